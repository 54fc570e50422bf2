import { totalmem } from 'node:os';
import { type Db, inTenant } from '../../../kit/server/db/db.ts';
import { Refusal } from '../../../kit/server/http/errors.ts';
import type { Lease } from '../../../kit/server/jobs/jobs.queries.ts';
import { createSlots, type Slots, TooManyWaiting } from '../../../kit/server/limits/slots.ts';
import type { ChildEnd } from '../../../kit/server/process/limited-child.ts';
import type { ReadOptions } from '../../model/import.ts';
import { UnreadableFile } from '../../../tables/server/table/refusals.ts';
import { hasContent, importFiles } from '../../store/server/import-files.ts';
import { findImport, type StoredImport } from '../../store/server/imports.queries.ts';
import { failJob } from './apply-job.ts';
import { EndedEarly, type FileLimits, FileProcesses } from './file-processes.ts';
import type { JobContext } from './import-job.ts';
import type { FileReading } from './read-file.ts';

/** Runs jobs and previews, each in a child process. */
export type ImportProcesses = {
  run: (lease: Lease, isStopping: () => boolean) => Promise<void>;
  readFile: (
    tenantId: number,
    stored: StoredImport,
    options: ReadOptions,
    onRead?: JobContext['onRead'],
  ) => Promise<FileReading>;
  /** Starts a process for a file that is on its way. */
  expectFile: () => void;
  /** Kills the processes. Jobs stop by their own `isStopping` first. */
  close: () => Promise<void>;
};

const MIB = 1024 ** 2;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The same for all tasks, since a process serves several. */
const HEAP_MB = 256;

/**
 * Several times what the largest valid file needs on a slow machine. Each row and character read adds CPU time to the limit:
 * five milliseconds a row are fifty times the usual cost.
 */
export const JOB_LIMITS: FileLimits = {
  heapMb: HEAP_MB,
  memoryMb: Math.max(512, Math.min(1_280, totalmem() / MIB / 4)),
  cpuMs: MINUTE_MS,
  cpuMsAMib: 250,
  idleMs: 10 * MINUTE_MS,
};

/** For a preview of the beginning, while a user waits. A file of contacts is read whole even for that. */
export const LOOK_LIMITS: FileLimits = {
  heapMb: HEAP_MB,
  memoryMb: 640,
  cpuMs: 30 * SECOND_MS,
  cpuMsAMib: 250,
  idleMs: 2 * MINUTE_MS,
};

/** The number of parallel previews of all clients. A client runs one; its others wait. */
const LOOKS = 4;
const LOOKS_WAITING = 100;
const CLIENT_LOOKS_WAITING = 10;
/** After an unexplained exit the process is started again; a file that causes this many exits is refused. */
const MAX_FALLS = 3;

const WHY: Record<Exclude<ChildEnd, 'exited'>, string> = {
  memory: 'O arquivo precisa de mais memória do que o servidor tem para ele. Divida-o em partes e envie de novo.',
  cpu: 'A leitura do arquivo leva tempo demais e foi interrompida. Salve a planilha como CSV, em partes, e envie de novo.',
  time: 'A leitura do arquivo parou de avançar e foi interrompida. Envie-o de novo; se acontecer outra vez, divida-o em partes.',
  killed:
    'A leitura do arquivo foi interrompida várias vezes. Abra-o no programa que o fez, salve como CSV e envie de novo.',
};

type Options = { job?: FileLimits; look?: FileLimits; stayMs?: number | undefined };

/** Creates the processes of this server from the built `script`. `stayMs`: the time that one waits for the next task of its file. */
export function createImportProcesses(
  context: JobContext,
  script: URL,
  { job = JOB_LIMITS, look: limits = LOOK_LIMITS, stayMs }: Options = {},
): ImportProcesses {
  const processes = new FileProcesses(context, script, stayMs);
  const queue = createQueue();
  return {
    run: createRun(context, processes, job),
    readFile: (tenantId, stored, options, onRead) =>
      queue(tenantId, () => look(processes, { tenantId, stored, options }, { limits, onRead })),
    expectFile: () => processes.warm(HEAP_MB),
    close: () => processes.close(),
  };
}

/** Runs jobs. Refuses a file that exceeds a limit; restarts a process that was killed, up to MAX_FALLS. */
function createRun(context: JobContext, processes: FileProcesses, limits: FileLimits): ImportProcesses['run'] {
  const falls = new Map<string, number>();
  return async (lease, isStopping) => {
    const stored = await findAtWork(context.db, lease);
    if (!stored) return;
    const { tenantId, id } = lease;
    // fetch in this process, because a large file may exceed the time limit of a child; the child reports a deleted file
    await hasContent(importFiles(context.env, tenantId, id), stored.size);
    try {
      // after a check its import may follow
      const stays = stored.state === 'checking';
      await processes.perform({ task: { kind: 'run', lease }, id, size: stored.size, limits, stays, isStopping });
      falls.delete(lease.id);
    } catch (error) {
      if (!(error instanceof EndedEarly)) throw error;
      // the next process resumes it from its saved position
      if (isStopping()) return;
      const fallen = (falls.get(lease.id) ?? 0) + 1;
      falls.set(lease.id, fallen);
      if (error.end === 'killed' && fallen < MAX_FALLS) throw error;
      falls.delete(lease.id);
      const now = await findAtWork(context.db, lease);
      if (now) await failJob({ context, tenantId: lease.tenantId, stored: now }, WHY[error.end]);
    }
  };
}

type Look = { tenantId: number; stored: StoredImport; options: ReadOptions };

async function look(
  processes: FileProcesses,
  request: Look,
  { limits, onRead }: { limits: FileLimits; onRead: JobContext['onRead'] },
): Promise<FileReading> {
  const { id, size } = request.stored;
  const how = { limits, stays: true, isStopping: () => false, onRead };
  try {
    const reading = await processes.perform({ task: { kind: 'read', ...request }, id, size, ...how });
    return reading as FileReading; // answer of `read`
  } catch (error) {
    throw error instanceof EndedEarly ? new UnreadableFile('bomb', WHY[error.end]) : error;
  }
}

/** Runs one preview per client, and LOOKS for all clients. Refuses with 503 a client that has too many waiting. */
function createQueue() {
  const all = createSlots(LOOKS, LOOKS_WAITING);
  const ofClient = new Map<number, Slots>();
  const never = new AbortController().signal;
  return async <Result>(tenantId: number, work: () => Promise<Result>): Promise<Result> => {
    const clientSlots = ofClient.get(tenantId) ?? createSlots(1, CLIENT_LOOKS_WAITING);
    ofClient.set(tenantId, clientSlots);
    try {
      return await clientSlots.run(never, () => all.run(never, work));
    } catch (error) {
      throw error instanceof TooManyWaiting ? tooManyReads() : error;
    }
  };
}

function tooManyReads(): Refusal {
  const detail = 'Há muitos arquivos sendo lidos agora. Espere um minuto e tente de novo.';
  return new Refusal(503, 'busy', detail, { headers: { 'retry-after': '60' } });
}

/** The import of a job, unless it has ended. */
async function findAtWork(db: Db, { tenantId, id }: Lease): Promise<StoredImport | undefined> {
  const stored = await inTenant(db, tenantId, (tx) => findImport(tx, id));
  return stored?.state === 'checking' || stored?.state === 'applying' ? stored : undefined;
}
