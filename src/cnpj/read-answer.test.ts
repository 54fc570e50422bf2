import { isCep, isDdd, isEmail, isIsoDate } from '@fichario/brasil';
import { findCnae } from '@fichario/brasil/cnae';
import { parseInscricaoEstadual } from '@fichario/brasil/fiscal';
import { findMunicipio } from '@fichario/brasil/municipios';
import { findNaturezaJuridica } from '@fichario/brasil/natureza-juridica';
import { findPais } from '@fichario/brasil/paises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Expectation, readExpectations, readSamples, type Sample, toAnswer } from '../../test/cnpj/samples.ts';
import { readPartners } from './read-partners.ts';
import { known } from '../kit/known.ts';
import type { Company, CompanyEndereco } from './company.ts';
import { PROVIDERS } from './providers.ts';
import { type CnpjReading, readAnswer, withoutPartners } from './read-answer.ts';

const SAMPLES = readSamples();
const EXPECTATIONS = readExpectations();
const TODAY = '2026-11-28';

describe('every answer of a provider', () => {
  test.each(SAMPLES.map((sample) => [sample.name, sample] as const))('%s is read as expected', (name, sample) => {
    const expectation = known(EXPECTATIONS.get(name), `the expectation of ${name}`);
    expect(faultsOf(readAnswer(toAnswer(sample)), expectation)).toEqual([]);
  });

  test('has an expectation and a preset', () => {
    expect(SAMPLES.map(({ name }) => name).sort()).toEqual([...EXPECTATIONS.keys()].sort());
    const real = [...PROVIDERS.keys()].filter((id) => id !== 'demo');
    expect(new Set(SAMPLES.map(({ preset }) => preset))).toEqual(new Set(real));
  });
});

describe('the log', () => {
  test.each([
    ['brasilapi-invalido', 'refused'],
    ['brasilapi-cota', 'quota'],
    ['brasilapi-500', 'failed'],
    ['brasilapi-404-html', 'html'],
    ['brasilapi-html-200', 'challenge'],
    ['opencnpj-html', 'challenge'],
    ['brasilapi-cortada', 'odd'],
    ['brasilapi-outro-cnpj', 'otherCnpj'],
    ['cnpja-comercial-404-cache', 'notCached'],
    ['receitaws-invalido', 'refused'],
    ['receitaws-timeout', 'failed'],
  ])('says of %s that it is %s', (name, reason) => {
    expect(readAnswer(toAnswer(sampleOf(name)))).toEqual({ outcome: 'noAnswer', reason });
  });

  test('knows a denial of another CNPJ, which proves nothing', () => {
    const denial = toAnswer(sampleOf('brasilapi-nao-encontrado'));
    expect(readAnswer(denial)).toEqual({ outcome: 'notFound', isOfOther: false });
    expect(readAnswer({ ...denial, asked: '99999101000185' })).toEqual({ outcome: 'notFound', isOfOther: true });
  });
});

describe('a body for storing', () => {
  test.each(['brasilapi-ativa', 'opencnpj-ativa', 'cnpjws-ativa', 'receitaws-ativa', 'cnpja-ativa'])(
    'of %s has no partners, and gives the same company',
    (name) => {
      const answer = toAnswer(sampleOf(name));
      expect(answer.body.toUpperCase()).toContain('HELENA FICTICIA');
      const body = withoutPartners(known(PROVIDERS.get(answer.preset), answer.preset), answer.body);
      expect(body.toUpperCase()).not.toContain('HELENA FICTICIA');
      expect(readAnswer({ ...answer, body })).toEqual(readAnswer(answer));
    },
  );

  test('of many thousand levels is empty', () => {
    const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(withoutPartners(known(PROVIDERS.get('cnpja'), 'cnpja'), body)).toBe('null');
  });
});

describe('a hostile answer', () => {
  test('never throws, and never fills what the register refuses', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FOUND),
        fc.array(mutation, { minLength: 1, maxLength: 6 }),
        (sample, mutations) => {
          const answer = toAnswer(sample);
          const body = JSON.stringify(mutations.reduce(mutate, JSON.parse(answer.body)));
          expectRight(readAnswer({ ...answer, body }), answer.asked);
        },
      ),
    );
  });

  test('is no answer, if it is any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SAMPLES), fc.string({ unit: 'binary' }), fc.nat(600), (sample, text, status) => {
        const reading = readAnswer({ ...toAnswer(sample), status, body: text });
        expect(reading.outcome).toBe('noAnswer');
      }),
    );
  });

  test('about another company fills nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FOUND), fc.constantFrom(...FOUND), (sample, other) => {
        fc.pre(sample.asked !== other.asked && sample.preset === other.preset);
        const reading = readAnswer({ ...toAnswer(other), asked: sample.asked });
        expect(reading).toEqual({ outcome: 'noAnswer', reason: 'otherCnpj' });
      }),
    );
  });
});

const FOUND = SAMPLES.filter(({ name }) => EXPECTATIONS.get(name)?.outcome === 'found');

type Mutation = { at: number; kind: 'set' | 'drop' | 'cut'; value: unknown };

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('set', 'set', 'drop', 'cut'),
  value: fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.integer(),
    fc.constantFrom(
      'x'.repeat(1_000_000),
      'SAO PAULO',
      '3304557',
      '2999-01-01',
      '1500-01-01',
      '30/02/2020',
      '0000-00-00',
      '99999104000119',
      '\u0000\u0007 A \u202e B \ud800',
      'a@b.co;c@d.co,NAO TEM',
      '(11) 98888-7777 / 0800 123 4567',
      '(00) 0 / 8200000000',
      1e308,
      -1,
      0.5,
      JSON.parse('{"toString": "x", "__proto__": {"cnpj": 1}, "constructor": {"prototype": 1}}'),
      Array.from({ length: 500 }, () => ({ numero: '1135550110', ddd: '11', inscricao_estadual: '110042490114' })),
    ),
  ),
});

/** The body with one member that is another, is gone or is shorter. */
function mutate(body: unknown, { at, kind, value }: Mutation): unknown {
  const members = membersOf(body);
  const member = members[at % members.length];
  if (member === undefined) return body;
  const { parent, key } = member;
  if (kind === 'drop') Reflect.deleteProperty(parent, key);
  else if (kind === 'set') Reflect.set(parent, key, structuredClone(value));
  else Reflect.set(parent, key, (JSON.stringify(Reflect.get(parent, key)) ?? '').slice(2, -1));
  return body;
}

function membersOf(value: unknown): { parent: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [{ parent: value, key }, ...membersOf(member)]);
}

function sampleOf(name: string): Sample {
  return known(
    SAMPLES.find((sample) => sample.name === name),
    name,
  );
}

const LENGTHS = {
  logradouro: 200,
  numero: 20,
  complemento: 100,
  bairro: 100,
  cidadeExterior: 60,
} satisfies Partial<Record<keyof CompanyEndereco, number>>;

/** Every field that is filled has the format of the register. */
function expectRight(reading: CnpjReading, cnpj: string): void {
  if (reading.outcome !== 'found') return;
  const { fields } = reading;
  expect(fields.cnpj).toBe(cnpj);
  expect(fields.nome).toMatch(/[\p{L}\p{N}]/u);
  for (const name of [fields.nome, fields.nomeFantasia ?? '']) expect(isPlain(name, 200)).toBe(true);
  for (const day of [fields.abertura, fields.regimeDesde, fields.situacaoReceitaEm])
    expect(day === undefined || (isIsoDate(day) && day >= '1808-01-01' && day <= TODAY)).toBe(true);
  expect(fields.cnae === undefined || findCnae(fields.cnae)?.codigo === fields.cnae).toBe(true);
  expect(fields.naturezaJuridica === undefined || findNaturezaJuridica(fields.naturezaJuridica) !== undefined).toBe(
    true,
  );
  expect(fields.situacaoReceita === undefined).toBe(fields.situacaoReceitaEm === undefined);
  for (const { email } of fields.emails) expect(isEmail(email) && email === email.toLowerCase()).toBe(true);
  for (const { numero } of fields.telefones)
    expect(isDdd(numero.slice(0, 2)) && /^\d{2}[2-9]\d{7,8}$/.test(numero)).toBe(true);
  for (const { numero, uf } of fields.inscricoesEstaduais)
    expect(numero.length <= 20 && parseInscricaoEstadual(uf, numero) !== undefined).toBe(true);
  for (const endereco of fields.enderecos) expectRightEndereco(endereco);
  expectFewItems(fields);
}

function expectRightEndereco(endereco: CompanyEndereco): void {
  const { cep, codigoEstado, codigoCidade, pais } = endereco;
  expect(cep === undefined || (isCep(cep) && cep.length === 8 && cep !== '00000000')).toBe(true);
  expect(codigoCidade === undefined || findMunicipio(codigoCidade)?.codigoEstado === codigoEstado).toBe(true);
  expect(pais === undefined || (findPais(pais)?.codigo === pais && codigoEstado === undefined)).toBe(true);
  expect(endereco.cidadeExterior === undefined || pais !== undefined).toBe(true);
  for (const [key, max] of Object.entries(LENGTHS)) expect(isPlain(Reflect.get(endereco, key) ?? '', max)).toBe(true);
}

function expectFewItems(fields: Company): void {
  for (const items of Object.values(fields)) if (Array.isArray(items)) expect(items.length).toBeLessThanOrEqual(50);
}

/** Whether a text has no control characters, halves of signs and runs of blanks, and fits. */
function isPlain(text: string, max: number): boolean {
  return text.length <= max && text === text.trim() && !/[\p{Cc}\p{Cs}]| {2}/u.test(text);
}

/** What differs between a reading and what is expected of it. */
function faultsOf(reading: CnpjReading, { outcome, fill = {}, mustNot = [], say = [] }: Expectation): string[] {
  if (reading.outcome !== outcome) return [`${reading.outcome} instead of ${outcome}`];
  if (reading.outcome !== 'found') return [];
  const fields: Record<string, unknown> = reading.fields;
  return [
    ...Object.entries(fill).flatMap(([key, expected]) => differences(key, fields[key], expected)),
    ...mustNot.flatMap((key) => differences(key, fields[key], '')),
    ...differences('say', reading.say.toSorted(), say.toSorted()),
  ];
}

function differences(at: string, value: unknown, expected: unknown): string[] {
  const fault = `${at}: ${JSON.stringify(value)} instead of ${JSON.stringify(expected)}`;
  if (isBlank(expected)) return isBlank(value) ? [] : [fault];
  if (typeof expected !== 'object' || expected === null) return value === expected ? [] : [fault];
  if ('$oneOf' in expected && Array.isArray(expected.$oneOf))
    return expected.$oneOf.some((each: unknown) => differences(at, value, each).length === 0) ? [] : [fault];
  if (typeof value !== 'object' || value === null) return [fault];
  const keys = new Set([...Object.keys(expected), ...Object.keys(value)]);
  return [...keys].flatMap((key) => differences(`${at}.${key}`, Reflect.get(value, key), Reflect.get(expected, key)));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

test.each(['brasilapi-ativa', 'opencnpj-ativa', 'cnpjws-ativa', 'receitaws-ativa', 'cnpja-ativa'])(
  'the partners of %s are read by name and role, without documents',
  (name) => {
    const { preset, body } = toAnswer(sampleOf(name));
    const partners = readPartners(known(PROVIDERS.get(preset), preset), body);
    expect(partners).toContainEqual({ nome: 'Helena Ficticia Arantes', qualificacao: 'Sócio-Administrador' });
    expect(JSON.stringify(partners)).not.toContain('***');
  },
);
