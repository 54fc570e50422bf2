import { applyChanges, diffPessoa, type FieldChange } from '../../../pessoa/diff.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';

export type Side = 'mine' | 'theirs';

/** A field that somebody changed since the record was opened: as it was then, as each of the two has it. */
export type ConflictField = {
  path: string;
  label: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  /** both changed it, and not to the same: a person has to choose */
  both: boolean;
  changes: Partial<Record<Side, FieldChange>>;
};

export type Choices = Readonly<Record<string, Side>>;

/**
 * What differs between my form and the record as it is now, seen from the version that I opened. What both changed to the
 * same is no question. Blocks that each of them added are two, though they came to the same place.
 */
export function listConflicts(base: Pessoa, mine: PessoaInput, theirs: Pessoa): ConflictField[] {
  const myChanges = diffPessoa(base, mine);
  const theirChanges = diffPessoa(base, theirs);
  const fields = myChanges.flatMap((change): ConflictField[] => {
    const other = isAdded(change) ? undefined : theirChanges.find(({ path }) => path === change.path);
    if (other && isSame(other.after, change.after)) return [];
    return [toField(change, { mine: change, theirs: other })];
  });
  const seen = new Set(fields.flatMap(({ changes }) => (changes.theirs ? [changes.theirs] : [])));
  for (const change of theirChanges) {
    const agreed =
      !isAdded(change) && myChanges.some(({ path, after }) => path === change.path && isSame(after, change.after));
    if (seen.has(change) || agreed) continue;
    fields.push(toField(change, { theirs: change }));
  }
  return fields.map((field) => ({ ...field, both: field.both || isTornApart(field, fields) }));
}

/** One took a whole block away while the other changed something in it. */
function isTornApart({ path, changes }: ConflictField, fields: readonly ConflictField[]): boolean {
  const side: Side = changes.mine ? 'mine' : 'theirs';
  return fields.some(
    (other) =>
      other.changes[side] === undefined &&
      ((other.path.startsWith(`${path}.`) && changes[side]?.after === null) ||
        (path.startsWith(`${other.path}.`) && (other.changes.mine ?? other.changes.theirs)?.after === null)),
  );
}

/** Whose change each field keeps when nobody has to choose: that of the one who made it; or one side for all. */
export function chooseAll(fields: readonly ConflictField[], side?: Side): Choices {
  return Object.fromEntries(fields.map(({ path, changes }) => [path, side ?? (changes.mine ? 'mine' : 'theirs')]));
}

/** How many fields nobody has chosen for yet. */
export function openQuestions(fields: readonly ConflictField[], choices: Choices): number {
  return fields.filter(({ path }) => choices[path] === undefined).length;
}

/** The record that the choices make: the opened version with the chosen changes, and all that both agree on. */
export function mergeChosen(base: Pessoa, mine: PessoaInput, theirs: Pessoa, choices: Choices): PessoaInput {
  const fields = listConflicts(base, mine, theirs);
  const chosen = fields.flatMap(({ path, changes }) => changes[choices[path] ?? 'theirs'] ?? []);
  return toContent(applyChanges(base, [...chosen, ...agreedChanges(base, mine, theirs)]));
}

function agreedChanges(base: Pessoa, mine: PessoaInput, theirs: Pessoa): FieldChange[] {
  const theirChanges = diffPessoa(base, theirs);
  return diffPessoa(base, mine).filter(
    (change) =>
      !isAdded(change) && theirChanges.some(({ path, after }) => path === change.path && isSame(after, change.after)),
  );
}

function toField(change: FieldChange, changes: ConflictField['changes']): ConflictField {
  const { path, label, before } = change;
  const of = (side: Side) => {
    const own = changes[side];
    return own ? own.after : before;
  };
  const added = isAdded(change) ? (changes.mine ? '.mine' : '.theirs') : '';
  return {
    path: path + added,
    label,
    before,
    mine: of('mine'),
    theirs: of('theirs'),
    both: changes.mine !== undefined && changes.theirs !== undefined,
    changes,
  };
}

/** A whole block that came: its path has no field, and nothing was there before. */
function isAdded({ path, before }: FieldChange): boolean {
  return path.split('.').length === 2 && before === null;
}

/** The fields a save may send. */
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
