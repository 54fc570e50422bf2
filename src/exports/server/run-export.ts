import type { FastifyBaseLogger } from 'fastify';
import { whyNoFurther } from '../../access/server/requester.ts';
import { DatabaseUnavailable, inGlobal, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { findLogPosition, readingBehind } from '../../kit/server/db/reading-behind.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { isDiskFull } from '../../kit/server/process/disk-problems.ts';
import { StoreUnavailable } from '../../kit/server/files/file-store.ts';
import { sumClientFiles } from '../../kit/server/limits/client-files.queries.ts';
import { requireSpace } from '../../kit/server/limits/disk-space.ts';
import type { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import type { JobKind } from '../../kit/server/jobs/jobs.queries.ts';
import { prepareExport, removeExport, shareExport } from './export-files.ts';
import { describeList, toWholeList } from './export-list.ts';
import { saveProgress, endExport, type ExportRecord, findExport } from './exports.queries.ts';
import { type FileProgress, makeFile } from './make-file.ts';
import { may } from '../../access/policy.ts';
import { seesAsMuch } from './present-export.ts';

/** How often the progress of an export is stored, with a check whether to continue. */
const PROGRESS_MS = 700;

/** The export was cancelled, or the process is shutting down. */
class Stopped extends Error {}

/** An export that cannot be made. The message tells the user why. */
class NotMade extends Error {}

type ExportServices = Pick<Services, 'db' | 'env' | 'now'>;

/** Makes the file of an export. */
export const EXPORT_JOB: JobKind = { name: 'export', atOnce: 3, queue: 'client' };

/** Runs exports in the background. */
export type ExportRunner = {
  /** Starts an export that was just added, and waits at most `ms` until it is made or the process stops. */
  waitFor: (id: string, ms: number) => Promise<void>;
};

export function createExportRunner(services: ExportServices, jobs: JobRunner, log: FastifyBaseLogger): ExportRunner {
  const waiting = new Map<string, (() => void)[]>();
  const endWaits = (id: string) => {
    for (const done of waiting.get(id) ?? []) done();
    waiting.delete(id);
  };
  jobs.handle(EXPORT_JOB, async ({ lease: { tenantId, id }, signal }) => {
    const isStopping = () => signal.aborted;
    await runExport(services, { tenantId, id, isStopping, log }).finally(() => endWaits(id));
  });
  const waitFor = (id: string, ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(() => endWaits(id), ms);
      waiting.set(id, [...(waiting.get(id) ?? []), () => [clearTimeout(timer), done()]]);
      jobs.wake();
    });
  return { waitFor };
}

const INTERRUPTED = { state: 'failed', problem: 'O comando foi interrompido.' } as const;

type Run = { tenantId: number; id: string; isStopping: () => boolean; log: Pick<FastifyBaseLogger, 'error'> };

/**
 * Makes the file of an export from the beginning; the partial file of a crashed process is discarded. The export ends as
 * done or failed. Its state does not change if it was cancelled, or if the process stops: then the next process makes it.
 * Throws DatabaseUnavailable or StoreUnavailable.
 */
export async function runExport(services: ExportServices, run: Run): Promise<void> {
  const { db, env } = services;
  const { tenantId, id } = run;
  const found = await inTenant(db, tenantId, (tx) => findExport(tx, id));
  if (found?.state !== 'running') return;
  // an export of the command line ends with its command, which has crashed
  if (found.origin === 'cli') return void (await inTenant(db, tenantId, (tx) => endExport(tx, id, INTERRUPTED)));
  try {
    const made = await makeRecorded(services, run, found);
    await shareExport(env, { tenantId, id, bytes: made.bytes });
    const isStored = await inTenant(db, tenantId, async (tx) => {
      const why = await whyExportStops(tx, found);
      if (why) throw why;
      return endExport(tx, id, { state: 'done', ...made, keptHere: true });
    });
    if (isStored) return;
    // cancelled, or done by another process, which has written the file
    const ended = await inTenant(db, tenantId, (tx) => findExport(tx, id));
    if (ended?.state !== 'done') await removeExport(env, tenantId, id);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable) throw error;
    const problem = explain(error);
    if (problem === undefined) run.log.error({ id, name: nameOf(error) }, 'export failed');
    const ending = { state: 'failed' as const, problem: problem ?? 'Algo falhou aqui dentro. Exporte de novo.' };
    const isEnded = await inTenant(db, tenantId, (tx) => endExport(tx, id, ending));
    if (isEnded) await removeExport(env, tenantId, id);
  }
}

async function makeRecorded({ db, env, now }: ExportServices, run: Run, record: ExportRecord) {
  const { tenantId, id } = run;
  const nome = await findTenantNome(db, tenantId);
  const viewer = { role: record.role, settings: { leitoresSeeBirth: record.showsBirth } };
  let progress: FileProgress = { rows: 0, total: null };
  let stop: Error | undefined;
  const check = async () => {
    stop ??= await inTenant(db, tenantId, async (tx) =>
      (await saveProgress(tx, id, progress)) ? whyExportStops(tx, record) : new Stopped(),
    );
  };
  await check();
  // an interval, because no record arrives while the database sorts
  const timer = setInterval(() => void check().catch(() => {}), PROGRESS_MS);
  try {
    return await makeFile(
      readingBehind(db, await findLogPosition(db)),
      {
        list: toWholeList(record.list, { id: tenantId, ...viewer }),
        format: record.format,
        settings: record.settings,
        title: { tenantNome: nome, list: describeList(record.list), at: now() },
        path: await prepareExport(env, tenantId, id),
      },
      async (reached) => {
        progress = reached;
        if (run.isStopping()) throw new Stopped();
        await requireSpace(env, tenantId, () => inTenant(db, tenantId, sumClientFiles));
        stop ??= await inTenant(db, tenantId, (tx) => whyExportStops(tx, record));
        if (stop) throw stop;
      },
    );
  } finally {
    clearInterval(timer);
  }
}

/** Why an export must not continue: its user may no longer see the content of the file. */
async function whyExportStops(
  tx: TenantTx,
  { user, origin, role, showsBirth }: ExportRecord,
): Promise<NotMade | undefined> {
  const why = await whyNoFurther(
    tx,
    { userId: user.id, origin },
    (now) => may(now, 'pessoa.export') && seesAsMuch(now.role, role) && (may(now, 'pessoa.seeBirth') || !showsBirth),
  );
  return why === undefined ? undefined : new NotMade(`${why} Nenhum arquivo ficou: peça de novo.`);
}

/** The name of the client, for the heading and the name of a file. */
export async function findTenantNome(db: Services['db'], tenantId: number): Promise<string> {
  const sql = 'select t.nome from tenants t where t.id = $1';
  const [row] = await inGlobal(db, (tx) => tx.query<{ nome: string }>(sql, [tenantId]));
  return row?.nome ?? '';
}

function explain(error: unknown): string | undefined {
  if (error instanceof NotMade || error instanceof Refusal) return error.message;
  if (isDiskFull(error)) return 'Não há espaço no disco do servidor. Avise quem cuida dele e exporte de novo.';
  return undefined;
}

/** The class of an error. Its message may contain data of a record. */
function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name} ${(error as { code?: string }).code ?? ''}`.trim() : typeof error;
}
