import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Env } from '../../../kit/server/env/env.ts';

/** The folders of the data folder that have a folder for each client; the table that knows the files has the same name. */
const OF_CLIENTS = ['imports', 'exports'];
/** Files that are still being written, and the place reserved for them. */
const PASSING = /\.(?:part|space)$/;

/**
 * The keys, and the files of imports and exports that the snapshot of `holder` knows, as paths below the data folder. Where those are in
 * a bucket, the folder has work copies of some of them, which are left out.
 */
export async function listKeptFiles(
  holder: Client,
  { dataDir, files }: Pick<Env, 'dataDir' | 'files'>,
): Promise<string[]> {
  const kept = (await namesIn(join(dataDir, 'keys'))).map((name) => `keys/${name}`);
  if (files) return kept;
  for (const folder of OF_CLIENTS)
    for (const client of (await namesIn(join(dataDir, folder))).filter((name) => /^\d{1,10}$/.test(name))) {
      const names = (await namesIn(join(dataDir, folder, client))).filter((name) => !PASSING.test(name));
      const known = names.length > 0 ? await listKnown(holder, folder, client) : new Set();
      kept.push(...names.filter((name) => known.has(name.split('.')[0])).map((name) => `${folder}/${client}/${name}`));
    }
  return kept;
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
