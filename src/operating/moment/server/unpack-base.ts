import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeDataFolder } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { damaged } from '../../stored/server/manifest.ts';
import { type FileCipher, isAsStored, NotAsStored, readStored } from '../../stored/server/stored-file.ts';
import type { BaseManifest } from './base-manifest.ts';

const ONLY_OWNER = { mode: 0o700 };

/** Verifies every byte of a base. Throws a BackupFault if a part is damaged. */
export async function requireWhole(folder: string, { parts }: BaseManifest): Promise<void> {
  for (const part of parts) if (!(await isAsStored(join(folder, part.file), part))) throw damaged(folder, part.file);
}

/** Unpacks the files of a base into an empty data folder, with backup_label and recovery.signal for PostgreSQL. */
export async function unpackBase(
  folder: string,
  { manifest, cipher }: { manifest: BaseManifest; cipher: FileCipher | undefined },
  dataDir: string,
): Promise<void> {
  const owner = takeDataFolder(dataDir);
  const give = (path: string) =>
    owner && path.startsWith(join(dataDir, 'pgdata')) && chownSync(path, owner.uid, owner.gid);
  const makeFolder = (path: string) => {
    const made = mkdirSync(path, { recursive: true, ...ONLY_OWNER });
    if (made === undefined) return;
    chmodSync(path, ONLY_OWNER.mode);
    give(path);
  };
  for (const path of ['pgdata', ...manifest.folders]) makeFolder(join(dataDir, path));
  for (const part of manifest.parts) {
    const data = readStored(join(folder, part.file), part, cipher);
    await unpackPart(data, part.entries, async (path, write) => {
      const target = join(dataDir, path);
      makeFolder(dirname(target));
      const handle = await open(target, 'wx', 0o600);
      await write((chunk) => handle.writeFile(chunk)).finally(() => handle.close());
      give(target);
    }).catch((error: unknown) => {
      throw error instanceof NotAsStored ? damaged(folder, part.file) : error;
    });
  }
  for (const [name, text] of [
    ['backup_label', manifest.label],
    ['recovery.signal', ''],
  ] as const) {
    const path = join(dataDir, 'pgdata', name);
    await writeFile(path, text, { mode: 0o600 });
    give(path);
  }
}

type Write = (chunk: Buffer) => Promise<void>;
type PutFile = (path: string, write: (to: Write) => Promise<void>) => Promise<void>;

/** Splits the content of a part into its files. */
async function unpackPart(
  data: AsyncIterable<Buffer>,
  entries: BaseManifest['parts'][number]['entries'],
  put: PutFile,
): Promise<void> {
  const chunks = data[Symbol.asyncIterator]();
  let unread: Buffer = Buffer.alloc(0);
  for (const [path, size] of entries)
    await put(path, async (write) => {
      for (let remaining = size; remaining > 0; ) {
        if (unread.length === 0) {
          const next = await chunks.next();
          if (next.done) throw new NotAsStored('too short');
          unread = next.value;
        }
        const piece = unread.subarray(0, remaining);
        await write(piece);
        unread = unread.subarray(piece.length);
        remaining -= piece.length;
      }
    });
  // reading past the last byte makes `readStored` check the checksum
  if (unread.length > 0 || !(await chunks.next()).done) throw new NotAsStored('too long');
}
