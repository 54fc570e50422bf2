import { describe, expect, test } from 'vitest';
import { MUNICIPIOS } from '@fichario/brasil/municipios';
import { explainPassword } from './password.ts';
import { isLeaked } from './server/leaked-passwords.ts';
import { explainNewPassword } from './server/new-password.ts';

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

  test('with a message that does not repeat it', () => {
    expect(explainPassword('Fichário2026!', ABOUT)?.message).not.toContain('2026');
  });
});

describe('with the list of the server', () => {
  test.each([
    ['a leaked password', 'motherfucker'],
    ['one with digits behind it', 'chocolate123'],
    ['one with signs for letters', 'P@ssw0rd1234'],
    ['signs for letters and a year', 'Ch0c0l4te@2026'],
    ['one in signs and digits', '#1!!Butterfly!!1#'],
    ['one with a date behind it', 'chocolate10051985'],
    ['one twice', 'chocolatechocolate'],
    ['one backwards', 'etalocohc!2024'],
    ['one in capitals, apart', 'C H O C O L A T E 9 9'],
    ['a month and a year', 'Novembro@2026'],
    ['a month and a year, with signs for letters', 'N0v3mbr0#2026'],
    ['a season and a year', 'Primavera!2025'],
    ['a name and a year', 'Mariana@1990!'],
    ['a name and a surname with a year', 'João Silva 1985'],
    ['a day of the week', 'Segunda-feira1'],
  ])('refuses %s', (_what, senha) => {
    expect(explainNewPassword(senha, ABOUT)?.code).toBe('password_easy');
  });

  test.each([
    'tijolo azul!',
    'uma senha bem comprida',
    'três tatus no tanque',
    'bananada com queijo',
    'jabuticaba no quintal',
    'chocolate amargo com pimenta',
    'meu gato mia em dezembro',
    'fichário da tia Zulmira',
    'kJ8vQz2mXw4p',
    '7391-8264-casa-verde',
    '🐟🌵🚲🎈🧭🪁🥁🧵🍋🐢🛶🎻',
  ])('accepts "%s"', (senha) => {
    expect(explainNewPassword(senha, ABOUT)).toBeUndefined();
  });

  test('refuses no phrase of four words, and hardly any random letters and digits', () => {
    const chance = seeded(7);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
    const words = [...new Set(MUNICIPIOS.flatMap(({ nome }) => nome.split(' ')).filter((word) => word.length > 4))];
    const phrases = Array.from({ length: 2_000 }, () => Array.from({ length: 4 }, () => pick(words)).join(' '));
    const refused = phrases.filter((senha) => explainNewPassword(senha, ABOUT));
    expect(refused.length / phrases.length).toBeLessThan(0.002);
    const signs = [...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'];
    const random = Array.from({ length: 3_000 }, () => Array.from({ length: 14 }, () => pick(signs)).join(''));
    expect(random.filter((senha) => explainNewPassword(senha, ABOUT)).length).toBeLessThanOrEqual(3);
  });

  test('contains the words of the list and hardly any other', () => {
    expect(['123456', 'password', 'chocolate', 'brasil', 'corinthians'].filter((word) => !isLeaked(word))).toEqual([]);
    const others = Array.from({ length: 20_000 }, (_, number) => `nao-esta-na-lista-${number}`);
    expect(others.filter(isLeaked).length).toBeLessThanOrEqual(3);
  });
});

/** A deterministic random sequence (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('takes as long for a long password as for a short one', () => {
  // the CPU time of this process, independent of the load of the machine
  const started = process.cpuUsage();
  explainPassword('qwerty'.repeat(21), ABOUT);
  explainPassword('x'.repeat(1024), ABOUT);
  for (const text of ['1', '1a', '!1', 'a!'])
    for (const side of [text.repeat(64), `${'1'.repeat(50)}palavra${'!'.repeat(60)}`]) explainNewPassword(side, ABOUT);
  const { user, system } = process.cpuUsage(started);
  expect(user + system, 'µs').toBeLessThan(1_000_000);
});
