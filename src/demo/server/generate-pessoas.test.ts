import { isCnpj, isCpf, palavrasNome, ufOfCep, ufsOfDdd, warnTelefone } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { PessoaInput as PessoaInputSchema } from '../../pessoa/pessoa.schema.ts';
import { generatePessoa, generatePessoas } from './generate-pessoas.ts';
import { FEMALE_NAMES, MALE_NAMES, PARTICLES, SECOND_NAMES, SURNAMES } from './names.data.ts';
import { PLACES_BY_WEIGHT, streetOf } from './places.ts';
import { checkPessoa } from '../../pessoa/rules/check.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { checkNfe } from '../../pessoa/nfe/check-nfe.ts';
import { refusedOf } from '../../pessoa/nfe/nfe-items.ts';
import { nfeRecordOf } from '../../pessoa/nfe/nfe-record-of.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';

const RULES = {
  longEmailEndings: false,
  today: '2026-01-01',
  isCidade: (codigo: string) => findMunicipio(codigo) !== undefined,
};

const anySeed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const anyIndex = fc.integer({ min: 0, max: 99_999_999 });

function documentOf(pessoa: PessoaInput): string | null {
  return pessoa.tipo === 'fisica' ? pessoa.cpf : pessoa.cnpj;
}

describe('a generated record', () => {
  it('passes the schema and every rule of a save, and is stored unchanged', () => {
    fc.assert(
      fc.property(anySeed, anyIndex, (seed, index) => {
        const pessoa = generatePessoa(seed, index);
        expect(PessoaInputSchema.parse(pessoa)).toEqual(pessoa);
        expect(checkPessoa(pessoa, RULES)).toEqual([]);
        expect(normalizePessoa(pessoa)).toEqual({ ...pessoa, id: undefined });
      }),
      { numRuns: rounds(400, 3_000) },
    );
  });

  it('is the same for the same seed and index, and differs for another seed', () => {
    fc.assert(
      fc.property(anySeed, fc.integer({ min: 0, max: 10_000 }), (seed, index) => {
        const [alone] = [...generatePessoas({ seed, count: 1, from: index })];
        expect(alone).toEqual(generatePessoa(seed, index));
        expect(alone).not.toEqual(generatePessoa(seed + 1, index));
      }),
      { numRuns: rounds(40, 200) },
    );
  });

  it('has phones of the state of its address, with no warning', () => {
    for (const { enderecos, telefones } of generatePessoas({ seed: 3, count: 2_000 })) {
      const uf = enderecos[0] && ufOfCep(enderecos[0].cep);
      for (const { tipo, numero } of telefones) {
        expect(warnTelefone(tipo, numero)).toBeUndefined();
        if (uf && tipo !== 'servico') expect(ufsOfDdd(numero.slice(0, 2))).toContain(uf);
      }
    }
  });

  it('has e-mail addresses at which nobody can be reached', () => {
    for (const { emails } of generatePessoas({ seed: 4, count: 2_000 })) {
      for (const { email } of emails)
        expect(email).toMatch(/@([a-z0-9-]+\.)?(exemplo\.com\.br|example\.(com|org|net))$/);
    }
  });
});

describe('a demo of a thousand records', () => {
  const found = [...generatePessoas({ seed: 1, count: 1_000 })].map((pessoa) =>
    refusedOf(checkNfe(nfeRecordOf(pessoa), { hoje: RULES.today })).map(({ code }) => code),
  );
  const share = (code: string) => found.filter((codes) => codes.some((one) => one === code)).length / found.length;

  it('has nine of ten records ready for an invoice', () => {
    expect(found.filter((codes) => codes.length === 0).length / found.length).toBeCloseTo(0.9, 1);
  });

  it('has a few of each obstacle to an invoice: a mistyped inscrição, a wrong ISENTO, no document, no address', () => {
    for (const code of ['nfe_ie_errada', 'nfe_isento_nao_aceito', 'nfe_sem_documento', 'nfe_endereco_falta'])
      expect(share(code), code).toBeGreaterThan(0);
    expect(share('nfe_ie_errada')).toBeLessThan(0.01);
  });
});

describe('a hundred thousand generated records', () => {
  const records = [...generatePessoas({ seed: 1, count: 100_000 })];
  const documents = records.map(documentOf).filter((document) => document !== null);

  it('have valid, unique documents, and most have one', () => {
    expect(documents.length).toBeGreaterThan(95_000);
    expect(new Set(documents).size).toBe(documents.length);
    expect(documents.every((document) => isCpf(document) || isCnpj(document))).toBe(true);
  });

  it('have a tenth of the CNPJs with letters', () => {
    const cnpjs = documents.filter((document) => document.length === 14);
    const withLetters = cnpjs.filter((cnpj) => /[A-Z]/.test(cnpj));
    expect(cnpjs.length).toBeGreaterThan(20_000);
    expect(withLetters.length / cnpjs.length).toBeCloseTo(0.1, 2);
    expect(withLetters.every((cnpj) => !/[FIOQU]/.test(cnpj))).toBe(true);
  });

  it('have the distribution of real names: Maria and Silva lead, and rare names are rare', () => {
    const people = records.filter(({ tipo }) => tipo === 'fisica').map(({ nome }) => palavrasNome(nome));
    const share = (of: (words: string[]) => boolean) => people.filter(of).length / people.length;
    expect(share((words) => words[0] === 'maria')).toBeGreaterThan(0.1);
    expect(share((words) => words.includes('silva'))).toBeGreaterThan(0.15);
    expect(share((words) => words[0] === 'margarida')).toBeLessThan(0.002);
  });

  it('are sometimes incomplete: no document, no address, no phone, no e-mail', () => {
    for (const list of ['enderecos', 'telefones', 'emails'] as const) {
      const without = records.filter((record) => record[list].length === 0).length / records.length;
      expect(without).toBeGreaterThan(0.03);
      expect(without).toBeLessThan(0.3);
    }
  });
});

describe('the lists behind them', () => {
  it('hold at least 200 first names and 300 surnames, none twice', () => {
    const firstNames = [...FEMALE_NAMES.trim().split(/\s+/), ...MALE_NAMES.trim().split(/\s+/)];
    const surnames = SURNAMES.trim().split(/\s+/);
    expect(new Set(firstNames.map((entry) => entry.split(':')[0])).size).toBe(firstNames.length);
    expect(firstNames.length).toBeGreaterThanOrEqual(200);
    expect(new Set(surnames).size).toBe(surnames.length);
    expect(surnames.length).toBeGreaterThanOrEqual(300);
  });

  it('give second names and particles to names that exist', () => {
    const known = new Set([...`${FEMALE_NAMES} ${MALE_NAMES}`.matchAll(/(\p{L}+):/gu)].map(([, name]) => name));
    expect(Object.keys(SECOND_NAMES).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(PARTICLES).filter((name) => !SURNAMES.includes(name))).toEqual([]);
  });

  it('name real municipalities with a DDD of their state and CEPs of its range', () => {
    for (const place of PLACES_BY_WEIGHT.items) {
      expect(findMunicipio(place.codigo)?.nome).toBe(place.nome);
      expect(ufsOfDdd(place.ddd)).toContain(place.uf.sigla);
      for (let street = 0; street < place.streets; street++) {
        expect(ufOfCep(streetOf(place, street).cep)).toBe(place.uf.sigla);
      }
    }
  });
});
