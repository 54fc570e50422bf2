import { isDeepStrictEqual } from 'node:util';
import { withFieldsOfToday } from '../../../pessoa/empty.ts';
import { byName } from '../../../pessoa/field-list.ts';
import { STORED } from '../../../pessoa/pessoa.fields.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Sources } from '../../../pessoa/sources.ts';

/** What the next version of a record has different, as this version had it. */
export type KeptPart = Pick<Pessoa, 'updatedAt' | 'deletedAt'> & { sources?: Sources | null } & Readonly<
    Record<string, unknown>
  >;

/** A version of a record as the history keeps it: whole, or the part that the next version changed. */
export type KeptVersion = Pessoa | KeptPart;

/**
 * One version in so many is kept whole. So an old version takes at most so many rows to read, and a row that is damaged
 * spoils no more than that.
 */
export const WHOLE_EVERY = 32;

/**
 * What the history keeps of a record that changes to `after`; without `after` it is deleted or restored and its content
 * stays. `sources` are those of `after`; other ones of `before` are kept as a whole, none as null. `deletedAt` is always kept, so that one row tells whether the record was deleted then.
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
  const kept = { ...Object.fromEntries(changed), updatedAt, deletedAt };
  return isDeepStrictEqual(had ?? [], sources ?? []) ? kept : { ...kept, sources: had ?? null };
}

function withoutPointer({ mergedInto: _mergedInto, ...version }: Pessoa): Pessoa {
  return version; // all else of one
}

/** The version that `kept` was kept of; `next` is the version after it. */
export function versionBefore(next: Pessoa, kept: KeptVersion): Pessoa {
  if (isWhole(kept)) return withFieldsOfToday(kept);
  const { sources = next.sources, ...part } = kept;
  // where a record points is no part of a version of it
  const { sources: _sources, mergedInto: _mergedInto, ...content } = next;
  const version = { ...content, ...part, version: next.version - 1 };
  return withFieldsOfToday(sources ? { ...version, sources } : version);
}

/**
 * The oldest of the kept versions. They come in their order, the oldest first, and lead without a gap to a whole one or to
 * `newest`.
 */
export function oldestOf(newest: Pessoa, kept: readonly KeptVersion[]): Pessoa {
  const whole = kept.findIndex(isWhole);
  const leading = whole < 0 ? kept : kept.slice(0, whole + 1);
  return leading.reduceRight(versionBefore, newest);
}

function isWhole(kept: KeptVersion): kept is Pessoa {
  return 'id' in kept;
}
