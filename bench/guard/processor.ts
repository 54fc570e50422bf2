import type { Bare, BareDone } from '../large/bare-worker.ts';
import { dataOf } from '../large/measure.ts';
import { cpuOf, cpuOfFamily } from '../large/processes.ts';
import { type Server, signIn, startServer, type Traced } from '../large/server.ts';
import { startWorker } from '../large/worker.ts';
import { makePaths } from './count.ts';
import type { Guarded } from './figures.ts';
import { GUARDED_KINDS, type GuardedKind } from './kinds.ts';
import type { GuardedClient } from './records.ts';

/** The number of turns of each kind, and of requests in a turn. */
export type ProcessorEffort = { turns: number; requests: number };

/** The number of unmeasured requests. V8 interprets the first hundreds; in a server that runs all day the code is compiled. */
const WARM_UP = 500;

/** Processor time in milliseconds of all requests of a kind: of the program, of program and database, and of the bare SQL. */
type Spent = { kind: GuardedKind; program: number; all: number; bare: number };

/**
 * Measures the processor time of the built program, in a separate process, for the timed kinds. Also the ratio of the time
 * of program and database to that of a bare program that sends the same statements.
 */
export async function measureProcessor(
  dataDir: string,
  client: GuardedClient,
  { turns, requests }: ProcessorEffort,
): Promise<Guarded[]> {
  const server = await startServer(dataDir);
  const bare = await startWorker<Bare, BareDone>(new URL('../large/bare-worker.ts', import.meta.url));
  try {
    const get = await openClient(server, client);
    const kinds = GUARDED_KINDS.filter(({ isTimed }) => isTimed);
    const spent: Spent[] = kinds.map((kind) => ({ kind, program: 0, all: 0, bare: 0 }));
    const address = { host: `${dataDir}/socket`, port: 5432, user: 'fichario_app', database: 'fichario' };
    const warmUp: Traced[][] = [];
    for (const { kind } of spent) {
      for (const path of makePaths(kind, client, 3, WARM_UP)) await get(path);
      warmUp.push(...(await traceAll(server, makePaths(kind, client, 3, 10), get)));
    }
    await bare.run({ kind: 'connect', address, tenantId: client.id, warmUp });
    for (let turn = 0; turn < turns; turn += 1)
      for (const each of spent) {
        const paths = makePaths(each.kind, client, 10 + turn, requests);
        const steps = await traceAll(server, paths, get);
        const [programBefore, allBefore] = [cpuOf(server.pid), cpuNow(server)];
        for (const path of paths) await get(path);
        each.program += cpuOf(server.pid) - programBefore;
        each.all += cpuNow(server) - allBefore;
        const database = cpuOfFamily(server.postmaster);
        const { cpuMs } = await bare.run({ kind: 'replay', steps });
        each.bare += cpuMs + cpuOfFamily(server.postmaster) - database;
      }
    await bare.run({ kind: 'leave' });
    return spent.flatMap((each) => figuresOf(each, turns * requests));
  } finally {
    bare.end();
    await server.stop();
  }
}

function figuresOf({ kind: { id }, program, all, bare }: Spent, count: number): Guarded[] {
  return [
    { id, unit: 'ms', values: [round(program / count)] },
    { id, unit: '× SQL', values: [round(all / bare)] },
  ];
}

type Get = (path: string) => Promise<void>;

async function openClient(server: Server, client: GuardedClient): Promise<Get> {
  const headers = { cookie: await signIn(server), 'x-tenant': String(client.id) };
  return async (path) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  };
}

/** The statements that the program sends to the database for each path. */
async function traceAll(server: Server, paths: string[], get: Get): Promise<Traced[][]> {
  const steps: Traced[][] = [];
  await server.ask('start trace');
  for (const path of paths) {
    await get(path);
    steps.push(dataOf(await server.ask<Traced[]>('take trace')));
  }
  await server.ask('end trace');
  return steps;
}

function cpuNow({ pid, postmaster }: Server): number {
  return cpuOf(pid) + cpuOfFamily(postmaster);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
