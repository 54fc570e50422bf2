import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { makeExampleWorld, testServices } from '../../../../test/example-world.ts';
import { openDatabase } from '../../opening/server/open-database.ts';
import type { BackupKey } from '../../stored/server/encryption/backup-key.ts';
import { makeBackup } from './make-backup.ts';
import type { RestoreTarget } from './restore-backup.ts';
import { readDrill, verifyBackup } from './verify-backup.ts';

const database = useDatabase();
const { env } = testServices(database.db);
const base = mkdtempSync(join(tmpdir(), 'fichario-drill-'));
const key: BackupKey = { passphrase: 'quatro cavalos azuis' };
const target: RestoreTarget = { dataDir: join(base, 'data'), diskFree: 0, key };
let folder: string;

beforeAll(async () => {
  // the system user of the database needs access to this folder
  chmodSync(base, 0o755);
  await makeExampleWorld(database.owner, database.db);
  const owner = { host: database.socketDir, user: 'postgres', database: database.name };
  const source = { owner, dataDir: env.dataDir, to: join(base, 'backups'), diskFree: 0, key };
  folder = (await makeBackup(source, new Date())).folder;
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('an obstacle to the drill leaves the last result of the back-up unchanged', async () => {
  expect(await verifyBackup(folder, target, openDatabase)).toMatchObject({ ok: true });
  const proof = await readDrill(folder);
  for (const [obstacle, why] of [
    [{ key: undefined }, /está cifrado/],
    [{ key: { passphrase: 'cinco cavalos azuis' } }, /A chave informada não abre/],
    [{ diskFree: 2 ** 60 }, /No disco de .+ há/],
  ] as const) {
    const drill = verifyBackup(folder, { ...target, ...obstacle }, openDatabase);
    await expect(drill).rejects.toThrow(/^Não foi possível provar o back-up .+, que fica como estava: [^\n]+$/);
    await expect(drill).rejects.toThrow(why);
  }
  expect(await readDrill(folder)).toEqual(proof);
});

test('the drill works although the user of the database cannot enter the data folder', async () => {
  const closed = join(base, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const drill = await verifyBackup(folder, { ...target, dataDir: join(closed, 'data') }, openDatabase);
  expect(drill).toMatchObject({ ok: true });
  expect(existsSync('/var/lib/fichario-prova-de-backup')).toBe(false);
});

test('a damaged back-up is recorded as the result of the drill', async () => {
  const file = join(folder, 'tables', 'pessoas.copy.gz');
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(file, bytes);
  const { removed, ...drill } = await verifyBackup(folder, target, openDatabase);
  expect(removed).toEqual([]);
  expect(drill).toMatchObject({ ok: false, problem: expect.stringMatching(/está danificado: tables/) as unknown });
  expect(await readDrill(folder)).toEqual(drill);
});
