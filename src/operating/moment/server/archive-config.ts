import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type OsUser, pickOsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';

const Shape = z.object({
  /** the folder of the log */
  to: z.string(),
  /** what encrypts it, 64 hexadecimal digits */
  key: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** by what the file of the installation's key is known again */
  keyFile: z.optional(z.string()),
  /** the number that PostgreSQL gave the cluster; unknown until the first start made it */
  system: z.optional(z.string()),
  /** the series before this one, which go when this one reaches back far enough */
  before: z.array(z.string()),
});

const FILE = 'serie-do-log.json';

/** Where the log of a data folder goes, and under what key. It lies in the data folder, which whoever has it reads anyway. */
export type ArchiveConfig = z.infer<typeof Shape>;

export const ArchiveConfig = {
  /** The file of a data folder. */
  fileIn: (dataDir: string) => join(dataDir, FILE),

  /** Reads a file that must be there. */
  read: (file: string): ArchiveConfig => z.parse(Shape, JSON.parse(readFileSync(file, 'utf8'))),

  /** That of a data folder; undefined if its log goes nowhere, or what is there is none. */
  find: (dataDir: string): ArchiveConfig | undefined => {
    try {
      return ArchiveConfig.read(join(dataDir, FILE));
    } catch {
      return undefined;
    }
  },

  /** Keeps it, where the server can read it. */
  write: (dataDir: string, config: ArchiveConfig): void => {
    const owner = serverUser(dataDir);
    const unfinished = join(dataDir, `${FILE}.${process.pid}`);
    writeFileSync(unfinished, `${JSON.stringify(config, null, 1)}\n`, { mode: 0o600, flush: true });
    if (owner) chownSync(unfinished, owner.uid, owner.gid);
    renameSync(unfinished, join(dataDir, FILE));
  },

  remove: (dataDir: string): void => rmSync(join(dataDir, FILE), { force: true }),
};

/** The user of the system that the server runs as, when this process is root. */
export function serverUser(dataDir: string): OsUser | undefined {
  return process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined;
}

/** The key as it is used. */
export function keyOf(hex: string | undefined): Buffer | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}
