import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../test/pessoas.ts';
import { parseSearch, pieceKeys, toSearchKeys, tokensOf } from './search-terms.ts';

const nomeOfCidade = (codigo: string) => (codigo === '3550308' ? 'São Paulo' : undefined);

describe('tokensOf', () => {
  test('finds a person by names, CPF, phones with and without DDD, e-mail, its domain and cities', () => {
    const input = buildFisica({
      nome: "João D'Ávila",
      nomeSocial: 'Joana',
      cpf: '52998224725',
      enderecos: [ENDERECO],
      telefones: [TELEFONE, { ...TELEFONE, tipo: 'exterior', numero: '+14155552671' }],
      emails: [EMAIL],
      tags: ['VIP'],
      papeis: ['cliente'],
    });
    expect(tokensOf(input, nomeOfCidade)).toEqual({
      words: ['joao', 'd', 'avila', 'joana', 'davila'],
      emails: ['joao@exemplo.com.br'],
      numbers: ['11987654321', '987654321', '14155552671'],
      documents: ['52998224725'],
      codes: [],
      cities: ['sao', 'paulo'],
      labels: [
        'tipo=fisica',
        'papel=cliente',
        'tag=VIP',
        'situacao=ativa',
        'codigoEstado=35',
        'codigoCidade=3550308',
        'pendencia=sem_data',
      ],
    });
  });

  test('finds a company by its CNPJ as people type it: letters in any case', () => {
    expect(tokensOf(buildJuridica({ cnpj: '12ABC34501DE35' }), nomeOfCidade)).toMatchObject({
      documents: ['12abc34501de35'],
      numbers: [],
    });
  });
});

test('tokensOf finds a record by its external codes as people type them, without signs and accents', () => {
  const codigosExternos = ['CLI-00045', 'Ação_7', '7'].map((codigo) => ({ sistema: 'Bling', codigo }));
  const { codes } = tokensOf(buildFisica({ codigosExternos }), nomeOfCidade);
  expect(codes).toEqual(['cli00045', 'acao7', '7']);
  const none = { words: [], emails: [], numbers: [], documents: [], cities: [], labels: [] };
  const { lexemes, pieces } = toSearchKeys(7, { ...none, codes: ['ab12', '7'] });
  expect(lexemes.join(' ')).toBe('7@ab12 7@7 7+ab12');
  expect(pieces).toEqual(pieceKeys(7, 'ab12'));
});

test('toSearchKeys returns whole tokens, tagged with the tenant, and pieces of those with matches inside', () => {
  const tokens = {
    words: ['silveira', 'jo', '𝒳𝒳y'],
    emails: ['ana.s2@x.com'],
    numbers: ['987654'],
    documents: ['52998224725'],
    codes: [],
    cities: ['sao'],
    labels: ['tag=VIP'],
  };
  const { lexemes, pieces } = toSearchKeys(7, tokens);
  expect(lexemes.join(' ')).toBe(
    '7:silveira 7:jo 7:𝒳𝒳y 7@ana.s2@x.com 7@x.com 7@ana 7@s2 7+987654 7#52998224725 7~sao 7!tag=VIP',
  );
  expect(pieces).toEqual([...pieceKeys(7, 'ana.s2'), ...pieceKeys(7, '987654'), ...pieceKeys(7, '52998224725')]);
});

test('pieceKeys makes a separate number of each three characters, with the tenant in front', () => {
  expect(pieceKeys(7, 'ab')).toEqual([]);
  expect(pieceKeys(7, 'abca')).toEqual([
    7 * 2 ** 21 + 97 * 2 ** 14 + 98 * 2 ** 7 + 99,
    7 * 2 ** 21 + 98 * 2 ** 14 + 99 * 2 ** 7 + 97,
  ]);
  const [last] = pieceKeys(2 ** 31 - 1, '~~~');
  expect(Number.isSafeInteger(last)).toBe(true);
  // PostgreSQL rejects half a surrogate pair as text, but pieces are numbers
  expect(pieceKeys(7, '𝒳𝒳y')).toHaveLength(1);
});

function term(words: string[], more: object = {}) {
  return { words, numbers: [], codigo: undefined, email: undefined, ...more };
}

describe('parseSearch', () => {
  test.each([
    ['João da SIL', [term(['joao']), term(['da']), term(['sil'])]],
    ['529.982.247-25', [term(['529', '982', '247', '25'], { numbers: ['52998224725'] })]],
    ['123', [term(['123'], { numbers: ['123'], codigo: 123 })]],
    ['12', [term(['12'], { codigo: 12 })]],
    ['(11) 98765-4321', [term(['11', '98765', '4321'], { numbers: ['11987654321'] })]],
    // a mobile number without its ninth digit; a landline has none
    ['(11) 8765-4399', [term(['11', '8765', '4399'], { numbers: ['1187654399', '11987654399'] })]],
    [
      '+55 11 8765 4399',
      [term(['55', '11', '8765', '4399'], { numbers: ['551187654399', '1187654399', '11987654399'] })],
    ],
    ['011 8765-4399', [term(['011', '8765', '4399'], { numbers: ['01187654399', '1187654399', '11987654399'] })]],
    ['(11) 3333-4444', [term(['11', '3333', '4444'], { numbers: ['1133334444'] })]],
    ['529 982 247 25', [term(['529', '982', '247', '25'], { numbers: ['52998224725'] })]],
    // a masked document: only enough digits say which
    ['***.***.247-**', []],
    ['ana ***.***.247-**', [term(['ana'])]],
    ['***.982.247-**', [term(['982247'], { numbers: ['982247'] })]],
    ['***', []],
    ['+55 11 98765-4321', [term(['55', '11', '98765', '4321'], { numbers: ['5511987654321', '11987654321'] })]],
    [
      '12.abc.345/01DE-35',
      [
        term(['12', 'abc', '345', '01de', '35'], {
          numbers: ['12abc34501de35'],
          email: '12.abc.345/01de-35',
        }),
      ],
    ],
    ['Joao@Exemplo', [term([], { email: 'joao@exemplo' })]],
    ['joao.sil', [term(['joao', 'sil'], { email: 'joao.sil' })]],
    ['@', []],
    ['@exemplo.com', [term([], { email: 'exemplo.com' })]],
    ['silva 123', [term(['silva']), term(['123'], { numbers: ['123'], codigo: 123 })]],
    ['a & b', [term(['a']), term(['b'])]],
    ['s.a.', [term(['s', 'a'], { email: 's.a.' })]],
    ['ramos s.a.', [term(['ramos']), term(['s', 'a'], { isAbbreviation: true })]],
    ['S/A ramos', [term(['s', 'a'], { isAbbreviation: true }), term(['ramos'])]],
    ['ramos j.silva', [term(['ramos']), term(['j', 'silva'], { email: 'j.silva' })]],
    ['%', []],
    ["' | & ! :* \\ ()", []],
    ['   ', []],
    // the key of a note: its issuer
    [
      '3526 1111 2223 3300 0181 5500 1000 0001 2311 2345 6787',
      [term(['11222333000181'], { numbers: ['11222333000181'] })],
    ],
    ['NFe42261012ABC34501DE35550100000045671876543216', [term(['12abc34501de35'], { numbers: ['12abc34501de35'] })]],
    ['41260800027182818205559200000000091000000197', [term(['27182818205'], { numbers: ['27182818205'] })]],
  ])('%s', (text, terms) => {
    expect(parseSearch(text)).toEqual(terms);
  });
});
