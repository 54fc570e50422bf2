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

/** Opens a database as `npm start` does, with newer migrations and the functions. */
export type OpenDatabase = (env: DatabaseEnv) => Promise<Connection>;

const DrillShape = z.object({
  at: z.iso.datetime(),
  ok: z.boolean(),
  seconds: z.number(),
  /** records opened by the queries of the screens */
  opened: z.int(),
  /** what is wrong, as a Portuguese sentence */
  problem: z.optional(z.string()),
});

/** What the last drill of a back-up found. */
export type Drill = z.infer<typeof DrillShape>;

/** The drill, and the clusters of an older PostgreSQL that were kept until it passed. */
export type VerifiedBackup = Drill & { removed: string[] };

export const DRILL_AT_WORK = 'Uma prova já está sendo feita. Espere que termine.';
const DRILL_FILE = 'prova.json';
const SCRATCH = 'prova-de-backup';
/** In MB: the server in use needs its own beside it. */
const DRILL_MEMORY = 128;

/**
 * The drill: restores a back-up into a scratch folder below the data folder, as `restore` does, starts it as `npm start` does,
 * opens records by the program's own queries, and removes the scratch folder. What was found stands in the back-up's folder.
 * What keeps it from being tried, such as a missing key or a full disk, says nothing about the back-up: it is refused in a
 * sentence, and nothing is written.
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
  // only the database: what a server would do by itself, such as sending webhooks, is not done
  const opening = openDatabase({ databaseUrl: undefined, dataDir: target.dataDir, dbMemory: DRILL_MEMORY });
  // at once, without what the server would write for a next start
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
  // ours and the embedded server's are sentences; what the system or the database says is told by its code
  const { message, code } = error as { message: string; code?: unknown };
  const why = typeof code === 'string' ? `o sistema não deixou (${code}).` : message;
  return new CommandRefused(`Não foi possível provar o back-up ${folder}, que fica como estava: ${why}`, {
    cause: error,
  });
}

/** A back-up on a disk that is read only can be proved all the same. */
async function recordDrill(folder: string, drill: Drill): Promise<void> {
  await writeFile(join(folder, DRILL_FILE), `${JSON.stringify(drill)}\n`, { mode: 0o600 }).catch(() => {});
}

/** What the last drill of a back-up found; undefined if there was none. */
export async function readDrill(folder: string): Promise<Drill | undefined> {
  const text = await readFile(join(folder, DRILL_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return z.safeParse(DrillShape, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
