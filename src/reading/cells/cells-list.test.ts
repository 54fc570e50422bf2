import { describe, expect, test } from 'vitest';
import { readEmails } from './cells-list.ts';

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
    expect(readEmails(text, false)).toEqual({ value, rest });
  });

  test.each([
    'ana paula@exemplo.com.br',
    'a@exemplo.com.br, ana paula@exemplo.com.br',
    'ana,paula@exemplo.com.br',
    'Ana&amp;bia@exemplo.com.br',
    'ana@exemplo.com,br',
    'ana@exemplo.com. br',
  ])('%s is nobody’s address without the rest of it', (text) => {
    expect(readEmails(text, false)).toMatchObject({ issue: { code: 'email_words' } });
  });

  test('joao silva @ exemplo.com.br is no address', () => {
    expect(readEmails('joao silva @ exemplo.com.br', false)).toMatchObject({ issue: { code: 'email' } });
  });
});
