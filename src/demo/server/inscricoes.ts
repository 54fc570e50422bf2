import type { UfSigla } from '@fichario/brasil';
import { completeInscricaoEstadual } from '@fichario/brasil/fiscal';
import type { Random } from './random.ts';

/** The first digits of each state's numbers, and a dot for each random digit; the check digits are computed. */
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

/** Makes an inscrição estadual with valid check digits. Throws if the state's shape allows none; a test tries all states. */
export function makeInscricaoEstadual(random: Random, uf: UfSigla): string {
  const drawn = SHAPES[uf].replaceAll('.', () => String(random.integer(0, 9)));
  const numero = completeInscricaoEstadual(uf, drawn);
  if (numero === undefined) throw new Error(`${drawn} is no inscrição estadual of ${uf}`);
  return numero;
}
