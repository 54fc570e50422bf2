import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../test/pessoas.ts';
import { parseSearch, toLexemes, tokensOf } from './search-terms.ts';

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

test('tokensOf finds a record by its external codes as they are typed, without signs and accents', () => {
  const codigosExternos = ['CLI-00045', 'Ação_7', '7'].map((codigo) => ({ sistema: 'Bling', codigo }));
  const { codes } = tokensOf(buildFisica({ codigosExternos }), nomeOfCidade);
  expect(codes).toEqual(['cli00045', 'acao7', '7']);
  const none = { words: [], emails: [], numbers: [], documents: [], cities: [], labels: [] };
  expect(toLexemes(7, { ...none, codes: ['ab12', '7'] }).join(' ')).toBe(
    '7@ab12 7^a 7^ab 7^ab1 7^ab12 7+ab12 7%ab12 7@7 7^7',
  );
});

test('toLexemes gives words whole and their first letters, all tagged with the tenant', () => {
  const tokens = {
    words: ['silveira', 'jo', '𝒳𝒳y'],
    emails: [],
    numbers: [],
    documents: [],
    codes: [],
    cities: ['sao'],
    labels: ['tag=VIP'],
  };
  expect(toLexemes(7, tokens).join(' ')).toBe(
    '7:silveira 7^s 7^si 7^sil 7^silv 7:jo 7^j 7^jo 7:𝒳𝒳y 7^𝒳 7^𝒳𝒳 7^𝒳𝒳y 7~sao 7!tag=VIP',
  );
});

test('toLexemes gives e-mails whole and in pieces, and what stands inside of them and of numbers', () => {
  const tokens = {
    words: [],
    emails: ['ana.s2@x.com'],
    numbers: ['987654'],
    documents: ['52998224725'],
    codes: [],
    cities: [],
    labels: [],
  };
  expect(toLexemes(7, tokens).join(' ')).toBe(
    '7@ana.s2@x.com 7^a 7^an 7^ana 7^ana. 7@x.com 7^x 7^x. 7^x.c 7^x.co 7@ana 7@s2 7^s 7^s2 7%ana. 7%na.s 7%a.s2 ' +
      '7+987654 7%9876 7%8765 7%7654 7#52998224725 7&5299 7&2998 7&9982 7&9822 7&8224 7&2247 7&2472 7&4725',
  );
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
  ])('%s', (text, terms) => {
    expect(parseSearch(text)).toEqual(terms);
  });
});
