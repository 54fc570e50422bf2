import type { Tipo } from '../pessoa/fields/kinds.ts';
import { COMPARED_FIELDS, type Likeness } from './levels/levels.ts';
import { logOf, type ReadyWeights, type Rival } from './weights.ts';
import { known } from '../kit/known.ts';

/** How certain it is that two records belong to the same person or company. */
export type Judgement = {
  /** from 0 to 1 */
  p: number;
  /** the strongest other explanation */
  rival: Rival | 'strangers';
  /** how much likelier the match is than that explanation, in bits */
  points: number;
};

/** The version of the rules of judgement, stored with each pair. Increase it with every change of what is certain. */
export const JUDGE_VERSION = 4;

/** From these probabilities on a pair is `certa` or `provavel`. */
export const CERTAIN = 0.85;
export const LIKELY = 0.5;
const BELOW_CERTAIN = 0.8;
/** In a register of a few records any two would match, if only their number counted. */
const FEWEST_RECORDS = 1_000;
/** In a smaller register every name is rare, which shows nothing about how rare it is among people. */
const MANY_RECORDS = 20_000;

/** Judges two records by their likeness; `records`: the number of live records of their tipo. */
export function judge(likeness: Likeness, tipo: Tipo, weights: ReadyWeights, records: number): Judgement {
  const pairs = Math.log2(Math.max(FEWEST_RECORDS, records));
  const explanations = weights[tipo].map((explanation) => ({ ...explanation, sum: explanation.logShare + 1 - pairs }));
  // strangers: shared values occur as rarely as in the register
  let strangers = 0;
  for (const field of COMPARED_FIELDS) {
    const found = likeness[field];
    if (!found) continue;
    strangers -= found.bits;
    for (const explanation of explanations) explanation.sum += logOf(explanation, field, found.level);
  }
  let best: { rival: Judgement['rival']; sum: number } = { rival: 'strangers', sum: strangers };
  for (const { name, sum } of explanations) if (name !== 'same' && sum > best.sum) best = { rival: name, sum };
  const same = known(explanations[0], 'the explanation of a match').sum;
  const most = Math.max(same, best.sum);
  const odds = explanations.reduce((total, { sum }) => total + 2 ** (sum - most), 2 ** (strangers - most));
  const p = 2 ** (same - most) / odds;
  const isOpen = isNamesake(likeness) || (records < MANY_RECORDS && isNameOnly(likeness)) || showsTwo(likeness, tipo);
  return {
    p: isOpen ? Math.min(p, BELOW_CERTAIN) : p,
    rival: best.rival,
    points: same - best.sum,
  };
}

/** Levels that contradict a match or hardly support it. */
const AGAINST: ReadonlySet<string> = new Set(['other', 'sameCity', 'alike', 'missing', 'headOnly', 'branchOnly']);

/** Name and date agree, two other fields contradict and none agrees: a namesake born on the same day. */
function isNamesake({ telefone, email, endereco, rg, mae }: Likeness): boolean {
  const others = [telefone, email, endereco, rg, mae];
  const against = others.filter((found) => found?.level === 'other').length;
  const agree = others.some((found) => found && !AGAINST.has(found.level));
  return against >= 2 && !agree;
}

/** Levels of the names of two different people. */
export const OTHER_NAMES: ReadonlySet<string> = new Set(['otherFirstName', 'other']);
/** Levels of the names of people in the same household. */
const NAMES_OF_HOUSE: ReadonlySet<string> = new Set(['nearFirstName', 'generation', ...OTHER_NAMES]);

/** The first name or the birth differs: then nothing that a household shares is proof. */
function isOfHouse({ nome, data }: Likeness): boolean {
  return data?.level === 'other' || (nome !== undefined && NAMES_OF_HOUSE.has(nome.level));
}

/** Whether the data shows two people: another first name or birth, and no proof of identity. */
export function showsTwo(likeness: Likeness, tipo: Tipo): boolean {
  return tipo === 'fisica' && isOfHouse(likeness) && !isProven(likeness);
}

/** Whether both share a document that only one person can have. */
export function isProven({ nome, data, documento, rg }: Likeness): boolean {
  if (documento?.level === 'same') return true;
  // a child may be registered with the mother's RG
  const isSomebodyElse = data?.level === 'other' && nome !== undefined && OTHER_NAMES.has(nome.level);
  return rg?.level === 'same' && !isSomebodyElse;
}

/** Only the name agrees. */
function isNameOnly({ nome: _nome, ...others }: Likeness): boolean {
  return Object.values(others).every((found) => !found || AGAINST.has(found.level));
}

/** The ratio of a probability to its opposite. */
export function oddsOf({ p }: { p: number }): number {
  return p / Math.max(1e-9, 1 - p);
}

/** One of the pairs of a record, with the document of the other record. */
export type Claim = { p: number; document: string | undefined };

/**
 * A record belongs to a single person, so claims with different documents divide the odds. Gives the `p` of each claim after that,
 * in their order.
 */
export function shareOdds(claims: readonly Claim[]): number[] {
  const weighed = claims.map((claim) => ({ ...claim, odds: oddsOf(claim) }));
  const byDocument = new Map<string, number>();
  for (const { document, odds } of weighed)
    if (document !== undefined) byDocument.set(document, Math.max(byDocument.get(document) ?? 0, odds));
  if (byDocument.size < 2) return claims.map(({ p }) => p);
  const all = [...byDocument.values()].reduce((sum, value) => sum + value, 1);
  return weighed.map(({ p, document, odds }) => (document === undefined ? p : Math.min(p, odds / all)));
}
