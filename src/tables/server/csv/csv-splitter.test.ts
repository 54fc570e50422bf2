import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { CsvSplitter } from './csv-splitter.ts';

type Options = Partial<ConstructorParameters<typeof CsvSplitter>[0]>;

/** Rows of a text that comes in parts of `size` characters, with their flaw behind them. */
function split(text: string, options: Options = {}, size = text.length || 1): string[][] {
  const rows: string[][] = [];
  const splitter = new CsvSplitter({ delimiter: ';', limit: 1000, ...options }, (number, cells, flaw) => {
    expect(number).toBe((options.skip ?? 0) + rows.length + 1);
    rows.push(flaw === undefined ? cells : [...cells, `!${flaw}`]);
  });
  for (let at = 0; at < text.length; at += size) splitter.write(text.slice(at, at + size));
  splitter.end();
  return rows;
}

test('splits lines that end in LF, CRLF and CR, in one file', () => {
  expect(split('a;b\nc;d\r\ne;f\rg;h\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ]);
});

test('counts blank lines, because the numbers must match the spreadsheet', () => {
  expect(split('a\n\n\r\nb\n')).toEqual([['a'], [''], [''], ['b']]);
});

test('keeps delimiters, line ends and doubled quotes of a quoted cell', () => {
  expect(split('"a;b";"c\r\nd";"e ""f"""\n')).toEqual([['a;b', 'c\nd', 'e "f"']]);
});

test('takes a quote inside of an unquoted cell for itself', () => {
  expect(split('TV 32";Rua "A"\nx;y\n')).toEqual([
    ['TV 32"', 'Rua "A"'],
    ['x', 'y'],
  ]);
});

test('accepts an undoubled quote as a character', () => {
  expect(split('"Rua "A" 12";b\n')).toEqual([['Rua "A" 12', 'b']]);
});

test('drops spaces around a quoted cell only', () => {
  expect(split(' a ; "b" ;c\n')).toEqual([[' a ', 'b', 'c']]);
});

test('hands on the line of an open quote as flawed and reads on in the next', () => {
  const text = 'nome;uf\n"Ana;SP\n"Bia";RJ\nCid;ES\n';
  expect(split(text, { heading: { line: 1, width: 2 } })).toEqual([
    ['nome', 'uf'],
    ['"Ana', 'SP', '!open_quote'],
    ['Bia', 'RJ'],
    ['Cid', 'ES'],
  ]);
});

test('hands on the line of a quote that closes in a cell of another row as flawed', () => {
  const text = 'nome;item;uf\n"Ana;TV;SP\nBia;"32";RJ\nCid;x;ES\n';
  expect(split(text, { heading: { line: 1, width: 3 } })).toEqual([
    ['nome', 'item', 'uf'],
    ['"Ana', 'TV', 'SP', '!open_quote'],
    ['Bia', '32', 'RJ'],
    ['Cid', 'x', 'ES'],
  ]);
});

test('hands on a quote that is open at the end of the file as flawed', () => {
  expect(split('a;b\n"c;d\ne;f')).toEqual([
    ['a', 'b'],
    ['"c', 'd', '!open_quote'],
    ['e', 'f', '!unterminated'],
  ]);
});

test('cuts a line that is too long and reads on in the next, whatever it is made of', () => {
  const long = 'x'.repeat(5000);
  for (const line of [long, `${long};${long}`, `"${long}"`, `"${long}`, `a;"${long}";"b"`])
    for (const size of [1, 7, 999, 20_000]) {
      const rows = split(`a;b\r\n${line}\r\nc;d\r\n`, {}, size);
      expect(rows.map((row) => row.at(-1)).filter((flaw) => flaw !== '!open_quote')).toEqual(['b', '!too_long', 'd']);
    }
});

test('never holds more of a row than it may have', () => {
  const sizes: number[] = [];
  const splitter = new CsvSplitter({ delimiter: ';', limit: 1000 }, (_number, cells) =>
    sizes.push(cells.join('').length),
  );
  for (let part = 0; part < 1000; part++) splitter.write(part % 2 === 0 ? '"'.padEnd(999, 'x') : 'y'.repeat(1000));
  splitter.end();
  expect(sizes).toEqual([200]);
});

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '1', ';', ',', '"', '\n', ' ', '\t', '|', '=', '\u{1f600}') });
const delimiter = fc.constantFrom(';', ',', '\t', '|');
const ending = fc.constantFrom('\n', '\r\n', '\r');

function quote(text: string): string {
  return /["\n;,\t| ]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function write(rows: string[][], by: string, end: string): string {
  return rows.map((row) => row.map(quote).join(by) + end).join('');
}

test('reads what was written, whatever the cells, the delimiter, the line end and the parts it comes in', () => {
  const anything = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
  fc.assert(
    fc.property(anything, delimiter, ending, fc.integer({ min: 1, max: 40 }), (rows, by, end, size) => {
      expect(split(write(rows, by, end), { delimiter: by }, size)).toEqual(rows);
    }),
    { numRuns: rounds(60, 500) },
  );
});

test('reads sound CSV as csv-parse does', () => {
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(rows, delimiter, ending, fc.integer({ min: 1, max: 40 }), (written, by, end, size) => {
      const text = write(written, by, end);
      const theirs = parse(text, { delimiter: by, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] });
      expect(split(text, { delimiter: by }, size)).toEqual(theirs);
    }),
    { numRuns: rounds(60, 500) },
  );
});

test.each([false, true])('gives the same result for any text, however it is divided, with escapes: %s', (escapes) => {
  const unit = fc.constantFrom('a', ';', '"', '"', '\n', '\r', ' ', ...(escapes ? ['\\', '\\"', '\\N'] : []));
  const text = fc.string({ unit, maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 3 }), (any, size, width) => {
      const options = { heading: { line: 1, width }, escapes };
      expect(split(any, options, size)).toEqual(split(any, options));
    }),
    { numRuns: rounds(200, 2000) },
  );
});

test('skips rows and hands on those after them as if it had not', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', '\r', ' '), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.nat(5), (any, skip) => {
      expect(split(any, { skip })).toEqual(split(any).slice(skip));
    }),
    { numRuns: rounds(60, 500) },
  );
});

/** What, repeated, keeps a reader busy. */
const HARD: Record<string, string> = {
  'a quote opens each line': '"a;b\n',
  'a quote opens each line, with CR': '"a;b\r',
  'a quote opens each cell': '"a;"b\n',
  'quotes that close lines later': '"a;b\n"c;d\n"\n',
  'quotes in the middle of cells': 'a"b;c"d\n',
  'quotes in the middle of quoted cells': '"a"b;"c"d"\n',
  'quotes only': '"',
  'two quotes a line': '""\n',
  'three quotes a line': '"""\n',
  'quotes and delimiters': '";',
  'quotes and spaces': '" ',
  'a quote, spaces, a line': '"          \n',
  'a quote, then plain lines': '"\n\n\n\n\n\n\n\n',
  'delimiters only': ';',
  'delimiters and lines': ';;;;\n',
  'lone CRs': '\r',
  'lone CRs in quotes': '"\r',
  'CR and LF the wrong way': '\n\r"',
  NULs: '\0',
  'NULs in quotes': '"\0\n',
  'cells over lines with too many cells': '"a\nb";"c\nd";"e\nf";"g\nh"\n',
  'cells over lines, closed in a row of their own': '"a\nb\nc\n";x\n',
  'one long line': 'xxxxxxxxxx',
  'one long quoted line': '"xxxxxxxxx',
  'sound rows': 'Ana;"São Paulo";"12"\n',
  'sound rows over lines': 'Ana;"Rua A\nSão Paulo";"12"\n',
};

/** How often each character was looked at, on an average. */
function looksOf(text: string, size: number, options: Options): number {
  const splitter = new CsvSplitter({ delimiter: ';', limit: 500, ...options }, () => {});
  for (let at = 0; at < text.length; at += size) splitter.write(text.slice(at, at + size));
  splitter.end();
  return splitter.looked / text.length;
}

describe('the work a text makes', () => {
  test.each(Object.entries(HARD))(
    'grows with its length and no faster: %s',
    (_what, unit) => {
      for (const begin of ['', 'nome;uf;cep\n"x'])
        for (const heading of [undefined, { line: 1, width: 3 }])
          for (const size of [1, 1_000_000]) {
            const looks = rounds([6_000, 24_000], [30_000, 120_000]).map((length) =>
              looksOf(begin + unit.repeat(length / unit.length), size, { heading }),
            );
            expect(Math.max(...looks), `${JSON.stringify(begin)}, in parts of ${size}`).toBeLessThan(20);
          }
    },
    60_000,
  );

  test.each([false, true])('grows with its length for any text, with escapes: %s', (escapes) => {
    const sign = fc.constantFrom('a', ';', '"', '"', '\n', '\r', ' ', ...(escapes ? ['\\'] : []));
    const unit = fc.string({ unit: sign, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 4 }), fc.constantFrom(undefined, 1, 3), (units, width) => {
        const text = units.map((each) => each.repeat(5_000 / each.length)).join('');
        const heading = width === undefined ? undefined : { line: 1, width };
        expect(looksOf(text, 700, { heading, limit: 100, escapes })).toBeLessThan(20);
      }),
      { numRuns: rounds(30, 200) },
    );
  });
});

test('gives the same result for a text with broken quotes, however it is divided into parts', () => {
  const unit = fc.constantFrom('"a;b\n', '"a\nb";c\n', 'a;b\n', '"a"b;c\n', '"\r', '";', ';\n', '"a;""b"\r\n', '"\n;');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(unit, fc.integer({ min: 1, max: 30 }))),
      fc.integer({ min: 1, max: 90 }),
      (units, size) => {
        const text = units.map(([each, times]) => each.repeat(times)).join('');
        const options = { heading: { line: 1, width: 2 }, limit: 20 };
        expect(split(text, options, size)).toEqual(split(text, options));
      },
    ),
    { numRuns: rounds(120, 1000) },
  );
});

test('reads valid rows between many lines with unclosed quotes', () => {
  const row = `Ana;"Rua A, 12\nFundos"\n`;
  const file = `nome;rua\n${`"Bia;${'x'.repeat(90)}\n${row.repeat(3)}`.repeat(500)}`;
  const rows = split(file, { heading: { line: 1, width: 2 } });
  expect(rows.filter((cells) => cells[1] === 'Rua A, 12\nFundos')).toHaveLength(1500);
  expect(rows.filter((cells) => cells.includes('!open_quote'))).toHaveLength(500);
});
