import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { ComparedField } from './levels/levels.ts';

/** What explains that two records are alike, besides that they are of one: people of one house, branches of one company, … */
export const RIVALS = ['household', 'branches', 'neighbours'] as const;
export type Rival = (typeof RIVALS)[number];

/** How often each level of a field occurs among pairs of a kind; the sum is 1. */
export type LevelShares = { readonly [F in ComparedField]?: Readonly<Record<string, number>> };
export type TipoWeights = {
  /** pairs of one person or company, for each record of the register */
  share: number;
  same: LevelShares;
  rivals: { readonly [R in Rival]?: { share: number; levels: LevelShares } };
};
/** The weights of Fellegi and Sunter, with rivals. */
export type Weights = Readonly<Record<Tipo, TipoWeights>>;

/** Logarithms of the shares, as `judge` adds them up; the first explanation is that both are one. */
export type ReadyWeights = Readonly<Record<Tipo, readonly Explanation[]>>;
export type Explanation = {
  name: Rival | 'same';
  logShare: number;
  logs: Partial<Record<ComparedField, Readonly<Record<string, number>>>>;
};

/** Prepares weights for many judgements. */
export function prepareWeights(weights: Weights): ReadyWeights {
  return { fisica: explanationsOf(weights.fisica), juridica: explanationsOf(weights.juridica) };
}

function explanationsOf({ share, same, rivals }: TipoWeights): Explanation[] {
  const named = RIVALS.flatMap((name) => {
    const rival = rivals[name];
    return rival ? [{ name, logShare: Math.log2(rival.share), logs: logsOf(rival.levels) }] : [];
  });
  return [{ name: 'same', logShare: Math.log2(share), logs: logsOf(same) }, ...named];
}

function logsOf(levels: LevelShares): Explanation['logs'] {
  return Object.fromEntries(
    Object.entries(levels).map(([field, shares]) => [
      field,
      Object.fromEntries(Object.entries(shares).map(([level, share]) => [level, Math.log2(share)])),
    ]),
  );
}
