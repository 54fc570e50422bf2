import { describe, expect, test } from 'vitest';
import { type KnownWord, meaningsOf, wordsToMeet } from './suggest-words.ts';

test('only whole words of four letters or more may be misspelt', () => {
  expect(wordsToMeet('João da Sivla, ana 11987654321 12.ABC.345/01DE-35')).toEqual(['joao', 'sivla']);
  expect(wordsToMeet("ana@exemplo.com joao.sil D'Ávila 2000 s/a")).toEqual([]);
  expect(wordsToMeet('silva SILVA Sílva')).toEqual(['silva']);
  expect(wordsToMeet('um dois tres quatro cinco seis sete oito nove')).toHaveLength(6);
});

/** Words with a sound equal to their spelling. */
function word(text: string, isKnown: boolean, near: Record<string, number> = {}): KnownWord {
  const words = Object.entries(near).map(([name, share]) => ({ text: name, sound: name, share }));
  return { text, sound: text, isKnown, near: words };
}

const texts = (q: string, known: KnownWord[]) => meaningsOf(q, known).map((meaning) => meaning.q);

describe('the possible meaning of a search', () => {
  test('replaces the misspelt word and leaves the others as they were typed', () => {
    const known = [word('joao', true), word('sivla', false, { silva: 0 })];
    expect(texts('João  Sivla 2000', known)).toEqual(['João silva 2000']);
  });

  test('starts with the more frequent of two equally near words', () => {
    expect(texts('slva', [word('slva', false, { salva: 1, silva: 900, selva: 0 })])).toEqual([
      'silva',
      'salva',
      'selva',
    ]);
  });

  test('replaces existing words only as the last resort', () => {
    const known = [word('sousa', true, { souza: 300 }), word('mraia', false, { maria: 500 })];
    expect(texts('mraia sousa', known)).toEqual(['maria sousa', 'maria souza', 'mraia souza']);
  });

  test('is empty when no word is near', () => {
    expect(texts('xyzw', [word('xyzw', false)])).toEqual([]);
    expect(texts('silva', [word('silva', true, { silva: 900 })])).toEqual([]);
    expect(texts('', [])).toEqual([]);
  });

  test('stays short however many alternatives there are', () => {
    const q = 'aaaa bbbb cccc dddd eeee ffff';
    const known = q.split(' ').map((text) => word(text, false, { [`${text}x`]: 1, [`${text}y`]: 1, [`${text}z`]: 1 }));
    expect(texts(q, known)).toHaveLength(32);
  });
});
