import { expect, test } from 'vitest';
import { describeMeanwhile, type Save } from './saved-meanwhile.ts';

const ME = { id: 'me', nome: 'Ana Souza' };
const MARIA = { id: 'maria', nome: 'Maria Reis' };
const JOAO = { id: 'joao', nome: 'João Dias' };

function saves(...users: Save['user'][]): Save[] {
  return users.map((user, place) => ({ version: 3 + place, user })).toReversed();
}

test.each([
  ['one other person', saves(MARIA), 'Enquanto você editava, a ficha foi salva por Maria Reis.'],
  ['one other person twice', saves(MARIA, MARIA), 'Enquanto você editava, a ficha foi salva por Maria Reis.'],
  [
    'two others, the last first',
    saves(MARIA, JOAO),
    'Enquanto você editava, a ficha foi salva por João Dias e Maria Reis.',
  ],
  ['oneself', saves(ME), 'Você salvou esta ficha em outra janela enquanto editava aqui.'],
  [
    'oneself and somebody',
    saves(ME, MARIA),
    'Enquanto você editava, a ficha foi salva por você em outra janela e por Maria Reis.',
  ],
  ['nobody known', undefined, 'A ficha foi salva em outro lugar enquanto você editava.'],
])('names %s', (_, known, sentence) => {
  expect(describeMeanwhile(known, 2, ME.id)).toBe(sentence);
});

test('omits users who saved before the form was opened', () => {
  const all = [...saves(MARIA), { version: 2, user: JOAO }];
  expect(describeMeanwhile(all, 2, ME.id)).toBe('Enquanto você editava, a ficha foi salva por Maria Reis.');
});
