import type { UfSigla } from '../uf.ts';

/** One check digit: where it stands, what is summed with which weights, and how the rest becomes a digit. */
export type CheckDigit = {
  at: number;
  /** One character a weight; `A` is 10 and `B` 11. */
  weights: string;
  /** The positions that are summed; the first ones when absent. */
  over?: readonly number[];
  modulus: 9 | 10 | 11;
  /** The modulus less the rest, or the rest itself. */
  from: 'complement' | 'rest';
  /** What 10 becomes, and 11. 0 when absent. */
  ten?: number;
  eleven?: number;
  /** The figures of each product are added, not the products. */
  sumsFigures?: true;
  /** Numbers, by all digits before the last, for which the rule differs. */
  ranges?: readonly Range[];
};

type Range = { first: number; last: number; add?: number; tens: readonly number[]; eleven?: number };

/** A shape that the numbers of a state have. */
export type IeForm = {
  id: string;
  mask: string;
  checks: readonly CheckDigit[];
  starts?: readonly string[];
  /** The digit at the first place is one of these. */
  digitIn?: readonly [at: number, digits: string];
  /** The two digits at this place are one of these. */
  pairIn?: readonly [at: number, pairs: readonly string[]];
  /** No longer issued, but still in use: taken at its exact length only. */
  old?: true;
  /** A letter stands before the digits. */
  letter?: 'P';
  /** How many zeros in front may be missing; 2 when absent. */
  missingZeros?: number;
};

const NINE_TO_TWO = '98765432';

function mod11(at: number, weights: string, extra: Partial<CheckDigit> = {}): CheckDigit {
  return { at, weights, modulus: 11, from: 'complement', ...extra };
}

/** Nine digits, the last of which checks the others by weights 9 to 2: most states. */
function nine(mask: string, starts?: readonly string[], extra: Partial<CheckDigit> = {}): readonly IeForm[] {
  return [{ id: '9', mask, checks: [mod11(8, NINE_TO_TWO, extra)], ...(starts && { starts }) }];
}

/** Thirteen digits with two check digits: Acre and the Distrito Federal. */
function thirteen(mask: string, starts?: readonly string[]): readonly IeForm[] {
  return [{ id: '13', mask, checks: [mod11(11, '43298765432'), mod11(12, '543298765432')], ...(starts && { starts }) }];
}

/** Bahia: the last digit is worked out first and is part of the sum of the one before it. */
function bahia(length: 8 | 9): readonly IeForm[] {
  const last = length - 1;
  const over = [...Array(last - 1).keys(), last];
  const weights = NINE_TO_TWO.slice(9 - length);
  return ([10, 11] as const).map((modulus) => ({
    id: `${length}-mod${modulus}`,
    mask: length === 9 ? '0000000-00' : '000000-00',
    digitIn: [length - 8, modulus === 10 ? '0123458' : '679'] as const,
    checks: [
      { at: last, weights: weights.slice(1), modulus, from: 'complement' as const },
      { at: last - 1, weights, over, modulus, from: 'complement' as const },
    ],
  }));
}

/**
 * The inscrição estadual of the 27 states. Source: the roteiro that each state gives to the Sintegra
 * (sintegra.gov.br/Cad_Estados/cad_UF.html). Where another source adds to it, it stands at the state. What a roteiro does not
 * ask (the town of RS, the kind of company of AL, a start of CE and DF) is not asked here.
 */
export const IE_FORMS: Readonly<Record<UfSigla, readonly IeForm[]>> = {
  AC: thirteen('00.000.000/000-00', ['01']),
  AL: nine('000000000', ['24']),
  AM: nine('00.000.000-0'),
  AP: nine('00.000.000-0', ['03'], {
    ranges: [
      { first: 3000001, last: 3017000, add: 5, tens: [0] },
      { first: 3017001, last: 3019022, add: 9, tens: [0], eleven: 1 },
    ],
  }),
  // and sefaz.ba.gov.br, Cálculo do DV. Eight digits are nine with a zero in front
  BA: [...bahia(9), ...bahia(8)],
  CE: nine('00000000-0'),
  DF: thirteen('00.000000.000-00'),
  ES: nine('000.000.00-0'),
  // 10, 11, 15 by the Secretaria da Economia, 20 to 29 by the Sintegra (20 since IN 1535/2022). One number has two right digits
  GO: nine('00.000.000-0', ['10', '11', '15', '20', '21', '22', '23', '24', '25', '26', '27', '28', '29'], {
    ranges: [
      { first: 11094402, last: 11094402, tens: [0, 1] },
      { first: 10103105, last: 10119997, tens: [1] },
    ],
  }),
  MA: nine('000000000', ['12']),
  // the roteiro puts a zero after the three digits of the town; the weights are those without it
  MG: [
    {
      id: '13',
      mask: '000.000.000/0000',
      checks: [
        { at: 11, weights: '12112121212', modulus: 10, from: 'complement', sumsFigures: true },
        mod11(12, '32BA98765432'),
      ],
    },
  ],
  // 50 is in two public validators; no text of the state was found for it
  MS: nine('000000000', ['28', '50']),
  MT: [{ id: '11', mask: '0000000000-0', checks: [mod11(10, '3298765432')] }],
  PA: nine('00-000000-0', ['15', '75', '76', '77', '78', '79']),
  PB: nine('00000000-0'),
  PE: [
    { id: '9', mask: '0000000-00', checks: [mod11(7, '8765432'), mod11(8, NINE_TO_TWO)] },
    {
      id: '14-cacepe',
      old: true,
      mask: '00.0.000.0000000-0',
      starts: ['18'],
      checks: [mod11(13, '5432198765432', { eleven: 1 })],
    },
  ],
  PI: nine('000000000'),
  PR: [{ id: '10', mask: '000.00000-00', checks: [mod11(8, '32765432'), mod11(9, '432765432')] }],
  RJ: [{ id: '8', mask: '00.000.00-0', checks: [mod11(7, '2765432')] }],
  RN: [
    ...nine('00.000.000-0', ['20']),
    { id: '10', mask: '00.0.000.000-0', starts: ['20'], checks: [mod11(9, 'A98765432')] },
  ],
  // with more than nine zeros given back, one in eleven of all numbers of four digits would pass
  RO: [
    {
      id: '14',
      mask: '0000000000000-0',
      missingZeros: 9,
      checks: [mod11(13, '6543298765432', { eleven: 1 })],
    },
    {
      id: '9-before-2000-08',
      old: true,
      mask: '000.00000-0',
      checks: [mod11(8, '65432', { over: [3, 4, 5, 6, 7], eleven: 1 })],
    },
  ],
  RR: [
    {
      id: '9',
      mask: '00000000-0',
      starts: ['24'],
      checks: [{ at: 8, weights: '12345678', modulus: 9, from: 'rest' }],
    },
  ],
  RS: [{ id: '10', mask: '000/0000000', checks: [mod11(9, '298765432')] }],
  SC: nine('000.000.000'),
  SE: nine('00000000-0'),
  // P: a rural producer who is not treated as a merchant; the three digits at the end are not checked
  SP: [
    {
      id: '12',
      mask: '000.000.000.000',
      checks: [mod11(8, '1345678A', { from: 'rest' }), mod11(11, '32A98765432', { from: 'rest' })],
    },
    {
      id: 'P12-rural',
      letter: 'P',
      mask: 'P-00000000.0/000',
      checks: [mod11(8, '1345678A', { from: 'rest' })],
    },
  ],
  // Portaria SEFAZ 676/2002 took the third and fourth digits out, which the check digit never covered
  TO: [
    ...nine('00.000.000-0'),
    {
      id: '11-before-2002',
      old: true,
      mask: '00.00.000000-0',
      pairIn: [2, ['01', '02', '03', '99']],
      checks: [mod11(10, NINE_TO_TWO, { over: [0, 1, 4, 5, 6, 7, 8, 9] })],
    },
  ],
};

/** `do` and `da` before a state; `de` before the others. */
export const OF_STATE: Readonly<Partial<Record<UfSigla, string>>> = {
  AC: 'do',
  AM: 'do',
  AP: 'do',
  BA: 'da',
  CE: 'do',
  DF: 'do',
  ES: 'do',
  MA: 'do',
  PA: 'do',
  PB: 'da',
  PI: 'do',
  PR: 'do',
  RJ: 'do',
  RN: 'do',
  RS: 'do',
  TO: 'do',
};
