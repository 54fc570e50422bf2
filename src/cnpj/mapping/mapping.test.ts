import { describe, expect, test } from 'vitest';
import { cnaeOf, naturezaOf, porteOf, regimeOf, situacaoOf } from './codes.ts';
import { emailsOf, telefonesOf } from './contacts.ts';
import { readDay, readMoment } from './dates.ts';
import { inscricoesOf } from './inscricoes.ts';
import { numeroOf, streetOf } from './streets.ts';
import { isSameName, nameOf, outOfCapitals, textOf } from './texts.ts';
import { paisOfM49, paisWithoutDigit, stateAndTown } from './towns.ts';

const TODAY = '2026-11-28';

describe('a name', () => {
  test.each([
    ['JOAO DA SILVA 52998224725', 'Joao da Silva'],
    ['JOAO DA SILVA 529.982.247-25', 'Joao da Silva'],
    ['JOAO DA SILVA ***.982.247-**', 'Joao da Silva'],
    ['JOAO DA SILVA - CPF: 52998224725', 'Joao da Silva'],
    ['MERCADO 24 52998224725', 'Mercado 24'],
    ['MERCADO 12345678901234', 'Mercado 12345678901234'],
    ['99.999.103 JOAO DA SILVA', '99.999.103 Joao da Silva'],
    ['52998224725', ''],
    ['********', ''],
    ['NAO TEM', ''],
    [' CAFE \u0000\u202e  & CIA ', 'Cafe & Cia'],
  ])('%s is %s', (text, name) => expect(nameOf(text)).toBe(name));

  test('is the same with the root of the CNPJ in front', () => {
    expect(isSameName('99.999.103 Joao da Silva', 'JOÃO DA SILVA')).toBe(true);
    expect(isSameName('Joao da Silva LTDA', 'Joao da Silva')).toBe(false);
  });
});

describe('a text', () => {
  test.each([
    ['VILA SAO JOAO', 'Vila Sao Joao'],
    ['RUA 10A', 'Rua 10A'],
    ['RUA E', 'Rua E'],
    ['Vila São João', 'Vila São João'],
  ])('%s leaves capitals as %s', (text, formatted) => expect(outOfCapitals(text)).toBe(formatted));

  test.each(['', ' ', '.', '***', 'NÃO INFORMADO', 'null'])('%j says nothing', (text) =>
    expect(textOf(text)).toBeUndefined(),
  );
});

describe('a street', () => {
  test.each([
    ['RUA', 'DAS FLORES', undefined, 'Rua das Flores'],
    ['AVENIDA', 'AV PAULISTA', '37', 'Avenida Paulista'],
    ['AV', 'PAULISTA 37', '37', 'Avenida Paulista'],
    ['PRACA', 'PRACA DA SE', '1', 'Praca da Se'],
    ['RODOVIA', 'BR 153', '153', 'Rodovia BR 153'],
    ['RUA', '12', '12', 'Rua 12'],
    ['OUTROS', 'FAZENDA SONHADA', undefined, 'Fazenda Sonhada'],
    ['RUA', 'das Flores', undefined, 'Rua das Flores'],
    ['', 'R. DAS FLORES, 10', '10', 'Rua das Flores'],
    ['', 'AL SANTOS', '10', 'Alameda Santos'],
    ['', 'Rua dos Cafezais', undefined, 'Rua dos Cafezais'],
    ['RUA', '********', undefined, undefined],
  ])('%s %s with the number %s is %s', (kind, name, numero, street) =>
    expect(streetOf(kind, name, numero)).toBe(street),
  );

  test.each([
    ['SN', 'S/N'],
    ['s/nº', 'S/N'],
    ['SEM NUMERO', 'S/N'],
    ['KM 9', 'KM 9'],
    ['000', undefined],
    ['1'.repeat(21), undefined],
  ])('has for the number %s %s', (text, numero) => expect(numeroOf(text)).toBe(numero));
});

describe('a town', () => {
  test.each([
    [{ ibge: '3509502' }, '3509502'],
    [{ tom: '6291' }, '3509502'],
    [{ municipio: 'CAMPINAS' }, '3509502'],
    [{ municipio: "SANTA BARBARA D'OESTE" }, '3545803'],
    [{ ibge: '3304557' }, undefined],
    [{ ibge: '3509502', tom: '7107' }, undefined],
    [{ ibge: '3509502', municipio: 'SANTOS' }, undefined],
    [{ municipio: 'SONHADA' }, undefined],
  ])('%j of SP is %s', (facts, codigoCidade) =>
    expect(stateAndTown({ municipio: '', uf: 'SP', ...facts })).toEqual({ codigoEstado: '35', codigoCidade }),
  );

  test('gives its state, but a name alone is not a town', () => {
    const facts = { municipio: 'CAMPINAS', uf: '' };
    expect(stateAndTown({ ...facts, ibge: '3509502' })).toEqual({ codigoEstado: '35', codigoCidade: '3509502' });
    expect(stateAndTown(facts)).toEqual({});
  });
});

test('the country of three digits and of M49 is that of the Banco Central', () => {
  expect([paisWithoutDigit('845'), paisOfM49('858')].map((pais) => pais?.codigo)).toEqual(['8451', '8451']);
  expect([paisWithoutDigit('13'), paisOfM49('4')].map((pais) => pais?.codigo)).toEqual(['132', '132']);
  // Mauritânia and Mayotte
  expect(paisWithoutDigit('488')).toBeUndefined();
  expect(paisOfM49('0')).toBeUndefined();
});

describe('phones', () => {
  test.each([
    ['19', '35550101', '1935550101'],
    ['019', '35550101', '1935550101'],
    ['19', '1935550101', '1935550101'],
    ['', '01935550101', '1935550101'],
    ['', '+55 (19) 3555-0101 ramal 12', '1935550101'],
    ['19', '85550102', '1985550102'],
    ['', '(19) 3555-0101 / (19) 98555-0102', '1935550101 19985550102'],
    ['', '8200000000', ''],
    ['00', '0', ''],
    ['20', '35550101', ''],
    ['', '08001234567', ''],
  ])('with the DDD %j and the number %s are %s', (ddd, numero, numbers) => {
    const telefones = telefonesOf([{ ddd, numero }]);
    expect(telefones.map((telefone) => telefone.numero).join(' ')).toBe(numbers);
  });

  test('have a fax that is a phone as the phone', () => {
    const phones = [
      { numero: '1935550101', isFax: true },
      { numero: '1935550101' },
      { numero: '1935550102', isFax: true },
    ];
    expect(telefonesOf(phones).map(({ tipo }) => tipo)).toEqual(['fixo', 'fax']);
  });
});

test.each([
  ['A@X.COM; b@y.com,A@x.com', 'a@x.com b@y.com'],
  ['a@x.com/b@y.com', 'a@x.com b@y.com'],
  ['E-MAIL: <A@X.COM>.', 'a@x.com'],
  ['NAO TEM', ''],
])('the e-mails of %s are %s', (text, emails) =>
  expect(
    emailsOf([text])
      .map(({ email }) => email)
      .join(' '),
  ).toBe(emails),
);

test.each([
  ['2018-03-12', '2018-03-12'],
  ['12/03/2018 10:00', '2018-03-12'],
  ['20180312', '2018-03-12'],
  ['2018-03-12T00:00:00.000Z', '2018-03-12'],
  ['0000-00-00', undefined],
  ['0202-03-12', undefined],
  ['4100-01-01', undefined],
  ['29/02/2019', undefined],
])('the day %s is %s', (text, day) => expect(readDay(text, TODAY)).toBe(day));

test('a moment is of its day in Brasília', () => {
  expect(readMoment('2026-11-20T02:25:32.346Z', TODAY)).toBe('2026-11-19');
  expect(readMoment('2026-11-20T02:25:32', TODAY)).toBe('2026-11-20');
  expect(readMoment('2027-01-01T12:00:00Z', TODAY)).toBeUndefined();
});

test('codes and names that contradict each other are neither', () => {
  expect([situacaoOf('02', 'ATIVA'), situacaoOf('8'), situacaoOf('2', 'BAIXADA')]).toEqual([
    'ativa',
    'baixada',
    undefined,
  ]);
  expect([porteOf('01', 'MICRO EMPRESA'), porteOf('', 'EPP'), porteOf('1', 'DEMAIS')]).toEqual([
    'me',
    'epp',
    undefined,
  ]);
});

test('a natureza is found by its code, else by its name', () => {
  expect(naturezaOf('206-2 - Sociedade Empresária Limitada', '')).toBe('2062');
  expect(naturezaOf('', 'PRODUTOR RURAL (PESSOA FISICA)')).toBe('4120');
  // retired as 2076
  expect(naturezaOf('', 'Sociedade Empresária em Nome Coletivo')).toBe('2070');
  expect(naturezaOf('8885', 'Natureza não informada')).toBeUndefined();
});

test('a CNAE has its zero in front, and is one of the table', () => {
  expect(['111301', '01.11-3-01', '8888888', '00.00-0-00'].map(cnaeOf)).toEqual([
    '0111301',
    '0111301',
    undefined,
    undefined,
  ]);
});

test('a regime needs a yes, or two times no', () => {
  const [yes, no, nothing] = ['S', 'Não', ''].map((flag) => ({ flag, since: '2019-01-01' }));
  const regimes = [
    [yes, no],
    [yes, yes],
    [no, no],
    [no, nothing],
    [nothing, nothing],
  ] as const;
  expect(regimes.map(([simples, mei]) => simples && mei && regimeOf(simples, mei, TODAY).regime)).toEqual([
    'simples',
    'mei',
    'normal',
    undefined,
    undefined,
  ]);
});

test('an inscrição estadual is active, of the establishment and right in its state', () => {
  const facts = [
    { numero: '110.042.490.114', uf: 'SP', active: 'true', kind: '1' },
    { numero: '1110042490114', uf: 'SP', active: 'true', kind: '1' },
    { numero: '0110042490114', uf: 'SP', active: 'true', kind: '1' },
    { numero: '0963376217', uf: 'RS', active: 'Sim', kind: 'IE Substituto Tributário' },
    { numero: '251040852', uf: 'SC', active: 'false' },
    { numero: '130000019', uf: 'MT', active: 'true', kind: 'IE de Produtor Rural' },
  ];
  expect(inscricoesOf(facts)).toEqual([
    { numero: '110042490114', uf: 'SP' },
    { numero: '130000019', uf: 'MT' },
  ]);
});
