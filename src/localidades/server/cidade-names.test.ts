import { findUf } from '@fichario/brasil';
import { MUNICIPIOS } from '@fichario/brasil/municipios';
import { describe, expect, test } from 'vitest';
import { findCidade } from './cidade-names.ts';

function codigoOf(sigla: string, nome: string, ibge = ''): string | undefined {
  return findCidade(findUf(sigla)!, ibge, nome)?.codigo;
}

describe('the municipality in a provider’s answer', () => {
  test('finds every town of the IBGE by its name alone', () => {
    const wrong = MUNICIPIOS.filter(({ codigo, codigoEstado, nome }) => codigoOf(codigoEstado, nome) !== codigo);
    expect(wrong).toEqual([]);
  });

  test('ignores accents, apostrophes, hyphens and case', () => {
    expect(codigoOf('RN', 'OLHO D AGUA DO BORGES')).toBe('2408409');
    expect(codigoOf('BA', 'Dias d’Ávila')).toBe('2910057');
    expect(codigoOf('RS', 'Santana do Livramento')).toBe('4317103');
    expect(codigoOf('RO', 'Espigão do Oeste')).toBe('1100098');
    expect(codigoOf('PB', "olho d'água")).toBe('2510402');
  });

  test('knows former names of towns', () => {
    expect(codigoOf('RN', 'Augusto Severo')).toBe('2401305');
    expect(codigoOf('RJ', 'Parati')).toBe('3303807');
  });

  test('trusts the IBGE code before the name, unless it is of another state', () => {
    expect(codigoOf('SP', 'Nome Que Ninguém Conhece', '3550308')).toBe('3550308');
    expect(codigoOf('SP', 'Santos', '3304557')).toBe('3548500');
  });

  test('finds no town for a name the state does not have', () => {
    expect(codigoOf('SP', 'Salvador')).toBeUndefined();
    expect(codigoOf('SP', '')).toBeUndefined();
  });
});
