import type { Tipo } from '../pessoa/fields/kinds.ts';
import { COMPARED_FIELDS, type Likeness } from './levels/levels.ts';
import type { ReadyWeights, Rival } from './weights.ts';

/** How sure it is that two records are of one person or company. */
export type Judgement = {
  /** from 0 to 1 */
  p: number;
  /** the strongest other explanation */
  rival: Rival | 'strangers';
  /** how much likelier the first explanation is than that, in bits */
  points: number;
};

/** The version of the rules by which pairs are judged. Whatever changes what is certain needs the next number: stored pairs are of one. */
export const JUDGE_VERSION = 3;

/** From here on it is called `certa`, from here on `provavel`. */
export const CERTAIN = 0.85;
export const LIKELY = 0.5;
const BELOW_CERTAIN = 0.8;
/** In a register of a few records any two would be of one person, if only their number counted. */
const FEWEST_RECORDS = 1_000;
/** In a register of fewer records every name is rare, and how rare it is among people is not known. */
const MANY_RECORDS = 20_000;

/** Judges how two records stand to each other; `records`: the live ones of their tipo. */
export function judge(likeness: Likeness, tipo: Tipo, weights: ReadyWeights, records: number): Judgement {
  const explanations = weights[tipo];
  const sums = explanations.map(({ logShare }) => logShare + 1 - Math.log2(Math.max(FEWEST_RECORDS, records)));
  // strangers: what is shared is as rare as it is in the register
  let strangers = 0;
  for (const field of COMPARED_FIELDS) {
    const found = likeness[field];
    if (!found) continue;
    strangers -= found.bits;
    for (let at = 0; at < sums.length; at += 1) sums[at]! += explanations[at]!.logs[field]![found.level]!; // every level has a share
  }
  let best: { rival: Judgement['rival']; sum: number } = { rival: 'strangers', sum: strangers };
  for (const [at, { name }] of explanations.entries()) {
    if (name !== 'same' && sums[at]! > best.sum) best = { rival: name, sum: sums[at]! };
  }
  const own = sums[0]!; // the first explanation
  const most = Math.max(own, best.sum);
  const odds = [strangers, ...sums].reduce((total, sum) => total + 2 ** (sum - most), 0);
  const p = 2 ** (own - most) / odds;
  const isOpen = isNamesake(likeness) || (records < MANY_RECORDS && isNameOnly(likeness)) || saysOther(likeness, tipo);
  return {
    p: isOpen ? Math.min(p, BELOW_CERTAIN) : p,
    rival: best.rival,
    points: own - best.sum,
  };
}

/** Levels that say otherwise, or next to nothing. */
const AGAINST: ReadonlySet<string> = new Set(['other', 'sameCity', 'alike', 'missing', 'headOnly', 'branchOnly']);

/** Name and date agree, and of the rest two fields say otherwise and none agrees: a namesake born on the same day. */
function isNamesake({ telefone, email, endereco, rg, mae }: Likeness): boolean {
  const rest = [telefone, email, endereco, rg, mae];
  const against = rest.filter((found) => found?.level === 'other').length;
  const agree = rest.some((found) => found && !AGAINST.has(found.level));
  return against >= 2 && !agree;
}

/** Levels of a name that two people have. */
export const OTHER_NAMES: ReadonlySet<string> = new Set(['otherFirstName', 'other']);
/** Levels of a name that people of one house have. */
const NAMES_OF_HOUSE: ReadonlySet<string> = new Set(['nearFirstName', 'generation', ...OTHER_NAMES]);

/** The first name or the birth is another one: what a house shares is no proof then, however much it is. */
function isOfHouse({ nome, data }: Likeness): boolean {
  return data?.level === 'other' || (nome !== undefined && NAMES_OF_HOUSE.has(nome.level));
}

/** Whether two people say that they are two: another first name or another birth, and nothing that nobody else has. */
export function saysOther(likeness: Likeness, tipo: Tipo): boolean {
  return tipo === 'fisica' && isOfHouse(likeness) && !isProven(likeness);
}

/** Whether they share what nobody else has. */
export function isProven({ nome, data, documento, rg }: Likeness): boolean {
  if (documento?.level === 'same') return true;
  // a child may be registered with the RG of its mother
  const isSomebodyElse = data?.level === 'other' && nome !== undefined && OTHER_NAMES.has(nome.level);
  return rg?.level === 'same' && !isSomebodyElse;
}

/** Nothing but the name agrees. */
function isNameOnly({ nome: _nome, ...rest }: Likeness): boolean {
  return Object.values(rest).every((found) => !found || AGAINST.has(found.level));
}

/** How much likelier something is than that it is not. */
export function oddsOf({ p }: { p: number }): number {
  return p / Math.max(1e-9, 1 - p);
}

/** One of the pairs of a record. `other`: the document of the record at its other end. */
export type Claim = { p: number; document: string | undefined };

/**
 * A record is one of several only. Of those that have different documents, each gets its share of the odds: the `p` of each claim
 * after that, in their order.
 */
export function shareOdds(claims: readonly Claim[]): number[] {
  const odds = claims.map(oddsOf);
  const byDocument = new Map<string, number>();
  for (const [at, { document }] of claims.entries())
    if (document !== undefined) byDocument.set(document, Math.max(byDocument.get(document) ?? 0, odds[at]!)); // as long
  if (byDocument.size < 2) return claims.map(({ p }) => p);
  const all = [...byDocument.values()].reduce((sum, one) => sum + one, 1);
  return claims.map(({ p, document }, at) => (document === undefined ? p : Math.min(p, odds[at]! / all))); // as long
}
