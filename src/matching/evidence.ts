import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { Frequencies } from './frequencies.ts';
import { compareProfiles } from './levels/compare.ts';
import { COMPARED_FIELDS, type ComparedField, LEVELS } from './levels/levels.ts';
import { type Comparable, knownProfileOf } from './profile.ts';
import type { LevelShares, Weights } from './weights.ts';

/** What somebody's merge of two records teaches: the level of each field that both say. No value is in it. */
export type Evidence = { tipo: Tipo; levels: Partial<Record<ComparedField, string>> };

/** How often a level occurred among such pairs. */
export type LevelCount = { tipo: Tipo; field: string; level: string; count: number };

/** What it teaches that somebody who looked at two records merged them. Both are of one tipo. */
export function evidenceOf(a: Comparable, b: Comparable, frequencies: Frequencies): Evidence {
  const likeness = compareProfiles(knownProfileOf(a), knownProfileOf(b), frequencies);
  const levels = Object.fromEntries(
    COMPARED_FIELDS.flatMap((field) => (likeness[field] ? [[field, likeness[field].level]] : [])),
  );
  return { tipo: a.tipo, levels };
}

/** So many merged records are needed before they teach anything. */
export const FEWEST_MERGED = 200;
/** What the weights of the product count for, in pairs: a level that nobody met keeps a share. */
const PAIRS_OF_START = 20;

/**
 * The weights that follow from merges, beginning with others: how often records of one person differ in a field. The other explanations
 * stay as they are, and how often duplicates are at all: people decide about what is alike only, which says nothing of the rest.
 */
export function learnWeights(start: Weights, counts: readonly LevelCount[]): Weights {
  const learnTipo = (tipo: Tipo): Weights[Tipo] => ({
    ...start[tipo],
    same: learnLevels(
      tipo,
      start[tipo].same,
      counts.filter((one) => one.tipo === tipo),
    ),
  });
  return { fisica: learnTipo('fisica'), juridica: learnTipo('juridica') };
}

function learnLevels(tipo: Tipo, shares: LevelShares, counts: readonly LevelCount[]): LevelShares {
  const levelsOf: Partial<Record<string, readonly string[]>> = LEVELS[tipo];
  const learnField = (field: string, start: Readonly<Record<string, number>>) => {
    // of levels of another version of the product nothing is known
    const levels = levelsOf[field] ?? [];
    const countOf = (level: string) => counts.find((one) => one.field === field && one.level === level)?.count ?? 0;
    const startOf = (level: string) => (start[level] ?? 0) * PAIRS_OF_START;
    const all = levels.reduce((sum, level) => sum + countOf(level) + startOf(level), 0);
    return Object.fromEntries(levels.map((level) => [level, (countOf(level) + startOf(level)) / all]));
  };
  return Object.fromEntries(Object.entries(shares).map(([field, start]) => [field, learnField(field, start)]));
}
