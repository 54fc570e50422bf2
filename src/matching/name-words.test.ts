import { describe, expect, test } from 'vitest';
import { readNameWords } from './name-words.ts';

describe('the words of a person’s name', () => {
  test.each([
    ['are without particles', 'Maria das Dores e Silva', 'maria dores silva', ''],
    ['stand in their order behind a comma', 'Quintela, Maria', 'maria quintela', ''],
    ['are without a title in front', 'Dr. João Quintela', 'joao quintela', ''],
    ['are with what is a title elsewhere', 'João Dona', 'joao dona', ''],
    ['are written out', 'Mª Apda. Quintela', 'maria aparecida quintela', ''],
    ['have letters for digits that a scanner read', 'J0ão Qu1nte1a', 'joao qulntela', ''],
    ['are each there once', 'Ana Ana Quintela', 'ana quintela', ''],
    ['are eight at most', 'Ana Bela Cruz Dias Enes Fava Gama Hora Ilha', 'ana bela cruz dias enes fava gama hora', ''],
    ['are without the generation, which stands apart', 'João Quintela Júnior', 'joao quintela', 'filho'],
    ['are without it behind a comma', 'Quintela Neto, João', 'joao quintela', 'neto'],
    ['are with what is a generation at the end alone', 'João Jun Quintela', 'joao jun quintela', ''],
    ['are with what is a generation behind a name alone', 'Neto Quintela', 'neto quintela', ''],
    ['are without a number behind', 'João Quintela II', 'joao quintela', 'segundo'],
  ])('%s: %s', (_, name, words, generation) => {
    expect(readNameWords(name, 'fisica')).toMatchObject({ words: words.split(' '), generation });
  });

  test('a nickname in front sounds like the name it stands for, and one behind like itself', () => {
    expect(readNameWords('Zé Quintela', 'fisica').sounds[0]).toBe(readNameWords('José', 'fisica').sounds[0]);
    expect(readNameWords('Maria Zé', 'fisica').sounds[1]).not.toBe(readNameWords('José', 'fisica').sounds[0]);
  });

  test('what is written short is noted', () => {
    expect(readNameWords('Fco. Quintela', 'fisica').isShort).toBe(true);
    expect(readNameWords('Francisco Quintela', 'fisica').isShort).toBe(false);
  });
});

test.each([
  ['without what the company is in law', 'Padaria Quirino Ltda. ME', 'padaria quirino'],
  ['without S.A., in each way of writing it', 'Cia. Quirino S/A', 'quirino'],
  ['with an s and an a that are apart', 'Modas S e A Quirino', 'modas s a quirino'],
  ['with numbers for Roman ones', 'Mercado Quirino II', 'mercado quirino 2'],
  ['with the number of one letter at the end', 'Mercado Quirino V Ltda', 'mercado quirino 5'],
  ['with an initial that is no number', 'Mercado V Quirino', 'mercado v quirino'],
  ['with two initials at the end', 'Padaria J V', 'padaria j v'],
  ['with a name that begins like a number', 'I Quirino', 'i quirino'],
  ['with what is short or a generation for a person', 'Fco Filho Tintas', 'fco filho tintas'],
])('the words of a company’s name are %s', (_, name, words) => {
  expect(readNameWords(name, 'juridica')).toMatchObject({ words: words.split(' '), generation: '', isShort: false });
});

test('a number sounds like itself', () => {
  expect(readNameWords('Loja 11', 'juridica').sounds[1]).toBe('11');
});
