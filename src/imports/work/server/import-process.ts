import { totalmem } from 'node:os';
import { type Db, inTenant } from '../../../kit/server/db/db.ts';
import { Refusal } from '../../../kit/server/http/errors.ts';
import { StoreUnavailable } from '../../../kit/server/files/file-store.ts';
import type { Lease } from '../../../kit/server/jobs/jobs.queries.ts';
import { createSlots, type Slots, TooManyWaiting } from '../../../kit/server/limits/slots.ts';
import { type ChildEnd, type ChildLimits, LimitedChild } from '../../../kit/server/process/limited-child.ts';
import type { ReadOptions } from '../../model/import.ts';
import { UnreadableFile } from '../../../tables/server/table/refusals.ts';
import { hasContent, importFiles } from '../../store/server/import-files.ts';
import { findImport, type StoredImport } from '../../store/server/imports.queries.ts';
import { failJob } from './apply-job.ts';
import type { ChildAnswer, ChildFailure, ChildRequest, ChildStart, ChildTask } from './import-child.ts';
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
  /** Kills the running processes. Jobs stop by their own `isStopping` first. */
  close: () => Promise<void>;
};

const MIB = 1024 ** 2;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Several times what the largest valid file needs on a slow machine. Each row and character read adds CPU time to the limit:
 * five milliseconds a row are fifty times the usual cost.
 */
export const JOB_LIMITS: FileLimits = {
  heapMb: 256,
  memoryMb: Math.max(512, Math.min(1_280, totalmem() / MIB / 4)),
  cpuMs: MINUTE_MS,
  cpuMsAMib: 250,
  idleMs: 10 * MINUTE_MS,
};
const CPU_MS_A_ROW = 5;
const CPU_MS_A_CHARACTER = 0.02;

/** For a preview of the beginning, while a user waits. A file of contacts is read whole even for that. */
export const LOOK_LIMITS: FileLimits = {
  heapMb: 192,
  memoryMb: 640,
  cpuMs: 30 * SECOND_MS,
  cpuMsAMib: 250,
  idleMs: 2 * MINUTE_MS,
};

/** The limits of a process; the limit of CPU time grows with each mebibyte of the file and with each row read. */
export type FileLimits = Omit<ChildLimits, 'cpuMs'> & { cpuMs: number; cpuMsAMib: number };

const STOP_POLL_MS = 50;
/** The time a stopped job has to finish its chunk. A killed job later resumes after the chunk before. */
const STOP_GRACE_MS = 5 * SECOND_MS;
/** The time a process has to exit after its answer. */
const LEAVE_MS = 5 * SECOND_MS;
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

/** An error in the child process. An unreadable file is an UnreadableFile on this side too. */
class ProcessFailure extends Error {
  readonly code: unknown;
  constructor({ name, code }: { name: string; code?: unknown }) {
    super('The process that reads a file failed.');
    this.name = name;
    this.code = code;
  }
}

type Child = LimitedChild<ChildRequest, ChildAnswer>;

/** The process exceeded a limit, or exited without an answer. */
class EndedEarly extends Error {
  readonly end: Exclude<ChildEnd, 'exited'>;
  constructor(end: ChildEnd) {
    super(`The process that reads a file ended: ${end}.`);
    this.name = 'ImportProcessEnded';
    this.end = end === 'exited' ? 'killed' : end;
  }
}

type Limits = { job: FileLimits; look: FileLimits };

/** Creates the processes of this server from the built `script`. */
export function createImportProcesses(
  context: JobContext,
  script: URL,
  limits: Limits = { job: JOB_LIMITS, look: LOOK_LIMITS },
): ImportProcesses {
  const starter = new ProcessStarter(context, script, limits);
  const queue = createQueue();
  return {
    run: createRun(context, starter),
    readFile: (tenantId, stored, options, onRead) =>
      queue(tenantId, () => look(starter, { tenantId, stored, options }, onRead)),
    close: () => starter.close(),
  };
}

/** Starts processes and keeps the running ones, to kill them at the end. */
class ProcessStarter {
  readonly #context: JobContext;
  readonly #script: URL;
  readonly #limits: Limits;
  readonly #running = new Set<Child>();

  constructor(context: JobContext, script: URL, limits: Limits) {
    this.#context = context;
    this.#script = script;
    this.#limits = limits;
  }

  /** Returns the answer of a process to a task on a file of `size` bytes. Throws EndedEarly. */
  async perform(
    task: ChildTask,
    { size, isStopping, onRead }: { size: number; isStopping: () => boolean; onRead?: JobContext['onRead'] },
  ): Promise<unknown> {
    const { db, env, chunk } = this.#context;
    const limits = task.kind === 'run' ? this.#limits.job : this.#limits.look;
    const start = { address: db.address, env: toFileEnv(env), chunk, task };
    const { child, answer } = startChild(this.#script, start, { limits: toChildLimits(limits, size), onRead });
    this.#running.add(child);
    const watch = stopWhenTold(child, isStopping);
    try {
      return await answer;
    } finally {
      clearInterval(watch);
      const late = setTimeout(() => child.kill(), LEAVE_MS);
      await child.ended;
      clearTimeout(late);
      this.#running.delete(child);
    }
  }

  async close(): Promise<void> {
    const children = [...this.#running];
    for (const child of children) child.kill();
    await Promise.all(children.map(({ ended }) => ended));
  }
}

/** Runs jobs. Refuses a file that exceeds a limit; restarts a process that was killed, up to MAX_FALLS. */
function createRun(context: JobContext, starter: ProcessStarter): ImportProcesses['run'] {
  const falls = new Map<string, number>();
  return async (lease, isStopping) => {
    const stored = await findAtWork(context.db, lease);
    if (!stored) return;
    const { tenantId, id } = lease;
    // fetch in this process, because a large file may exceed the time limit of a child; the child reports a deleted file
    await hasContent(importFiles(context.env, tenantId, id), stored.size);
    try {
      await starter.perform({ kind: 'run', lease }, { size: stored.size, isStopping });
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

async function look(starter: ProcessStarter, request: Look, onRead: JobContext['onRead']): Promise<FileReading> {
  const { size } = request.stored;
  try {
    return (await starter.perform(
      { kind: 'read', ...request },
      { size, isStopping: () => false, onRead },
    )) as FileReading; // answer of `read`
  } catch (error) {
    throw error instanceof EndedEarly ? new UnreadableFile('bomb', WHY[error.end]) : error;
  }
}

function toChildLimits({ cpuMs, cpuMsAMib, ...limits }: FileLimits, size: number): ChildLimits {
  return { ...limits, cpuMs: (earned) => cpuMs + (cpuMsAMib * size) / MIB + earned };
}

/** Starts a process on its task; `answer` rejects with EndedEarly when the process ends without one. */
function startChild(
  script: URL,
  start: ChildStart,
  { limits, onRead }: { limits: ChildLimits; onRead: JobContext['onRead'] },
) {
  let settle: { resolve: (result: unknown) => void; reject: (error: Error) => void };
  const answer = new Promise<unknown>((resolve, reject) => (settle = { resolve, reject }));
  const child = new LimitedChild<ChildRequest, ChildAnswer>({
    script,
    limits,
    onAnswer: (message) => {
      if ('rows' in message) {
        child.credit(message.rows * CPU_MS_A_ROW + message.length * CPU_MS_A_CHARACTER);
        onRead?.(message.rows, message.length, message.at);
      } else if ('failure' in message) settle.reject(toError(message.failure));
      else settle.resolve(message.result);
    },
  });
  void child.ended.then((end) => settle.reject(new EndedEarly(end)));
  child.send(start);
  return { child, answer };
}

/** Asks the process to stop once `isStopping` is true, and kills it after the grace time. */
function stopWhenTold(child: Child, isStopping: () => boolean): NodeJS.Timeout {
  let toldAt: number | undefined;
  return setInterval(() => {
    if (!isStopping()) return;
    if (toldAt === undefined) child.send('stop');
    toldAt ??= performance.now();
    if (performance.now() - toldAt > STOP_GRACE_MS) child.kill();
  }, STOP_POLL_MS);
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

function toError({ unreadable, ...failure }: ChildFailure): Error {
  if (failure.name === 'StoreUnavailable') return new StoreUnavailable(String(failure.code));
  if (!unreadable) return new ProcessFailure(failure);
  return new UnreadableFile(unreadable.code as UnreadableFile['code'], unreadable.message); // sent by the child
}

/** Passes on only the settings that the child process needs. */
function toFileEnv({ dataDir, files, diskFree, clientFiles, userFiles }: JobContext['env']): JobContext['env'] {
  return { dataDir, files, diskFree, clientFiles, userFiles };
}
