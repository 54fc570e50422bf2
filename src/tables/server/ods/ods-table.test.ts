import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ODS_TYPE, odsOf, odsParts, odsRow, type OdsCell } from '../../../../test/imports/ods-files.ts';
import { cellsOf, openWritten, readAll, zipOf } from '../../../../test/imports/table-files.ts';

const ods = { fileName: 'cadastro.ods' };
const HEADINGS = odsRow(['nome', 'cpf', 'obs']);
const CASE = readFileSync(join(import.meta.dirname, '../casos/cadastro.ods'));
const repeated = (times: number) => `table:number-rows-repeated="${times}"`;
const typed = (type: string, attributes: string, shown = ''): OdsCell => ({
  attributes: `office:value-type="${type}" ${attributes}`,
  content: `<text:p>${shown}</text:p>`,
});

test('reads of what LibreOffice wrote the same as of its XLSX', async () => {
  const table = await openWritten(CASE, ods);
  const { columns, sheets } = await openWritten(readFileSync(join(import.meta.dirname, '../casos/cadastro.xlsx')));
  expect(table).toMatchObject({ format: 'ods', sheets, sheet: 'Clientes', encoding: null, columns, headingLine: 4 });
  expect(await readAll(table)).toEqual(
    await readAll(await openWritten(readFileSync(join(import.meta.dirname, '../casos/cadastro.xlsx')))),
  );
});

test('reads the sheet that the person chose, and refuses one that is not there', async () => {
  expect(await cellsOf(CASE, { ...ods, sheet: 'Fornecedores' })).toEqual([['Águas do Sul Ltda', 'RS']]);
  await expect(openWritten(CASE, { ...ods, sheet: 'Outra' })).rejects.toMatchObject({ code: 'unknown_sheet' });
});

test('takes the first visible sheet with rows, and no copy of another file', async () => {
  const rows = HEADINGS + odsRow(['Ana', '', '']);
  const sheets = [
    { rows, style: 'out' },
    { rows: odsRow(['']) },
    { rows: HEADINGS },
    { rows, name: "'file:///tmp/outra.ods'#$Aba" },
    { rows },
  ];
  expect(await openWritten(await zipOf(odsParts(sheets)), ods)).toMatchObject({
    sheet: 'Aba 5',
    sheets: ['Aba 1', 'Aba 2', 'Aba 3', 'Aba 5'],
    hiddenSheets: ['Aba 1'],
  });
});

test('reports the hidden rows and columns of the spreadsheet', async () => {
  const columns =
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>';
  const rows =
    HEADINGS +
    odsRow(['Ana', '', 'x'], 'table:visibility="filter"') +
    odsRow(['Bia', '', 'x']) +
    `<table:table-row-group table:display="false">${odsRow(['Caio', '', 'x'])}</table:table-row-group>` +
    odsRow(['Davi', '', 'x']);
  const table = await openWritten(await odsOf(rows, columns), ods);
  expect(table).toMatchObject({ hiddenColumns: [2], headingLine: 1 });
  expect((await readAll(table)).map(({ line, aside }) => [line, aside])).toEqual([
    [2, 'hidden'],
    [3, undefined],
    [4, 'hidden'],
    [5, undefined],
  ]);
});

test('reports that the cells of a sheet have comments', async () => {
  const note = '<office:annotation><text:p>ligar</text:p></office:annotation>';
  const cell = typed('string', 'office:string-value="Ana"', `${note}Ana`);
  const rows = HEADINGS + odsRow(['Bia']);
  expect(await openWritten(await odsOf(rows + odsRow([cell])), ods)).toMatchObject({ hasComments: true });
  expect(await openWritten(await odsOf(rows), ods)).toMatchObject({ hasComments: false });
});

describe('a cell', () => {
  test.each<[of: string, cell: OdsCell, text: string]>([
    ['a number', typed('float', 'office:value="1234.56"', '1.234,56'), '1234,56'],
    ['a number with an exponent', typed('float', 'office:value="5.2998224725E10"', '5,3E+10'), '52998224725'],
    ['a code shown with zeros', typed('float', 'office:value="191"', '000.000.001-91'), '00000000191'],
    ['a number shown rounded', typed('float', 'office:value="0.333333333333333"', '0,33'), '0,333333333333333'],
    ['money', typed('currency', 'office:currency="BRL" office:value="1500"', 'R$ 1.500,00'), '1500'],
    ['a percentage', typed('percentage', 'office:value="0.5"', '50%'), '0,5'],
    ['a boolean', typed('boolean', 'office:boolean-value="false"', 'FALSO'), 'Não'],
    ['a date', typed('date', 'office:date-value="1980-12-31"', '31/12/80'), '31/12/1980'],
    ['a date before 1900', typed('date', 'office:date-value="1890-03-01"', '01/03/90'), '01/03/1890'],
    ['a moment', typed('date', 'office:date-value="2026-11-20T15:29:59.999999999"', ''), '20/11/2026 15:30'],
    ['a day that no calendar has', typed('date', 'office:date-value="2026-02-30"', '30/02/2026'), '30/02/2026'],
    ['a time', typed('time', 'office:time-value="PT15H30M07S"', '15:30'), '15:30:07'],
    ['more hours than a day has', typed('time', 'office:time-value="PT36H00M00S"', '36:00'), '36:00:00'],
    ['the text of a formula', typed('string', 'office:string-value="Ana"', 'Ana'), 'Ana'],
    ['a formula that failed', typed('float', 'office:value="0" calcext:value-type="error"', '#DIV/0!'), ''],
  ])('of %s', async (_of, cell, text) => {
    expect(await cellsOf(await odsOf(HEADINGS + odsRow(['Ana', cell, 'x'])), ods)).toEqual([['Ana', text, 'x']]);
  });

  test.each([
    [
      'spaces, a tab and a line break',
      '<text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p>',
      'a   b\tc\nd',
    ],
    ['paragraphs', '<text:p>a</text:p><text:p/><text:p>b</text:p>', 'a\n\nb'],
    ['parts with a style of their own', '<text:p>a<text:span>b<text:a>c</text:a></text:span>d</text:p>', 'abcd'],
    ['a text that was indented', '<text:p>a\n      b</text:p>', 'a b'],
    [
      'a comment',
      '<office:annotation><dc:date>1</dc:date><text:p>não</text:p></office:annotation><text:p>sim</text:p>',
      'sim',
    ],
    ['a comment in its text', '<text:p>si<office:annotation><text:p>não</text:p></office:annotation>m</text:p>', 'sim'],
    [
      'a drawing',
      '<draw:frame><draw:text-box><text:p>não</text:p></draw:text-box></draw:frame><text:p>sim</text:p>',
      'sim',
    ],
    [
      'a table within it',
      '<table:table><table:table-row><table:table-cell><text:p>não</text:p></table:table-cell></table:table-row></table:table><text:p>sim</text:p>',
      'sim',
    ],
  ])('with %s', async (_what, content, text) => {
    const cell = { attributes: 'office:value-type="string"', content };
    expect(await cellsOf(await odsOf(HEADINGS + odsRow(['Ana', '', cell, ''])), ods)).toEqual([['Ana', '', text]]);
  });

  test('that is a formula without its result is reported', async () => {
    const formula = { attributes: 'table:formula="of:=[.A1]"' };
    const empty = { attributes: 'table:formula="of:=[.A1]" office:value-type="string" office:string-value=""' };
    const table = await openWritten(await odsOf(HEADINGS + odsRow(['Ana', formula, empty])), ods);
    expect(await readAll(table)).toMatchObject([{ cells: ['Ana', '', ''], formulas: [1] }]);
  });

  test('that repeats is in each of its columns; one covered by a merged cell is invisible', async () => {
    const twice = {
      attributes: 'office:value-type="string" table:number-columns-repeated="2"',
      content: '<text:p>x</text:p>',
    };
    const covered = { element: 'covered-table-cell', content: '<text:p>não</text:p>' };
    const rows = HEADINGS + odsRow(['Ana', twice]) + odsRow(['Bia', covered, 'y']);
    expect(await cellsOf(await odsOf(rows), ods)).toEqual([
      ['Ana', 'x', 'x'],
      ['Bia', '', 'y'],
    ]);
  });
});

test('counts the rows that repeat: filled ones are read each, blank ones to the end of the sheet cost nothing', async () => {
  const blank = '<table:table-cell table:number-columns-repeated="16384"/>';
  const rows =
    HEADINGS +
    odsRow(['Ana', '', ''], repeated(3)) +
    `<table:table-row ${repeated(10)}>${blank}</table:table-row>` +
    odsRow(['Bia', '', '']) +
    `<table:table-row ${repeated(1_048_560)}>${blank}</table:table-row>`;
  const table = await openWritten(await odsOf(rows), ods);
  expect((await readAll(table)).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, 'Ana'],
    [3, 'Ana'],
    [4, 'Ana'],
    [15, 'Bia'],
  ]);
});

test('goes on after a line as if it had read all before it', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => odsRow([`Ana ${index}`, '', 'x'], repeated((index % 5) + 1)));
  const table = await openWritten(await odsOf(HEADINGS + rows.join('')), ods);
  const all = await readAll(table);
  expect(all).toHaveLength(1500);
  expect(await readAll(table, 1203)).toEqual(all.filter(({ line }) => line > 1203));
});

describe('is refused', () => {
  test('with a password, as LibreOffice and others protect it, by a sentence about the password', async () => {
    const manifest =
      '<manifest:manifest xmlns:manifest="x"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    const parts = { ...odsParts([]), 'content.xml': 'não é XML', 'META-INF/manifest.xml': manifest };
    const whole = { mimetype: ODS_TYPE, 'encrypted-package': 'x', 'META-INF/manifest.xml': manifest };
    for (const file of [parts, whole])
      await expect(openWritten(await zipOf(file), ods)).rejects.toMatchObject({
        code: 'encrypted',
        message: expect.stringContaining('protegido por senha') as string,
      });
  });

  test('without its content, or cut wherever that was', async () => {
    await expect(openWritten(await zipOf({ mimetype: ODS_TYPE }), ods)).rejects.toMatchObject({ code: 'damaged' });
    const rows = Array.from({ length: 300 }, (_, index) => odsRow([`Ana ${index}`, String(index * 7919), 'x']));
    const file = await odsOf(HEADINGS + rows.join(''));
    for (const length of [30, 200, Math.floor(file.length / 2), file.length - 30, file.length - 1])
      await expect(openWritten(file.subarray(0, length), ods).then(readAll)).rejects.toMatchObject({ code: 'damaged' });
  });

  test('as a text of LibreOffice', async () => {
    const content =
      '<office:document-content xmlns:office="x"><office:body><office:text/></office:body></office:document-content>';
    await expect(openWritten(await zipOf({ 'content.xml': content }), ods)).rejects.toMatchObject({
      code: 'not_a_table',
      message: expect.stringMatching(
        /documento do LibreOffice que não é uma planilha.+ salve como CSV ou XLSX/,
      ) as string,
    });
  });

  test('with headings alone, and with nothing', async () => {
    await expect(openWritten(await odsOf(HEADINGS), ods)).rejects.toMatchObject({ code: 'heading_only' });
    await expect(openWritten(await odsOf(''), ods)).rejects.toMatchObject({ code: 'empty' });
  });

  test('with a document type declaration, with or without entities', async () => {
    const parts = odsParts([{ rows: HEADINGS }]);
    const content = parts['content.xml']!.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>');
    await expect(openWritten(await zipOf({ ...parts, 'content.xml': content }), ods)).rejects.toMatchObject({
      code: 'damaged',
    });
  });

  test('when it unfolds into too much, packed or by repetition', async () => {
    const long = HEADINGS + odsRow(['a'.repeat(20_000), '', '']).repeat(200);
    await expect(openWritten(await odsOf(long), { ...ods, limits: { ratioFrom: 1_000_000 } })).rejects.toMatchObject({
      code: 'bomb',
    });
    // 3 GB of text in a file of a few hundred bytes
    const rows = HEADINGS + odsRow(['a'.repeat(3_000), '', ''], repeated(1_000_000));
    const file = await odsOf(rows);
    expect(file.length).toBeLessThan(2_000);
    await expect(openWritten(file, ods)).rejects.toMatchObject({ code: 'bomb' });
  });

  test('with elements too deep, too many sheets, rows or columns', async () => {
    const deep = odsRow([{ content: `${'<text:span>'.repeat(100)}${'</text:span>'.repeat(100)}` }]);
    await expect(openWritten(await odsOf(HEADINGS + deep), ods)).rejects.toMatchObject({ code: 'bomb' });
    const sheets = odsParts(Array.from({ length: 6 }, () => ({ rows: HEADINGS })));
    await expect(openWritten(await zipOf(sheets), { ...ods, limits: { sheets: 5 } })).rejects.toMatchObject({
      code: 'too_large',
    });
    const many = await odsOf(HEADINGS + odsRow(['Ana', '', ''], repeated(5)));
    await expect(openWritten(many, { ...ods, limits: { rows: 4 } })).rejects.toMatchObject({ code: 'too_many_rows' });
    const wide = {
      attributes: 'office:value-type="string" table:number-columns-repeated="16384"',
      content: '<text:p>x</text:p>',
    };
    await expect(openWritten(await odsOf(odsRow([wide]).repeat(2)), ods)).rejects.toMatchObject({
      code: 'too_many_columns',
    });
  });
});

test('reads a cell and a row up to the limits of a spreadsheet, and reports the excess', async () => {
  const many = {
    attributes: 'office:value-type="string" table:number-columns-repeated="3"',
    content: `<text:p>${'a'.repeat(600)}</text:p>`,
  };
  const spaces = {
    attributes: 'office:value-type="string"',
    content: '<text:p>x<text:s text:c="999999999"/></text:p>',
  };
  const rows = HEADINGS + odsRow([many]) + odsRow([spaces]) + odsRow(['Bia']);
  const read = await readAll(await openWritten(await odsOf(rows), { ...ods, limits: { row: 1000, cell: 800 } }));
  expect(read.map(({ line, problem }) => [line, problem?.slice(0, 25)])).toEqual([
    [2, 'Esta linha é longa demais'],
    [3, 'Esta linha é longa demais'],
    [4, undefined],
  ]);
});

test('reads a file with any byte changed or refuses it with a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(CASE.length - 1), fc.nat(255), async (at, byte) => {
      const changed = Buffer.from(CASE);
      changed[at] = byte;
      const read = openWritten(changed, ods).then(readAll);
      await read.catch((error: unknown) => expect(error).toMatchObject({ name: 'UnreadableFile' }));
    }),
    { numRuns: 200 },
  );
});
