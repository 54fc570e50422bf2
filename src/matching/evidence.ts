import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { Frequencies } from './frequencies.ts';
import { judge } from './judge.ts';
import { compareProfiles } from './levels/compare.ts';
import { COMPARED_FIELDS, type ComparedField, LEVELS } from './levels/levels.ts';
import { type Comparable, knownProfileOf } from './profile.ts';
import { type LevelShares, RIVALS, type Rival, type Weights } from './weights.ts';

/** What a person's decision about two records teaches: what explains them, and their level in each field. No value is in it. */
export type Evidence = {
  tipo: Tipo;
  explanation: 'same' | Rival | 'strangers';
  levels: Partial<Record<ComparedField, string>>;
};

/** How often a level occurred among the decisions that one explanation stands behind. */
export type LevelCount = Pick<Evidence, 'tipo' | 'explanation'> & { field: string; level: string; count: number };

/**
 * What it teaches that somebody who looked at two records said that they are of one person, or of two. Nothing, where they have two
 * documents or are of two tipos: that is known without asking.
 */
export function evidenceOf(
  a: Comparable,
  b: Comparable,
  { isSame, frequencies }: { isSame: boolean; frequencies: Frequencies },
): Evidence | null {
  const { tipo } = a;
  if (tipo !== b.tipo) return null;
  const likeness = compareProfiles(knownProfileOf(a), knownProfileOf(b), frequencies);
  const { refused, rival } = judge(likeness, tipo, frequencies.weights, frequencies.records[tipo]);
  if (refused !== undefined) return null;
  const levels = Object.fromEntries(
    COMPARED_FIELDS.flatMap((field) => (likeness[field] ? [[field, likeness[field].level]] : [])),
  );
  return { tipo, explanation: isSame ? 'same' : rival, levels };
}

/** So many decisions are needed before they teach anything. */
export const FEWEST_DECISIONS = 200;
/** What the weights of the product count for, in decisions: a level that nobody met keeps a share. */
const PAIRS_OF_START = 20;

/** The weights that follow from decisions, beginning with others. How often duplicates are at all is not learnt: people decide about the likely ones only. */
export function learnWeights(start: Weights, counts: readonly LevelCount[]): Weights {
  const learnTipo = (tipo: Tipo): Weights[Tipo] => {
    const learn = (explanation: LevelCount['explanation'], shares: LevelShares) =>
      learnLevels(
        tipo,
        shares,
        counts.filter((one) => one.tipo === tipo && one.explanation === explanation),
      );
    const { share, same, rivals } = start[tipo];
    const learnt = RIVALS.flatMap((name) => {
      const rival = rivals[name];
      return rival ? [[name, { share: rival.share, levels: learn(name, rival.levels) }] as const] : [];
    });
    return { share, same: learn('same', same), rivals: Object.fromEntries(learnt) };
  };
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
