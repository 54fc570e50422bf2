import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from './start/child.ts';
import { setUp, startApp } from './start/running-app.ts';

const PATIENTLY = { interval: 100, timeout: 300_000 };

let base: string;
let to: string;
let env: { FICHARIO_BACKUP: string; FICHARIO_BACKUP_KEEP: string; FICHARIO_BACKUP_KEY: string };

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'fichario-backup-schedule-'));
  chmodSync(base, 0o755);
  to = join(base, 'backups');
  env = { FICHARIO_BACKUP: to, FICHARIO_BACKUP_KEEP: '1,0,0', FICHARIO_BACKUP_KEY: join(base, 'key') };
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function listBackups(): string[] {
  return readdirSync(to).filter((name) => name.startsWith('fichario-'));
}

test('a server with FICHARIO_BACKUP makes a back-up and proves it, by itself, once, encrypted where there is a key', async () => {
  const dataDir = join(base, 'data');
  writeFileSync(env.FICHARIO_BACKUP_KEY, 'quatro cavalos azuis', { mode: 0o600 });
  const app = await startApp(dataDir, env);
  await setUp(app.url);
  const proved = () => existsSync(to) && listBackups().some((name) => existsSync(join(to, name, 'prova.json')));
  await expect.poll(proved, PATIENTLY).toBe(true);
  const before = listBackups();
  expect(before.length).toBe(1);
  expect(existsSync(join(to, before[0]!, 'chave.age'))).toBe(true);
  const again = startProgram('fichario', ['backup', 'scheduled'], { FICHARIO_DATA: dataDir, ...env });
  expect({ status: await again.exited, output: again.output() }).toEqual({ status: 0, output: '' });
  expect(listBackups()).toEqual(before);

  // an old one that nobody proved goes when a new one has come; the proved one stays
  const [name = ''] = before;
  const old = join(to, 'fichario-20260101-060000');
  const proof = join(to, 'fichario-20260102-060000');
  cpSync(join(to, name), old, { recursive: true });
  cpSync(join(to, name), proof, { recursive: true });
  for (const folder of [join(to, name), join(old, 'prova.json')]) rmSync(folder, { recursive: true });
  const next = startProgram('fichario', ['backup', 'scheduled'], { FICHARIO_DATA: dataDir, ...env });
  expect(await next.exited, next.output()).toBe(0);
  expect(next.output()).toContain(`Removido: ${old}\n`);
  expect(listBackups().sort()).toEqual(['fichario-20260102-060000', expect.not.stringMatching(/-2026010/)]);
  app.child.process.kill('SIGTERM');
  expect(await app.child.exited).toBe(0);
});

test('a server that ends ends its back-up, and leaves no database running', async () => {
  const dataDir = join(base, 'ended');
  const own = { FICHARIO_BACKUP: join(base, 'ended-backups') };
  const app = await startApp(dataDir, own);
  const scratch = join(dataDir, 'prova-de-backup');
  await expect.poll(() => existsSync(join(scratch, 'pgdata', 'postmaster.pid')), PATIENTLY).toBe(true);
  app.child.process.kill('SIGTERM');
  expect(await app.child.exited).toBe(0);
  for (const folder of [dataDir, scratch]) expect(existsSync(join(folder, 'pgdata', 'postmaster.pid'))).toBe(false);
});

test('a setting that is wrong is named', async () => {
  for (const [name, value] of [
    ['FICHARIO_BACKUP_AT', '24:00'],
    ['FICHARIO_BACKUP_KEEP', '0,4,12'],
  ] as const) {
    const child = startProgram('main', [], { FICHARIO_DATA: join(base, 'none'), [name]: value });
    expect(await child.exited).toBe(2);
    expect(child.output()).toContain(`${name} deve`);
  }
});
