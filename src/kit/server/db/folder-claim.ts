import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFilesPlace } from '../env/files-place.ts';
import { BackgroundLoop } from '../process/background-loop.ts';
import type { Env } from '../env/env.ts';
import { type Db, queryGlobal } from './db.ts';

const MAX_KEY = 2 ** 31 - 1;
const RENEW_EVERY_MS = 5_000;

const OTHER_FOLDER =
  'Outro processo do Fichário atende este banco com outra pasta de dados, e um não acha os arquivos que o outro recebe. ' +
  'Informe a mesma pasta em FICHARIO_DATA, num disco que os dois veem, ou encerre o outro.';

const OTHER_STORE =
  'Outro processo do Fichário atende este banco com os arquivos noutro lugar, e um não acha os que o outro recebe. ' +
  'Informe o mesmo FICHARIO_FILES nos dois, ou encerre o outro.';

/** A process that has crashed counts as gone after 15 seconds without this message. */
const RENEW = `insert into processes (id, folder, seen_at) values ($1, $2, now())
  on conflict (id) do update set seen_at = excluded.seen_at`;
const FORGET = `delete from processes where seen_at < now() - interval '15 seconds'`;
const FIND_OTHERS = `select from processes where folder <> $1 and seen_at >= now() - interval '15 seconds' limit 1`;

/**
 * Claims an external database for this data folder as long as this process serves it. Imports and exports are files in the
 * folder, and every process must find what another received. Processes share the claim if they have the same folder, or the
 * same bucket where the files are in a bucket. The process renews the claim every few seconds by a statement. A lock would
 * need a permanent connection, which a pooler or a server that takes over would break. The returned function releases the
 * claim.
 *
 * Throws an Error with a Portuguese sentence while a process serves the database from another folder. The claim of a process
 * that ended without releasing it lasts for 15 seconds.
 */
export async function claimFolder(
  db: Db,
  { dataDir, files }: Pick<Env, 'dataDir' | 'files'>,
): Promise<() => Promise<void>> {
  const key = files ? keyOfStore(files) : readKey(join(dataDir, 'folder.id'));
  const id = randomUUID();
  const giveUp = async () => void (await queryGlobal(db, 'delete from processes where id = $1', [id]));
  await queryGlobal(db, FORGET);
  // writes before it reads: of two processes that start together, at least one sees the other
  await queryGlobal(db, RENEW, [id, key]);
  if ((await queryGlobal(db, FIND_OTHERS, [key])).length > 0) {
    await giveUp();
    throw new Error(files ? OTHER_STORE : OTHER_FOLDER);
  }
  const renew = async () => {
    await queryGlobal(db, RENEW, [id, key]);
    return 'again' as const;
  };
  // an error is ignored: without the database, no other process can claim it either
  const renewal = new BackgroundLoop(renew, { everyMs: RENEW_EVERY_MS, onError: () => {} });
  renewal.start();
  return async () => {
    await renewal.close();
    await giveUp().catch(() => {});
  };
}

/** The number of a bucket. Processes may reach one bucket by different addresses. */
function keyOfStore(files: NonNullable<Env['files']>): number {
  const hash = createHash('sha256').update(formatFilesPlace(files)).digest();
  return hash.readUInt32BE(0) % MAX_KEY;
}

/** The number of a folder, created on the first request. */
function readKey(file: string): number {
  try {
    writeFileSync(file, String(randomInt(MAX_KEY)), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Number(readFileSync(file, 'utf8'));
}
