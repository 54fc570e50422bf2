import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProgram } from './start/child.ts';
import { buildFisica } from './pessoas.ts';
import { removeData, setUp, startApp } from './start/running-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fichario-smoke-'));

afterAll(async () => {
  await removeData(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

test('the built product starts on a new folder, keeps a record, lists it, ends, and its command line knows the client', async () => {
  const { child, url } = await startApp(dataDir);
  const headers = { cookie: await setUp(url), 'content-type': 'application/json' };
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const body = JSON.stringify(buildFisica({ nome: 'Emília Ferraz' }));
  const saved = await fetch(`${url}/api/pessoas`, { method: 'POST', headers, body });
  expect(saved.status).toBe(201);
  const listed = (await (await fetch(`${url}/api/pessoas?q=emilia`, { headers })).json()) as { items: object[] };
  expect(listed.items).toMatchObject([{ nome: 'Emília Ferraz' }]);
  child.process.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  const command = startProgram('fichario', ['client', 'list'], { FICHARIO_DATA: dataDir });
  expect(await command.exited).toBe(0);
  expect(command.output()).toContain('Um');
});
