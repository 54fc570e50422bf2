import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, openWritten, readAll, zipOf } from '../../../../test/imports/table-files.ts';
import type { ReadingLimits } from '../table/limits.ts';
import { formatNumber } from './xlsx-cell.ts';
import { styleOfFormat } from './xlsx-styles.ts';

type Parts = Record<string, string | Buffer>;

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationships(relations: [id: string, type: string, target: string][]): string {
  const all = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
}

/** The parts of a workbook with one sheet for each text of rows. */
function workbook(sheets: string[], { more = {}, properties = '', states = [] as string[] } = {}): Parts {
  const listed = sheets.map(
    (_, index) => `<sheet name="Aba ${index + 1}" sheetId="${index + 1}" ${states[index] ?? ''} r:id="r${index + 1}"/>`,
  );
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index): [string, string, string] => [
        `r${index + 1}`,
        'worksheet',
        `worksheets/sheet${index + 1}.xml`,
      ]),
      ['s', 'sharedStrings', 'sharedStrings.xml'],
      ['t', 'styles', '/xl/styles.xml'],
    ]),
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function inline(...cells: string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`).join('')}</row>`;
}

const HEADINGS = inline('nome', 'cpf', 'obs');
const xlsx = { fileName: 'cadastro.xlsx' };

async function cellsOfSheet(rows: string, parts: Parameters<typeof workbook>[1] = {}): Promise<string[][]> {
  return cellsOf(await zipOf(workbook([HEADINGS + rows], parts)), xlsx);
}

test('reads what LibreOffice wrote: shared texts, dates, times, codes with zeros, booleans, formulas', async () => {
  const table = await openWritten(readFileSync(join(import.meta.dirname, '../casos/cadastro.xlsx')), xlsx);
  expect(table).toMatchObject({
    format: 'xlsx',
    sheets: ['Clientes', 'Fornecedores'],
    sheet: 'Clientes',
    encoding: null,
  });
  expect(table.columns).toEqual([
    'Nome',
    'CPF',
    'CNPJ',
    'Nascimento',
    'Limite',
    'Ativo',
    'Cidade',
    'Visto em',
    'Observações',
  ]);
  expect(await readAll(table)).toEqual([
    {
      line: 5,
      cells: [
        'João Conceição D’Ávila',
        '00000000191',
        '',
        '31/12/1980',
        '1234,56',
        'Sim',
        'São Paulo',
        '20/11/2026 15:30',
        'primeira linha\nsegunda; "com aspas"',
      ],
      dates: [3, 7],
    },
    { line: 6, cells: ['Padaria Três Irmãos', '', '11222333000181', '', '0,333333333333333', 'Não', 'Itajaí', '', ''] },
    { line: 8, cells: ['Müller & Cia € 5', '52998224725', '', '29/02/2000', '10', '', 'Blumenau', '', ''], dates: [3] },
  ]);
});

test('reads the sheet that the person chose, and refuses one that is not there', async () => {
  const file = readFileSync(join(import.meta.dirname, '../casos/cadastro.xlsx'));
  expect(await cellsOf(file, { ...xlsx, sheet: 'Fornecedores' })).toEqual([['Águas do Sul Ltda', 'RS']]);
  await expect(openWritten(file, { ...xlsx, sheet: 'Outra' })).rejects.toMatchObject({ code: 'unknown_sheet' });
});

test('takes the first sheet that is shown and has rows', async () => {
  const rows = HEADINGS + inline('Ana', '', '');
  const file = await zipOf(workbook([rows, '', HEADINGS, rows], { states: ['state="hidden"'] }));
  expect(await openWritten(file, xlsx)).toMatchObject({ sheet: 'Aba 4', sheets: ['Aba 1', 'Aba 2', 'Aba 3', 'Aba 4'] });
});

const rowOf = (line: number, more: string) =>
  `<row r="${line}" ${more}><c t="inlineStr"><is><t>Ana ${line}</t></is></c><c t="inlineStr"><is><t>x</t></is></c></row>`;

test('reports the hidden rows, columns and sheets of the spreadsheet', async () => {
  const rows =
    inline('nome', 'obs') +
    rowOf(2, '') +
    rowOf(3, 'hidden="1"') +
    rowOf(4, 'ht="0" customHeight="1"') +
    rowOf(5, 'ht="15"');
  const parts = workbook([rows, rows], { states: ['', 'state="veryHidden"'] });
  const sheet = 'xl/worksheets/sheet1.xml';
  parts[sheet] = String(parts[sheet]).replace(
    '<sheetData>',
    '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>',
  );
  const table = await openWritten(await zipOf(parts), xlsx);
  expect(table).toMatchObject({ hiddenColumns: [1], hiddenSheets: ['Aba 2'], headingLine: 1 });
  expect((await readAll(table)).map(({ line, aside }) => [line, aside])).toEqual([
    [2, undefined],
    [3, 'hidden'],
    [4, 'hidden'],
    [5, undefined],
  ]);
});

test.each([
  ['comments', true],
  ['threadedComment', true],
  ['drawing', false],
])('says of a sheet whether its cells have comments: %s', async (type, hasComments) => {
  const more = { 'xl/worksheets/_rels/sheet1.xml.rels': relationships([['c', type, '../x.xml']]) };
  const file = await zipOf(workbook([HEADINGS + inline('Ana')], { more }));
  expect(await openWritten(file, xlsx)).toMatchObject({ hasComments });
});

test('reads of no other sheet whether it has comments', async () => {
  const more = { 'xl/worksheets/_rels/sheet2.xml.rels': '<Relationships' };
  const file = await zipOf(workbook([HEADINGS + inline('Ana'), HEADINGS], { more }));
  expect(await openWritten(file, xlsx)).toMatchObject({ sheet: 'Aba 1', hasComments: false });
});

test('reads plain, rich and phonetic shared texts, escapes and inline texts', async () => {
  const sharedStrings =
    '<sst><si><t>um &amp; dois</t></si><si><r><t>ri</t></r><r><t>co</t></r><rPh><t>não</t></rPh></si><si><t>a_x000D_\nb_x0000_c</t></si></sst>';
  const rows = `<row r="3"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><row><c t="s"><v>9</v></c><c t="inlineStr"><is><r><t>em </t></r><r><t>linha</t></r></is></c></row>`;
  expect(await cellsOfSheet(rows, { more: { 'xl/sharedStrings.xml': sharedStrings } })).toEqual([
    ['um & dois', 'rico', 'a\nbc'],
    ['', 'em linha', ''],
  ]);
});

test('puts cells and rows where their references are', async () => {
  const file = await zipOf(
    workbook([`${HEADINGS}<row r="7"><c r="C7"><v>3</v></c></row><row r="5"><c r="A5"><v>1</v></c></row>`]),
  );
  expect(await readAll(await openWritten(file, xlsx))).toEqual([
    { line: 7, cells: ['', '', '3'] },
    { line: 8, cells: ['1', '', ''] },
  ]);
});

test('reports a formula without its result, even in a row of only formulas, but not one with an empty text', async () => {
  const rows = `${HEADINGS}<row><c t="str"><f>A1</f><v></v></c><c><f>A1</f></c><c t="str"><f>A1</f><v>b</v></c></row><row><c><f>A1</f></c></row>`;
  expect(await readAll(await openWritten(await zipOf(workbook([rows])), xlsx))).toEqual([
    { line: 2, cells: ['', '', 'b'], formulas: [1] },
    { line: 3, cells: ['', '', ''], formulas: [0] },
  ]);
});

test('reports a formula with an empty place for its result, as programs without a spreadsheet write it', async () => {
  const rows = `${HEADINGS}<row><c><f>A1</f><v></v></c><c><f>A1</f><v/></c><c><f>A1</f><v>5</v></c></row>`;
  expect(await readAll(await openWritten(await zipOf(workbook([rows])), xlsx))).toEqual([
    { line: 2, cells: ['', '', '5'], formulas: [0, 1] },
  ]);
});

test('reads elements with a prefix, dates and moments by ISO, errors', async () => {
  const rows =
    '<row><c t="d"><v>2020-12-31T00:00:00</v></c><c t="d"><v>2020-12-31T10:30:00</v></c><c t="e"><v>#REF!</v></c></row>';
  const parts = workbook([HEADINGS + rows]);
  const sheet = String(parts['xl/worksheets/sheet1.xml'])
    .replace(/<(\/?)(?=[a-z])/gi, '<$1x:')
    .replace('<x:worksheet', '<x:worksheet xmlns:x="y"');
  expect(await cellsOf(await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet }), xlsx)).toEqual([
    ['31/12/2020', '31/12/2020 10:30', ''],
  ]);
});

test('counts days from 1904 where the workbook does', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const rows = '<row><c s="0"><v>29586</v></c><c s="1"><v>28124</v></c><c s="2"><v>28124</v></c></row>';
  const parts = { more: { 'xl/styles.xml': styles }, properties: '<workbookPr date1904="1"/>' };
  expect(await cellsOfSheet(rows, parts)).toEqual([['29586', '31/12/1980', '31/12/1980']]);
});

test('reports that a row has text beyond the last heading', async () => {
  // beyond the rows that are looked at to know how wide the sheet is
  const rows =
    Array.from({ length: 250 }, () => inline('Ana', '1', 'x')).join('') + inline('Bia', '2', 'y', 'nota solta');
  const read = await readAll(await openWritten(await zipOf(workbook([HEADINGS + rows])), xlsx));
  expect(read.at(-1)).toEqual({
    line: 252,
    cells: ['Bia', '2', 'y'],
    problem: expect.stringContaining('à direita'),
    problemColumn: 2,
  });
});

test.each([
  ['5.2998224725E10', '52998224725'],
  ['11222333000181', '11222333000181'],
  ['1.1222333000181E13', '11222333000181'],
  ['123456789012345', '123456789012345'],
  ['1E21', '1000000000000000000000'],
  ['0.10000000000000001', '0,1'],
  ['1234.5', '1234,5'],
  ['-7', '-7'],
  ['1E-7', '0,0000001'],
  ['abc', 'abc'],
])('reads the number %s as %s', (text, shown) => {
  expect(formatNumber(text, undefined, false)).toBe(shown);
});

test.each([
  ['1', '01/01/1900'],
  ['59', '28/02/1900'],
  ['61', '01/03/1900'],
  ['29586', '31/12/1980'],
  ['29586.999999', '01/01/1981'],
  ['46346.6458333333', '20/11/2026 15:30'],
  ['2958465', '31/12/9999'],
  ['99999999', '99999999'],
  ['-1', '-1'],
])('reads the day %s as %s', (text, shown) => {
  expect(formatNumber(text, { kind: 'date' }, false)).toBe(shown);
});

test.each([
  ['dd/mm/yyyy', 'date'],
  ['[$-416]d" de "mmmm" de "yyyy;@', 'date'],
  ['mmm/yy', 'date'],
  ['dd/mm/aaaa', 'date'],
  ['dd/mm/yyyy\\ hh:mm', 'date'],
  ['h:mm AM/PM', 'time'],
  ['[h]:mm:ss', 'time'],
  ['000"."000"."000"-"00', 'digits'],
  ['00000\\-000', 'digits'],
  ['General', undefined],
  ['#,##0.00_);[Red]\\(#,##0.00\\)', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['0%', undefined],
  ['"dia "0', undefined],
  ['@', undefined],
])('takes the format %s for %s', (format, kind) => {
  expect(styleOfFormat(format)?.kind).toBe(kind);
});

test('refuses a sheet that unfolds into too much, whatever its headers say', async () => {
  const rows = HEADINGS + inline('a'.repeat(200_000), '', '').repeat(20);
  const file = await zipOf(workbook([rows]));
  expect(file.length).toBeLessThan(30_000);
  const limits = { ratioFrom: 1_000_000, unpacked: 2_000_000 };
  await expect(openWritten(file, { ...xlsx, limits: { ratioFrom: 1_000_000 } })).rejects.toMatchObject({
    code: 'bomb',
  });
  await expect(openWritten(file, { ...xlsx, limits: { ...limits, ratio: 1e9 } }).then(readAll)).rejects.toMatchObject({
    code: 'bomb',
  });
});

test('refuses a file of too many parts, of elements too deep and of a text without end', async () => {
  const parts = workbook([HEADINGS + inline('Ana', '', '')]);
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, '']));
  await expect(
    openWritten(await zipOf({ ...parts, ...many }), { ...xlsx, limits: { entries: 30 } }),
  ).rejects.toMatchObject({ code: 'bomb' });
  const deep = workbook([`${HEADINGS}<row>${'<x>'.repeat(100)}${'</x>'.repeat(100)}</row>`]);
  await expect(openWritten(await zipOf(deep), xlsx)).rejects.toMatchObject({ code: 'bomb' });
  const long = workbook([HEADINGS + inline('a'.repeat(6_000_000))]);
  await expect(openWritten(await zipOf(long), xlsx)).rejects.toMatchObject({ code: 'bomb' });
});

test('refuses more shared texts than it may hold', async () => {
  const more = { 'xl/sharedStrings.xml': `<sst>${'<si><t>abcdefghij</t></si>'.repeat(200)}</sst>` };
  const file = await zipOf(workbook([HEADINGS + inline('Ana')], { more }));
  await expect(openWritten(file, { ...xlsx, limits: { sharedStrings: 1999 } })).rejects.toMatchObject({
    code: 'too_large',
  });
});

test('holds a row to its length, however often its cells name one long text', async () => {
  const more = { 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(600)}</t></si></sst>` };
  const file = await zipOf(
    workbook([`${HEADINGS}<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>${inline('Bia')}`], { more }),
  );
  const rows = await readAll(await openWritten(file, { ...xlsx, limits: { row: 1000 } }));
  expect(rows.map(({ line, problem }) => [line, problem?.slice(0, 25)])).toEqual([
    [2, 'Esta linha é longa demais'],
    [3, undefined],
  ]);
});

const styles = (of: string) => ({ more: { 'xl/styles.xml': `<styleSheet>${of}</styleSheet>` } });
const ONE_ROW = HEADINGS + inline('Ana');

test.each<[what: string, parts: Parts, limits: Partial<ReadingLimits>, code: string]>([
  [
    'formats of numbers',
    workbook([ONE_ROW], styles('<numFmt numFmtId="1" formatCode="0"/>'.repeat(60) + formats(60))),
    { styles: 50 },
    'too_large',
  ],
  [
    'styles of cells',
    workbook([ONE_ROW], styles(`<cellXfs>${'<xf/>'.repeat(51)}</cellXfs>`)),
    { styles: 50 },
    'too_large',
  ],
  ['sheets', workbook(Array.from({ length: 6 }, () => ONE_ROW)), { sheets: 5 }, 'too_large'],
  [
    'shared texts, blank ones too',
    workbook([ONE_ROW], { more: { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(6)}</sst>` } }),
    { strings: 5 },
    'too_large',
  ],
  [
    'relations',
    {
      ...workbook([ONE_ROW]),
      '_rels/.rels': relationships(Array.from({ length: 31 }, (_, id) => [`r${id}`, 'x', 'y'])),
    },
    { entries: 30 },
    'bomb',
  ],
  ['attributes of an element', workbook([`${HEADINGS}<row ${attributes(40)}>`]), { attributes: 30 }, 'bomb'],
  [
    'bytes of the names of its parts',
    { ...workbook([ONE_ROW]), [`a${'b'.repeat(2000)}`]: '' },
    { directory: 1500 },
    'bomb',
  ],
])('refuses more %s than there may be', async (_what, parts, limits, code) => {
  const file = await zipOf(parts);
  await expect(openWritten(file, { ...xlsx, limits })).rejects.toMatchObject({ code });
  await expect(openWritten(await zipOf(workbook([ONE_ROW])), { ...xlsx, limits: {} })).resolves.toBeDefined();
});

function formats(count: number): string {
  return Array.from({ length: count }, (_, id) => `<numFmt numFmtId="${id + 200}" formatCode="0"/>`).join('');
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, id) => `a${id}=""`).join(' ');
}

test('reads a format without an end as quickly as any', async () => {
  const format = `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(1_000_000)}"/><numFmt numFmtId="201" formatCode="${'0'.repeat(1_000_000)}"/></numFmts><cellXfs><xf numFmtId="200"/><xf numFmtId="201"/></cellXfs>`;
  const rows = await cellsOfSheet('<row><c s="0"><v>1</v></c><c s="1"><v>2</v></c></row>', styles(format));
  expect(rows[0]?.[0]).toBe('1');
  expect(rows[0]?.[1]?.length).toBeLessThan(2_000);
});

test('reads a cell up to the limit of a spreadsheet, and reports the excess', async () => {
  const long = 'x'.repeat(40_000);
  const more = { 'xl/sharedStrings.xml': `<sst><si>${'<r><t>xxxxxxxxxx</t></r>'.repeat(4_000)}</si></sst>` };
  const shared = '<row><c t="s"><v>0</v></c></row>';
  const table = await openWritten(
    await zipOf(workbook([HEADINGS + inline(long) + shared + inline('Ana')], { more })),
    xlsx,
  );
  const rows = await readAll(table);
  expect(rows.map(({ cells, problem }) => [cells[0]?.length, problem?.slice(0, 25)])).toEqual([
    [32_767, 'Esta linha é longa demais'],
    [32_767, 'Esta linha é longa demais'],
    [3, undefined],
  ]);
});

test('makes no more cells of a row than there may be columns, wherever its last one is', async () => {
  const far = '<row><c t="inlineStr"><is><t>Ana</t></is></c><c r="XFD2"><v>1</v></c></row>';
  const table = await openWritten(await zipOf(workbook([HEADINGS + inline('Bia').repeat(250) + far.repeat(20)])), xlsx);
  const rows = (await readAll(table)).slice(250);
  const said = rows.map(({ cells, problem }) => [...cells, problem?.slice(0, 30)]);
  expect(said).toEqual(Array.from({ length: 20 }, () => ['Ana', '', '', 'Esta linha tem texto à direita']));
});

test('reads blank shared texts, the first one too', async () => {
  const more = { 'xl/sharedStrings.xml': '<sst><si/><si><t>Ana</t></si><si><t></t></si></sst>' };
  const cells = [0, 1, 2].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
  expect(await cellsOfSheet(`<row>${cells}</row>`, { more })).toEqual([['', 'Ana', '']]);
});

test('refuses a document type declaration, with or without entities', async () => {
  const sheet = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData/></worksheet>';
  const parts = workbook([HEADINGS]);
  const file = await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet });
  await expect(openWritten(file, xlsx)).rejects.toMatchObject({ code: 'damaged' });
});

test('refuses too many columns and too many rows', async () => {
  const wide = await zipOf(
    workbook([inline(...Array.from({ length: 10_000 }, (_, index) => `c${index}`)) + inline('Ana')]),
  );
  await expect(openWritten(wide, xlsx)).rejects.toMatchObject({ code: 'too_many_columns' });
  const long = await zipOf(workbook([HEADINGS + inline('Ana').repeat(5)]));
  await expect(openWritten(long, { ...xlsx, limits: { rows: 4 } })).rejects.toMatchObject({ code: 'too_many_rows' });
});

test('reports that a file was cut, at any point', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => inline(`Ana ${index}`, String(index * 7919), 'x')).join('');
  const file = await zipOf(workbook([HEADINGS + rows]));
  for (const length of [30, 200, Math.floor(file.length / 2), file.length - 30, file.length - 1])
    await expect(openWritten(file.subarray(0, length), xlsx).then(readAll)).rejects.toMatchObject({ code: 'damaged' });
});

test('refuses headings without rows and sheets without either', async () => {
  await expect(openWritten(await zipOf(workbook([HEADINGS])), xlsx)).rejects.toMatchObject({ code: 'heading_only' });
  await expect(openWritten(await zipOf(workbook([''])), xlsx)).rejects.toMatchObject({ code: 'empty' });
});

test('goes on after a line as if it had read all before it', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => inline(`Ana ${index}`, '', index % 3 === 0 ? 'x' : '')).join(
    '',
  );
  const table = await openWritten(await zipOf(workbook([HEADINGS + rows])), xlsx);
  const all = await readAll(table);
  expect(all).toHaveLength(2500);
  expect(await readAll(table, 1700)).toEqual(all.filter(({ line }) => line > 1700));
});

test('reads any texts back', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '<', '&', '>', '"', '\n', ' ', '_', 'x', '\u{1f600}'),
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
      const sound = rows.map((row) => row.map((cell) => `a${cell}`));
      expect(await cellsOfSheet(sound.map((row) => inline(...row)).join(''))).toEqual(sound);
    }),
    { numRuns: 40 },
  );
});
