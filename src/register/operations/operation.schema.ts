import * as z from 'zod/mini';
import { Source } from '../../pessoa/sources/sources.schema.ts';
import { MOST_MERGED } from './most-merged.ts';
import { BulkDescription } from './bulk-change.schema.ts';

export const OPERATION_KINDS = [
  'create',
  'update',
  'delete',
  'restore',
  'bulk',
  'import',
  'undo',
  'merge',
  'receita',
] as const;

/** The most changes that an undo gives to other records, and that a preview shows. */
export const MOST_GIVEN = 100;

const origin = z.enum(['web', 'api', 'cli']);
const user = z.object({ id: z.uuid(), nome: z.string() });
const count = z.int().check(z.minimum(0));

/** A field that differs from the version before; in a first version `before` is always null. */
export const FieldChange = z.object({
  /** `nome`, `enderecos.1.bairro`; `telefones.0` for an added or removed block */
  path: z.string(),
  /** the label of the field in the form: `Endereço 2 · Bairro` */
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** One change of a record: its version, operation, user, time and origin, and the changed fields. */
export const HistoryItem = z.object({
  operationId: z.uuid(),
  kind: z.enum(OPERATION_KINDS),
  /** the changed record: this one, or one merged into it */
  pessoaId: z.uuid(),
  codigo: z.int(),
  version: z.int(),
  at: z.iso.datetime(),
  user,
  origin,
  changes: z.array(FieldChange),
  /** the source of the values of an import */
  source: z.nullable(Source),
  /** of a merge, or with `undone` of its undo: the codigos of the survivor and of the merged records */
  merge: z.nullable(z.object({ survivor: z.int(), merged: z.array(z.int()), undone: z.boolean() })),
});

/** A page of the history of a record, the newest first. */
export const History = z.object({ items: z.array(HistoryItem), next: z.nullable(z.string()) });

/** A change of the register: its user, time, origin, kind, number of records, and outcome. */
export const Operation = z.object({
  id: z.uuid(),
  kind: z.enum(OPERATION_KINDS),
  at: z.iso.datetime(),
  user,
  origin,
  /** how many records it was meant for */
  total: count,
  /** the name of the record, if it changed a single one that the caller may still see */
  nome: z.nullable(z.string()),
  /** the request of a bulk change */
  bulk: z.nullable(BulkDescription),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** the reason of a failure, and what to do */
  problem: z.nullable(z.string()),
  /** the duration of an ended operation in chunks */
  durationMs: z.nullable(count),
  /** the operation that this one undoes */
  undoes: z.nullable(z.object({ id: z.uuid(), kind: z.enum(OPERATION_KINDS), bulk: z.nullable(BulkDescription) })),
  /** the last operation that undid this one, at least partly */
  undoneBy: z.nullable(z.object({ id: z.uuid() })),
  /** changed; skipped because of a later edit; failed */
  done: count,
  kept: count,
  failed: count,
  /** only for a single import: rows that somebody skipped because their record existed; absent when there are none */
  leftAlike: z.optional(count),
  /** the client no longer keeps the history of its changes */
  cleared: z.boolean(),
  /** the caller may undo something of it */
  mayUndo: z.boolean(),
});

/** A page of operations, the newest first. */
export const Operations = z.object({ items: z.array(Operation), next: z.nullable(z.uuid()) });

export const OUTCOMES = ['done', 'kept', 'failed'] as const;

const record = { pessoaId: z.uuid(), codigo: z.int(), nome: z.string(), tipo: z.enum(['fisica', 'juridica']) };

/** A record of an operation. `version` is the version it made, or the current one of a skipped record. */
export const OperationRecord = z.object({
  ...record,
  version: z.int(),
  outcome: z.enum(OUTCOMES),
  /** why it was skipped */
  reason: z.nullable(z.string()),
  /** the number of changed fields; null for a created or skipped record */
  changes: z.nullable(count),
  /** of a merge, or of its undo: the codigo of the survivor */
  mergedInto: z.nullable(z.int()),
});

/** A page of the records of an operation, by name. */
export const OperationRecords = z.object({ items: z.array(OperationRecord), next: z.nullable(z.uuid()) });

/** A group of merged records: the survivor with the others. */
const MergedRecords = z.object({ ...record, merged: z.array(z.object({ codigo: z.int(), nome: z.string() })) });

/**
 * A group that would be split. `inTrash`: the survivor is in the trash, and stays there with its content before the merge;
 * `asBefore`: somebody restored its content before the merge, so there is nothing to decide; `taken`: the conflict that keeps the
 * group merged unless a decision resolves it.
 */
const PartedRecords = z.extend(MergedRecords, {
  inTrash: z.boolean(),
  asBefore: z.boolean(),
  taken: z.nullable(z.string()),
});

/** A change made after a merge, with the record that keeps it. `of`: the codigos of all records that had the value. */
const ChangeSinceMerge = z.extend(FieldChange, { ...record, of: z.array(z.int()) });

/**
 * An open change. `changed`: the value of several records; by default it stays with its record. `gone`: a removed item that the
 * survivor did not have; by default the records that had it (`of`) get it back, unless the undo gives them the removal.
 * `choices`: the records that may get the change; `sole`: only one of them, as for a document. `version`: the survivor's version
 * with this change.
 */
const OpenChange = z.extend(ChangeSinceMerge, {
  kind: z.enum(['changed', 'gone']),
  survivor: z.uuid(),
  version: z.int(),
  choices: z.array(z.object(record)),
  sole: z.boolean(),
});

/**
 * What undoing a merge would do: groups that return; later changes that stay with their records; open changes, up to a hundred;
 * groups that stay merged, with the reason. Of the others up to ten examples. `more`: how many of each are omitted.
 */
const UnmergePreview = z.object({
  groups: z.array(PartedRecords),
  moved: z.array(ChangeSinceMerge),
  open: z.array(OpenChange),
  stay: z.array(z.extend(MergedRecords, { reason: z.string() })),
  more: z.object({ groups: count, moved: count, open: count, stay: count }),
});

/**
 * What an undo would do: how many records it would revert and how many it would skip, and up to ten examples of each, with the
 * changes; for a skipped record, the later edits.
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

/** An id in the form of the register. */
const id = z.uuid().check(z.toLowerCase());

/** The records that get an open change of the preview. */
const GivenChange = z.strictObject({
  /** the survivor of the merge */
  survivor: id,
  /** the version in the preview: a newer change is not given unseen */
  version: z.optional(z.int().check(z.positive())),
  path: z.string().check(z.minLength(1), z.maxLength(100)),
  to: z.array(id).check(z.minLength(1), z.maxLength(MOST_MERGED)),
});

/** The options of an undo. */
export const UndoRequest = z.strictObject({
  /** of a merge: the changes that go elsewhere than proposed */
  give: z.optional(z.array(GivenChange).check(z.maxLength(MOST_GIVEN))),
});

/** The differences between two versions of a record. */
export const Comparison = z.object({ changes: z.array(FieldChange) });

export type HistoryItem = z.output<typeof HistoryItem>;
export type Operation = z.output<typeof Operation>;
export type OperationKind = Operation['kind'];
export type OperationRecord = z.output<typeof OperationRecord>;
export type Outcome = OperationRecord['outcome'];
export type GivenChange = z.output<typeof GivenChange>;
export type UndoRequest = z.output<typeof UndoRequest>;
export type UndoPreview = z.output<typeof UndoPreview>;
