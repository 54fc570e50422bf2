import { describe, expect, test } from 'vitest';
import { NO_FREQUENCIES, toFrequencies } from './count-frequencies.ts';
import { WEIGHTS } from './default-weights.ts';
import { isHousehold } from './household.ts';
import { CERTAIN, isProven, judge, LIKELY, oddsOf, showsTwo, shareOdds } from './judge.ts';
import { COMPARED_FIELDS, LEVELS, type Likeness } from './levels/levels.ts';
import { explain } from './reasons.ts';
import { prepareWeights } from './weights.ts';

const READY = prepareWeights(WEIGHTS);
const MANY = 1_000_000;

/** What is shared of each field, with the bits of something rare. */
const SAME = {
  nome: { level: 'same', bits: 22 },
  data: { level: 'same', bits: 14 },
  telefone: { level: 'same', bits: 18 },
  email: { level: 'same', bits: 18 },
  endereco: { level: 'same', bits: 17 },
  rg: { level: 'same', bits: 18 },
  documento: { level: 'missing', bits: 1 },
} as const satisfies Likeness;
const { nome, data, telefone, email, endereco, rg, documento } = SAME;
const OTHER = { level: 'other', bits: 0 } as const;
const OTHER_FIRST_NAME = { level: 'otherFirstName', bits: 12 } as const;

const certezaOf = (likeness: Likeness, records = MANY) => {
  const { p } = judge({ documento, ...likeness }, 'fisica', READY, records);
  return p >= CERTAIN ? 'certain' : p >= LIKELY ? 'likely' : 'neither';
};

describe('two people', () => {
  test.each<[string, Likeness, string]>([
    ['of one name, born on one day, with one phone, are certainly one', { nome, data, telefone }, 'certain'],
    ['of one rare name and one birth are likely one, however many there are', { nome, data }, 'certain'],
    ['of one name alone are not', { nome }, 'neither'],
    ['of another name in all else alike are not', { nome: OTHER, data: OTHER, telefone, endereco }, 'neither'],
    [
      'of one name and birth, with another phone and e-mail, may be namesakes',
      { nome, data, telefone: OTHER, email: OTHER },
      'likely',
    ],
    [
      'of one name and birth, with another phone and e-mail, are one where the RG is the same',
      { nome, data, telefone: OTHER, email: OTHER, rg },
      'certain',
    ],
    [
      'of one house with another birth each are likely at most, whatever they share',
      { nome, data: OTHER, telefone, email, endereco },
      'likely',
    ],
  ])('%s', (_, likeness, certeza) => {
    expect(certezaOf(likeness)).toBe(certeza);
  });

  test('of one name alone are not certain in a small register, where every name is rare', () => {
    const rare: Likeness = { nome: { level: 'same', bits: 26 } };
    expect(certezaOf(rare, 19_999)).not.toBe('certain');
    expect(certezaOf({ ...rare, telefone: OTHER }, 19_999)).not.toBe('certain');
    expect(certezaOf({ ...rare, telefone }, 19_999)).toBe('certain');
  });

  test('are judged in a register of a few as in one of a thousand', () => {
    const few = judge({ nome, data, documento }, 'fisica', READY, 2);
    expect(few).toEqual(judge({ nome, data, documento }, 'fisica', READY, 1_000));
    expect(few.p).toBeGreaterThan(judge({ nome, data, documento }, 'fisica', READY, MANY).p);
  });

  test('who are not one are of one house, or strangers', () => {
    const family: Likeness = { nome: OTHER_FIRST_NAME, data: OTHER, telefone, endereco, documento };
    expect(judge(family, 'fisica', READY, MANY)).toMatchObject({ rival: 'household' });
    expect(judge(family, 'fisica', READY, MANY).points).toBeLessThan(0);
    expect(judge({ nome: OTHER, documento }, 'fisica', READY, MANY).rival).toBe('strangers');
  });
});

test('two companies of one phone and building are neighbours, and of one root branches', () => {
  const office: Likeness = { nome: OTHER, telefone, endereco, documento: { level: 'headOnly', bits: 1 } };
  expect(judge(office, 'juridica', READY, MANY).rival).toBe('neighbours');
  const branch: Likeness = { nome, data: OTHER, documento: { level: 'branch', bits: 20 } };
  expect(judge(branch, 'juridica', READY, MANY).rival).toBe('branches');
});

test.each<[string, Likeness, boolean, boolean]>([
  ['one name and birth', { nome, data }, false, false],
  ['another birth', { nome, data: OTHER, telefone }, true, false],
  ['another first name', { nome: OTHER_FIRST_NAME, data }, true, false],
  ['Júnior in one of the names', { nome: { level: 'generation', bits: 20 }, data }, true, false],
  ['another birth, and one RG', { nome, data: OTHER, rg }, false, true],
  ['another first name and birth, and the RG of a mother', { nome: OTHER_FIRST_NAME, data: OTHER, rg }, true, false],
  [
    'another first name and birth, and one document',
    { nome: OTHER, data: OTHER, documento: { level: 'same', bits: 26 } },
    false,
    true,
  ],
  ['no name that is compared, and one RG', { rg }, false, true],
])('whether they say that they are two, and whether one is proven: %s', (_, likeness, isOther, isOne) => {
  expect([showsTwo(likeness, 'fisica'), isProven(likeness)]).toEqual([isOther, isOne]);
  expect(showsTwo(likeness, 'juridica')).toBe(false);
});

test.each<[string, Likeness, boolean]>([
  ['one phone, one address, two first names', { nome: OTHER_FIRST_NAME, telefone, endereco }, true],
  ['another surname as well', { nome: OTHER, telefone, endereco }, true],
  ['one first name', { nome, telefone, endereco }, false],
  ['another phone', { nome: OTHER_FIRST_NAME, telefone: OTHER, endereco }, false],
  [
    'another flat of the building',
    { nome: OTHER_FIRST_NAME, telefone, endereco: { level: 'sameNumber', bits: 17 } },
    false,
  ],
  ['no address', { nome: OTHER_FIRST_NAME, telefone }, false],
  ['the phone of a firm', { nome: OTHER_FIRST_NAME, telefone: { level: 'same', bits: 7 }, endereco }, false],
  ['one RG', { nome: OTHER_FIRST_NAME, data, telefone, endereco, rg }, false],
])('a household is told by phone, address and first names: %s', (_, likeness, isHouse) => {
  expect(isHousehold(likeness, toFrequencies(NO_FREQUENCIES))).toBe(isHouse);
});

const claim = (p: number, document?: string) => ({ p, document });

describe('the odds of a record that is one of several', () => {
  test.each([
    ['are not shared where nobody has a document', [claim(0.9), claim(0.8)], [0.9, 0.8]],
    ['are not shared among copies of one document', [claim(0.9, 'a'), claim(0.5, 'a')], [0.9, 0.5]],
    ['are shared among two documents', [claim(0.9, 'a'), claim(0.9, 'b')], [9 / 19, 9 / 19]],
    ['are not taken from who has no document', [claim(0.9, 'a'), claim(0.9, 'b'), claim(0.7)], [9 / 19, 9 / 19, 0.7]],
    [
      'count a document once, by its likeliest copy',
      [claim(0.9, 'a'), claim(0.5, 'a'), claim(0.5, 'b')],
      [9 / 11, 1 / 11, 1 / 11],
    ],
    ['never grow', [claim(0.1, 'a'), claim(0, 'b')], [0.1, 0]],
    ['of nobody are none', [], []],
  ])('%s', (_, claims, shares) => {
    const found = shareOdds(claims);
    expect(found).toHaveLength(shares.length);
    for (const [at, share] of shares.entries()) expect(found[at]).toBeCloseTo(share, 6);
  });

  test('are finite even of what is certain', () => {
    expect(oddsOf({ p: 1 })).toBeCloseTo(1e9, 0);
    expect(oddsOf({ p: 0.75 })).toBeCloseTo(3, 6);
  });
});

describe('the reasons of a judgement', () => {
  const context = { tipo: 'fisica', weights: READY, isHousehold: false } as const;

  test.each(['fisica', 'juridica'] as const)('have words and points for every level of a field: %s', (tipo) => {
    const levels: Partial<Record<string, readonly string[]>> = LEVELS[tipo];
    for (const field of COMPARED_FIELDS)
      for (const level of levels[field] ?? []) {
        const likeness = { [field]: { level, bits: 5 } } as Likeness;
        for (const rival of ['strangers', 'household', 'branches', 'neighbours'] as const) {
          const [reason] = explain(likeness, { ...context, tipo }, { p: 0.5, points: 0, rival });
          expect(reason?.reason).toMatch(/^\p{Lu}/u);
          expect(Number.isFinite(reason?.points)).toBe(true);
        }
      }
  });

  test('stand with the strongest first, and add up to the points of the judgement but for how often duplicates are', () => {
    const likeness: Likeness = { nome, data, telefone: OTHER, documento };
    const judgement = judge(likeness, 'fisica', READY, MANY);
    const reasons = explain(likeness, context, judgement);
    expect(reasons.map(({ field }) => field)).toEqual(['nome', 'data', 'telefone', 'documento']);
    const start = Math.log2(WEIGHTS.fisica.share) + 1 - Math.log2(MANY);
    expect(reasons.reduce((sum, { points }) => sum + points, start)).toBeCloseTo(judgement.points, 0);
  });

  test('of two people of one house are that house, in the place of their names', () => {
    const likeness: Likeness = { nome: OTHER_FIRST_NAME, telefone, endereco, documento };
    const reasons = explain(likeness, { ...context, isHousehold: true }, judge(likeness, 'fisica', READY, MANY));
    expect(reasons.find(({ field }) => field === 'nome')?.reason).toMatch(/^Mesma casa/);
  });
});
