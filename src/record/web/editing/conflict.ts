import { applyChanges, diffPessoa, type FieldChange, isItemAdded } from '../../../pessoa/items/diff.ts';
import { PESSOA } from '../../../pessoa/field-list.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';

export type Side = 'mine' | 'theirs';

/** A field that at least one side changed since the record was opened: the value then, and the value of each side. */
export type ConflictField = {
  path: string;
  label: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  /** both sides changed it to different values, so the user must choose */
  both: boolean;
  changes: Partial<Record<Side, FieldChange>>;
};

export type Choices = Readonly<Record<string, Side>>;

/**
 * The differences between my form and the current record, relative to the version that I opened. Omits fields that both
 * sides changed to the same value. Blocks that both sides added are two fields, although they have the same index.
 */
export function listConflicts(base: Pessoa, mine: PessoaInput, theirs: Pessoa): ConflictField[] {
  const myChanges = changesFrom(base, mine);
  const theirChanges = changesFrom(base, theirs);
  const fields = myChanges.flatMap((change): ConflictField[] => {
    const other = isItemAdded(change) ? undefined : theirChanges.find(({ path }) => path === change.path);
    if (other && isSame(other.after, change.after)) return [];
    return [toField(change, { mine: change, theirs: other })];
  });
  const seen = new Set(fields.flatMap(({ changes }) => (changes.theirs ? [changes.theirs] : [])));
  for (const change of theirChanges) {
    const agreed =
      !isItemAdded(change) && myChanges.some(({ path, after }) => path === change.path && isSame(after, change.after));
    if (seen.has(change) || agreed) continue;
    fields.push(toField(change, { theirs: change }));
  }
  return fields.map((field) => ({ ...field, both: field.both || isRemovedByOther(field, fields) }));
}

/** Whether one side removed a whole block while the other changed something in it. */
function isRemovedByOther({ path, changes }: ConflictField, fields: readonly ConflictField[]): boolean {
  const side: Side = changes.mine ? 'mine' : 'theirs';
  return fields.some(
    (other) =>
      other.changes[side] === undefined &&
      ((other.path.startsWith(`${path}.`) && changes[side]?.after === null) ||
        (path.startsWith(`${other.path}.`) && (other.changes.mine ?? other.changes.theirs)?.after === null)),
  );
}

/** Chooses a side for all fields: by default the side that made the change, and mine if both did. */
export function chooseAll(fields: readonly ConflictField[], side?: Side): Choices {
  return Object.fromEntries(
    fields.map(({ path, changes, both }) => [path, side ?? (both || changes.mine ? 'mine' : 'theirs')]),
  );
}

/** The number of fields without a choice. */
export function countOpenChoices(fields: readonly ConflictField[], choices: Choices): number {
  return fields.filter(({ path }) => choices[path] === undefined).length;
}

/** The record that results from the choices: the opened version with the chosen changes, and the changes that both sides made. */
export function mergeChosen(base: Pessoa, mine: PessoaInput, theirs: Pessoa, choices: Choices): PessoaInput {
  const fields = listConflicts(base, mine, theirs);
  const chosen = fields.flatMap(({ path, changes }) => changes[choices[path] ?? 'theirs'] ?? []);
  return toContent(applyChanges(base, [...chosen, ...agreedChanges(base, mine, theirs)]));
}

/** The changes by item ids only, without guessing which items correspond: the result is stored. */
function changesFrom(base: Pessoa, side: PessoaInput | Pessoa): FieldChange[] {
  return diffPessoa(base, side, PESSOA, 'sure');
}

function agreedChanges(base: Pessoa, mine: PessoaInput, theirs: Pessoa): FieldChange[] {
  const theirChanges = changesFrom(base, theirs);
  return changesFrom(base, mine).filter(
    (change) =>
      !isItemAdded(change) &&
      theirChanges.some(({ path, after }) => path === change.path && isSame(after, change.after)),
  );
}

function toField(change: FieldChange, changes: ConflictField['changes']): ConflictField {
  const { path, label, before } = change;
  const valueOf = (side: Side) => {
    const sideChange = changes[side];
    return sideChange ? sideChange.after : before;
  };
  const added = isItemAdded(change) ? (changes.mine ? '.mine' : '.theirs') : '';
  return {
    path: path + added,
    label,
    before,
    mine: valueOf('mine'),
    theirs: valueOf('theirs'),
    both: changes.mine !== undefined && changes.theirs !== undefined,
    changes,
  };
}

/** The fields that a save may send. */
function toContent({
  codigo: _codigo,
  version: _version,
  createdAt: _created,
  updatedAt: _updated,
  deletedAt: _deleted,
  ...content
}: Pessoa): PessoaInput {
  return content;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
