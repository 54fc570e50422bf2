import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, importFile, rowsOf, sendFile, settle } from '../../../test/imports/imports.ts';
import { zipOf } from '../../../test/imports/table-files.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { CorrectedRow, Import, ImportRow, ImportSettings } from '../model/import.ts';

const api = useApp();
const NOME_CPF: Partial<ImportSettings> = { columns: ['nome', 'cpf'], match: ['cpf'] };

async function create(overrides: Parameters<typeof buildFisica>[0]): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function correct(id: string, line: number, body: object): Promise<CorrectedRow> {
  const answer = await api.as.gestor.put(`/api/imports/${id}/rows/${line}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CorrectedRow>();
}

const linesOf = (rows: readonly ImportRow[]) => rows.map(({ line }) => line);

test('lists the rows that are new, changed and as they were, and what changes field by field', async () => {
  const ana = await create({ nome: 'Ana Lista', cpf: cpfOf(9001) });
  await create({ nome: 'Bia Lista', cpf: cpfOf(9002) });
  const file = `Nome;CPF\nAna Lista Prado;${cpfOf(9001)}\nBia Lista;${cpfOf(9002)}\nCaio Lista;${cpfOf(9003)}\n`;
  const { id, counts } = await checkFile(api.as.gestor, file, NOME_CPF);
  expect(counts).toMatchObject({ create: 1, update: 1, unchanged: 1, warned: 0 });
  expect(await rowsOf(api.as.gestor, id, 'update')).toMatchObject([
    {
      line: 2,
      kind: 'update',
      becomes: 'update',
      existing: { id: ana.id, codigo: ana.codigo },
      changes: [{ path: 'nome', label: 'Nome', before: 'Ana Lista', after: 'Ana Lista Prado' }],
    },
  ]);
  expect(linesOf(await rowsOf(api.as.gestor, id, 'unchanged'))).toEqual([3]);
  expect(linesOf(await rowsOf(api.as.gestor, id, 'create'))).toEqual([4]);
  // none of them has a finding
  expect(await rowsOf(api.as.gestor, id)).toEqual([]);
  expect((await correct(id, 4, { skip: true })).counts).toMatchObject({ create: 0, skipped: 1 });
  expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ counts: { create: 0, update: 1, skipped: 1 } });
});

test('warns of a document whose record has another name, also after a correction', async () => {
  await create({ nome: 'Joaquim Xavier', cpf: cpfOf(9011) });
  await create({ nome: 'Otávio Brandão', cpf: cpfOf(9012) });
  const file = `Nome;CPF\nJosé Conceição;${cpfOf(9011)}\nRita Moura;123\n`;
  const { id, counts } = await checkFile(api.as.gestor, file, NOME_CPF);
  expect(counts).toMatchObject({ update: 1, warned: 1, refused: 1 });
  const [warned] = await rowsOf(api.as.gestor, id, 'warned');
  expect(warned).toMatchObject({
    line: 2,
    warnings: [{ column: 0, code: 'other_name', message: expect.stringContaining('Joaquim Xavier') }],
    changes: [{ path: 'nome' }],
  });
  const corrected = await correct(id, 3, { cells: ['Rita Moura', cpfOf(9012)] });
  expect(corrected).toMatchObject({
    row: { becomes: 'update', warnings: [{ code: 'other_name' }], changes: [{ before: 'Otávio Brandão' }] },
    counts: { update: 2, warned: 2, refused: 0 },
  });
  expect(await correct(id, 3, { skip: true })).toMatchObject({ counts: { update: 1, warned: 1, skipped: 1 } });
  expect(await correct(id, 2, { skip: true })).toMatchObject({ counts: { update: 0, warned: 0, skipped: 2 } });
  expect(await correct(id, 2, { skip: false })).toMatchObject({ counts: { update: 1, warned: 1, skipped: 1 } });
});

test('leaves out the row of a sum until a user includes it', async () => {
  const file = `Nome;CPF;Limite\nAna Soma;${cpfOf(9021)};100\nTotal: 1 cliente;;100\n`;
  const { id, counts } = await checkFile(api.as.gestor, file, { columns: ['nome', 'cpf', 'limiteCredito'] });
  expect(counts).toMatchObject({ create: 1, aside: 1, refused: 0 });
  expect(await rowsOf(api.as.gestor, id, 'aside')).toMatchObject([{ line: 3, issues: [{ code: 'summary' }] }]);
  expect(await correct(id, 3, { skip: false })).toMatchObject({
    row: { becomes: 'create' },
    counts: { create: 2, aside: 0 },
  });
  // a second check keeps the user's decision
  expect(await finishStep(api.as.gestor, id, 'check')).toMatchObject({ counts: { create: 2, aside: 0 } });
  const other = `${file}Subtotal;;1\n`;
  expect(
    await importFile(api.as.gestor, other, { columns: ['nome', 'cpf', 'limiteCredito'], match: ['cpf'] }),
  ).toMatchObject({
    counts: { create: 1, aside: 2 },
  });
});

/** A spreadsheet whose rows are hidden or not. */
async function spreadsheet(rows: readonly { cells: readonly string[]; isHidden?: boolean }[]): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const lines = rows.map(({ cells, isHidden }) => {
    const inside = cells.map((cell) =>
      cell.startsWith('=') ? `<c><f>${cell.slice(1)}</f></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
    );
    return `<row${isHidden ? ' hidden="1"' : ''}>${inside.join('')}</row>`;
  });
  return zipOf({
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

test('refuses a row with a formula without a result, and accepts the value that a user types', async () => {
  const file = await spreadsheet([
    { cells: ['Nome', 'CPF/CNPJ', 'Xis'] },
    { cells: ['Mercado Fórmula', '=A1', 'ok'] },
    { cells: ['Ana Fórmula', cpfOf(9031), '=A1'] },
  ]);
  const sent = await sendFile(api.as.gestor, file, 'fichas.xlsx');
  expect(sent.settings?.columns).toEqual(['nome', 'documento', null]);
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ counts: { create: 1, refused: 1 } });
  expect(await rowsOf(api.as.gestor, sent.id, 'refused')).toMatchObject([
    { line: 2, issues: [{ column: 1, code: 'formula' }] },
  ]);
  expect(await correct(sent.id, 2, { cells: ['Mercado Fórmula', '11.222.333/0001-81', 'ok'] })).toMatchObject({
    row: { becomes: 'create' },
  });
});

test('leaves out the rows that a filter of the spreadsheet hides, and imports them by choice', async () => {
  const file = await spreadsheet([
    { cells: ['Nome', 'CPF'] },
    { cells: ['Ana Filtro', cpfOf(9031)] },
    { cells: ['Bia Filtro', cpfOf(9032)], isHidden: true },
  ]);
  const checked = await checkFile(api.as.gestor, file, NOME_CPF);
  expect(checked).toMatchObject({ counts: { create: 1, aside: 1 }, facts: { hiddenRows: 1 } });
  expect(await rowsOf(api.as.gestor, checked.id, 'aside')).toMatchObject([{ line: 3, issues: [{ code: 'hidden' }] }]);
  await settle(api.as.gestor, checked, { hidden: 'take' });
  expect(await finishStep(api.as.gestor, checked.id, 'check')).toMatchObject({
    counts: { create: 2, aside: 0 },
    facts: { hiddenRows: 1 },
  });
  // the choice is not remembered for the next file
  expect((await sendFile(api.as.gestor, file)).settings).not.toHaveProperty('hidden');
});

test('finds the formula of a row again where another cell is corrected, and where a hidden one is taken in', async () => {
  const file = await spreadsheet([
    { cells: ['Nome', 'CPF/CNPJ'] },
    { cells: ['Ana Visível', '=A1'] },
    { cells: ['Bia Oculta', '=A1'], isHidden: true },
  ]);
  const { id } = await checkFile(api.as.gestor, file);
  const formula = { column: 1, code: 'formula' };
  expect(await rowsOf(api.as.gestor, id, 'aside')).toMatchObject([{ issues: [{ code: 'hidden' }, formula] }]);
  const named = await correct(id, 2, { cells: ['Ana Souza Visível', ''] });
  expect(named.row).toMatchObject({ kind: 'refused', issues: [formula] });
  await correct(id, 2, { skip: true });
  expect((await correct(id, 2, { skip: false })).row).toMatchObject({ kind: 'refused', issues: [formula] });
  expect((await correct(id, 3, { skip: false })).row).toMatchObject({ kind: 'refused', issues: [formula] });
  expect(await finishStep(api.as.gestor, id, 'check')).toMatchObject({ counts: { refused: 2, create: 0 } });
  expect((await correct(id, 3, { cells: ['Bia Oculta', cpfOf(9033)] })).row).toMatchObject({ becomes: 'create' });
  expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ counts: { refused: 1, create: 1 } });
});

test('refuses a document that is none under its heading, and lists what finds no place apart from what was put right', async () => {
  const sent = await sendFile(api.as.gestor, 'Nome;CPF\nAna Título;123\nBia Título;456\nCaio Título;789\n');
  expect(sent.settings?.columns).toEqual(['nome', 'cpf']);
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ counts: { create: 0, refused: 3 } });
  const columns = ['nome', 'cpf', 'telefones.1.numero', 'telefones.1.observacao', null];
  const file = [
    'Nome;CPF;Fone;Recado;Sócio',
    `Ana Queda;${cpfOf(9041)};11111111111;;Rui`,
    `Bia Queda;***.982.247-**;;chamar à noite;`,
    `Caio Queda;${String(Number(cpfOf(9042)))};;;`,
    '',
  ].join('\n');
  const checked: Import = await checkFile(api.as.gestor, file, { columns, ddd: '11', match: ['cpf'] });
  expect(checked.counts).toMatchObject({ create: 3, dropped: 2 });
  expect(checked.facts).toMatchObject({ leftOut: [{ column: 4, filled: 1 }] });
  const dropped = await rowsOf(api.as.gestor, checked.id, 'dropped');
  expect(dropped.map(({ line, repairs }) => [line, repairs.map(({ code }) => code)])).toEqual([
    [2, ['repeated_digits']],
    [3, ['masked', 'rest_to_remarks']],
  ]);
  expect(linesOf(await rowsOf(api.as.gestor, checked.id, 'repaired'))).not.toContain(2);
});
