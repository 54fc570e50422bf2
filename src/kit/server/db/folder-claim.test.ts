import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { claimFolder } from './folder-claim.ts';

const database = useDatabase();
const folders = [0, 0].map(() => mkdtempSync(join(tmpdir(), 'fichario-claim-')));
const [one, other] = folders as [string, string];
const ownFiles = (dataDir: string) => ({ dataDir, files: undefined });
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test('a database is served from one folder at a time, by as many processes as like', async () => {
  const leaves = [await claimFolder(database.db, ownFiles(one)), await claimFolder(database.db, ownFiles(one))];
  await expect(claimFolder(database.db, ownFiles(other))).rejects.toThrow(
    /^Outro processo[^\n]+FICHARIO_DATA[^\n]+\.$/,
  );
  await leaves[0]!();
  await expect(claimFolder(database.db, ownFiles(other))).rejects.toThrow('Outro processo');
  await leaves[1]!();
  await (await claimFolder(database.db, ownFiles(other)))();
});

test('processes with the same bucket share the claim, whatever their folders', async () => {
  const [files, others] = ['files', 'others'].map((bucket) => ({ bucket, prefix: '', endpoint: undefined }));
  const leaves = [
    await claimFolder(database.db, { dataDir: one, files }),
    await claimFolder(database.db, { dataDir: other, files }),
  ];
  await expect(claimFolder(database.db, { dataDir: one, files: others })).rejects.toThrow(
    /^Outro [^\n]+FICHARIO_FILES/,
  );
  await expect(claimFolder(database.db, ownFiles(one))).rejects.toThrow('Outro processo');
  await Promise.all(leaves.map((leave) => leave()));
});

test('a process that was killed does not keep the folder for long', async () => {
  await database.owner.query('insert into processes (id, folder, seen_at) values (gen_random_uuid(), 0, now())');
  await expect(claimFolder(database.db, ownFiles(one))).rejects.toThrow('Outro processo');
  await database.owner.query("update processes set seen_at = seen_at - interval '16 seconds'");
  await (await claimFolder(database.db, ownFiles(one)))();
  expect((await database.owner.query('select from processes')).rowCount).toBe(0);
});
