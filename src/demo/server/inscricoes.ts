import type { UfSigla } from '@fichario/brasil';
import { completeInscricaoEstadual } from '@fichario/brasil/fiscal';
import type { Random } from './random.ts';

/** How the numbers of each state begin, and a dot for each digit of chance; the check digits are worked out. */
const SHAPES: Readonly<Record<UfSigla, string>> = {
  AC: '01...........',
  AL: '24.......',
  AM: '04.......',
  AP: '03.......',
  BA: '.........',
  CE: '06.......',
  DF: '07...........',
  ES: '08.......',
  GO: '10.......',
  MA: '12.......',
  MG: '.............',
  MS: '28.......',
  MT: '13.........',
  PA: '15.......',
  PB: '16.......',
  PE: '0........',
  PI: '19.......',
  PR: '90........',
  RJ: '7.......',
  RN: '20.......',
  RO: '00000000......',
  RR: '24.......',
  RS: '096.......',
  SC: '25.......',
  SE: '27.......',
  SP: '1...........',
  TO: '29.......',
};

/** A made-up inscrição estadual with the check digits of its state. Throws for a state whose shape has none; a test asks them all. */
export function makeInscricaoEstadual(random: Random, uf: UfSigla): string {
  const drawn = SHAPES[uf].replaceAll('.', () => String(random.integer(0, 9)));
  const numero = completeInscricaoEstadual(uf, drawn);
  if (numero === undefined) throw new Error(`${drawn} is no inscrição estadual of ${uf}`);
  return numero;
}
