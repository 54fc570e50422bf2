import { beforeAll, describe, expect, test } from 'vitest';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import { readOwnId } from '../src/pessoa/cells/own-id.ts';
import type { Export } from '../src/exports/export.ts';
import type { Import } from '../src/imports/import.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { type Caller, useApp } from './builders.ts';
import { finishStep, rowsOf, sendFile } from './imports/imports.ts';

const api = useApp();
const RECORDS = 80;

beforeAll(async () => {
  const { db } = api.services;
  const userId = api.as.gestor.user.id;
  await createSampleRecords(db, { tenantId: api.tenant.id, userId, count: RECORDS, seed: 3, origin: 'cli' });
  await api.as.administrador.patch('/api/tenants/current/settings', { leitoresExport: true });
});

type Asked = { format?: string; settings?: object };

async function exportFile(caller: Caller, { format = 'csv', settings = {} }: Asked = {}): Promise<Buffer> {
  const answer = await caller.post('/api/exports', { format, list: {}, settings: { roundTrip: true, ...settings } });
  expect(answer.statusCode, answer.body).toBe(201);
  return (await caller.get(`/api/exports/${answer.json<Export>().id}/file`)).rawPayload;
}

/** Sends a file and has it checked with what was proposed for its columns. */
async function check(file: Buffer, fileName: string): Promise<Import> {
  const sent = await sendFile(api.as.gestor, file, fileName);
  expect(sent.settings?.columns).not.toContain(null);
  return finishStep(api.as.gestor, sent.id, 'check');
}

async function read(id: string): Promise<Pessoa> {
  return (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
}

describe('an export with id and version', () => {
  test.each<[string, Asked & { caller?: 'leitor' | 'gestor' }]>([
    ['as CSV', {}],
    ['as CSV with tabs, without masks', { settings: { delimiter: 'tab', masks: false } }],
    ['as CSV in Windows-1252', { settings: { encoding: 'windows-1252' } }],
    ['as XLSX', { format: 'xlsx' }],
    ['as XLSX without masks', { format: 'xlsx', settings: { masks: false } }],
    ['as who may not see CPFs gets it', { caller: 'leitor' }],
  ])('changes nothing when it comes back %s', async (_how, { caller = 'gestor', ...asked }) => {
    const file = await exportFile(api.as[caller], asked);
    const checked = await check(file, `fichas.${asked.format ?? 'csv'}`);
    expect(await rowsOf(api.as.gestor, checked.id)).toEqual([]);
    expect(checked.counts).toMatchObject({ unchanged: RECORDS, update: 0, create: 0, refused: 0, repaired: 0 });
  });

  test('changes the cells that somebody changed; a record that was saved since stops', async () => {
    const lines = (await exportFile(api.as.gestor)).toString('utf8').trimEnd().split('\r\n');
    const columns = (lines[0] ?? '').replace('\ufeff', '').split(';');
    const tags = columns.indexOf('Etiquetas');
    const ids = lines.slice(1).map((line) => readOwnId(line.split(';')[0] ?? ''));
    const rows = lines.slice(1).map((line) => line.split(';'));
    // rows without quotes can be cut at their semicolons
    const [first = 0, second = 1] = rows.flatMap((_, index) => (lines[index + 1]?.includes('"') ? [] : [index]));
    for (const index of [first, second]) rows[index]![tags] = 'conferida';
    const before = await read(ids[first] ?? '');
    const stale = await read(ids[second] ?? '');
    await api.as.gestor.patch(`/api/pessoas/${stale.id}`, { observacoes: 'salva agora' }, { 'if-match': '"1"' });
    const checked = await check(
      Buffer.from([lines[0], ...rows.map((row) => row.join(';'))].join('\r\n')),
      'fichas.csv',
    );
    expect(checked.counts).toMatchObject({ update: 1, unchanged: RECORDS - 2, stale: 1, refused: 0 });
    expect(await rowsOf(api.as.gestor, checked.id, 'stale')).toMatchObject([{ existing: { id: stale.id } }]);
    await finishStep(api.as.gestor, checked.id, 'apply', { again: true });
    expect(await read(before.id)).toEqual({
      ...before,
      tags: ['conferida'],
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(await read(stale.id)).toMatchObject({ tags: stale.tags, observacoes: 'salva agora', version: 2 });
  });
});
