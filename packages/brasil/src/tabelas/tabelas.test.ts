import { readFileSync } from 'node:fs';
import { getCnae } from '@brazilian-utils/brazilian-utils';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, renderNaturezas } from '../../../../scripts/gen-tabelas.ts';
import { anyText } from '../../../../test/brasil-cases.ts';
import { CNAES, findCnae, searchCnaes } from './cnae.ts';
import { findPais, findPaisByIso, findPaisDeTexto, PAISES, searchPaises } from './paises.ts';
import { findNaturezaJuridica, NATUREZAS_JURIDICAS, searchNaturezasJuridicas } from './natureza-juridica.ts';

const codesOf = (rows: readonly { codigo: string }[]) => rows.map(({ codigo }) => codigo);

describe('the table of the CNAE', () => {
  it('has the 1,332 subclasses of CNAE 2.3, in their order, named as the source names them', () => {
    expect(CNAES).toHaveLength(1332);
    expect(codesOf(CNAES)).toEqual(codesOf(CNAES).sort());
    const wrong = CNAES.filter(({ codigo, nome }) => foldName(getCnae(codigo)?.description ?? '') !== nome);
    expect(wrong).toEqual([]);
    expect(CNAES.filter(({ codigo, nome }) => nome.toUpperCase() !== getCnae(codigo)?.description)).toEqual([]);
  });

  it('names them for reading, with acronyms and names as they are written', () => {
    expect(findCnae('4744001')?.nome).toBe('Comércio varejista de ferragens e ferramentas');
    expect(findCnae('6190602')?.nome).toBe('Provedores de voz sobre protocolo internet - VoIP');
    expect(findCnae('0220903')?.nome).toBe('Coleta de castanha do Pará em florestas nativas');
    expect(findCnae('6410700')?.nome).toBe('Banco Central');
    expect(findCnae('6424702')?.nome).toBe('Cooperativas centrais de crédito');
    expect(findCnae('5310502')?.nome).toBe('Atividades de franqueadas do Correio Nacional');
  });

  it('finds a code bare or with its mask, and none that it does not have', () => {
    expect(findCnae('4744-0/01')?.codigo).toBe('4744001');
    expect(['9999999', '0000000', '4744', '', 'x'].map(findCnae)).toEqual(Array(5).fill(undefined));
  });

  it('searches by the beginning of the code', () => {
    expect(codesOf(searchCnaes('4744-0'))).toEqual([
      '4744001',
      '4744002',
      '4744003',
      '4744004',
      '4744005',
      '4744006',
      '4744099',
    ]);
    expect(codesOf(searchCnaes('4744-0/01'))).toEqual(['4744001']);
    expect(searchCnaes('47', 3)).toHaveLength(3);
  });

  it('searches by beginnings of words, without accents and in any order', () => {
    expect(codesOf(searchCnaes('com vare ferrag'))).toEqual(['4744001']);
    expect(codesOf(searchCnaes('FERRAGENS varejista'))).toEqual(['4744001']);
    expect(codesOf(searchCnaes('agua doce camaro'))).toContain('0322102');
    expect(searchCnaes('erragens')).toEqual([]);
  });

  it('puts names that begin with the first word ahead', () => {
    const names = searchCnaes('arroz', 100).map(({ nome }) => nome);
    expect(names.length).toBeGreaterThan(2);
    const [first] = searchCnaes('banco', 100);
    expect(first?.nome).toBe('Banco Central');
  });

  it('finds nothing for nothing, and never throws', () => {
    expect(searchCnaes('')).toEqual([]);
    expect(searchCnaes(' – ')).toEqual([]);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchCnaes(text).length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the table of naturezas jurídicas', () => {
  it('comes out the same when generated again', () => {
    const stored = readFileSync(new URL('natureza-juridica.data.ts', import.meta.url), 'utf8');
    expect(stored === renderNaturezas()).toBe(true);
  });

  it('has the 92 of CONCLA 2021 and 8 that were retired', () => {
    expect(NATUREZAS_JURIDICAS.filter(({ retired }) => !retired)).toHaveLength(92);
    expect(NATUREZAS_JURIDICAS.filter(({ retired }) => retired)).toHaveLength(8);
  });

  it('finds a code, and the successor of a retired one', () => {
    expect(findNaturezaJuridica('206-2')).toEqual({
      codigo: '2062',
      nome: 'Sociedade Empresária Limitada',
      retired: false,
    });
    expect(findNaturezaJuridica('2208')).toMatchObject({ retired: true, successor: '2275' });
    expect(findNaturezaJuridica('3123')).toEqual({ codigo: '3123', nome: 'Partido Político', retired: true });
    expect(findNaturezaJuridica('9999')).toBeUndefined();
    const successors = NATUREZAS_JURIDICAS.flatMap(({ successor }) => (successor === undefined ? [] : [successor]));
    expect(successors.map((codigo) => findNaturezaJuridica(codigo)?.retired)).toEqual(successors.map(() => false));
  });

  it('searches by code and by words, and offers no retired one', () => {
    expect(codesOf(searchNaturezasJuridicas('soc emp lim'))).toEqual(['2062']);
    expect(codesOf(searchNaturezasJuridicas('206'))).toEqual(['2062']);
    expect(codesOf(searchNaturezasJuridicas('orgao legislativo municipal'))).toEqual(['1066']);
    expect(searchNaturezasJuridicas('3123')).toEqual([]);
  });
});

describe('the table of countries', () => {
  it('has each code and each pair of letters once, and only codes that the rule takes', () => {
    expect(PAISES.length).toBeGreaterThan(240);
    expect(new Set(codesOf(PAISES)).size).toBe(PAISES.length);
    expect(new Set(PAISES.map(({ iso }) => iso)).size).toBe(PAISES.length);
    expect(PAISES.filter(({ codigo }) => findPais(codigo) === undefined)).toEqual([]);
    expect(PAISES.filter(({ iso, nome }) => !/^[A-Z]{2}$/.test(iso) || nome.length < 3)).toEqual([]);
  });

  it('knows the codes that the manuals print', () => {
    const known = { BR: '1058', UY: '8451', US: '2496', DE: '230', AR: '639', PT: '6076', RS: '7370', CN: '1600' };
    for (const [iso, codigo] of Object.entries(known)) expect([iso, findPaisByIso(iso)?.codigo]).toEqual([iso, codigo]);
  });

  it('finds a country with the zeros of a SPED file, and by words', () => {
    expect(findPais('08451')?.nome).toBe('Uruguai');
    expect(findPais('8450')).toBeUndefined();
    expect(searchPaises('coreia sul').map(({ iso }) => iso)).toEqual(['KR']);
    expect(searchPaises('alemanha').map(({ codigo }) => codigo)).toEqual(['230']);
    expect(searchPaises('105').map(({ iso }) => iso)).toEqual(['BR']);
  });
});

describe('the country of a cell of another program', () => {
  it.each([
    ['1058', 'Brasil'],
    ['01058', 'Brasil'],
    ['105', 'Brasil'],
    ['249', 'Estados Unidos'],
    ['845', 'Uruguai'],
    // with its digit, without its zeros
    ['230', 'Alemanha'],
    ['023', 'Alemanha'],
    ['uruguay', 'Uruguai'],
    ['US', 'Estados Unidos'],
    // two countries each: Belarus and Venezuela, Guernsey and Jersey
    ['850', undefined],
    ['150', undefined],
    ['9999', undefined],
    ['Pernambuco', undefined],
  ])('%s is %s', (text, nome) => {
    expect(findPaisDeTexto(text)?.nome).toBe(nome);
  });
});
