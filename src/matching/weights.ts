import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { ComparedField } from './levels/levels.ts';
import { known } from '../kit/known.ts';

/** The other explanations of likeness, besides the same person: one household, branches of one company, … */
export const RIVALS = ['household', 'branches', 'neighbours'] as const;
export type Rival = (typeof RIVALS)[number];

/** How often each level of a field occurs among pairs of a kind; the shares add up to 1. */
export type LevelShares = { readonly [F in ComparedField]?: Readonly<Record<string, number>> };
export type TipoWeights = {
  /** matching pairs per record of the register */
  share: number;
  same: LevelShares;
  rivals: { readonly [R in Rival]?: { share: number; levels: LevelShares } };
};
/** The weights of the Fellegi–Sunter model, with rivals. */
export type Weights = Readonly<Record<Tipo, TipoWeights>>;

/** Logarithms of the shares, for `judge` to add; the first explanation is the match. */
export type ReadyWeights = Readonly<Record<Tipo, readonly [Explanation, ...Explanation[]]>>;
export type Explanation = {
  name: Rival | 'same';
  logShare: number;
  logs: Partial<Record<ComparedField, Readonly<Record<string, number>>>>;
};

export function prepareWeights(weights: Weights): ReadyWeights {
  return { fisica: explanationsOf(weights.fisica), juridica: explanationsOf(weights.juridica) };
}

/** The logarithm of a level's share. Throws when the weights do not have the level. */
export function logOf({ logs }: Explanation, field: ComparedField, level: string): number {
  return known(logs[field]?.[level], 'the share of a level');
}

function explanationsOf({ share, same, rivals }: TipoWeights): [Explanation, ...Explanation[]] {
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
