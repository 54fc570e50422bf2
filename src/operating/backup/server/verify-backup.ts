import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import type { Connection, DatabaseEnv } from '../../../kit/server/db/connect.ts';
import { startNoMore } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { cleaningUp } from '../../../kit/server/process/clean-up.ts';
import { removeProvedClusters } from '../../major/server/clusters.ts';
import { BackupFault, type Manifest } from '../../stored/server/manifest.ts';
import { openRecords } from '../../stored/server/open-records.ts';
import { restoreBackup, type RestoreTarget } from './restore-backup.ts';
import { chooseScratch, clearScratch, takeTurn } from '../../stored/server/scratch-folder.ts';

/** Opens a database as `npm start` does: runs newer migrations and creates the functions. */
export type OpenDatabase = (env: DatabaseEnv) => Promise<Connection>;

const DrillShape = z.object({
  at: z.iso.datetime(),
  ok: z.boolean(),
  seconds: z.number(),
  /** number of records opened with the queries of the screens */
  opened: z.int(),
  /** the fault that was found, as a Portuguese sentence */
  problem: z.optional(z.string()),
});

/** The result of the last drill of a back-up. */
export type Drill = z.infer<typeof DrillShape>;

/** The drill, and the clusters of an older PostgreSQL that were removed because it passed. */
export type VerifiedBackup = Drill & { removed: string[] };

export const DRILL_AT_WORK = 'Uma prova já está sendo feita. Espere que termine.';
const DRILL_FILE = 'prova.json';
const SCRATCH = 'prova-de-backup';
/** In MB; small, because the server in use needs its memory at the same time. */
const DRILL_MEMORY = 128;

/**
 * The drill: restores a back-up into a scratch folder as `restore` does, starts the database as `npm start` does, opens records
 * with the program's queries, and removes the scratch folder. Writes the result into the back-up's folder. An obstacle such as a
 * missing key or a full disk proves nothing about the back-up: it throws CommandRefused, and no result is written.
 */
export async function verifyBackup(
  folder: string,
  target: RestoreTarget,
  openDatabase: OpenDatabase,
): Promise<VerifiedBackup> {
  const scratch = chooseScratch(target.dataDir, SCRATCH);
  const release = takeTurn(scratch, DRILL_AT_WORK);
  const [at, begun] = [new Date().toISOString(), performance.now()];
  const finish = async (found: Pick<Drill, 'ok' | 'opened' | 'problem'>) => {
    const drill = { at, seconds: Math.round((performance.now() - begun) / 100) / 10, ...found };
    await recordDrill(folder, drill);
    return drill;
  };
  try {
    await clearScratch(scratch);
    const { opened, manifest } = await restoreAndOpen(folder, { ...target, dataDir: scratch }, openDatabase);
    const drill = await finish({ ok: true, opened });
    return { ...drill, removed: await removeProvedClusters(target.dataDir, manifest) };
  } catch (error) {
    if (error instanceof BackupFault)
      return { ...(await finish({ ok: false, opened: 0, problem: error.message })), removed: [] };
    throw cannotProve(folder, error);
  } finally {
    await clearScratch(scratch);
    release();
  }
}

async function restoreAndOpen(
  folder: string,
  target: RestoreTarget,
  openDatabase: OpenDatabase,
): Promise<{ opened: number; manifest: Manifest }> {
  const manifest = await restoreBackup(folder, target, { isPassing: true });
  // opens only the database: the work of a server, such as sending webhooks, must not run
  const opening = openDatabase({ databaseUrl: undefined, dataDir: target.dataDir, dbMemory: DRILL_MEMORY });
  // ends immediately, without the writes of an orderly shutdown
  const leave = () => {
    startNoMore(target.dataDir);
    return clearScratch(target.dataDir);
  };
  return cleaningUp(leave, async () => {
    const connection = await opening;
    try {
      return { opened: await openRecords(connection.db), manifest };
    } finally {
      await connection.release();
    }
  });
}

function cannotProve(folder: string, error: unknown): CommandRefused {
  // our errors and those of the embedded server are sentences; errors of the system or the database are reported by code
  const { message, code } = error as { message: string; code?: unknown };
  const why = typeof code === 'string' ? `o sistema não deixou (${code}).` : message;
  return new CommandRefused(`Não foi possível provar o back-up ${folder}, que fica como estava: ${why}`, {
    cause: error,
  });
}

/** Ignores errors, because the drill may also run on a back-up on a read-only disk. */
async function recordDrill(folder: string, drill: Drill): Promise<void> {
  await writeFile(join(folder, DRILL_FILE), `${JSON.stringify(drill)}\n`, { mode: 0o600 }).catch(() => {});
}

/** Reads the result of the last drill of a back-up; undefined if there is none. */
export async function readDrill(folder: string): Promise<Drill | undefined> {
  const text = await readFile(join(folder, DRILL_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return z.safeParse(DrillShape, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
