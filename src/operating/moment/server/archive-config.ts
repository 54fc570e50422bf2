import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type OsUser, pickOsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';

const Shape = z.object({
  /** the folder that WAL files are stored in */
  to: z.string(),
  /** the key that encrypts them, 64 hexadecimal digits */
  key: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** fingerprint of the file with the installation's key */
  keyFile: z.optional(z.string()),
  /** PostgreSQL's system identifier of the cluster; unknown until the first start creates the cluster */
  system: z.optional(z.string()),
  /** earlier series, which are removed when this one reaches back far enough */
  before: z.array(z.string()),
});

const FILE = 'serie-do-log.json';

/** Target folder and key of a data folder's WAL. The file is in the data folder, as are the data that the key protects. */
export type ArchiveConfig = z.infer<typeof Shape>;

export const ArchiveConfig = {
  /** The path of the file in a data folder. */
  fileIn: (dataDir: string) => join(dataDir, FILE),

  /** Reads a file; throws if it is missing. */
  read: (file: string): ArchiveConfig => z.parse(Shape, JSON.parse(readFileSync(file, 'utf8'))),

  /** The configuration of a data folder; undefined if its WAL is not stored, or if the file is invalid. */
  find: (dataDir: string): ArchiveConfig | undefined => {
    try {
      return ArchiveConfig.read(join(dataDir, FILE));
    } catch {
      return undefined;
    }
  },

  /** Writes the file, readable by the server's system user. */
  write: (dataDir: string, config: ArchiveConfig): void => {
    const owner = serverUser(dataDir);
    const unfinished = join(dataDir, `${FILE}.${process.pid}`);
    writeFileSync(unfinished, `${JSON.stringify(config, null, 1)}\n`, { mode: 0o600, flush: true });
    if (owner) chownSync(unfinished, owner.uid, owner.gid);
    renameSync(unfinished, join(dataDir, FILE));
  },

  remove: (dataDir: string): void => rmSync(join(dataDir, FILE), { force: true }),
};

/** The system user that PostgreSQL runs as, if this process is root; otherwise undefined. */
export function serverUser(dataDir: string): OsUser | undefined {
  return process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined;
}

/** Decodes the hexadecimal key. */
export function keyOf(hex: string | undefined): Buffer | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}
