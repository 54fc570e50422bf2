import { isDeepStrictEqual } from 'node:util';
import { withFieldsOfToday } from '../../../pessoa/empty.ts';
import { byName } from '../../../pessoa/field-list.ts';
import { STORED } from '../../../pessoa/pessoa.fields.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Sources } from '../../../pessoa/sources.ts';

/** The fields that the next version changed, with the values of this version. */
export type KeptPart = Pick<Pessoa, 'updatedAt' | 'deletedAt'> & { sources?: Sources | null } & Readonly<
    Record<string, unknown>
  >;

/** A version of a record in the history: complete, or only the part that the next version changed. */
export type KeptVersion = Pessoa | KeptPart;

/** One of so many versions is stored completely, to limit the rows that an old version needs, and the effect of a damaged row. */
export const WHOLE_EVERY = 32;

/**
 * The history entry of a record that changes to `after`; without `after` it is deleted or restored and its content stays.
 * `sources` are those of `after`; if `before` has others, all of them are stored, or null for none. `deletedAt` is always stored:
 * a single row shows whether the record was deleted.
 */
export function toKept(before: Pessoa, after: PessoaInput | undefined, sources?: Sources): KeptVersion {
  const changesTipo = after !== undefined && after.tipo !== before.tipo;
  if (changesTipo || before.version % WHOLE_EVERY === 0) return withoutPointer(before);
  const { updatedAt, deletedAt } = before;
  if (after === undefined) return { updatedAt, deletedAt };
  const next = byName(after);
  const { sources: had, mergedInto: _mergedInto, ...content } = before;
  const changed = Object.entries(content).filter(
    ([key, value]) => !(key in STORED) && !isDeepStrictEqual(value, next[key]),
  );
  const part = { ...Object.fromEntries(changed), updatedAt, deletedAt };
  return isDeepStrictEqual(had ?? [], sources ?? []) ? part : { ...part, sources: had ?? null };
}

function withoutPointer({ mergedInto: _mergedInto, ...version }: Pessoa): Pessoa {
  return version;
}

/** The version before `next`, read from its history entry. */
export function versionBefore(next: Pessoa, entry: KeptVersion): Pessoa {
  if (isWhole(entry)) return withFieldsOfToday(entry);
  const { sources = next.sources, ...part } = entry;
  // the pointer of a merged record is not part of a version
  const { sources: _sources, mergedInto: _mergedInto, ...content } = next;
  const version = { ...content, ...part, version: next.version - 1 };
  return withFieldsOfToday(sources ? { ...version, sources } : version);
}

/**
 * The oldest of the stored versions. They are sorted, the oldest first, and end without a gap at a complete one or at `newest`.
 */
export function oldestOf(newest: Pessoa, entries: readonly KeptVersion[]): Pessoa {
  const whole = entries.findIndex(isWhole);
  const leading = whole < 0 ? entries : entries.slice(0, whole + 1);
  return leading.reduceRight(versionBefore, newest);
}

function isWhole(entry: KeptVersion): entry is Pessoa {
  return 'id' in entry;
}
