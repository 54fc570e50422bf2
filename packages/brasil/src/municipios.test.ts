import { describe, expect, it } from 'vitest';
import { findMunicipio, MUNICIPIOS, municipiosOfEstado } from './municipios.ts';
import { UFS } from './uf.ts';

/** IBGE, DTB 2024. */
const TOTALS: Record<string, number> = {
  RO: 52,
  AC: 22,
  AM: 62,
  RR: 15,
  PA: 144,
  AP: 16,
  TO: 139,
  MA: 217,
  PI: 224,
  CE: 184,
  RN: 167,
  PB: 223,
  PE: 185,
  AL: 102,
  SE: 75,
  BA: 417,
  MG: 853,
  ES: 78,
  RJ: 92,
  SP: 645,
  PR: 399,
  SC: 295,
  RS: 497,
  MS: 79,
  MT: 142,
  GO: 246,
  DF: 1,
};

/** The nine official codes whose check digit does not fit the IBGE's own rule. */
const EXCEPTIONS = ['2201919', '2201988', '2202251', '2611533', '3117836', '3152131', '4305871', '5203939', '5203962'];

function hasRightCheckDigit(codigo: string): boolean {
  const sum = Array.from(codigo.slice(0, 6)).reduce((total, digit, i) => {
    const product = Number(digit) * ((i % 2) + 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(codigo[6]);
}

describe('municipios', () => {
  it('are 5,571, each code once', () => {
    expect(MUNICIPIOS).toHaveLength(5571);
    expect(new Set(MUNICIPIOS.map((municipio) => municipio.codigo)).size).toBe(5571);
    expect(MUNICIPIOS.every((municipio) => /^[0-9]{7}$/.test(municipio.codigo))).toBe(true);
  });

  it('belong to the 27 states in the numbers of the IBGE', () => {
    expect(Object.fromEntries(UFS.map((uf) => [uf.sigla, municipiosOfEstado(uf.codigo).length]))).toEqual(TOTALS);
    expect(MUNICIPIOS.every((municipio) => municipio.codigo.startsWith(municipio.codigoEstado))).toBe(true);
  });

  it('have right check digits but for the nine known exceptions', () => {
    const wrong = MUNICIPIOS.map((municipio) => municipio.codigo).filter((codigo) => !hasRightCheckDigit(codigo));
    expect(wrong.sort()).toEqual(EXCEPTIONS);
  });

  it('are by name in each state', () => {
    const { compare } = new Intl.Collator('pt-BR');
    for (const uf of UFS) {
      const names = municipiosOfEstado(uf.codigo).map((municipio) => municipio.nome);
      expect(names).toEqual([...names].sort(compare));
    }
  });

  it('have names that the three calls can carry', () => {
    expect(MUNICIPIOS.filter((municipio) => !/^[\p{L} '-]+$/u.test(municipio.nome))).toEqual([]);
  });

  it('are found by code', () => {
    expect(findMunicipio('3550308')).toEqual({ codigo: '3550308', nome: 'São Paulo', codigoEstado: '35' });
    expect(findMunicipio('2605459')?.nome).toBe('Fernando de Noronha');
    expect(findMunicipio('5101837')?.nome).toBe('Boa Esperança do Norte');
    for (const text of ['', '355030', '3550309', '9999999', 'constructor']) expect(findMunicipio(text)).toBeUndefined();
    expect(municipiosOfEstado('99')).toEqual([]);
  });
});
