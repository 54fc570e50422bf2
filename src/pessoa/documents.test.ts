import { describe, expect, test } from 'vitest';
import { hasDocument, hideDocuments, hidePossible, mayHaveDocument, withoutDocuments } from './documents.ts';

const OWN = { cpf: '52998224725', rg: '44.455.566-X', others: ['0012345-6'], phones: ['11987654374'] };

describe('hideDocuments', () => {
  test.each([
    ['Ligar: 529.982.247-25!', 'Ligar: ***.***.247-**!'],
    ['cli-52998224725x', 'cli-***.***.247-**x'],
    ['52998224725', '***.***.247-**'],
    ['529,982,247-25', '***.***.247-**'],
    ['5 2 9 9 8 2 2 4 7 2 5', '***.***.247-**'],
    ['５２９９８２２４７２５', '***.***.247-**'],
    ['a 00052998224725', 'a ***.***.247-**'],
    ['x12352998224725123', 'x123***.***.247-**123'],
    ['CPF cinco dois nove, nove oito dois, dois quatro sete, dois cinco.', 'CPF ***.***.247-**.'],
    ['quinhentos e vinte e nove novecentos e oitenta e dois 247 25', '***.***.247-**'],
    ['de outra: 111.444.777-35', 'de outra: ***.***.777-**'],
    ['RG 44455566X', 'RG *******6X'],
    ['44455566', '******66'],
    ['RG quatro quatro quatro cinco cinco cinco meia meia xis', 'RG ***'],
    ['conta 00123456 ou 0012345-6', 'conta ******56 ou *******-6'],
  ])('%s is %s', (text, shown) => {
    expect(hideDocuments(text, OWN)).toBe(shown);
    expect(hasDocument(text, OWN)).toBe(true);
  });

  test.each([
    'Auto Posto 2000',
    'um dois três',
    'Rua 7, 100',
    '(11) 98765-4374',
    '01001-000',
    '111.444.777-36',
    '111.111.111-11',
    'pedido 98765-4374, 11',
    '',
  ])('%s stays', (text) => {
    expect(hideDocuments(text, OWN)).toBe(text);
    expect(hasDocument(text, OWN)).toBe(false);
  });

  test('a short RG is one only as the whole text, and zeros in front do not matter', () => {
    expect(hideDocuments('1234', { rg: '001234' })).toBe('****');
    expect(hideDocuments('casa 1234', { rg: '1234' })).toBe('casa 1234');
    expect(hideDocuments('191', { cpf: '00000000191' })).toBe('***');
  });
});

test('withoutDocuments takes out the documents, and gives them as they are searched', () => {
  expect(withoutDocuments('Ana 529.982.247-25 cli-44455566X', OWN)).toEqual({
    text: 'Ana   cli- ',
    documents: ['52998224725', '44455566x'],
  });
});

test('without a record, a long number may be a document, but not a day', () => {
  for (const text of [
    '52998224',
    '"529.982.24"',
    'cli-44455566X',
    '111.444.777-35',
    'cinco dois nove nove oito dois dois quatro',
  ])
    expect(mayHaveDocument(text), text).toBe(true);
  for (const text of ['silva', '5299822', '30/11/2026', 'campanha-20261130', 'posto 2000']) {
    expect(mayHaveDocument(text), text).toBe(false);
    expect(hidePossible(text)).toBe(text);
  }
  expect(hidePossible('De 44455566X')).toBe('De ******66X');
});
