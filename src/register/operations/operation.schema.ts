import * as z from 'zod/mini';
import { Source } from '../../pessoa/sources/sources.schema.ts';
import { MOST_MERGED } from './most-merged.ts';
import { BulkDescription } from './bulk-change.schema.ts';

export const OPERATION_KINDS = ['create', 'update', 'delete', 'restore', 'bulk', 'import', 'undo', 'merge'] as const;

/** Most changes that an undo gives to others; a preview shows as many. */
export const MOST_GIVEN = 100;

const origin = z.enum(['web', 'api', 'cli']);
const user = z.object({ id: z.uuid(), nome: z.string() });
const count = z.int().check(z.minimum(0));

/** A field that a version has different from the one before; for a first version `before` is null throughout. */
export const FieldChange = z.object({
  /** `nome`, `enderecos.1.bairro`; `telefones.0` where a whole block came or went */
  path: z.string(),
  /** the field as the form calls it: `Endereço 2 · Bairro` */
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** One change of a record: which version it made, by which operation, who, when, from where, and what became different. */
export const HistoryItem = z.object({
  operationId: z.uuid(),
  kind: z.enum(OPERATION_KINDS),
  /** the record that it was a change of: this one, or one that was merged into it */
  pessoaId: z.uuid(),
  codigo: z.int(),
  version: z.int(),
  at: z.iso.datetime(),
  user,
  origin,
  changes: z.array(FieldChange),
  /** of an import: what the values come from */
  source: z.nullable(Source),
  /** of a merge, or with `undone` of its undo: the codigos of the record that stays and of what was merged into it */
  merge: z.nullable(z.object({ survivor: z.int(), merged: z.array(z.int()), undone: z.boolean() })),
});

/** A page of the history of a record, the newest first. */
export const History = z.object({ items: z.array(HistoryItem), next: z.nullable(z.string()) });

/** A change of the register as a whole: who, when, from where, what kind, of how many records, and what became of it. */
export const Operation = z.object({
  id: z.uuid(),
  kind: z.enum(OPERATION_KINDS),
  at: z.iso.datetime(),
  user,
  origin,
  /** how many records it was for */
  total: count,
  /** of one that changed a single record, which may still be seen: its name */
  nome: z.nullable(z.string()),
  /** of a bulk change: what was to be done, and to which records */
  bulk: z.nullable(BulkDescription),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** of one that failed: why, and what to do */
  problem: z.nullable(z.string()),
  /** of one that went through its records in chunks and has ended */
  durationMs: z.nullable(count),
  /** the operation that this one takes back */
  undoes: z.nullable(z.object({ id: z.uuid(), kind: z.enum(OPERATION_KINDS), bulk: z.nullable(BulkDescription) })),
  /** the last one that took this one back, in part at least */
  undoneBy: z.nullable(z.object({ id: z.uuid() })),
  /** changed; kept, because somebody edited them since; not possible */
  done: count,
  kept: count,
  failed: count,
  /** of an import, asked for alone: the rows that somebody left out because their record was there; absent where there are none */
  leftAlike: z.optional(count),
  /** what it changed is no longer kept: the client keeps its history for a time */
  cleared: z.boolean(),
  /** there is something to take back, and who asks may do it */
  mayUndo: z.boolean(),
});

/** A page of operations, the newest first. */
export const Operations = z.object({ items: z.array(Operation), next: z.nullable(z.uuid()) });

export const OUTCOMES = ['done', 'kept', 'failed'] as const;

const record = { pessoaId: z.uuid(), codigo: z.int(), nome: z.string(), tipo: z.enum(['fisica', 'juridica']) };

/** A record that an operation was for. `version` is the one that it made, or of a record it left alone the present one. */
export const OperationRecord = z.object({
  ...record,
  version: z.int(),
  outcome: z.enum(OUTCOMES),
  /** why it was left alone */
  reason: z.nullable(z.string()),
  /** how many fields became different; null where the operation made the record or left it alone */
  changes: z.nullable(count),
  /** of a merge, or of its undo: the codigo of the record that this one was merged into */
  mergedInto: z.nullable(z.int()),
});

/** A page of the records of an operation, by name. */
export const OperationRecords = z.object({ items: z.array(OperationRecord), next: z.nullable(z.uuid()) });

/** A group of merged records, as the survivor with the others. */
const MergedRecords = z.object({ ...record, merged: z.array(z.object({ codigo: z.int(), nome: z.string() })) });

/**
 * One that comes apart. `inTrash`: the survivor is in the trash, and stays there as it was before the merge; `asBefore`: somebody brought
 * it back to what it was before the merge, so there is nothing to decide; `taken`: why it stays as it is unless what is to decide frees it.
 */
const PartedRecords = z.extend(MergedRecords, {
  inTrash: z.boolean(),
  asBefore: z.boolean(),
  taken: z.nullable(z.string()),
});

/** A change made after a merge, and the record that it would stay with. `of`: the codigos of all that had the value. */
const ChangeSinceMerge = z.extend(FieldChange, { ...record, of: z.array(z.int()) });

/**
 * A change to decide. `changed`: of what several records had; unless an undo gives it otherwise, it stays with its record. `gone`: an item
 * that went, and that the survivor did not have; unless an undo gives its going to who had it (`of`), they have it again. `choices`: who
 * may get the change; `sole`: only one of them, as a document. `version`: that of the survivor with this change.
 */
const OpenChange = z.extend(ChangeSinceMerge, {
  kind: z.enum(['changed', 'gone']),
  survivor: z.uuid(),
  version: z.int(),
  choices: z.array(z.object(record)),
  sole: z.boolean(),
});

/**
 * What taking a merge back would do: groups whose records come back; changes made since that stay where they belong; those to decide, up
 * to a hundred; groups that stay merged, and why. Of all else there are up to ten examples. `more`: how many of each are not in it.
 */
const UnmergePreview = z.object({
  groups: z.array(PartedRecords),
  moved: z.array(ChangeSinceMerge),
  open: z.array(OpenChange),
  stay: z.array(z.extend(MergedRecords, { reason: z.string() })),
  more: z.object({ groups: count, moved: count, open: count, stay: count }),
});

/**
 * What an undo would do: how many records it would take back and how many it would leave, and up to ten examples of each,
 * with what would become different; of a record that would be kept, what somebody changed since.
 */
export const UndoPreview = z.object({
  undo: count,
  keep: count,
  examples: z.array(
    z.object({
      ...record,
      willBe: z.enum(['restored', 'deleted', 'reverted']),
      kept: z.boolean(),
      changes: z.array(FieldChange),
    }),
  ),
  /** of a merge */
  merges: z.optional(UnmergePreview),
});

/** An id as the register writes it. */
const id = z.uuid().check(z.toLowerCase());

/** The records that get an open change of the preview. */
const GivenChange = z.strictObject({
  /** the record that the merge left */
  survivor: id,
  /** the one that the preview gave: a newer change is not given unseen */
  version: z.optional(z.int().check(z.positive())),
  path: z.string().check(z.minLength(1), z.maxLength(100)),
  to: z.array(id).check(z.minLength(1), z.maxLength(MOST_MERGED)),
});

/** What is said with an undo. */
export const UndoRequest = z.strictObject({
  /** of a merge: what is to stay elsewhere than proposed */
  give: z.optional(z.array(GivenChange).check(z.maxLength(MOST_GIVEN))),
});

/** What became different from one version of a record to another. */
export const Comparison = z.object({ changes: z.array(FieldChange) });

export type HistoryItem = z.output<typeof HistoryItem>;
export type Operation = z.output<typeof Operation>;
export type OperationKind = Operation['kind'];
export type OperationRecord = z.output<typeof OperationRecord>;
export type Outcome = OperationRecord['outcome'];
export type GivenChange = z.output<typeof GivenChange>;
export type UndoRequest = z.output<typeof UndoRequest>;
export type UndoPreview = z.output<typeof UndoPreview>;
