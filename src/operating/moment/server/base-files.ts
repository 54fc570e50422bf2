import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileCipher, Watch } from '../../stored/server/stored-file.ts';
import { writeStored } from '../../stored/server/stored-file.ts';
import type { BaseManifest } from './base-manifest.ts';

const CLUSTER = 'pgdata';
const CONTROL = `${CLUSTER}/global/pg_control`;
/** Folders that a base includes without their files: WAL is restored from FICHARIO_WAL, the other files are transient. */
const EMPTIED =
  'pg_wal pg_wal/archive_status pg_wal/summaries pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans'
    .split(' ')
    .map((name) => `${CLUSTER}/${name}`);
/** Files of the running server that a base omits. */
const OF_SERVER =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|autoprewarm\.blocks)$/;
const PART_BYTES = 256 * 1024 ** 2;
const CHUNK = 1024 ** 2;

/** Folders and files of a running cluster that a base includes, as paths below the data folder. pg_control is the last file. */
export async function listCluster(dataDir: string): Promise<{ folders: string[]; files: string[] }> {
  const [folders, files]: [string[], string[]] = [[], []];
  const visit = async (folder: string): Promise<void> => {
    folders.push(folder);
    // a folder that is dropped during the copy is dropped again when the WAL is replayed
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(absent);
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (OF_SERVER.test(entry.name)) continue;
      if (entry.isFile() && path !== CONTROL) files.push(path);
      if (entry.isDirectory() && !EMPTIED.includes(path)) await visit(path);
    }
  };
  await visit(CLUSTER);
  return { folders: [...folders.slice(1), ...EMPTIED], files: [...files, CONTROL] };
}

function absent(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

type Writing = { dataDir: string; to: string; cipher: FileCipher | undefined; onStored: Watch };

/** Writes files into compressed parts of about 256 MB of content. Skips a file that no longer exists. */
export async function writeParts(
  files: readonly string[],
  { dataDir, to, ...writing }: Writing,
): Promise<BaseManifest['parts']> {
  const parts: BaseManifest['parts'] = [];
  const queue = [...files];
  while (queue.length > 0) {
    const file = `parte-${String(parts.length).padStart(4, '0')}`;
    const entries: [string, number][] = [];
    const stored = await writeStored(join(to, file), readInto(entries, queue, dataDir), writing);
    parts.push({ file, ...stored, entries });
  }
  return parts;
}

async function* readInto(entries: [string, number][], queue: string[], dataDir: string): AsyncIterable<Buffer> {
  let bytes = 0;
  while (bytes < PART_BYTES) {
    const path = queue.shift();
    if (path === undefined) return;
    let size = 0;
    try {
      for await (const chunk of createReadStream(join(dataDir, path), {
        highWaterMark: CHUNK,
      }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      continue;
    }
    entries.push([path, size]);
    bytes += size;
  }
}
