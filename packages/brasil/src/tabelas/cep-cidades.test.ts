import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderCepCidades } from '../../../../scripts/tools/gen-cep-cidades.ts';
import { anyText, readCases } from '../../../../test/brasil-cases.ts';
import { ufOfCep } from '../cep.ts';
import { CEPS_BY_STATE } from './cep-cidades.data.ts';
import { findMunicipioByCep } from './cep-cidades.ts';
import { findMunicipio, MUNICIPIOS } from '../municipios.ts';
import { findUf } from '../uf.ts';

const RANGES = Object.entries(CEPS_BY_STATE).flatMap(([codigoEstado, text]) =>
  Array.from(text.match(/.{21}/g) ?? [], (entry) => ({
    codigo: codigoEstado + entry.slice(0, 5),
    uf: findUf(codigoEstado)?.sigla,
    first: entry.slice(5, 13),
    last: entry.slice(13),
  })),
);
const BY_CEP = RANGES.toSorted((a, b) => a.first.localeCompare(b.first));

describe('the municipality of a CEP', () => {
  it.each(readCases('cep-cidade'))('of $input is $verdict ($reason)', ({ input, verdict, reason }) => {
    const found = findMunicipioByCep(input);
    expect(found ? `${found.municipio.codigo} ${found.municipio.nome}` : '-').toBe(verdict);
    expect(found?.tipo ?? '').toBe(reason);
  });

  it('is of the state of the CEP, whatever the CEP', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{8}$/), (cep) => {
        const found = findMunicipioByCep(cep);
        if (found) expect(findUf(found.municipio.codigoEstado)?.sigla).toBe(ufOfCep(cep));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(anyText, (text) => void findMunicipioByCep(text)));
  });

  it('is found at both ends of every range, but for the two towns that a third was made of', () => {
    const uncertain = RANGES.filter(({ codigo, first, last }) =>
      [first, last].some((cep) => findMunicipioByCep(cep)?.municipio.codigo !== codigo),
    );
    expect(uncertain.map(({ codigo }) => findMunicipio(codigo)?.nome)).toEqual(['Nova Ubiratã', 'Sorriso']);
  });
});

describe('the ranges', () => {
  it('are of 5,570 municipalities, all but the one made in 2025', () => {
    const codigos = new Set(RANGES.map(({ codigo }) => codigo));
    const missing = MUNICIPIOS.filter(({ codigo }) => !codigos.has(codigo));
    expect(codigos.size).toBe(5570);
    expect(missing).toEqual([{ codigo: '5101837', nome: 'Boa Esperança do Norte', codigoEstado: '51' }]);
    expect(MUNICIPIOS).toHaveLength(codigos.size + missing.length);
  });

  it('are one for each municipality, and two for three of them', () => {
    const seconds = RANGES.filter((range, index) => RANGES.findIndex(({ codigo }) => codigo === range.codigo) < index);
    expect(seconds.map(({ codigo }) => findMunicipio(codigo)?.nome)).toEqual(['Nova Iguaçu', 'São Paulo', 'Brasília']);
  });

  it('are within the state of their municipality, as the ranges of the states have it', () => {
    expect(RANGES.filter(({ first, last, uf }) => ufOfCep(first) !== uf || ufOfCep(last) !== uf)).toEqual([]);
  });

  it('are sorted in each state, and no CEP is in two of the whole country', () => {
    for (const text of Object.values(CEPS_BY_STATE)) {
      const firsts = (text.match(/.{21}/g) ?? []).map((entry) => entry.slice(5, 13));
      expect(firsts).toEqual([...firsts].sort());
    }
    expect(BY_CEP.filter(({ first }, index) => first <= (BY_CEP[index - 1]?.last ?? ''))).toEqual([]);
    expect(BY_CEP.filter(({ first, last }) => first > last)).toEqual([]);
  });

  it('leave the CEP -000 before a range that begins at -001 to no other range', () => {
    const coded = BY_CEP.map((range, index) => ({ ...range, before: BY_CEP[index - 1]?.last ?? '' })).filter(
      ({ first }) => first.endsWith('001'),
    );
    expect(coded).toHaveLength(404);
    for (const { first, before, uf } of coded) {
      const general = `${first.slice(0, 5)}000`;
      expect(before < general).toBe(true);
      expect(ufOfCep(general)).toBe(uf);
    }
  });

  it('come out the same when generated again', () => {
    const stored = readFileSync(new URL('cep-cidades.data.ts', import.meta.url), 'utf8');
    const lines = RANGES.map(({ codigo, first, last }) => `${codigo},x,${first}-${last}`);
    expect(renderCepCidades(['ibge,nome,faixas_cep', ...lines.toReversed()].join('\r\n')) === stored).toBe(true);
  });

  it.each([
    ['of a municipality that does not exist', '3143907,36880001-36892999'],
    ['of another state', '3143906,20000000-20000999'],
    ['that reaches into another state', '3143906,39999000-40000000'],
    ['with its ends exchanged', '3143906,36892999-36880001'],
    ['of seven digits', '3143906,3688001-36892999'],
    ['that another one overlaps', '3143906,36880001-36892999\n3148202,36892999-36893999'],
  ])('are not generated from one %s', (_name, lines) => {
    expect(() => renderCepCidades(`ibge,faixas_cep\n${lines}`)).toThrow();
  });
});
