import { Buffer } from 'node:buffer';
import { existsSync, unlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildUser, setRole, useApp } from '../../../test/builders.ts';
import { askReading, checkFile, finishStep, importFile, waitForEnd } from '../../../test/imports/imports.ts';
import type { Import } from '../model/import.ts';
import { importFiles } from '../store/server/import-files.ts';

const api = useApp();
const BYTES = { 'content-type': 'application/octet-stream' };

test('accepts a file part by part, and returns the position of the next part', async () => {
  const opened = await api.as.gestor.post('/api/imports', { fileName: 'a.csv', size: 20 });
  const { id, fileUntil } = opened.json<Import>();
  expect(opened.headers['location']).toBe(`/api/imports/${id}`);
  expect(Date.parse(fileUntil ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  const send = (offset: number, text: string) =>
    api.as.gestor.put(`/api/imports/${id}/content?offset=${offset}`, Buffer.from(text), BYTES);
  expect((await send(0, 'Nome;CPF\n')).json()).toEqual({ received: 9 });
  const early = await send(0, 'Nome;CPF\n');
  expect([early.statusCode, early.json<{ received: number }>().received]).toEqual([409, 9]);
  expect((await send(10, 'x')).statusCode).toBe(409);
  expect((await send(9, 'x'.repeat(12))).statusCode).toBe(422);
  expect((await send(9, '')).statusCode).toBe(422);
  expect((await api.as.gestor.get(`/api/imports/${id}`)).json()).toMatchObject({ state: 'receiving', received: 9 });
  expect((await api.as.gestor.post(`/api/imports/${id}/read`, {})).statusCode).toBe(409);
  expect((await send(9, 'Ana Lopes;\n')).json()).toEqual({ received: 20 });
  expect((await api.as.gestor.get(`/api/imports/${id}`)).json()).toMatchObject({ state: 'received' });
  expect((await send(20, 'x')).statusCode).toBe(409);
});

test('refuses empty files, parts that are too large, and unexpected bytes', async () => {
  const { gestor, operador, leitor } = api.as;
  for (const body of [{ fileName: '', size: 1 }, { fileName: 'a', size: 0 }, { fileName: 'a', size: 2 ** 31 + 1 }, {}])
    expect((await gestor.post('/api/imports', body)).statusCode).toBe(422);
  for (const caller of [operador, leitor])
    expect((await caller.post('/api/imports', { fileName: 'a', size: 1 })).statusCode).toBe(403);
  const { id } = (await gestor.post('/api/imports', { fileName: 'a', size: 5_000_000 })).json<Import>();
  const part = await gestor.put(`/api/imports/${id}/content?offset=0`, Buffer.alloc(4 * 1024 ** 2 + 1), BYTES);
  expect(part.statusCode).toBe(413);
  expect((await gestor.post('/api/pessoas', Buffer.from('x'), BYTES)).statusCode).toBe(415);
  const binary = await sendBinary();
  expect([binary.statusCode, binary.json<{ code: string }>().code]).toEqual([422, 'unreadable_file']);
});

async function sendBinary() {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
  const opened = await api.as.gestor.post('/api/imports', { fileName: 'a.csv', size: bytes.length });
  const { id } = opened.json<Import>();
  await api.as.gestor.put(`/api/imports/${id}/content?offset=0`, bytes, BYTES);
  return askReading(api.as.gestor, id);
}

test('deletes the file on request, and after its time has expired', async () => {
  const files = (id: string) => importFiles(api.services.env, api.tenant.id, id);
  const first = await checkFile(api.as.gestor, 'Nome\nAna Discreta\n', { columns: ['nome'] });
  expect(existsSync(files(first.id).content)).toBe(true);
  expect((await api.as.gestor.delete(`/api/imports/${first.id}`)).statusCode).toBe(204);
  expect((await api.as.gestor.get(`/api/imports/${first.id}`)).statusCode).toBe(404);
  expect(existsSync(files(first.id).content)).toBe(false);
  const remaining = await api.owner.query(
    'select line from import_rows where import_id = $1 union all select place from import_keys where import_id = $1',
    [first.id],
  );
  expect(remaining.rows).toEqual([]);

  const second = await importFile(api.as.gestor, 'Nome\nBia Discreta\n;\n', { columns: ['nome'] });
  await api.owner.query("update imports set file_until = now() - interval '1 second' where id = $1", [second.id]);
  await api.as.gestor.post('/api/imports', { fileName: 'a', size: 1 });
  expect(existsSync(files(second.id).content)).toBe(false);
  const kept = (await api.as.gestor.get(`/api/imports/${second.id}`)).json<Import>();
  expect(kept).toMatchObject({ state: 'done', fileUntil: null, counts: { create: 1 } });
  const found = (await api.as.gestor.get('/api/pessoas?q=discreta')).json<{ items: { nome: string }[] }>();
  expect(found.items.map(({ nome }) => nome)).toEqual(['Bia Discreta']);
});

test('checks the rights of the user who imports the rows, not of the one who sent the file', async () => {
  const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'gestor' } });
  const caller = await api.callerFor(user);
  const checked = await checkFile(caller, 'Nome\nDe Outra Mão\n', { columns: ['nome'] });
  await setRole(api.owner, api.tenant.id, user.id, 'leitor');
  expect(await finishStep(api.as.gestor, checked.id, 'apply')).toMatchObject({ state: 'done', counts: { create: 1 } });
});

test('fails with a sentence when the file is gone', async () => {
  const checked = await checkFile(api.as.gestor, 'Nome\nSumida\n', { columns: ['nome'] });
  unlinkSync(importFiles(api.services.env, api.tenant.id, checked.id).content);
  await api.as.gestor.post(`/api/imports/${checked.id}/apply`, {});
  const ended = await waitForEnd(api.as.gestor, checked.id);
  expect(ended).toMatchObject({ state: 'failed', problem: expect.stringContaining('não está mais no servidor') });
});
