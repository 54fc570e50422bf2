import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { askReading } from '../../../test/imports/imports.ts';
import type { Import } from '../model/import.ts';

const folder = mkdtempSync(join(tmpdir(), 'fichario-readings-'));
const END = join(folder, 'end.json');
const SIZE = 400;

/* A reader that has read a quarter of the file, and ends when the test writes how. */
const READER = `
import { existsSync, readFileSync } from 'node:fs';
process.once('message', () => {
  process.send({ rows: 30, length: 100, at: ${SIZE / 4} });
  const timer = setInterval(() => {
    if (!existsSync('${END}')) return;
    clearInterval(timer);
    process.send(JSON.parse(readFileSync('${END}', 'utf8')), () => process.exit(0));
  }, 10);
});
`;
writeFileSync(join(folder, 'import-child.mjs'), READER);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const api = useApp({}, { importChild: pathToFileURL(join(folder, 'import-child.mjs')), importAnswerMs: 100 });

const table = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: null,
  columns: [{ heading: 'Nome', samples: ['Ana'] }],
  firstRows: [['Ana']],
};
const settings = { columns: ['nome'], mode: 'both', match: [], ddd: null, uf: null, fixed: {} };

async function sendUnread(): Promise<string> {
  rmSync(END, { force: true });
  const file = Buffer.alloc(SIZE, 'Nome\n');
  const { id } = (await api.as.gestor.post('/api/imports', { fileName: 'a.csv', size: SIZE })).json<Import>();
  const bytes = { 'content-type': 'application/octet-stream' };
  expect((await api.as.gestor.put(`/api/imports/${id}/content?offset=0`, file, bytes)).statusCode).toBe(200);
  return id;
}

const show = async (id: string) => (await api.as.gestor.get(`/api/imports/${id}`)).json<Import>();

test('a reading that outlasts its answer is running, with its progress, and then read', async () => {
  const id = await sendUnread();
  expect(await show(id)).toMatchObject({ state: 'received', table: null, progress: null });
  const answer = await api.as.gestor.post(`/api/imports/${id}/read`, {});
  expect({ status: answer.statusCode, state: answer.json<Import>().state }).toEqual({ status: 202, state: 'reading' });
  // another request, another page, another process of the server: they all see it
  await expect.poll(() => show(id)).toMatchObject({ progress: { passed: 30, share: 0.25, bytes: SIZE / 4 } });
  const list = (await api.as.gestor.get('/api/imports')).json<{ items: Import[] }>();
  expect(list.items.find((item) => item.id === id)).toMatchObject({ state: 'reading' });
  // what needs a read file says that it is being read
  const check = await api.as.gestor.post(`/api/imports/${id}/check`);
  expect({ status: check.statusCode, ...check.json<{ code: string; state: string }>() }).toMatchObject({
    status: 409,
    code: 'not_read',
  });
  writeFileSync(END, JSON.stringify({ result: { table, settings, remembered: false } }));
  await expect.poll(() => show(id)).toMatchObject({ state: 'received', table: { format: 'csv' }, progress: null });
  expect((await askReading(api.as.gestor, id)).statusCode).toBe(200);
});

test('a reading that fails when nobody waits is failed, with the reason, and can be repeated', async () => {
  const id = await sendUnread();
  expect((await api.as.gestor.post(`/api/imports/${id}/read`, {})).statusCode).toBe(202);
  const unreadable = { code: 'empty', message: 'O arquivo está vazio.' };
  writeFileSync(END, JSON.stringify({ failure: { name: 'UnreadableFile', unreadable } }));
  await expect.poll(() => show(id)).toMatchObject({ state: 'failed', problem: unreadable.message, progress: null });
  // who asks again hears why, as before
  const refused = await askReading(api.as.gestor, id);
  expect({ status: refused.statusCode, ...refused.json<{ code: string }>() }).toMatchObject({
    status: 422,
    code: 'unreadable_file',
  });
  writeFileSync(END, JSON.stringify({ result: { table, settings, remembered: false } }));
  expect((await askReading(api.as.gestor, id)).statusCode).toBe(200);
  expect(await show(id)).toMatchObject({ state: 'received', problem: null, table: { format: 'csv' } });
});

test('a reading of a process that died is not running for long', async () => {
  const id = await sendUnread();
  await api.owner.query(
    `update imports set reading = '{"passed":1,"share":null,"bytes":0,"rowsPerSecond":0}',
       reading_until = now() + interval '1 second' where id = $1`,
    [id],
  );
  expect(await show(id)).toMatchObject({ state: 'reading', progress: { passed: 1, share: null } });
  await expect.poll(async () => (await show(id)).state, { timeout: 5_000 }).toBe('received');
});
