import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep } from '../../../test/imports/imports.ts';
import { describeFile } from '../columns/file-notes.ts';
import type { CorrectedRow, Import, ImportRow } from '../model/import.ts';

const api = useApp();
let firstCpf = 1_000;

beforeEach(() => {
  firstCpf += 10;
});

/** One row that can get a note, one without the number of its house and with a dash of Word, one without an address. */
function fileOf(): string {
  const [ready, dashed, bare] = [0, 1, 2].map((place) => cpfOf(firstCpf + place));
  return [
    'CPF;Nome;CEP;Logradouro;Número;Bairro;Cidade;UF',
    `${ready};Ana Pronta;01001-000;Praça da Sé;100;Sé;São Paulo;SP`,
    `${dashed};Bia Travessão;01001-000;Praça da Sé;;Sé – Centro;São Paulo;SP`,
    `${bare};Caio Sem Rua;;;;;;`,
  ].join('\r\n');
}

async function rowsOf(id: string, kind: string): Promise<ImportRow[]> {
  const answer = await api.as.gestor.get(`/api/imports/${id}/rows?kind=${kind}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: ImportRow[] }>().items;
}

test('the check counts the rows without a possible note and shows each reason; all of them are imported', async () => {
  const checked = await checkFile(api.as.gestor, fileOf());
  expect(checked).toMatchObject({ counts: { create: 3, refused: 0, warned: 0 } });
  expect(checked.facts?.notes).toEqual({
    rows: 2,
    codes: [
      { code: 'nfe_numero_falta', rows: 1 },
      { code: 'nfe_letra_estranha', rows: 1 },
      { code: 'nfe_endereco_falta', rows: 1 },
    ],
  });
  expect(describeFile(checked).at(-1)).toBe(
    '2 linhas ficariam sem poder receber nota: 1 sem o número do endereço, 1 com sinais que a nota não aceita, 1 sem endereço. Entram assim mesmo, e ficam nas pendências.',
  );
  const rows = await rowsOf(checked.id, 'create');
  expect(rows.map(({ notes = [] }) => notes.map(({ column, code }) => [column, code]))).toEqual([
    [],
    [
      [4, 'nfe_numero_falta'],
      [5, 'nfe_letra_estranha'],
    ],
    [[2, 'nfe_endereco_falta']],
  ]);
  expect(await finishStep(api.as.gestor, checked.id, 'apply')).toMatchObject({ state: 'done', counts: { create: 3 } });
});

test('a row that changes a record is checked for notes with the data of the record, and again after a correction', async () => {
  const first = await checkFile(api.as.gestor, fileOf());
  await finishStep(api.as.gestor, first.id, 'apply');
  const again = await checkFile(api.as.gestor, `CPF;Nome\r\n${cpfOf(firstCpf)};Ana Pronta – Norte\r\n`, {
    mode: 'update',
  });
  expect(again).toMatchObject({ counts: { update: 1 }, facts: { notes: { rows: 1 } } });
  const [row] = await rowsOf(again.id, 'update');
  expect(row?.notes).toMatchObject([{ column: 1, code: 'nfe_letra_estranha' }]);
  const body = { cells: [cpfOf(firstCpf), 'Ana Pronta - Norte'] };
  const corrected = await api.as.gestor.put(`/api/imports/${again.id}/rows/${row!.line}`, body);
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect(corrected.json<{ row: ImportRow }>().row).not.toHaveProperty('notes');
});

async function correct(id: string, line: number, body: object): Promise<CorrectedRow> {
  const answer = await api.as.gestor.put(`/api/imports/${id}/rows/${line}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const corrected = answer.json<CorrectedRow>();
  const { facts } = (await api.as.gestor.get(`/api/imports/${id}`)).json<Import>();
  expect(corrected.notes).toEqual(facts?.notes);
  return corrected;
}

test('the count follows the rows that are corrected, left out and brought back after the check', async () => {
  const { id } = await checkFile(api.as.gestor, fileOf());
  const [, dashed, bare] = await rowsOf(id, 'create');
  const cells = dashed!.cells.with(4, '12');
  expect((await correct(id, dashed!.line, { cells })).notes).toEqual({
    rows: 2,
    codes: [
      { code: 'nfe_letra_estranha', rows: 1 },
      { code: 'nfe_endereco_falta', rows: 1 },
    ],
  });
  const bareOnly = { rows: 1, codes: [{ code: 'nfe_endereco_falta', rows: 1 }] };
  expect((await correct(id, dashed!.line, { cells: cells.with(5, 'Sé') })).notes).toEqual(bareOnly);
  expect((await correct(id, bare!.line, { skip: true })).notes).toEqual({ rows: 0, codes: [] });
  expect((await correct(id, bare!.line, { skip: false })).notes).toEqual(bareOnly);
  // a fault that the correction makes counts, too
  expect((await correct(id, dashed!.line, { cells: cells.with(4, '') })).notes).toMatchObject({ rows: 2 });
  const again = await finishStep(api.as.gestor, id, 'check');
  expect(again.facts?.notes?.rows).toBe(2);
});

test('a row that takes the place of one that gave up its document counts with it', async () => {
  const cpf = cpfOf(firstCpf);
  const file = ['CPF;Nome', `${cpf};Ana Primeira`, `${cpf};Ana Segunda`].join('\r\n');
  const checked = await checkFile(api.as.gestor, file);
  expect(checked).toMatchObject({ counts: { create: 1, duplicates: 1 }, facts: { notes: { rows: 1 } } });
  const { counts, notes } = await correct(checked.id, 2, { cells: [cpfOf(firstCpf + 1), 'Ana Primeira'] });
  expect(counts).toMatchObject({ create: 2, duplicates: 0 });
  expect(notes).toEqual({ rows: 2, codes: [{ code: 'nfe_endereco_falta', rows: 2 }] });
});

test('a client that issues no notes sees nothing about them', async () => {
  await api.as.administrador.patch('/api/tenants/current/settings', { emiteNotas: false });
  const checked = await checkFile(api.as.gestor, fileOf());
  expect(checked.counts).toMatchObject({ create: 3 });
  expect(checked.facts).not.toHaveProperty('notes');
  const rows = await rowsOf(checked.id, 'create');
  for (const row of rows) expect(row).not.toHaveProperty('notes');
  expect(await correct(checked.id, rows[1]!.line, { skip: true })).not.toHaveProperty('notes');
});
