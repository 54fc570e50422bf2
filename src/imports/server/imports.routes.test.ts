import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import {
  checkFile,
  cpfOf,
  finishStep,
  importFile,
  rowsOf,
  sendFile,
  settle,
  waitForEnd,
} from '../../../test/imports/imports.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { holdCpf } from '../../../test/waiting.ts';
import { writeOwnId } from '../../pessoa/cells/own-id.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { Import, ImportSettings } from '../model/import.ts';

const api = useApp();
const NOME_CPF: Partial<ImportSettings> = { columns: ['nome', 'cpf'], mode: 'both', match: ['cpf'] };

async function listNames(q: string): Promise<string[]> {
  const answer = await api.as.gestor.get(`/api/pessoas?q=${encodeURIComponent(q)}&limit=200`);
  return answer.json<{ items: { nome: string }[] }>().items.map(({ nome }) => nome);
}

async function create(overrides: Parameters<typeof buildFisica>[0]): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function read(id: string): Promise<Pessoa> {
  return (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
}

test('brings a file into the register: read, checked, applied, undone', async () => {
  const file = 'Nome;CPF\r\nMaria Souza;111.444.777-35\r\nJosé Lima;111.444.777-36\r\n';
  const sent = await sendFile(api.as.gestor, file);
  expect(sent).toMatchObject({
    state: 'received',
    table: { format: 'csv', encoding: 'utf-8', delimiter: ';', columns: [{ heading: 'Nome' }, { heading: 'CPF' }] },
    settings: { mode: 'both' },
    remembered: false,
    sameFile: null,
  });
  await settle(api.as.gestor, sent, NOME_CPF);
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  expect(checked).toMatchObject({ state: 'checked', counts: { create: 1, refused: 1 }, operationId: null });
  expect(await listNames('souza')).toEqual([]);
  expect(await rowsOf(api.as.gestor, sent.id)).toMatchObject([
    { line: 3, kind: 'refused', cells: ['José Lima', '111.444.777-36'], issues: [{ column: 1 }], existing: null },
  ]);
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  expect(done).toMatchObject({ state: 'done', counts: { create: 1, update: 0, refused: 1 } });
  expect(await listNames('souza')).toEqual(['Maria Souza']);
  const operation = (await api.as.gestor.get(`/api/operations/${done.operationId}`)).json<Operation>();
  expect(operation).toMatchObject({
    kind: 'import',
    state: 'done',
    done: 1,
    total: 1,
    kept: 0,
    failed: 0,
    cleared: false,
    mayUndo: true,
  });
  expect(operation.durationMs).toBeGreaterThan(0);
  const undo = await api.as.gestor.post(`/api/operations/${done.operationId}/undo`);
  expect(undo.json()).toMatchObject({ done: 1, kept: 0, failed: 0 });
  expect(await listNames('souza')).toEqual([]);
});

test('changes records that are there, leaves those that are so already, and takes both back', async () => {
  const ana = await create({ nome: 'Ana Prado', cpf: '10000000795', tags: ['antiga'] });
  const bia = await create({ nome: 'Bia Prado', cpf: '10000001414' });
  const file = 'Nome;CPF\nAna Prado Lima;100.000.007-95\nBia Prado;100.000.014-14\nCaio Prado;100.000.021-43\n';
  const done = await importFile(api.as.gestor, file, NOME_CPF);
  expect(done.counts).toMatchObject({ create: 1, update: 1, unchanged: 1, refused: 0, duplicates: 0 });
  expect(await read(ana.id)).toMatchObject({ nome: 'Ana Prado Lima', tags: ['antiga'], version: 2 });
  expect(await read(bia.id)).toMatchObject({ nome: 'Bia Prado', version: 1 });
  const undo = await api.as.gestor.post(`/api/operations/${done.operationId}/undo`);
  expect(undo.json()).toMatchObject({ done: 2, kept: 0, failed: 0 });
  expect(await read(ana.id)).toMatchObject({ nome: 'Ana Prado', version: 3 });
  expect(await listNames('prado')).toEqual(['Ana Prado', 'Bia Prado']);
});

test('only creates, or only changes, in the mode for it', async () => {
  const eva = await create({ nome: 'Eva Castro', cpf: '10000002810' });
  const file = 'Nome;CPF\nEva Castro Dias;100.000.028-10\nFábio Castro;100.000.035-49\n';
  const created = await checkFile(api.as.gestor, file, { ...NOME_CPF, mode: 'create' });
  expect(created.counts).toMatchObject({ create: 1, update: 0, duplicates: 1 });
  expect(await rowsOf(api.as.gestor, created.id)).toMatchObject([
    {
      line: 2,
      kind: 'duplicate',
      existing: { id: eva.id, codigo: eva.codigo, nome: 'Eva Castro' },
      issues: [{ message: `Já existe: ficha ${eva.codigo}, Eva Castro.` }],
    },
  ]);
  const updated = await checkFile(api.as.gestor, file, { ...NOME_CPF, mode: 'update' });
  expect(updated.counts).toMatchObject({ create: 0, update: 1, refused: 1 });
  expect(await rowsOf(api.as.gestor, updated.id)).toMatchObject([
    { line: 3, kind: 'refused', issues: [{ code: 'not_found' }] },
  ]);
});

test('refuses a row with the document of an earlier line, and names that line', async () => {
  const file = 'Nome;CPF\nUm Ramos;100.000.042-78\nDois Ramos;100.000.049-44\nTrês Ramos;100.000.042-78\n';
  const checked = await checkFile(api.as.gestor, file, NOME_CPF);
  expect(checked.counts).toMatchObject({ create: 2, duplicates: 1 });
  expect(await rowsOf(api.as.gestor, checked.id)).toMatchObject([
    { line: 4, kind: 'duplicate', sameAsLine: 2, issues: [{ column: 1, message: 'O mesmo CPF está na linha 2.' }] },
  ]);
});

test('does not match deleted records', async () => {
  const gone = await create({ nome: 'Gil Antigo', cpf: '10000005673' });
  await api.as.gestor.delete(`/api/pessoas/${gone.id}`, { 'if-match': '"1"' });
  const done = await importFile(api.as.gestor, 'Nome;CPF\nGil Novo;100.000.056-73\n', NOME_CPF);
  expect(done.counts).toMatchObject({ create: 1 });
  expect(await listNames('gil')).toEqual(['Gil Novo']);
});

test('finds records by codigo and by e-mail', async () => {
  const email = { tipo: 'pessoal', principal: true, email: 'hugo@exemplo.com.br' } as const;
  const hugo = await create({ nome: 'Hugo Salgado', emails: [email] });
  const iara = await create({ nome: 'Iara Salgado' });
  const byCodigo = { columns: ['codigo', 'nome'], match: ['codigo' as const], mode: 'update' as const };
  const first = await importFile(api.as.gestor, `Código;Nome\n${iara.codigo};Iara Salgado Rocha\n`, byCodigo);
  expect(first.counts).toMatchObject({ update: 1 });
  const byEmail = { columns: ['emails.1.email', 'nome'], match: ['email' as const], mode: 'both' as const };
  const file = 'E-mail;Nome\nHUGO@exemplo.com.br;Hugo Salgado Neto\njudite@exemplo.com.br;Judite Salgado\n';
  const second = await importFile(api.as.gestor, file, byEmail);
  expect(second.counts).toMatchObject({ update: 1, create: 1 });
  expect(await read(hugo.id)).toMatchObject({ nome: 'Hugo Salgado Neto' });
  await create({ nome: 'Outro Hugo', emails: [email] });
  const third = await checkFile(api.as.gestor, 'E-mail;Nome\nhugo@exemplo.com.br;Quem\n', byEmail);
  expect(third.counts).toMatchObject({ refused: 1 });
  expect(await rowsOf(api.as.gestor, third.id)).toMatchObject([{ issues: [{ code: 'ambiguous_email' }] }]);
});

test('refuses a row with a record that changed after the export, was deleted, or does not exist', async () => {
  const lia = await create({ nome: 'Lia Torres' });
  const gone = await create({ nome: 'Lima Torres' });
  await api.as.gestor.delete(`/api/pessoas/${gone.id}`, { 'if-match': '"1"' });
  await api.as.gestor.patch(`/api/pessoas/${lia.id}`, { nome: 'Lia Torres Melo' }, { 'if-match': '"1"' });
  const rows = [lia.id, gone.id, uuidv7()].map((id, at) => `${writeOwnId(id)};1;${['Lia', 'Lima', 'Ninguém'][at]}`);
  const columns = ['id', 'version', 'nome'];
  const checked = await checkFile(api.as.gestor, `Id;Versão;Nome\n${rows.join('\n')}\n`, { columns });
  expect(checked.counts).toMatchObject({ stale: 1, refused: 2, create: 0, update: 0 });
  expect(await rowsOf(api.as.gestor, checked.id)).toMatchObject([
    { line: 2, kind: 'stale', existing: { id: lia.id } },
    { line: 3, kind: 'refused', issues: [{ code: 'deleted' }] },
    { line: 4, kind: 'refused', issues: [{ code: 'unknown_id' }] },
  ]);
});

test('changes a record once, however many rows are about it', async () => {
  const nair = await create({ nome: 'Nair Brito', cpf: '10000006300' });
  const settings = { columns: ['codigo', 'cpf', 'nome'], match: ['cpf', 'codigo'] as ('cpf' | 'codigo')[] };
  const file = `Código;CPF;Nome\n;100.000.063-00;Nair Um\n${nair.codigo};;Nair Dois\n`;
  const checked = await checkFile(api.as.gestor, file, settings);
  expect(checked.counts).toMatchObject({ update: 1, duplicates: 1 });
  const done = await finishStep(api.as.gestor, checked.id, 'apply');
  expect(done.counts).toMatchObject({ update: 1, duplicates: 1 });
  expect(await read(nair.id)).toMatchObject({ nome: 'Nair Um', version: 2 });
});

test('judges the rows again during the import: changes by users since the check are kept', async () => {
  const file = 'Nome;CPF\nOlga Pinto;100.000.070-21\nPaulo Pinto;100.000.077-06\n';
  const checked = await checkFile(api.as.gestor, file, { ...NOME_CPF, mode: 'create' });
  expect(checked.counts).toMatchObject({ create: 2 });
  const olga = await create({ nome: 'Olga de Antes', cpf: '10000007021' });
  const done = await finishStep(api.as.gestor, checked.id, 'apply');
  expect(done).toMatchObject({ state: 'done', counts: { create: 1, duplicates: 1 } });
  expect(await rowsOf(api.as.gestor, done.id)).toMatchObject([{ line: 2, existing: { id: olga.id } }]);
  expect(await listNames('pinto')).toEqual(['Paulo Pinto']);
});

test('refuses one row, not its neighbours, while a user is saving a record with its document', async () => {
  const file = `Nome;CPF\nEm Corrida Um;${cpfOf(801)}\nEm Corrida Dois;${cpfOf(802)}\n`;
  const checked = await checkFile(api.as.gestor, file, { ...NOME_CPF, mode: 'create' });
  const { socketDir: host, name: database } = api.database;
  const held = await holdCpf({ host, database }, api.tenant.id, cpfOf(801));
  await api.as.gestor.post(`/api/imports/${checked.id}/apply`, {});
  await held.untilWanted();
  await held.end('commit');
  const done = await waitForEnd(api.as.gestor, checked.id);
  expect(done.counts).toMatchObject({ create: 1, duplicates: 1 });
  expect(await listNames('corrida')).toEqual(['Em Corrida Dois']);
});

test('imports corrected rows, leaves skipped ones out, and releases their keys', async () => {
  const file = 'Nome;CPF\nQuim Reis;123\nRosa Reis;100.000.084-27\nSara Reis;100.000.084-27\nTom Reis;\n;\n';
  const checked = await checkFile(api.as.gestor, file, NOME_CPF);
  expect(checked.counts).toMatchObject({ create: 2, refused: 1, duplicates: 1 });
  const path = `/api/imports/${checked.id}/rows`;
  const corrected = await api.as.gestor.put(`${path}/2`, { cells: ['Quim Reis', '100.000.091-56'] });
  expect(corrected.json()).toMatchObject({
    row: { line: 2, kind: 'corrected', cells: ['Quim Reis', '100.000.091-56'], issues: [] },
    counts: { create: 3, refused: 0, duplicates: 1 },
  });
  const wrong = await api.as.gestor.put(`${path}/2`, { cells: ['Quim Reis', '100.000.084-27'] });
  expect(wrong.json()).toMatchObject({
    row: { kind: 'duplicate', sameAsLine: 3 },
    counts: { create: 2, duplicates: 2 },
  });
  await api.as.gestor.put(`${path}/2`, { cells: ['Quim Reis', '100.000.091-56'] });
  const skipped = await api.as.gestor.put(`${path}/4`, { skip: true });
  expect(skipped.json()).toMatchObject({
    row: { kind: 'skipped', skipped: true },
    counts: { duplicates: 0, skipped: 1 },
  });
  expect((await api.as.gestor.put(`${path}/50`, { skip: true })).statusCode).toBe(404);
  expect((await api.as.gestor.put(`${path}/4`, { cells: ['só uma'] })).statusCode).toBe(422);
  const done = await finishStep(api.as.gestor, checked.id, 'apply');
  expect(done.counts).toMatchObject({ create: 3, refused: 0, duplicates: 0, skipped: 1 });
  expect(await listNames('reis')).toEqual(['Quim Reis', 'Rosa Reis', 'Tom Reis']);
});

test('lets the next row in when the one before gives its document up', async () => {
  const file = 'Nome;CPF;Nascimento\nUrsula Nunes;100.000.098-22;99/99/9999\nUrsula Nunes;100.000.098-22;01/02/1980\n';
  const checked = await checkFile(api.as.gestor, file, { columns: ['nome', 'cpf', 'nascimento'] });
  expect(checked.counts).toMatchObject({ create: 0, refused: 1, duplicates: 1 });
  const skipped = await api.as.gestor.put(`/api/imports/${checked.id}/rows/2`, { skip: true });
  expect(skipped.json()).toMatchObject({ counts: { create: 1, refused: 0, duplicates: 0, skipped: 1 } });
  const done = await finishStep(api.as.gestor, checked.id, 'apply');
  expect(done.counts).toMatchObject({ create: 1, skipped: 1, refused: 0, duplicates: 0 });
});

test('gives the rows that are refused back as a file with the reason, which can be imported', async () => {
  const file = 'Nome;CPF\nVera;123\n"Wal; ""ter""";529\n=1+1;5\n';
  const { id } = await checkFile(api.as.gestor, file, NOME_CPF);
  const csv = await api.as.gestor.get(`/api/imports/${id}/refused.csv`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = csv.body.split('\r\n');
  expect(lines[0]).toBe('\ufeffNome;CPF;Motivo');
  expect(lines[1]).toMatch(/^Vera;123;.+/);
  expect(lines[2]).toMatch(/^"Wal; ""ter""";529;.+/);
  expect(lines[3]).toMatch(/^'=1\+1;5;.+/);
  const again = await sendFile(api.as.gestor, csv.body);
  expect(again.table?.columns.map(({ heading }) => heading)).toEqual(['Nome', 'CPF', 'Motivo']);
});

test('reports that the same file was imported before, and asks for confirmation', async () => {
  const file = 'Nome;CPF\nXênia Vidal;100.000.105-96\n';
  await importFile(api.as.gestor, file, NOME_CPF);
  const again = await sendFile(api.as.gestor, file, 'outro nome.csv');
  expect(again.sameFile).toMatchObject({ userNome: 'Um gestor' });
  await settle(api.as.gestor, again, NOME_CPF);
  await finishStep(api.as.gestor, again.id, 'check');
  const refused = await api.as.gestor.post(`/api/imports/${again.id}/apply`, {});
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'same_file', sameFile: { userNome: 'Um gestor' } });
  const done = await finishStep(api.as.gestor, again.id, 'apply', { again: true });
  expect(done.counts).toMatchObject({ create: 0, unchanged: 1 });
});

test('refuses settings that make no sense', async () => {
  const sent = await sendFile(api.as.gestor, 'Nome;CPF\nAna;\n');
  const path = `/api/imports/${sent.id}/settings`;
  const settings = { ...sent.settings, ...NOME_CPF };
  for (const wrong of [
    { columns: ['nome'] },
    { columns: ['codigo', 'codigo'] },
    { columns: ['nome', 'nada'] },
    { columns: [null, null] },
    { match: ['cpf', 'cpf'] },
    { mode: 'update', match: [] },
    { fixed: { nada: 'x' } },
    { ddd: '1' },
    { uf: 'sp' },
  ])
    expect((await api.as.gestor.put(path, { ...settings, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422);
  expect((await api.as.gestor.put(path, settings)).statusCode).toBe(200);
});

test('lists the imports, the newest first', async () => {
  const list = await api.as.gestor.get('/api/imports?limit=2');
  const { items, next } = list.json<{ items: Import[]; next: string }>();
  expect(items.map(({ fileName }) => fileName)).toHaveLength(2);
  const after = (await api.as.gestor.get(`/api/imports?limit=200&after=${next}`)).json<{ items: Import[] }>();
  expect(after.items.map(({ id }) => id)).not.toContain(items[1]?.id);
  expect(after.items.length).toBeGreaterThan(5);
});
