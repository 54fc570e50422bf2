import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { NO_FREQUENCIES, toFrequencies } from '../count-frequencies.ts';
import type { Counted, Frequencies } from '../frequencies.ts';
import { type Comparable, profileOf } from '../profile.ts';
import { compareProfiles } from './compare.ts';
import type { ComparedField, Likeness } from './levels.ts';

const RARE = toFrequencies(NO_FREQUENCIES);
const counting = (kind: Counted, count: number): Frequencies => ({
  ...RARE,
  countOf: (of) => (of === kind ? count : 0),
});

function levelsOf(likeness: Likeness): Record<string, string> {
  return Object.fromEntries(Object.entries(likeness).map(([field, { level }]) => [field, level]));
}

/** Compares two records, in either order. */
function compare(a: Comparable, b: Comparable, frequencies = RARE): Likeness {
  const likeness = compareProfiles(profileOf(a), profileOf(b), frequencies);
  expect(levelsOf(compareProfiles(profileOf(b), profileOf(a), frequencies))).toEqual(levelsOf(likeness));
  return likeness;
}

type Person = Parameters<typeof buildFisica>[0];
const levelOf = (field: ComparedField, a: Person, b: Person, frequencies = RARE) =>
  compare(buildFisica(a), buildFisica(b), frequencies)[field]?.level;

test.each([
  ['the same day', '1980-02-13', '1980-02-13', 'same'],
  ['day and month that changed places', '1980-02-11', '1980-11-02', 'dayAndMonth'],
  ['one digit', '1980-02-13', '1980-02-18', 'slip'],
  ['two digits that changed places', '1980-02-13', '1980-02-31', 'slip'],
  ['one digit after day and month changed places', '1980-02-11', '1981-11-02', 'slip'],
  ['one digit before the first of January is a slip, and no year', '1980-01-01', '1980-01-11', 'slip'],
  ['the first of January of the same year, which stands for any day', '1980-01-01', '1980-07-23', 'yearOnly'],
  ['the first of January of another year', '1981-01-01', '1980-07-23', 'other'],
  ['another day of the same year', '1980-02-13', '1980-07-24', 'other'],
] as const)('of dates: %s', (_, a, b, level) => {
  expect(levelOf('data', { nascimento: a }, { nascimento: b })).toBe(level);
});

test('a field that one of two leaves open says nothing', () => {
  const whole = { nascimento: '1980-02-13', rg: '44.555.666-7', nomeMae: 'Rita Quintela', telefones: [TELEFONE] };
  const likeness = compare(buildFisica(whole), buildFisica());
  expect(Object.keys(likeness)).toEqual(['nome', 'documento']);
});

describe('of the RG', () => {
  test.each([
    ['the same, however it is written', { rg: '44.555.666-X' }, { rg: '44555666x' }, 'same'],
    ['another one', { rg: '44.555.666-7' }, { rg: '44.555.667-7' }, 'other'],
    ['of one state', { rg: '4455566', rgUf: 'SP' }, { rg: '4455566', rgUf: 'SP' }, 'same'],
    [
      'of two states: a person has one of each',
      { rg: '4455566', rgUf: 'SP' },
      { rg: '4455577', rgUf: 'RJ' },
      undefined,
    ],
    ['of a state, and of none that is known', { rg: '4455566', rgUf: 'SP' }, { rg: '4455577' }, 'other'],
    ['of too few digits', { rg: '1234' }, { rg: '1234' }, undefined],
    ['of one digit', { rg: '000000000' }, { rg: '000000000' }, undefined],
    ['of digits in their order', { rg: '123456789' }, { rg: '123456789' }, undefined],
    ['a word in its place', { rg: 'ISENTO' }, { rg: 'isento' }, undefined],
  ] as const)('%s', (_, a, b, level) => {
    expect(levelOf('rg', a, b)).toBe(level);
  });

  test('one that more than twelve have stands in the place of one', () => {
    const rg = '44.555.666-7';
    expect(levelOf('rg', { rg }, { rg }, counting('rg', 12))).toBe('same');
    expect(levelOf('rg', { rg }, { rg }, counting('rg', 13))).toBeUndefined();
  });
});

test.each([
  ['written otherwise', 'Thereza Quintela', 'Teresa Quintela', 'same'],
  ['with a name less', 'Rita Prado Quintela', 'Rita Quintela', 'alike'],
  ['with another surname', 'Rita Prado Quintela', 'Rita Prado Zambelli', 'alike'],
  ['another one', 'Rita Quintela', 'Sônia Zambelli', 'other'],
])('of mothers: %s', (_, a, b, level) => {
  const mae = compare(buildFisica({ nomeMae: a }), buildFisica({ nomeMae: b })).mae;
  expect(mae?.level).toBe(level);
  // however rare the name is, a mother has several children
  expect(mae?.bits).toBeLessThanOrEqual({ same: 14, alike: 8 }[level] ?? 0);
});

/** How much it says that two people have no document, where so many of a thousand have one. */
function bitsWith(documents: number): number | undefined {
  const frequencies = {
    ...RARE,
    records: { fisica: 1000, juridica: 0 },
    documents: { fisica: documents, juridica: 0 },
  };
  return compare(buildFisica(), buildFisica(), frequencies).documento?.bits;
}

describe('of documents', () => {
  const HEAD = '11222333000181';
  const BRANCH = '11222333000262';
  const OTHER = '44555666000190';

  test.each([
    ['the same', HEAD, HEAD, 'same'],
    ['two of one root are branches', HEAD, BRANCH, 'branch'],
    ['two roots', HEAD, OTHER, 'other'],
    ['one alone, of the head office', HEAD, null, 'headOnly'],
    ['one alone, of a branch', null, BRANCH, 'branchOnly'],
    ['none', null, null, 'missing'],
  ])('of companies: %s', (_, a, b, level) => {
    expect(compare(buildJuridica({ cnpj: a }), buildJuridica({ cnpj: b })).documento?.level).toBe(level);
  });

  test('of people one alone is missing, whatever its digits', () => {
    expect(levelOf('documento', { cpf: '52998224725' }, { cpf: null })).toBe('missing');
    expect(levelOf('documento', { cpf: '52998224725' }, { cpf: '11144477735' })).toBe('other');
  });

  test('that one lacks says more where nearly all have one, but not without end', () => {
    expect(bitsWith(0)).toBeCloseTo(0, 6);
    expect(bitsWith(900)).toBeCloseTo(-Math.log2(1 - 0.81), 6);
    expect(bitsWith(1000)).toBeCloseTo(-Math.log2(0.01), 6);
  });
});

describe('a digit of the year', () => {
  const HOUSE = { nome: 'Rita Quintela', telefones: [TELEFONE], enderecos: [ENDERECO] };
  const born = (year: number, more: Person = {}) => ({ ...HOUSE, nascimento: `${year}-02-13`, ...more });

  test.each([
    ['10 years in one house are a slip', born(1980), born(1990), 'slip'],
    ['20 years in one house are mother and daughter', born(1970), born(1990), 'other'],
    ['50 years are', born(1940), born(1990), 'other'],
    ['60 years are a slip again', born(1930), born(1990), 'slip'],
    ['20 years without a house are a slip', born(1970, { telefones: [] }), born(1990), 'slip'],
    [
      '20 years with the mother of both are a slip',
      born(1970, { nomeMae: 'Eva' }),
      born(1990, { nomeMae: 'Eva' }),
      'slip',
    ],
    ['20 years with one RG are a slip', born(1970, { rg: '4455566' }), born(1990, { rg: '4455566' }), 'slip'],
  ])('%s', (_, a, b, level) => {
    expect(levelOf('data', a, b)).toBe(level);
  });

  test('of two companies is a slip', () => {
    const firm = { telefones: [TELEFONE], enderecos: [ENDERECO] };
    const likeness = compare(
      buildJuridica({ ...firm, abertura: '1970-02-13' }),
      buildJuridica({ ...firm, abertura: '1990-02-13' }),
    );
    expect(likeness.data?.level).toBe('slip');
  });
});

test('who have an e-mail of their first name are one, where the first names are alike', () => {
  const [a, b] = [{ nome: 'Zenivalda Quintela' }, { nome: 'Zenivaldi Quintela' }];
  expect(levelOf('nome', a, b)).toBe('nearFirstName');
  const emails = [{ ...EMAIL, email: 'zenivalda@exemplo.com' }];
  expect(levelOf('nome', { ...a, emails }, { ...b, emails })).toBe('slip');
  expect(levelOf('nome', { ...a, emails }, { ...b, emails: [{ ...EMAIL, email: 'zenivaldi@exemplo.com' }] })).toBe(
    'nearFirstName',
  );
});
