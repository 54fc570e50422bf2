import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeDataFolder } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { damaged } from '../../stored/server/manifest.ts';
import { type FileCipher, isAsStored, NotAsStored, readStored } from '../../stored/server/stored-file.ts';
import type { BaseManifest } from './base-manifest.ts';

const ONLY_OWNER = { mode: 0o700 };

/** Looks at every byte of a base. Refuses, in a sentence, one that is not as it was written. */
export async function requireWhole(folder: string, { parts }: BaseManifest): Promise<void> {
  for (const part of parts) if (!(await isAsStored(join(folder, part.file), part))) throw damaged(folder, part.file);
}

/** Puts the files of a base into an empty data folder, with what tells the server to recover from a log. */
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

/** Divides what comes out of a part into its files. */
async function unpackPart(
  data: AsyncIterable<Buffer>,
  entries: BaseManifest['parts'][number]['entries'],
  put: PutFile,
): Promise<void> {
  const chunks = data[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  for (const [path, size] of entries)
    await put(path, async (write) => {
      for (let left = size; left > 0; ) {
        if (rest.length === 0) {
          const next = await chunks.next();
          if (next.done) throw new NotAsStored('too short');
          rest = next.value;
        }
        const piece = rest.subarray(0, left);
        await write(piece);
        rest = rest.subarray(piece.length);
        left -= piece.length;
      }
    });
  // the checksum is looked at behind the last byte
  if (rest.length > 0 || !(await chunks.next()).done) throw new NotAsStored('too long');
}
