import { CERTAIN } from '../../src/matching/judge.ts';
import { groupPairs } from '../../src/duplicates/server/queue/group-pairs.ts';
import type { Truths } from './load.ts';
import { known } from '../../src/kit/known.ts';

/** Two records that the job considers the same person or company, by codigo; `a` is the smaller one. */
export type FoundPair = { a: number; b: number; p: number };

/** The number of pairs that were found, of the correct ones among them, and of the true pairs. */
export type Score = { found: number; right: number; all: number };
/** The number of pairs of a kind of duplicate, and of those found at each level. */
export type KindScore = { pairs: number; certa: number; provavel: number };

export type Scores = {
  /** `certa` alone; `provavel`: both levels */
  certa: Score;
  provavel: Score;
  groups: Score & { largest: number };
  byTipo: Record<'fisica' | 'juridica', Score>;
  byKind: Map<string, KindScore>;
  /** wrong pairs, by the reason why they look alike */
  wrong: Map<string, { certa: number; provavel: number }>;
};

/** Compares the pairs that were found with the truth. */
export function score(truths: Truths, pairs: readonly FoundPair[]): Scores {
  const real = listRealPairs(truths);
  const certa = pairs.filter(({ p }) => p >= CERTAIN);
  const of = (found: readonly FoundPair[], tipo?: string): Score => ({
    found: count(found, (pair) => tipo === undefined || truthOf(truths, pair.a).tipo === tipo),
    right: count(
      found,
      (pair) => isReal(truths, pair) && (tipo === undefined || truthOf(truths, pair.a).tipo === tipo),
    ),
    all: count(real, ([a]) => tipo === undefined || truthOf(truths, a).tipo === tipo),
  });
  return {
    certa: of(certa),
    provavel: of(pairs),
    groups: scoreGroups(truths, pairs, real),
    byTipo: { fisica: of(certa, 'fisica'), juridica: of(certa, 'juridica') },
    byKind: scoreKinds(truths, pairs, real),
    wrong: countWrong(truths, pairs),
  };
}

function truthOf(truths: Truths, codigo: number): Truths[number] {
  return known(truths[codigo - 1], 'truth of the record');
}

function isReal(truths: Truths, { a, b }: FoundPair): boolean {
  return truthOf(truths, a).e === truthOf(truths, b).e;
}

function count<T>(items: readonly T[], isCounted: (item: T) => boolean): number {
  return items.reduce((sum, item) => sum + Number(isCounted(item)), 0);
}

function listRealPairs(truths: Truths): [number, number][] {
  const byEntity = new Map<number, number[]>();
  for (const [at, { e }] of truths.entries()) {
    const codigos = byEntity.get(e);
    if (codigos) codigos.push(at + 1);
    else byEntity.set(e, [at + 1]);
  }
  return [...byEntity.values()].flatMap((codigos) =>
    codigos.flatMap((a, at) => codigos.slice(at + 1).map((b): [number, number] => [a, b])),
  );
}

/** Every two records of a group count as a pair. */
function scoreGroups(truths: Truths, pairs: readonly FoundPair[], real: readonly [number, number][]): Scores['groups'] {
  const grouped = groupPairs(
    pairs.map(({ a, b, p }) => ({
      a: String(a),
      b: String(b),
      p,
      place: -p,
      documents: [truthOf(truths, a).document, truthOf(truths, b).document] as const,
      isLater: false,
    })),
    () => false,
  );
  const certain = grouped.filter(({ isCertain }) => isCertain);
  const groupOf = new Map(certain.flatMap(({ ids }, group) => ids.map((id) => [Number(id), group] as const)));
  const sizes = certain.map(({ ids }) => ids.length);
  const isJoined = ([a, b]: [number, number]) => groupOf.has(a) && groupOf.get(a) === groupOf.get(b);
  return {
    found: sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0),
    right: count(real, isJoined),
    all: real.length,
    largest: Math.max(0, ...sizes),
  };
}

function scoreKinds(
  truths: Truths,
  pairs: readonly FoundPair[],
  real: readonly [number, number][],
): Map<string, KindScore> {
  const found = new Map(pairs.map(({ a, b, p }) => [`${a} ${b}`, p]));
  const kinds = new Map<string, KindScore>();
  for (const [a, b] of real) {
    const kind = `${truthOf(truths, a).tipo} ${kindOf(truthOf(truths, a).k, truthOf(truths, b).k)}`;
    const sum = kinds.get(kind) ?? { pairs: 0, certa: 0, provavel: 0 };
    kinds.set(kind, sum);
    sum.pairs += 1;
    const p = found.get(`${a} ${b}`);
    if (p !== undefined) sum[p >= CERTAIN ? 'certa' : 'provavel'] += 1;
  }
  return new Map([...kinds].toSorted(([kindA], [kindB]) => (kindA < kindB ? -1 : 1)));
}

function kindOf(kindA: string, kindB: string): string {
  if (kindA !== '' && kindB !== '') return '(dois repetidos)';
  const kind = kindA || kindB;
  return kind.includes('+') ? '(dois erros)' : kind;
}

function countWrong(truths: Truths, pairs: readonly FoundPair[]): Scores['wrong'] {
  const wrong: Scores['wrong'] = new Map();
  for (const pair of pairs) {
    if (isReal(truths, pair)) continue;
    const [groupA, groupB] = [truthOf(truths, pair.a).g, truthOf(truths, pair.b).g];
    const group = groupA === groupB && groupA !== '' ? known(groupA.split(':')[0], 'kind of the group') : 'estranhos';
    const sum = wrong.get(group) ?? { certa: 0, provavel: 0 };
    wrong.set(group, sum);
    sum[pair.p >= CERTAIN ? 'certa' : 'provavel'] += 1;
  }
  return wrong;
}
