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
 * What is known of the register of a client: how common things are in it (Maria da Silva says less than Quintela), and the weights
 * that its administrador accepted.
 */
export type Frequencies = {
  /** live records */
  records: Readonly<Record<Tipo, number>>;
  /** those of them with a CPF or CNPJ */
  documents: Readonly<Record<Tipo, number>>;
  /** How many records have it; 0 for what only a few have. */
  countOf: (kind: Counted, text: string) => number;
  weights: ReadyWeights;
};

/** What is counted contains the duplicates themselves: nothing is rarer than this. */
const FEWEST = 3;

/** How much it says that two records share something: −log2 of its share of `records`. */
export function bitsOf(count: number, records: number): number {
  return Math.max(0, Math.log2(records / Math.max(FEWEST, count)));
}
