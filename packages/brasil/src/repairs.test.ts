import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { isCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { findMunicipioByNome, MUNICIPIOS } from './municipios.ts';
import { OTHER_NAMES, SPELLINGS } from './municipio-nomes.data.ts';
import { chaveNome } from './nome.ts';
import { addNinthDigit, repairCep, repairCnpj, repairCpf } from './repairs.ts';
import { findUf, findUfByNome, UFS } from './uf.ts';

const valueOf = (verdict: string) => (verdict === '-' ? undefined : verdict);

/** `SP 1001000` as the state and the rest. */
function splitUf(input: string): [uf: string, rest: string] {
  return [input.slice(0, 2), input.slice(3)];
}

const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
const cpf = digits(9)
  .map((base) => withCheckDigits(base, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]))
  .filter(isCpf);
const cnpj = digits(12)
  .map((base) => withCheckDigits(base, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))
  .filter(isCnpj);

function withCheckDigits(base: number[], weights: number[]): string {
  const all = [...base];
  for (const own of [weights.slice(1), weights]) {
    const sum = all.reduce((total, digit, i) => total + digit * own[i]!, 0);
    all.push(((sum * 10) % 11) % 10);
  }
  return all.join('');
}

describe('zeros that a spreadsheet took', () => {
  it.each(readCases('cpf-reparo'))('gives CPF $input back as $verdict', ({ input, verdict }) => {
    expect(repairCpf(input)).toBe(valueOf(verdict));
  });

  it.each(readCases('cnpj-reparo'))('gives CNPJ $input back as $verdict', ({ input, verdict }) => {
    expect(repairCnpj(input)).toBe(valueOf(verdict));
  });

  it.each(readCases('cep-reparo'))('gives CEP $input back as $verdict', ({ input, verdict }) => {
    const [uf, text] = splitUf(input);
    expect(repairCep(text, findUf(uf)!.sigla)).toBe(valueOf(verdict));
  });

  it('come back to every CPF that has eight digits left', () => {
    fc.assert(
      fc.property(cpf, fc.integer({ min: 0, max: 3 }), (whole, zeros) => {
        const zeroed = '0'.repeat(zeros) + whole.slice(zeros);
        const bare = whole.replace(/^0+/, '');
        if (bare.length > 7) expect(repairCpf(bare)).toBe(whole);
        if (isCpf(zeroed) && zeroed[3] !== '0') expect(repairCpf(zeroed.slice(zeros))).toBe(zeroed);
      }),
    );
  });

  it('come back to every CNPJ that has eleven digits left', () => {
    fc.assert(
      fc.property(cnpj, (whole) => {
        const bare = whole.replace(/^0+/, '');
        if (bare.length > 10) expect(repairCnpj(bare)).toBe(whole);
      }),
    );
  });

  it('never make a right document of a wrong one', () => {
    fc.assert(
      fc.property(digits(10), (wrong) => {
        const text = wrong.join('');
        expect(repairCpf(text)).toBe(isCpf(`0${text}`) ? `0${text}` : undefined);
        const padded = `0000${text}`;
        expect(repairCnpj(text)).toBe(isCnpj(padded) && /^000[1-9]/.test(padded.slice(8)) ? padded : undefined);
      }),
    );
  });
});

describe('the ninth digit', () => {
  it.each(readCases('telefone-nono'))('makes $input $verdict', ({ input, verdict }) => {
    expect(addNinthDigit(input)).toBe(valueOf(verdict));
  });
});

describe('a state by its name', () => {
  it.each(readCases('uf-nome'))('$input is $verdict', ({ input, verdict }) => {
    expect(findUfByNome(input)?.sigla).toBe(valueOf(verdict));
  });

  it('is found for all of them', () => {
    for (const uf of UFS) {
      expect(findUfByNome(uf.nome)).toBe(uf);
      expect(findUfByNome(chaveNome(uf.nome).toUpperCase())).toBe(uf);
    }
  });
});

describe('a municipality by its name', () => {
  it.each(readCases('municipio-nome'))('$input is $verdict', ({ input, verdict }) => {
    const [uf, nome] = splitUf(input);
    expect(findMunicipioByNome(nome, findUf(uf)?.codigo)?.codigo).toBe(valueOf(verdict));
  });

  it('is found for all of them in their states, with accents and without', () => {
    for (const municipio of MUNICIPIOS) {
      expect(findMunicipioByNome(municipio.nome, municipio.codigoEstado)).toBe(municipio);
      expect(findMunicipioByNome(chaveNome(municipio.nome).toUpperCase(), municipio.codigoEstado)).toBe(municipio);
    }
  });

  it('is found without a state only if no other has the name', () => {
    for (const municipio of MUNICIPIOS) {
      const found = findMunicipioByNome(municipio.nome);
      expect([municipio, undefined]).toContain(found);
    }
    expect(MUNICIPIOS.filter(({ nome }) => findMunicipioByNome(nome) === undefined).length).toBeLessThan(600);
  });

  it('also accepts its other names, which belong to no other town of the state', () => {
    for (const [codigoEstado, names] of Object.entries(OTHER_NAMES)) {
      const official = MUNICIPIOS.filter((town) => town.codigoEstado === codigoEstado);
      for (const [other, nome] of names) {
        expect(official.map((town) => chaveNome(town.nome))).not.toContain(chaveNome(other));
        expect(findMunicipioByNome(other, codigoEstado)?.nome).toBe(nome);
      }
    }
  });

  it('has no other name twice, and no other spelling of its words is the name of another town', () => {
    for (const names of Object.values(OTHER_NAMES)) {
      const keys = names.map(([other]) => chaveNome(other));
      expect(new Set(keys).size).toBe(keys.length);
    }
    for (const municipio of MUNICIPIOS) {
      for (const pair of SPELLINGS) {
        for (const [word, other] of [pair, [pair[1], pair[0]] as const]) {
          const respelled = ` ${chaveNome(municipio.nome)} `.replace(` ${word} `, ` ${other} `).trim();
          expect(findMunicipioByNome(respelled, municipio.codigoEstado), respelled).toBe(municipio);
        }
      }
    }
  });

  it('is not looked for in a text that is no name', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        findMunicipioByNome(text);
        findMunicipioByNome(`s. s. s. s. s. ${text}`, '35');
      }),
    );
  });
});
