import { describe, expect, test } from 'vitest';
import { explainPassword } from './password.ts';

const ABOUT = ['Ana Souza', 'ana.souza@transportes.com.br'];

describe('a password is accepted', () => {
  test.each([
    ['twelve characters', 'tijolo azul!'],
    ['words with spaces', 'uma senha bem comprida'],
    ['accents', 'três tatus no tanque'],
    ['one hundred and twenty-eight characters', 'peixe na rede '.repeat(10).slice(0, 128)],
    ['emoji, each counted as one character', '🐟🌵🚲🎈🧭🪁🥁🧵🍋🐢🛶🎻'],
    ['signs only', '§¢%#!^&*()_+{'],
    ['an easy word among others', 'fichário da tia Zulmira'],
    ['random letters', 'kJ8vQz2mXw4p'],
    ['a short name of the owner inside another word', 'bananada com queijo'],
  ])('with %s', (_what, senha) => {
    expect(explainPassword(senha, ABOUT)).toBeUndefined();
  });
});

describe('a password is refused', () => {
  test.each([
    ['eleven characters', 'tijolo azul', 'password_short'],
    ['eleven emoji, though they are 22 units', '🐟🌵🚲🎈🧭🪁🥁🧵🍋🐢🛶', 'password_short'],
    [
      'letters and accents that are only counted when apart',
      'a\u0301e\u0301i\u0301o\u0301u\u0301c\u0327',
      'password_short',
    ],
    ['129 characters', 'peixe na rede '.repeat(10).slice(0, 129), 'password_long'],
    ['one character repeated', 'aaaaaaaaaaaa', 'password_easy'],
    ['a few characters repeated', 'abc1abc1abc1', 'password_easy'],
    ['digits in a row', '123456789012', 'password_easy'],
    ['digits backwards', '987654321098', 'password_easy'],
    ['a row of the keyboard', 'qwertyuiopasdf', 'password_easy'],
    ['columns of the keyboard', '1qaz2wsx3edc4rfv', 'password_easy'],
    ['the product and a year', 'Fichário2026!', 'password_easy'],
    ['the word senha', 'Senha12345678', 'password_easy'],
    ['the same easy word again and again', 'senha senha senha', 'password_easy'],
    ["the owner's name", 'Ana Souza 2026', 'password_easy'],
    ["the owner's e-mail", 'ana.souza@transportes.com.br', 'password_easy'],
    ['a password of the leaked lists', 'Correct Horse Battery Staple', 'password_easy'],
  ])('with %s', (_what, senha, code) => {
    expect(explainPassword(senha, ABOUT)?.code).toBe(code);
  });

  test('with a sentence that does not repeat it', () => {
    expect(explainPassword('Fichário2026!', ABOUT)?.message).not.toContain('2026');
  });
});

test('takes no longer for a long password than for a short one', () => {
  const started = performance.now();
  explainPassword('qwerty'.repeat(21), ABOUT);
  explainPassword('x'.repeat(1024), ABOUT);
  expect(performance.now() - started).toBeLessThan(1_000);
});
