import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../../test/brasil-cases.ts';
import { findChavesNfe, repairsOfChaveNfe } from './chave-nfe-texto.ts';

const KEY = '35261111222333000181550010000001231123456787';
const WITH_LETTERS = '42261012ABC34501DE35550100000045671876543216';
const GROUPS = '3526 1111 2223 3300 0181 5500 1000 0001 2311 2345 6787';

const foundIn = (text: string) =>
  findChavesNfe(text).map(({ chave, from, to }) => [chave.chave, text.slice(from, to)] as const);

describe('keys in a text', () => {
  test.each([
    ['bare', KEY, KEY, KEY],
    ['in groups of four', `Chave de acesso\n${GROUPS}\nProtocolo 135`, KEY, GROUPS],
    ['in groups, behind another number', `Pedido 1234 ${GROUPS}`, KEY, GROUPS],
    ['in two lines', GROUPS.replace(' 5500', '\n5500'), KEY, GROUPS.replace(' 5500', '\n5500')],
    ['in groups of no-break spaces', GROUPS.replaceAll(' ', '\u00a0'), KEY, GROUPS.replaceAll(' ', '\u00a0')],
    ['in a name of a file', `C:\\notas\\NFe${KEY}.xml`, KEY, `NFe${KEY}`],
    ['behind a word', `NF-e: ${KEY}, obrigado`, KEY, `NF-e: ${KEY}`],
    ['in an event', `Id="ID110111${KEY}01"`, KEY, `ID110111${KEY}01`],
    ['in the QR code of an NFC-e', `https://nfce.exemplo.gov.br/qrcode?p=${KEY}|2|1|1|ABCDEF0123`, KEY, KEY],
    ['in an older QR code', `http://nfce.exemplo.gov.br/q?chNFe=${KEY}&nVersao=100&tpAmb=1`, KEY, KEY],
    ['with letters, small', `nota ${WITH_LETTERS.toLowerCase()}.`, WITH_LETTERS, WITH_LETTERS.toLowerCase()],
  ])('%s', (_how, text, chave, place) => {
    expect(foundIn(text)).toEqual([[chave, place]]);
  });

  test('come in their order, each once', () => {
    expect(foundIn(`${WITH_LETTERS}\n${KEY}\n${WITH_LETTERS}`).map(([chave]) => chave)).toEqual([WITH_LETTERS, KEY]);
  });

  test.each([
    ['a wrong one', KEY.replace(/7$/, '6')],
    ['a part of a longer number', `${KEY}9`],
    ['a boleto', '00193373700000001000500940144816060680935031'],
    ['the line of a boleto', '23793.38128 60007.827136 95000.063305 9 75520000370000'],
    ['one in the middle of a word', `x${KEY}`],
  ])('%s is none', (_what, text) => {
    expect(foundIn(text)).toEqual([]);
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        findChavesNfe(text);
        repairsOfChaveNfe(text);
      }),
    );
  });

  test('takes time as the text is long', () => {
    const started = process.cpuUsage();
    findChavesNfe('1 '.repeat(50_000));
    findChavesNfe('9'.repeat(100_000));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });
});

describe('what was meant by a wrong key', () => {
  test.each([
    ['the last digit', KEY.replace(/7$/, '6'), ['6>7 at 43']],
    ['a digit of the issuer, or one that weighs as much', KEY.replace('112223', '712223'), ['7>1 at 6', '2>6 at 10']],
    ['two digits of the issuer, swapped', KEY.replace('3330001', '3303001'), ['03>30 at 13']],
    ['a letter of the issuer', WITH_LETTERS.replace('ABC', 'A8C'), ['8>B at 9', '8>7 at 9']],
  ])('%s', (_what, text, meant) => {
    const repairs = repairsOfChaveNfe(text);
    expect(repairs.map(({ at, was, is }) => `${was}>${is} at ${at}`)).toEqual(meant);
    expect([KEY, WITH_LETTERS]).toContain(repairs[0]?.chave.chave);
  });

  test.each([
    ['of a right key', KEY],
    ['of a key with two mistakes in its issuer', KEY.replace('11222333', '71222339')],
    ['of too few characters', KEY.slice(1)],
    ['of a text', 'chave'],
  ])('nothing is said %s', (_what, text) => {
    expect(repairsOfChaveNfe(text)).toEqual([]);
  });
});
