import { expect, test } from 'vitest';
import { findDialect, findNames } from '../scripts/rooms/check-speech.mjs';

const namesIn = (text: string) =>
  findNames('src/live/live.ts', text).map((fault) => fault.replace(/: name what it is$/, ''));

test('sees a declared name that says nothing, wherever it is bound', () => {
  const text = `const left = 1;
function count(one: number, { said, deep: [kept = 2] }: Values, ...rest: number[]) {
  return rest.map((own) => own + one);
}
type Row = { asked: string };`;
  expect(namesIn(text)).toEqual([
    'src/live/live.ts:1 declares left',
    'src/live/live.ts:2 declares one',
    'src/live/live.ts:2 declares said',
    'src/live/live.ts:2 declares kept',
    'src/live/live.ts:2 declares rest',
    'src/live/live.ts:3 declares own',
    'src/live/live.ts:5 declares Row',
  ]);
});

test('lets a property of an answer keep its name, and names that say more', () => {
  expect(
    namesIn('const answer = { left: 1 }; const leftOver = answer.left; type WebhookRow = { rest: string };'),
  ).toEqual([]);
  expect(namesIn('const { left: remaining } = answer;')).toEqual([]);
});

const comment = (words: string) => `/** ${words} */\nexport const a = 1;\n`;

test('sees a room with comments that are not plain', () => {
  const plain = comment('The number of open records.').repeat(9);
  const told = comment('The one of which nobody is told.');
  expect(
    findDialect(
      new Map([
        ['src/live/a.ts', plain],
        ['src/live/b.ts', comment('What the user asked.')],
      ]),
    ),
  ).toEqual([]);
  expect(
    findDialect(
      new Map([
        ['src/live/a.ts', plain],
        ['src/live/b.ts', told],
      ]),
    ),
  ).toEqual(['src/live has 30.0 words of a dialect per 100 lines of comments: say it plainly']);
});
