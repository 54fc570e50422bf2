import { expect, test } from 'vitest';
import { isNoteKeyLike } from './note-key-like.ts';

const KEY = '35261111222333000181550010000001231123456787';
const GROUPS = '3526 1111 2223 3300 0181 5500 1000 0001 2311 2345 6787';

test.each([
  KEY,
  ` ${KEY}\n`,
  GROUPS,
  `CHAVE DE ACESSO\n${GROUPS}`,
  `NFe${KEY}`,
  `ID110111${KEY}01`,
  '42261012abc34501de35550100000045671876543216',
  `https://nfce.exemplo.gov.br/consulta/qrcode?p=${KEY}|2|1|1|${'0AF3D'.repeat(8)}`,
  // wrong, and so worth a sentence
  KEY.replace(/7$/, '6'),
  KEY.slice(0, 43),
  `${KEY}9`,
])('%s is taken for a key', (text) => {
  expect(isNoteKeyLike(text)).toBe(true);
});

test.each([
  '',
  'Ana Souza',
  '52998224725',
  // a boleto, as its bar code and as it is typed
  '00193373700000001000500940144816060680935031',
  '23793381286000782713695000063305975520000370000',
  `Segue a nota de ontem, com os dados da empresa e do frete. Chave: ${KEY}. Abraço, Ana`,
  `${KEY}\tFerragens Imaginária Ltda.`,
  '9'.repeat(44),
])('%s is not', (text) => {
  expect(isNoteKeyLike(text)).toBe(false);
});
