import type { Tipo } from '../pessoa/fields/kinds.ts';
import type { ReadyWeights } from './weights.ts';

/** What is counted: words and sounds of names, and values of the other fields. */
export type Counted =
  | 'firstName'
  | 'word'
  | 'sound'
  | 'companyWord'
  | 'companySound'
  | 'date'
  | 'openingDate'
  | 'phone'
  | 'email'
  | 'account'
  | 'domain'
  | 'cep'
  | 'place'
  | 'cidade'
  | 'rg';

/**
 * Statistics of a client's register: how common values are in it (Maria da Silva is weaker evidence than Quintela), and the
 * weights that its administrador accepted.
 */
export type Frequencies = {
  /** live records */
  records: Readonly<Record<Tipo, number>>;
  /** live records with a CPF or CNPJ */
  documents: Readonly<Record<Tipo, number>>;
  /** How many records have the value; 0 when only a few have it. */
  countOf: (kind: Counted, text: string) => number;
  weights: ReadyWeights;
};

/** The counts include the duplicates themselves: no value is rarer than this. */
const FEWEST = 3;

/** The weight of a shared value in bits: −log2 of its share of `records`. */
export function bitsOf(count: number, records: number): number {
  return Math.max(0, Math.log2(records / Math.max(FEWEST, count)));
}
