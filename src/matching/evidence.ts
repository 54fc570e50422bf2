import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { Frequencies } from './frequencies.ts';
import { compareProfiles } from './levels/compare.ts';
import { COMPARED_FIELDS, type ComparedField, LEVELS } from './levels/levels.ts';
import { type Comparable, knownProfileOf } from './profile.ts';
import type { LevelShares, Weights } from './weights.ts';

/** What a user's merge of two records teaches: the level of each field that both have, without any values. */
export type Evidence = { tipo: Tipo; levels: Partial<Record<ComparedField, string>> };

/** How often a level occurred among such pairs. */
export type LevelCount = { tipo: Tipo; field: string; level: string; count: number };

/** The evidence of a merge that a user reviewed. Both records have the same tipo. */
export function evidenceOf(a: Comparable, b: Comparable, frequencies: Frequencies): Evidence {
  const likeness = compareProfiles(knownProfileOf(a), knownProfileOf(b), frequencies);
  const levels = Object.fromEntries(
    COMPARED_FIELDS.flatMap((field) => (likeness[field] ? [[field, likeness[field].level]] : [])),
  );
  return { tipo: a.tipo, levels };
}

/** The number of merged records before a proposal of weights. */
export const FEWEST_MERGED = 200;
/** How many pairs the weights of the product count for: a level that never occurred keeps a share. */
const PAIRS_OF_START = 20;

/**
 * The weights learnt from merges, starting from others: how often records of the same person differ in a field. The rivals and
 * the share of duplicates stay the same: users only decide about records that look alike, which shows nothing about the others.
 */
export function learnWeights(start: Weights, counts: readonly LevelCount[]): Weights {
  const learnTipo = (tipo: Tipo): Weights[Tipo] => ({
    ...start[tipo],
    same: learnLevels(
      tipo,
      start[tipo].same,
      counts.filter((row) => row.tipo === tipo),
    ),
  });
  return { fisica: learnTipo('fisica'), juridica: learnTipo('juridica') };
}

function learnLevels(tipo: Tipo, shares: LevelShares, counts: readonly LevelCount[]): LevelShares {
  const levelsOf: Partial<Record<string, readonly string[]>> = LEVELS[tipo];
  const learnField = (field: string, start: Readonly<Record<string, number>>) => {
    // levels of another version of the product are unknown
    const levels = levelsOf[field] ?? [];
    const countOf = (level: string) => counts.find((row) => row.field === field && row.level === level)?.count ?? 0;
    const startOf = (level: string) => (start[level] ?? 0) * PAIRS_OF_START;
    const all = levels.reduce((sum, level) => sum + countOf(level) + startOf(level), 0);
    return Object.fromEntries(levels.map((level) => [level, (countOf(level) + startOf(level)) / all]));
  };
  return Object.fromEntries(Object.entries(shares).map(([field, start]) => [field, learnField(field, start)]));
}
