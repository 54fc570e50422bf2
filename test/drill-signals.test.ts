import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../src/operating/backup/server/make-backup.ts';
import { pickOsUser } from '../src/kit/server/db/embedded/postgres-binaries.ts';
import { makeDataFolder } from '../src/kit/server/process/data-folder.ts';
import { startProgram } from './start/child.ts';
import { useDatabase } from './database.ts';
import { makeExampleWorld, testServices } from './example-world.ts';

const PATIENTLY = { interval: 10 };
const database = useDatabase();
const { env } = testServices(database.db);
const base = mkdtempSync(join(tmpdir(), 'fichario-drill-signals-'));
const dataDir = join(base, 'data');
const scratch = join(dataDir, 'prova-de-backup');
let folder: string;

beforeAll(async () => {
  // the database's user has to enter it
  chmodSync(base, 0o755);
  makeDataFolder(dataDir);
  if (process.getuid?.() === 0) {
    // as after a first start
    const { uid, gid } = pickOsUser(dataDir);
    chownSync(dataDir, uid, gid);
  }
  await makeExampleWorld(database.owner, database.db);
  const owner = { host: database.socketDir, user: 'postgres', database: database.name };
  folder = (await makeBackup({ owner, dataDir: env.dataDir, to: join(base, 'backups'), diskFree: 0 }, new Date()))
    .folder;
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

/** The processes that work in the scratch folder, by what they were called with. */
function findWorking(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(`${scratch}/pgdata`))
    .map(Number);
}

const isMarked = () => existsSync(join(scratch, 'restauracao-incompleta'));
const isServed = () => existsSync(join(scratch, 'pgdata', 'postmaster.pid'));

test.each([
  ['creates its cluster', () => existsSync(join(scratch, 'pgdata.init')) && findWorking().length > 0, true],
  ['loads the rows', () => isServed() && isMarked(), false],
  ['opens what was restored', () => isServed() && !isMarked(), false],
] as const)('a drill that is ended while it %s leaves at once, no server and no folder', async (_, isThere, hangs) => {
  const child = startProgram('fichario', ['backup', 'verify', folder], { FICHARIO_DATA: dataDir });
  await expect.poll(isThere, PATIENTLY).toBe(true);
  // who waits for it never ends
  if (hangs) for (const pid of findWorking()) process.kill(pid, 'SIGSTOP');
  child.process.kill('SIGTERM');
  expect({ status: await child.exited, output: child.output() }).toEqual({ status: 143, output: '' });
  expect(existsSync(scratch)).toBe(false);
  expect(existsSync(join(folder, 'prova.json'))).toBe(false);
  await expect.poll(findWorking, PATIENTLY).toEqual([]);
});
