import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every statement, constant, message, field, call and state of the specification, a row each. */
const rows = readRows(readFileSync('docs/especificacao.md', 'utf8'));

/** A row that is taken out is noticed here; a new one raises the number. */
const ROWS_AT_LEAST = 198;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type Proof = { file: string; title: string };
type Row = { number: string; statement: string; places: string[]; proofs: Proof[] };

/** `| 5.2 | what it says | `file`, `file` | `file` › "title of a test"; `file` › "another" |` */
function readRows(markdown: string): Row[] {
  const lines = markdown.split('\n').filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const [number = '', statement = '', where = '', shown = ''] = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const places = [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place);
    const proofs = [...shown.matchAll(/`([^`]+)` › "(.+?)"(?=;|$)/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }));
    return { number, statement, places, proofs };
  });
}

/** Whether a test of this very title stands in a file: the first argument of a call that is no `describe`. */
function hasTest({ file, title }: Proof): boolean {
  if (!existsSync(file)) return false;
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<!describe)\\(\\s*(['"\`])${escaped}\\1\\s*,`).test(readFileSync(file, 'utf8'));
}

test('every row says where it lives, in files that are there', () => {
  const faults = rows.flatMap(({ number, places }) => [
    ...(places.length === 0 ? [`${number}: nowhere`] : []),
    ...places.filter((place) => !existsSync(place)).map((place) => `${number}: ${place}`),
  ]);
  expect(faults).toEqual([]);
});

test('every row names a test, and a test of that title stands in the file it names', () => {
  const faults = rows.flatMap(({ number, proofs }) => [
    ...(proofs.length === 0 ? [`${number}: no test`] : []),
    ...proofs.filter((proof) => !hasTest(proof)).map(({ file, title }) => `${number}: ${file} › "${title}"`),
  ]);
  expect(faults).toEqual([]);
});

test('no section and no row of the specification is left out, and none stands twice', () => {
  const numbers = rows.map(({ number }) => number);
  expect([...new Set(numbers.map((number) => number.split('.')[0]))]).toEqual(SECTIONS);
  const expected = SECTIONS.flatMap((section) => {
    const last = numbers.filter((number) => number.startsWith(`${section}.`)).length;
    return Array.from({ length: last }, (_, index) => `${section}.${index + 1}`);
  });
  expect(numbers).toEqual(expected);
  expect(rows.length).toBeGreaterThanOrEqual(ROWS_AT_LEAST);
  expect(rows.filter(({ statement }) => statement === '')).toEqual([]);
});
