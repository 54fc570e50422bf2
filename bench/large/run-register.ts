import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Connection } from 'pg';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import type { Bare, BareDone } from './bare-worker.ts';
import { type Client, clientsOf, measuredClients } from './clients.ts';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import type { Load, Loaded } from './load-worker.ts';
import {
  type Cell,
  type Effort,
  measureCell,
  measureRatio,
  Refused,
  type Stand,
  underStrain,
  warmUp,
} from './measure.ts';
import { cpuOf, cpuOfFamily, cpuOfMachine, postmasterOf } from './processes.ts';
import { ensureRegister } from './register.ts';
import type { KindReport, Report, SizeReport } from './report.ts';
import { resetRegister } from './reset.ts';
import { type Server, signIn, startServer } from './server.ts';
import { startWorker, type Worker } from './worker.ts';

const EFFORT: Effort = { steps: 500, seconds: 3, crowdSeconds: 2, traced: 80, tracedSeconds: 1.5 };
const QUICK: Effort = { steps: 150, seconds: 1, crowdSeconds: 0.8, traced: 30, tracedSeconds: 0.5 };
/** The size of the register that growth is compared with. */
const SMALL_REGISTER = 10_000;
const CROWDS = [10, 50];
const STARTS = 3;
const IDLE_MS = 2_000;

/** A part of the run: the client, the numbers of parallel people, and whether to compare with the bare statements. */
type Part = { client: Client; people: number[]; ratio: boolean };

/** Runs the whole benchmark of a register: this size and ten thousand, over HTTP, signed in, under row-level security. */
export async function runRegister(options: {
  fichas: number;
  quick: boolean;
  kind: string | undefined;
}): Promise<Report> {
  const { fichas, quick } = options;
  const effort = quick ? QUICK : EFFORT;
  const kinds = KINDS.filter(({ id }) => options.kind === undefined || id === options.kind);
  const sizes: SizeReport[] = [];
  if (!quick && fichas > SMALL_REGISTER) {
    const { large } = measuredClients(SMALL_REGISTER);
    sizes.push(await runSize(SMALL_REGISTER, kinds, { effort, parts: [{ client: large, people: [1], ratio: false }] }));
  }
  const { large, small } = measuredClients(fichas);
  const parts: Part[] = [{ client: large, people: [1, ...CROWDS], ratio: true }];
  if (!quick) parts.push({ client: small, people: [1, ...CROWDS], ratio: true });
  sizes.push(await runSize(fichas, kinds, { effort, parts }));
  return { at: new Date().toISOString(), machine: await describeMachine(fichas), quick, sizes };
}

async function runSize(
  fichas: number,
  kinds: readonly Kind[],
  { effort, parts }: { effort: Effort; parts: Part[] },
): Promise<SizeReport> {
  const dataDir = await ensureRegister(fichas);
  const wasRunning = postmasterOf(dataDir) !== undefined;
  const readySeconds: number[] = [];
  for (let start = 1; start < STARTS; start++) {
    const server = await startServer(dataDir);
    readySeconds.push(server.readySeconds);
    await server.stop();
  }
  const server = await startServer(dataDir);
  readySeconds.push(server.readySeconds);
  const [load, bare] = await Promise.all([
    startWorker<Load, Loaded>(new URL('./load-worker.ts', import.meta.url)),
    startWorker<Bare, BareDone>(new URL('./bare-worker.ts', import.meta.url)),
  ]);
  try {
    const stand = await makeStand(server, { dataDir, fichas, effort, load, bare });
    const clients: SizeReport['clients'] = [];
    const othersUsed = watchOthers(server, [process.pid, load.pid, bare.pid]);
    for (const part of parts) clients.push(await runPart(stand, kinds, part));
    const others = othersUsed();
    const start = { worst: Math.max(...readySeconds), times: readySeconds.length, databaseRanAlready: wasRunning };
    return { fichas, start, clients, others };
  } finally {
    load.end();
    bare.end();
    await server.stop();
  }
}

/** Returns a function for the share of the CPU that other processes have used since now, which disturbs the figures. */
function watchOthers({ pid, postmaster }: Server, ours: number[]): () => number {
  const usedByOthers = () =>
    cpuOfMachine() - [pid, ...ours].reduce((sum, each) => sum + cpuOf(each), cpuOfFamily(postmaster));
  const [startedAt, before] = [performance.now(), usedByOthers()];
  return () => Math.max(0, usedByOthers() - before) / ((performance.now() - startedAt) * cpus().length);
}

async function makeStand(
  server: Server,
  options: {
    dataDir: string;
    fichas: number;
    effort: Effort;
    load: Worker<Load, Loaded>;
    bare: Worker<Bare, BareDone>;
  },
): Promise<Stand> {
  const { dataDir, fichas, effort, load, bare } = options;
  const host = `${dataDir}/socket`;
  const owner = { host, port: 5432, user: 'postgres', database: 'fichario' };
  const reset = () => resetRegister(owner, clientsOf(fichas));
  // undoes the writes of an interrupted run
  await reset();
  const cookie = await signIn(server);
  return { server, cookie, load, bare, app: { ...owner, user: 'fichario_app' }, reset, effort };
}

async function runPart(stand: Stand, kinds: readonly Kind[], part: Part): Promise<SizeReport['clients'][number]> {
  const { client } = part;
  await sleep(IDLE_MS);
  const { result, strain } = await underStrain(stand, async () => {
    const reports: KindReport[] = [];
    for (const kind of kinds) reports.push(await runKind(stand, kind, part));
    return reports;
  });
  return { nome: client.nome, records: client.records, kinds: result, strain };
}

async function runKind(stand: Stand, kind: Kind, { client, people, ratio }: Part): Promise<KindReport> {
  const { id, label, maxP99 } = kind;
  const report: KindReport = { id, label, maxP99, cells: [], ratio: null, refused: null };
  try {
    await warmUp(stand, kind, client);
    for (const crowd of people) {
      report.cells.push(await measureCell(stand, kind, client, crowd));
      if (kind.writes) await stand.reset();
    }
    if (ratio) report.ratio = await measureRatio(stand, kind, client);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    report.refused = error.message;
  }
  if (kind.writes) await stand.reset();
  tell(client, report);
  return report;
}

function tell(client: Client, { label, cells, ratio, refused }: KindReport): void {
  const figures = cells.map(({ people, p50, p99, perSecond }: Cell) =>
    people === 1 ? `${p50.toFixed(2)} / ${p99.toFixed(2)} ms` : `${Math.round(perSecond)}/s com ${people}`,
  );
  if (ratio) figures.push(`CPU ${ratio.cpuRatio.toFixed(2)} × SQL`);
  console.log(`  ${client.nome}, ${label}: ${refused ?? figures.join('; ')}`);
}

async function describeMachine(fichas: number): Promise<Report['machine']> {
  const connection = await openDatabase({ databaseUrl: undefined, dataDir: await ensureRegister(fichas) });
  const owner = new Connection(connection.owner);
  await owner.connect();
  const { rows } = await owner.query<{ version: string; bytes: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  );
  await owner.end();
  await connection.release();
  const [processor] = cpus();
  return {
    processors: cpus().length,
    model: processor?.model ?? '',
    node: process.version,
    postgres: rows[0]?.version ?? '',
    databaseGb: (rows[0]?.bytes ?? 0) / 2 ** 30,
  };
}
