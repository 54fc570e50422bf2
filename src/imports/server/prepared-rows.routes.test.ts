import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, rowsOf, sendFile, settle } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { runImport } from '../work/server/import-runner.ts';
import { readFile } from '../work/server/read-file.ts';
import { startApply } from './import-steps.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fichario-prepared-'));
const api = useApp({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const COLUMNS = ['nome', 'cpf', 'telefones.1.numero'];

function fileOf(nome: string, first: number, rows = 4): string {
  const lines = Array.from({ length: rows }, (_, at) => `${nome} ${'abcd'[at]};${cpfOf(first + at)};1198765432${at}`);
  return `Nome;CPF;Telefone\n${lines.join('\n')}\n`;
}

const contentOf = (id: string) => join(dataDir, 'imports', String(api.tenant.id), id);
const preparedOf = (id: string) => `${contentOf(id)}.prepared`;

/** The uploaded file with other names: who reads it again imports them. */
function rename(id: string, from: string, to: string): void {
  writeFileSync(contentOf(id), readFileSync(contentOf(id), 'utf8').replaceAll(from, to));
}

async function namesOf(q: string): Promise<string[]> {
  const { items } = (await api.as.gestor.get(`/api/pessoas?q=${q}`)).json<{ items: Pessoa[] }>();
  return items.map(({ nome }) => nome).sort();
}

test('imports the rows as the check prepared them, and deletes them then', async () => {
  const { id } = await checkFile(api.as.gestor, fileOf('Vilma Lida', 100), { columns: COLUMNS });
  rename(id, 'Vilma Lida', 'Vilma Nova');
  const done = await finishStep(api.as.gestor, id, 'apply');
  expect(done).toMatchObject({ state: 'done', counts: { create: 4 } });
  expect(await namesOf('vilma')).toEqual(['Vilma Lida a', 'Vilma Lida b', 'Vilma Lida c', 'Vilma Lida d']);
  expect(existsSync(preparedOf(id))).toBe(false);
});

test('leaves out a row that was corrected or skipped after the check', async () => {
  const { id } = await checkFile(api.as.gestor, fileOf('Wanda Lida', 200), { columns: COLUMNS });
  await api.as.gestor.put(`/api/imports/${id}/rows/3`, { skip: true });
  await api.as.gestor.put(`/api/imports/${id}/rows/4`, { cells: ['Wanda Corrigida', cpfOf(202), ''] });
  rename(id, 'Wanda Lida', 'Wanda Nova');
  expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ counts: { create: 3, skipped: 1 } });
  expect(await namesOf('wanda')).toEqual(['Wanda Corrigida', 'Wanda Lida a', 'Wanda Lida d']);
});

test('reads the file again where a row counts again that the check left out', async () => {
  const sent = await sendFile(api.as.gestor, fileOf('Xênia Lida', 300));
  await settle(api.as.gestor, sent, { columns: COLUMNS });
  await finishStep(api.as.gestor, sent.id, 'check');
  await api.as.gestor.put(`/api/imports/${sent.id}/rows/3`, { skip: true });
  await finishStep(api.as.gestor, sent.id, 'check');
  await api.as.gestor.put(`/api/imports/${sent.id}/rows/3`, { skip: false });
  expect(await finishStep(api.as.gestor, sent.id, 'apply')).toMatchObject({ counts: { create: 4 } });
  expect(await namesOf('xenia')).toContain('Xênia Lida b');
});

test.each([
  ['damaged', (text: string) => `${text.slice(0, 900)}\n`],
  ['of another day', (text: string) => text.replace(/"rules":"./, '"rules":"z')],
  ['without its end', (text: string) => text.split('\n').slice(0, 2).join('\n')],
])('reads the file again where what the check prepared is %s', async (what, change) => {
  const nome = `Yara ${what.split(' ')[0]}`;
  const { id } = await checkFile(api.as.gestor, fileOf(nome, 400 + what.length * 10), { columns: COLUMNS });
  writeFileSync(preparedOf(id), change(readFileSync(preparedOf(id), 'utf8')));
  expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ counts: { create: 4 } });
  expect(await namesOf(what.split(' ')[0] ?? '')).toHaveLength(4);
});

test('a record has the time of the import as that of its source, and the row keeps its findings', async () => {
  const file = `Nome;CPF;Nascimento\nZélia Fonte;${cpfOf(900)};31/02/1990\nZélia Outra;${cpfOf(901)};01/03/1990\n`;
  const { id } = await checkFile(api.as.gestor, file, { columns: ['nome', 'cpf', 'nascimento'] });
  const before = new Date().toISOString();
  expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ counts: { create: 1, refused: 1 } });
  expect(await rowsOf(api.as.gestor, id, 'refused')).toMatchObject([
    { line: 2, cells: ['Zélia Fonte', cpfOf(900), '31/02/1990'] },
  ]);
  const { rows } = await api.owner.query<{ at: string }>(
    `select sources -> 0 ->> 'at' as at from pessoas where nome = 'Zélia Outra'`,
  );
  expect(String(rows[0]?.at) >= before.slice(0, 10)).toBe(true);
});

test('says how many rows it imported, for which a process gets more time', async () => {
  const { id } = await checkFile(api.as.gestor, fileOf('Úrsula Lida', 900), { columns: COLUMNS });
  const context = { ...api.services, now: () => new Date() };
  const { tenant, as } = api;
  // without a runner to wake, no other process takes the job
  await startApply(
    {
      context,
      tenantId: tenant.id,
      userId: as.gestor.user.id,
      role: 'gestor',
      origin: 'cli',
      wake: undefined,
      readFile: (tenantId, stored, options) => readFile(context, tenantId, stored, options),
    },
    id,
    { again: false, moved: 'keep' },
  );
  let passed = 0;
  const onRead = (rows: number) => void (passed += rows);
  const lease = { tenantId: tenant.id, kind: 'import', id, owner: randomUUID() };
  await runImport({ ...context, onRead }, lease, () => false);
  expect(await namesOf('ursula')).toHaveLength(4);
  expect(passed).toBe(4);
});
