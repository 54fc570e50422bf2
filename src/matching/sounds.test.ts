import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { soundOf } from './sounds.ts';

const database = useDatabase();

async function soundsInDatabase(words: readonly string[]): Promise<string[]> {
  const { rows } = await database.owner.query<{ sound: string }>(
    'select word_sound(w.word) as sound from unnest($1::text[]) with ordinality as w(word, place) order by w.place',
    [words],
  );
  return rows.map(({ sound }) => sound);
}

test('a word has the same sound here as in the database', async () => {
  const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0189'.split(''), 'ch', 'ph', 'gu', 'que', 'ss', 'mm');
  const word = fc.array(letters, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 40 }), async (words) => {
      expect(words.map((one) => soundOf(one))).toEqual(await soundsInDatabase(words));
    }),
    { numRuns: 50 },
  );
});

test('names that sound alike have the same sound', () => {
  for (const [a, b] of [
    ['thiago', 'tiago'],
    ['souza', 'sousa'],
    ['luiz', 'luis'],
    ['mattheus', 'mateus'],
    ['kelly', 'keli'],
    ['philipe', 'filipe'],
  ] as const)
    expect(soundOf(a)).toBe(soundOf(b));
});
