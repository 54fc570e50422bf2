import { describe, expect, test } from 'vitest';
import { readData } from './cells-data.ts';
import { readEmails, readTags } from './cells-list.ts';
import { readTelefones } from './cells-telefone.ts';
import { cleanCell } from './cells.ts';

describe('a cell of e-mails', () => {
  test.each([
    ['Maria Quitéria <m@exemplo.com.br>', ['m@exemplo.com.br'], 'Maria Quitéria'],
    ['c@exemplo.com.br (falar com Jorge)', ['c@exemplo.com.br'], 'falar com Jorge'],
    ['a@exemplo.com.br; sem nota', ['a@exemplo.com.br'], 'sem nota'],
    ['contato: vendas@exemplo.com.br', ['vendas@exemplo.com.br'], 'contato'],
    ['E-mail: a@exemplo.com.br', ['a@exemplo.com.br'], ''],
    ['a@exemplo.com.br e b@exemplo.com.br', ['a@exemplo.com.br', 'b@exemplo.com.br'], ''],
    ['Ana <a@exemplo.com.br>, Bia <b@exemplo.com.br>', ['a@exemplo.com.br', 'b@exemplo.com.br'], 'Ana, Bia'],
    ['a@exemplo.com.br,b@exemplo.com.br', ['a@exemplo.com.br', 'b@exemplo.com.br'], ''],
    ['Maria;a@exemplo.com.br', ['a@exemplo.com.br'], 'Maria'],
    ['a@exemplo.com, Bruno', ['a@exemplo.com'], 'Bruno'],
  ])('%s keeps what is said besides', (text, value, rest) => {
    expect(readEmails(text, false)).toEqual({ value, remainder: rest });
  });

  test.each([
    'ana paula@exemplo.com.br',
    'a@exemplo.com.br, ana paula@exemplo.com.br',
    'ana,paula@exemplo.com.br',
    'Ana&amp;bia@exemplo.com.br',
    'ana@exemplo.com,br',
    'ana@exemplo.com. br',
  ])('%s is no address without the rest of it', (text) => {
    expect(readEmails(text, false)).toMatchObject({ issue: { code: 'email_words' } });
  });

  test('joao silva @ exemplo.com.br is no address', () => {
    expect(readEmails('joao silva @ exemplo.com.br', false)).toMatchObject({ issue: { code: 'email' } });
  });
});

describe('other text next to a placeholder', () => {
  const NO_DDD = { ddd: undefined, defaultDdd: null };

  test('keeps a phone of zeros with words from being blank', () => {
    expect(readTelefones('00000000', NO_DDD)).toEqual({ telefones: [], repairs: [] });
    expect(readTelefones('00000000 não tem', NO_DDD).repairs).toMatchObject([{ code: 'repeated_digits' }]);
  });

  test('keeps a day that spreadsheets fill in from swallowing words', () => {
    expect(readData('30/12/1899 00:00:00', '2026-11-21')).toEqual({});
    expect(readData('30/12/1899 00:00 batizado', '2026-11-21')).toEqual({ remainder: 'batizado' });
  });

  test('leaves out a group that Google gives to every contact, and no tag that begins like one', () => {
    expect(readTags('* myContacts ::: * friends ::: * urgente', 20).value).toEqual(['* urgente']);
  });
});

test('invisible signs are no part of a number or an address', () => {
  expect(readEmails(cleanCell('ana@exemplo.com.br\u200b'), false).value).toEqual(['ana@exemplo.com.br']);
  expect(cleanCell('11\u200b98765\u00ad4321\u202c')).toBe('11987654321');
  expect(cleanCell('Ana 👩\u200d🔧')).toBe('Ana 👩\u200d🔧');
});

test('a comma in the note of a phone does not end it', () => {
  const { telefones } = readTelefones('11 99999-8888 (Maria, só whats)', { ddd: undefined, defaultDdd: null });
  expect(telefones).toMatchObject([{ numero: '11999998888', observacao: 'Maria, só whats' }]);
  const two = readTelefones('(11 99999-8888, 11 3456-7890)', { ddd: undefined, defaultDdd: null });
  expect(two.telefones.map(({ numero }) => numero)).toEqual(['11999998888', '1134567890']);
});
