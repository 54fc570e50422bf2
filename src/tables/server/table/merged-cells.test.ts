import { describe, expect, test } from 'vitest';
import { odsOf, odsRow } from '../../../../test/imports/ods-files.ts';
import { openWritten, readAll, zipOf } from '../../../../test/imports/table-files.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const cell = (text: string, line: number, column: number) =>
  text === '' ? '' : `<c r="${'ABCDEFG'[column]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** An XLSX of one sheet, from its rows of texts. `merges`: the references of its merged cells. `raw`: more XML of cells. */
async function xlsxOf(rows: string[][], merges: string[], { raw = '', fill = '' } = {}): Promise<Buffer> {
  const data = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cell(text, at + 1, column)).join('')}</row>`,
  );
  const list = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data.join('')}${raw}</sheetData>${fill}<mergeCells count="1">${list}</mergeCells></worksheet>`,
  });
}

const spanned = (text: string, rows: number, columns = 1) => ({
  attributes: `office:value-type="string" table:number-rows-spanned="${rows}" table:number-columns-spanned="${columns}"`,
  content: `<text:p>${text}</text:p>`,
});
const xlsx = { fileName: 'cadastro.xlsx' };
const HEADINGS = ['Nome', 'Cidade', 'UF'];

async function rowsOfSheet(rows: string[][], merges: string[], more = {}) {
  return readAll(await openWritten(await xlsxOf(rows, merges, more), xlsx));
}

describe('a cell of an XLSX merged over several rows', () => {
  test('gives its text to each row that it covers, which says so', async () => {
    expect(
      await rowsOfSheet(
        [HEADINGS, ['Ana', 'Santos', 'SP'], ['Bia'], ['Caio'], ['Davi', 'Bauru', 'SP']],
        ['B2:B4', 'C2:C3'],
      ),
    ).toEqual([
      { line: 2, cells: ['Ana', 'Santos', 'SP'] },
      { line: 3, cells: ['Bia', 'Santos', 'SP'], merged: [1, 2] },
      { line: 4, cells: ['Caio', 'Santos', ''], merged: [1] },
      { line: 5, cells: ['Davi', 'Bauru', 'SP'] },
    ]);
  });

  test('over columns too has its text once a row; over columns alone only in its own row', async () => {
    const rows = await rowsOfSheet([HEADINGS, ['Ana', 'Santos'], ['Bia'], ['Caio', 'Bauru']], ['B2:C3', 'B4:C4']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ana', 'Santos', ''],
      ['Bia', 'Santos', ''],
      ['Caio', 'Bauru', ''],
    ]);
  });

  test('makes no row of blank ones, and none of a million', async () => {
    const rows = await rowsOfSheet([HEADINGS, ['Ana', 'Santos', 'SP'], [], ['Bia']], ['B2:B1048576', 'C2:C1048576']);
    expect(rows).toEqual([
      { line: 2, cells: ['Ana', 'Santos', 'SP'] },
      { line: 4, cells: ['Bia', 'Santos', 'SP'], merged: [1, 2] },
    ]);
  });

  test('of the headings, or above them, is no value of the rows below', async () => {
    const rows = await rowsOfSheet(
      [['Relatório de clientes'], [], ['Nome', 'Cidade', 'UF'], ['Ana', 'Santos', 'SP'], ['Bia', '', 'SP']],
      ['A1:C2', 'B3:B5'],
    );
    expect(rows).toEqual([
      { line: 4, cells: ['Ana', 'Santos', 'SP'] },
      { line: 5, cells: ['Bia', '', 'SP'] },
    ]);
  });

  test('with a formula without its result reports it in each row', async () => {
    const raw =
      '<row r="2"><c r="A2" t="str"><v>Ana</v></c><c r="B2"><f>X1</f></c></row><row r="3"><c r="A3" t="str"><v>Bia</v></c></row>';
    expect(await rowsOfSheet([HEADINGS], ['B2:B3'], { raw })).toMatchObject([{ formulas: [1] }, { formulas: [1] }]);
  });

  test('is found wherever the parts of the unpacked file end', async () => {
    for (let more = 0; more < 60; more += 3) {
      const fill = `<!--${'x'.repeat(65_536 - 420 + more)}-->`;
      const rows = await rowsOfSheet([HEADINGS, ['Ana', 'Santos', 'SP'], ['Bia']], ['B2:B3'], { fill });
      expect(rows[1]?.cells, String(more)).toEqual(['Bia', 'Santos', '']);
    }
  });

  test('is no way to unpack a small file into a huge one', async () => {
    const rows = [HEADINGS, ['Ana', 'a'.repeat(30_000)], ...Array.from({ length: 3_000 }, () => ['Bia'])];
    const file = await xlsxOf(rows, ['B2:B9000']);
    const limits = { ratioFrom: 1024 ** 2 };
    await expect(openWritten(file, { ...xlsx, limits }).then((table) => readAll(table))).rejects.toMatchObject({
      code: 'bomb',
    });
  });
});

describe('a cell of an ODS that spans several rows', () => {
  const covered = { element: 'covered-table-cell' };

  test('gives its text to each row that it covers, also to rows stored once', async () => {
    const rows =
      odsRow(HEADINGS) +
      odsRow(['Ana', spanned('Santos', 4, 2), covered]) +
      odsRow(['Bia', covered, covered], 'table:number-rows-repeated="2"') +
      odsRow(['', covered, covered]) +
      odsRow(['Caio', 'Bauru', 'SP']);
    expect(await readAll(await openWritten(await odsOf(rows), { fileName: 'a.ods' }))).toEqual([
      { line: 2, cells: ['Ana', 'Santos', ''] },
      { line: 3, cells: ['Bia', 'Santos', ''], merged: [1] },
      { line: 4, cells: ['Bia', 'Santos', ''], merged: [1] },
      { line: 6, cells: ['Caio', 'Bauru', 'SP'] },
    ]);
  });
});
