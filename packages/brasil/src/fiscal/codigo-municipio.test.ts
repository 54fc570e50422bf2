import { describe, expect, it } from 'vitest';
import { MUNICIPIOS } from '../municipios.ts';
import { isCodigoMunicipio } from './codigo-municipio.ts';

describe('the code of a municipality, without the table', () => {
  it('is accepted for every code of the table', () => {
    expect(MUNICIPIOS.filter(({ codigo }) => !isCodigoMunicipio(codigo))).toEqual([]);
  });

  it('is not taken with another last digit', () => {
    const codes = new Set(MUNICIPIOS.map(({ codigo }) => codigo));
    const others = MUNICIPIOS.map(({ codigo }) => codigo.slice(0, 6) + ((Number(codigo[6]) + 1) % 10));
    const taken = others.filter((codigo) => !codes.has(codigo) && isCodigoMunicipio(codigo));
    // the nine official ones without a right digit have right neighbours
    expect(taken.length).toBeLessThan(10);
  });

  it.each(['', '355030', '35503088', '9950308', '35503O8', '9999999', '3550309'])('is not %j', (codigo) => {
    expect(isCodigoMunicipio(codigo)).toBe(false);
  });
});
