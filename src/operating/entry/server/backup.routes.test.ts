import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import type { BackupReport } from '../backup.schema.ts';
import { startBackupTimer } from '../../nightly/server/backup-timer.ts';
import { nameOfBackup } from '../../stored/server/backup-folder.ts';
import { BACKUP_AT_WORK } from '../../backup/server/make-backup.ts';

const base = mkdtempSync(join(tmpdir(), 'fichario-backup-report-'));
const [dataDir, backupDir] = [join(base, 'data'), join(base, 'backups')];
for (const folder of [dataDir, backupDir]) mkdirSync(folder);
const api = useApp({ dataDir, backupDir });
const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

afterAll(() => rmSync(base, { recursive: true }));

async function read(): Promise<BackupReport> {
  const answer = await api.as.installationAdmin.get('/api/installation/backups');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BackupReport>();
}

/** A back-up with the result of its drill. */
function putBackup(at: Date, drill?: { ok: boolean; problem?: string }): string {
  const folder = join(backupDir, nameOfBackup(at));
  mkdirSync(folder);
  const found = { at: at.toISOString(), seconds: 1, opened: 1, ...drill };
  if (drill) writeFileSync(join(folder, 'prova.json'), JSON.stringify(found));
  return folder;
}

/** Lets the timer run a command with this program text, and waits for its report. */
async function runNight(script: string): Promise<void> {
  const program = join(base, 'program.mjs');
  writeFileSync(program, script);
  const told: string[] = [];
  const tell = (_fields: object, text: string) => void told.push(text);
  const env = { ...api.services.env, backupDir };
  const stop = startBackupTimer(env, pathToFileURL(program), { info: tell, error: tell });
  await expect.poll(() => told.length).toBe(1);
  await stop();
}

const sayAndFail = (sentence: string) => `console.error(${JSON.stringify(sentence)}); process.exit(1);`;

test('an administrator of a client only does not see the state of the back-ups', async () => {
  for (const caller of [api.as.administrador, api.as.leitor])
    expect((await caller.get('/api/installation/backups')).statusCode).toBe(403);
});

test('a failed night is reported, until one succeeds', async () => {
  expect(await read()).toEqual({ configured: true, lastAt: null, provedAt: null, problems: [] });
  const problem = 'No disco de /mnt/b há 0 MB livres. Libere espaço.';
  await runNight(sayAndFail(problem));
  expect((await read()).problems).toEqual([`O back-up da última noite falhou. ${problem}`]);
  await runNight('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);');
  expect((await read()).problems).toEqual([expect.stringContaining('O processo que o fazia foi encerrado no meio.')]);
  await runNight('');
  expect((await read()).problems).toEqual([]);
});

test('work that another server does at the same time has not failed', async () => {
  await runNight(sayAndFail(BACKUP_AT_WORK));
  expect((await read()).problems).toEqual([]);
});

test('a failed night is no longer reported after a back-up and a drill by hand', async () => {
  await runNight(sayAndFail('Falhou.'));
  expect((await read()).problems).toHaveLength(1);
  const folder = putBackup(new Date(Date.now() + 2_000), { ok: true });
  expect((await read()).problems).toEqual([]);
  for (const each of [folder, join(dataDir, 'back-up-que-falhou.json')]) rmSync(each, { recursive: true });
});

test('an old back-up, one from the future and a failed drill are reported', async () => {
  const at = before(49);
  const folder = putBackup(at, { ok: false, problem: 'O back-up está danificado.' });
  const future = putBackup(before(-49));
  const { lastAt, provedAt, problems } = await read();
  expect([lastAt?.slice(0, 19), provedAt]).toEqual([at.toISOString().slice(0, 19), null]);
  expect(problems).toEqual([
    expect.stringMatching(/^O último back-up tem mais de dois dias\./),
    'A última prova de um back-up não passou. O back-up está danificado.',
    expect.stringMatching(/^O back-up fichario-\d+-\d+ é do futuro/),
  ]);
  for (const each of [folder, future]) rmSync(each, { recursive: true });
  putBackup(before(1), { ok: true });
  expect(await read()).toMatchObject({ provedAt: expect.any(String) as string, problems: [] });
});
