import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** A page in a browser, a component in a browser, or the server with its database. */
function drivesProduct(file: string): boolean {
  if (/\.(spec\.ts|browser\.test\.tsx)$/.test(file)) return true;
  return /\b(useApp|withApp|useServer)\(/.test(readFileSync(file, 'utf8'));
}

/** A constant that style sheets need is a token there (tokens.css, compared by constants.test.ts). */
function tokenOf(name: string): string {
  const words = name.replace(/_(?:MS|COLOR)$/, '').toLowerCase();
  return `var(--${words.replaceAll('_', '-')})`;
}

/** The code and the style sheets of the product, without its tests. */
function listSources(): string[] {
  return ['src', 'packages/brasil/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
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

test('every row names a check that drives the product: a page, a component in a browser, or the whole server', () => {
  const faults = rows.filter(({ proofs }) => !proofs.some(({ file }) => drivesProduct(file)));
  expect(faults.map(({ number, statement }) => `${number}: ${statement}`)).toEqual([]);
});

test('what a row quotes is expected, letter by letter, by one of its checks', () => {
  const faults = rows.flatMap(({ number, statement, proofs }) => {
    const quoted = [...statement.matchAll(/'([^']+)'/g)].map(([, text = '']) => text.replace(/^\/home\//, ''));
    const checks = proofs.map(({ file }) => readFileSync(file, 'utf8')).join('\n');
    return quoted.filter((text) => !checks.includes(text)).map((text) => `${number}: '${text}'`);
  });
  expect(faults).toEqual([]);
});

test('every constant of the specification is what the code of the product stands on', () => {
  const listed = readFileSync('src/kit/web/style/constants.ts', 'utf8');
  const names = [...listed.matchAll(/^(?:export const | {2})([A-Z][A-Z_]+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  const sources = listSources().filter((file) => !/(constants|limits)\.ts$/.test(file));
  const code = sources.map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')).join('\n');
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code) && !code.includes(tokenOf(name)))).toEqual([]);
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
