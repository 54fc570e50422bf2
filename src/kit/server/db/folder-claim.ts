import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from './db.ts';
import { connectAlone } from './lone-connection.ts';

/** An arbitrary number that no other advisory lock of this database uses. */
const FOLDER_LOCK = 7_303_015;
const MAX_KEY = 2 ** 31 - 1;

const OTHER_FOLDER =
  'Outro processo do Fichário atende este banco com outra pasta de dados, e um não acha os arquivos que o outro recebe. ' +
  'Informe a mesma pasta em FICHARIO_DATA, num disco que os dois veem, ou encerre o outro.';

/**
 * Claims an external database for this data folder, as long as this process serves it: imports and exports stand in the
 * folder, and what one process received another must find. Processes with the same folder share the claim. It is a lock of a
 * session, so it ends with the process, however that ends. The returned function gives it up.
 *
 * Throws an Error with a Portuguese sentence while a process serves the database from another folder.
 */
export async function claimFolder(db: Db, dataDir: string): Promise<() => Promise<void>> {
  const key = readKey(join(dataDir, 'folder.id'));
  const client = await connectAlone(db);
  await client.query('select pg_advisory_lock_shared($1, $2)', [FOLDER_LOCK, key]);
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1 and l.objid::bigint <> $2`,
    [FOLDER_LOCK, key],
  );
  if (rowCount === 0) return () => client.end();
  await client.end();
  throw new Error(OTHER_FOLDER);
}

/** The number of a folder, made when it is first asked for. */
function readKey(file: string): number {
  try {
    writeFileSync(file, String(randomInt(MAX_KEY)), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Number(readFileSync(file, 'utf8'));
}
