import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Env } from '../../../kit/server/env/env.ts';

/** Folders of the data folder with one subfolder per client. The table that lists the files has the same name. */
const OF_CLIENTS = ['imports', 'exports'];
/** Files that are still being written, and files that only reserve disk space. */
const PASSING = /\.(?:part|space)$/;

/**
 * Paths below the data folder: the keys, and the files of imports and exports that exist in the snapshot of `holder`. With a
 * bucket (`files`), the folder has only working copies of imports and exports, which are omitted.
 */
export async function listKeptFiles(
  holder: Client,
  { dataDir, files }: Pick<Env, 'dataDir' | 'files'>,
): Promise<string[]> {
  const paths = (await namesIn(join(dataDir, 'keys'))).map((name) => `keys/${name}`);
  if (files) return paths;
  for (const folder of OF_CLIENTS)
    for (const client of (await namesIn(join(dataDir, folder))).filter((name) => /^\d{1,10}$/.test(name))) {
      const names = (await namesIn(join(dataDir, folder, client))).filter((name) => !PASSING.test(name));
      const known = names.length > 0 ? await listKnown(holder, folder, client) : new Set();
      paths.push(...names.filter((name) => known.has(name.split('.')[0])).map((name) => `${folder}/${client}/${name}`));
    }
  return paths;
}

async function listKnown(holder: Client, table: string, client: string): Promise<Set<string | undefined>> {
  await holder.query(`set local app.tenant = '${client}'`);
  const { rows } = await holder.query<{ id: string }>(`select id from ${table} where tenant_id = $1`, [client]);
  return new Set(rows.map(({ id }) => id));
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() || entry.isDirectory()).map(({ name }) => name);
}
