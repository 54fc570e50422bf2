import { describe, expect, it } from 'vitest';
import { MUNICIPIOS } from './municipios.ts';
import { TOM_BY_STATE } from './tom.data.ts';
import { findMunicipioByTom } from './tom.ts';

describe('the codes of the Receita Federal', () => {
  it.each([
    ['7107', 'São Paulo', '3550308'],
    ['6001', 'Rio de Janeiro', '3304557'],
    ['9701', 'Brasília', '5300108'],
    ['4123', 'Belo Horizonte', '3106200'],
    ['0033', "Alta Floresta D'Oeste", '1100015'],
    ['3001', 'Fernando de Noronha', '2605459'],
  ])('have %s for %s', (tom, nome, codigo) => {
    expect(findMunicipioByTom(tom)).toMatchObject({ nome, codigo });
  });

  it('are one for each municipality of the IBGE, and no other', () => {
    const pairs = Object.values(TOM_BY_STATE).flatMap((text) => text.match(/.{9}/g) ?? []);
    const found = pairs.map((pair) => findMunicipioByTom(pair.slice(5))?.codigo);
    expect(found).toHaveLength(MUNICIPIOS.length);
    expect(new Set(found)).toEqual(new Set(MUNICIPIOS.map(({ codigo }) => codigo)));
  });

  it.each(['', '9707', '0000', '710', '71070', '3550308', 'São Paulo'])('do not have %j', (text) => {
    expect(findMunicipioByTom(text)).toBeUndefined();
  });
});
