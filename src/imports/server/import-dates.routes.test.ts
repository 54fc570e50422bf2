import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, rowsOf, sendFile, settle } from '../../../test/imports/imports.ts';
import { zipOf } from '../../../test/imports/table-files.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { writeOwnId } from '../../pessoa/cells/own-id.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Import, ImportSettings } from '../model/import.ts';

const api = useApp();
const COLUMNS: Partial<ImportSettings> = { columns: ['nome', 'cpf', 'nascimento'], match: ['cpf'] };

async function create(overrides: Parameters<typeof buildFisica>[0]): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function births(cpfs: readonly string[]): Promise<(string | null | undefined)[]> {
  const found = await Promise.all(
    cpfs.map(async (cpf) => (await api.as.gestor.get(`/api/pessoas?q=${cpf}`)).json<{ items: { id: string }[] }>()),
  );
  return Promise.all(
    found.map(async ({ items }) => {
      const answer = await api.as.gestor.get(`/api/pessoas/${items[0]?.id}`);
      return answer.json<{ nascimento: string | null }>().nascimento;
    }),
  );
}

function fileOf(dates: readonly string[], from: number): { file: string; cpfs: string[] } {
  const cpfs = dates.map((_, at) => cpfOf(from + at));
  const lines = dates.map((date, at) => `Pessoa Data ${at},${cpfs[at]},${date}`);
  return { file: `Nome,CPF,Nascimento\n${lines.join('\n')}\n`, cpfs };
}

const american = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;
const short = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(2, 4)}`;

test('an American file is read month first, because a date of it proves it, however far down', async () => {
  const dates = [...Array.from({ length: 1500 }, () => '07/04/1976'), '12/25/1980'];
  const { file, cpfs } = fileOf(dates, 5000);
  const checked = await checkFile(api.as.gestor, file, COLUMNS);
  expect(checked).toMatchObject({
    counts: { create: 1501, refused: 0 },
    facts: { dates: [{ column: 2, order: 'mdy', monthFirst: 1, dayFirst: 0, either: 1500 }] },
  });
  await finishStep(api.as.gestor, checked.id, 'apply');
  expect(await births([cpfs[0]!, cpfs[1500]!])).toEqual(['1976-07-04', '1980-12-25']);
});

test('an unproved order is reported, and the user chooses', async () => {
  const { file, cpfs } = fileOf(['07/04/1976', '01/02/1990'], 7000);
  const checked = await checkFile(api.as.gestor, file, COLUMNS);
  expect(checked.facts).toMatchObject({ dates: [{ order: 'open', either: 2 }] });
  await settle(api.as.gestor, checked, { dates: { nascimento: 'mdy' } });
  expect(await finishStep(api.as.gestor, checked.id, 'check')).toMatchObject({ counts: { create: 2 } });
  await finishStep(api.as.gestor, checked.id, 'apply');
  expect(await births(cpfs)).toEqual(['1976-07-04', '1990-01-02']);
  // the order of the dates is not remembered for the next file with these headings
  const next = await sendFile(api.as.gestor, fileOf(['25/12/1980'], 7100).file);
  expect(next).toMatchObject({ remembered: true, settings: { columns: COLUMNS.columns } });
  expect(next.settings).not.toHaveProperty('dates');
});

test('a column that contradicts itself has its dates refused, until one is typed again', async () => {
  const { file } = fileOf(['07/04/1976', '12/25/1980', '25/12/1980'], 7200);
  const checked = await checkFile(api.as.gestor, file, COLUMNS);
  expect(checked).toMatchObject({ counts: { create: 0, refused: 3 }, facts: { dates: [{ order: 'mixed' }] } });
  const [row] = await rowsOf(api.as.gestor, checked.id);
  expect(row).toMatchObject({ issues: [{ column: 2, code: 'data_mixed' }] });
  const cells = [...row!.cells.slice(0, 2), '08/04/1976'];
  const corrected = await api.as.gestor.put(`/api/imports/${checked.id}/rows/2`, { cells });
  expect(corrected.json()).toMatchObject({ row: { issues: [], cells: [...cells.slice(0, 2), '08/abr/1976'] } });
  const change = (more: object) =>
    api.as.gestor.put(`/api/imports/${checked.id}/settings`, { ...checked.settings, ...more });
  expect((await change({ dates: { nome: 'dmy' } })).statusCode).toBe(422);
  // what names no field of a record at all
  for (const [path, more] of [
    ['joins.apelido', { joins: { apelido: '-' } }],
    ['values.apelido', { values: { apelido: { S: 'Sim' } } }],
  ] as const)
    expect((await change(more)).json()).toMatchObject({ status: 422, errors: [{ path, code: 'unknown_target' }] });
});

const cell = (name: string, value: string, style = '') =>
  style === ''
    ? `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`
    : `<c r="${name}" s="1"><v>${value}</v></c>`;

test('date cells of a spreadsheet are kept as they are; text dates of the column are judged separately', async () => {
  const dates = ['27857', '07/04/1976', '12/25/1980'];
  const cpfs = dates.map((_, at) => cpfOf(7300 + at));
  const rows = dates.map((date, at) => {
    const style = at === 0 ? '1' : '';
    const line = at + 2;
    return `<row r="${line}">${cell(`A${line}`, `Pessoa Serial ${at}`)}${cell(`B${line}`, cpfs[at]!)}${cell(`C${line}`, date, style)}</row>`;
  });
  const head = `<row r="1">${cell('A1', 'Nome')}${cell('B1', 'CPF')}${cell('C1', 'Nascimento')}</row>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const file = await zipOf({
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${head}${rows.join('')}</sheetData></worksheet>`,
  });
  const checked = await checkFile(api.as.gestor, file, COLUMNS);
  expect(checked).toMatchObject({
    counts: { create: 3 },
    facts: { dates: [{ order: 'mdy', either: 1, monthFirst: 1 }] },
  });
  await finishStep(api.as.gestor, checked.id, 'apply');
  expect(await births(cpfs)).toEqual(['1976-04-07', '1976-07-04', '1980-12-25']);
});

test('our own export, saved by a spreadsheet of another country, changes nothing that is not shown', async () => {
  const days = ['1976-04-07', '1980-12-25', '1926-03-02', '1920-03-02'];
  const people = await Promise.all(
    days.map((nascimento, at) => create({ nome: `Ida Volta ${at}`, cpf: cpfOf(7400 + at), nascimento })),
  );
  const saved = (show: (day: string) => string, chosen: readonly Pessoa[]): string =>
    `Id;Versão;Nome / Razão social;Nascimento\n${chosen
      .map(
        ({ id, version, nome }) =>
          `${writeOwnId(id)};${version};${nome};${show(days[people.findIndex((one) => one.id === id)]!)}`,
      )
      .join('\n')}\n`;
  const check = async (file: string): Promise<Import> => checkFile(api.as.gestor, file);
  expect(await check(saved(american, people))).toMatchObject({ counts: { unchanged: 4, update: 0, refused: 0 } });
  expect(await check(saved(short, people))).toMatchObject({ counts: { unchanged: 4, update: 0, refused: 0 } });
  // no day above twelve: nothing proves the order
  const open = await check(saved(american, [people[0]!, people[3]!]));
  expect(open).toMatchObject({ counts: { unchanged: 0, update: 0, refused: 2 } });
  expect(await rowsOf(api.as.gestor, open.id)).toMatchObject([
    { issues: [{ column: 3, code: 'data_swapped' }] },
    { issues: [{ column: 3, code: 'data_swapped' }] },
  ]);
  await settle(api.as.gestor, open, { dates: { nascimento: 'mdy' } });
  expect(await finishStep(api.as.gestor, open.id, 'check')).toMatchObject({ counts: { unchanged: 2, refused: 0 } });
});

test('a birthday of a contact says its year first: which is the day and which the month is no question', async () => {
  const card = `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana Cartão\r\nX-CPF:${cpfOf(9_400)}\r\nBDAY:19800107\r\nEND:VCARD\r\n`;
  const sent = await sendFile(api.as.gestor, card, 'contatos.vcf');
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  expect(checked.facts?.dates).toMatchObject([{ dayFirst: 0, monthFirst: 0, either: 0, order: 'dmy' }]);
  await finishStep(api.as.gestor, sent.id, 'apply');
  expect(await births([cpfOf(9_400)])).toEqual(['1980-01-07']);
});
