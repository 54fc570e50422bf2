import type { DatabaseAddress } from '../../src/kit/server/env/servers.ts';
import type { Bare, BareDone } from './bare-worker.ts';
import type { Client } from './clients.ts';
import type { Kind, Sent } from './kind.ts';
import { makeSteps } from './kinds.ts';
import type { Load, Loaded } from './load-worker.ts';
import { cpuOf, cpuOfFamily, peakRssMb, pssMb } from './processes.ts';
import type { Server, Traced } from './server.ts';
import type { Worker } from './worker.ts';

/** The processes and settings of a run. */
export type Stand = {
  server: Server;
  cookie: string;
  load: Worker<Load, Loaded>;
  bare: Worker<Bare, BareDone>;
  /** the address of the database for the server's role */
  app: DatabaseAddress;
  /** undoes the changes */
  reset: () => Promise<void>;
  effort: Effort;
};

/** The limits of a measurement, in steps and in seconds: it ends at the first one reached. */
export type Effort = { steps: number; seconds: number; crowdSeconds: number; traced: number; tracedSeconds: number };

/** The result of a kind with a number of parallel people. Times in milliseconds, CPU in milliseconds a step. */
export type Cell = {
  people: number;
  steps: number;
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
  appCpu: number;
  databaseCpu: number;
  /** the number of answered lists without a row */
  empty: number;
  /** the number of refused requests, for example after a timeout */
  failed: number;
};

/** The server compared with the bare statements, in turns, on the same records: medians in milliseconds, CPU a step. */
export type Ratio = {
  statements: number;
  p50: number;
  bareP50: number;
  time: number;
  cpu: number;
  bareCpu: number;
  cpuRatio: number;
};

/** Memory and event loop of the server under load. */
export type Strain = { pssMb: number; peakRssMb: number; longestBlockMs: number };

/** The server refuses this kind: it does not know the requests, or answers none in time. */
export class Refused extends Error {}

let turns = 0;

/** New steps, as text for the load generator. */
function freshSteps(stand: Stand, kind: Kind, client: Client, count: number): string[][] {
  const from = turns;
  turns += count;
  // a reset restores the records, so writes may start from the first one again; reads get new records each time
  const steps = makeSteps(kind, client, { series: from + 1, from, count });
  return steps.map((step) => step.map((sent) => toText(stand, client, sent)));
}

function toText({ cookie, server }: Stand, client: Client, { method, path, body, headers }: Sent): string {
  const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  const fields: Record<string, string> = {
    host: `127.0.0.1:${server.port}`,
    cookie,
    'x-tenant': String(client.id),
    ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`;
}

const WARM_UP = 30;

/** Warms up the plans, code and connections of a kind, on records that are not measured. */
export async function warmUp(stand: Stand, kind: Kind, client: Client): Promise<void> {
  const steps = freshSteps(stand, kind, client, WARM_UP);
  const loaded = await stand.load.run({ ...portOf(stand), people: 1, steps, maxSeconds: 2, maxSteps: WARM_UP });
  if (loaded.failed > WARM_UP / 2) throw new Refused(loaded.refused);
}

/** Measures a kind with a number of parallel people, on records that were not requested before. */
export async function measureCell(stand: Stand, kind: Kind, client: Client, people: number): Promise<Cell> {
  const { server, load, effort } = stand;
  const alone = people === 1;
  const stepCount = alone ? effort.steps : effort.steps * 4;
  // a record is changed only once: a second change would name an outdated version
  const count = kind.writes ? Math.min(stepCount, client.records) : stepCount;
  const steps = freshSteps(stand, kind, client, count);
  const before = cpuNow(server);
  const loaded = await load.run({
    ...portOf(stand),
    people,
    steps,
    maxSeconds: alone ? effort.seconds : effort.crowdSeconds,
    // when all steps were sent, reads may start again from the first one; writes may not
    maxSteps: alone || kind.writes ? count : Number.MAX_SAFE_INTEGER,
  });
  const after = cpuNow(server);
  const { times, seconds, empty, failed } = loaded;
  if (failed > 0) console.log(`    ${failed} de ${times.length}: ${loaded.refused}`);
  return {
    people,
    steps: times.length,
    ...quantiles(times),
    perSecond: times.length / seconds,
    appCpu: (after.app - before.app) / times.length,
    databaseCpu: (after.database - before.database) / times.length,
    empty,
    failed,
  };
}

/** The number of steps until prepared statements are planned and the caches of the connection are full. */
const BARE_WARM_UP = 20;

/** Compares a kind with its bare statements: the server, then the statements, twice, on the same records. */
export async function measureRatio(stand: Stand, kind: Kind, client: Client): Promise<Ratio | null> {
  const { load, bare, app, effort, reset } = stand;
  const steps = freshSteps(stand, kind, client, effort.traced);
  const { traced, answered } = await traceSteps(stand, steps);
  if (traced.length === 0) return null;
  if (kind.writes) await reset();
  await bare.run({ kind: 'connect', address: app, tenantId: client.id, warmUp: traced.slice(0, BARE_WARM_UP) });
  const http: number[] = [];
  const sql: number[] = [];
  let [cpu, bareCpu] = [0, 0];
  for (let round = 0; round < 2; round++) {
    if (kind.writes) await reset();
    const first = cpuNow(stand.server);
    const job = { people: 1, steps: answered, maxSeconds: 60, maxSteps: traced.length };
    http.push(...(await load.run({ ...portOf(stand), ...job })).times);
    const second = cpuNow(stand.server);
    cpu += second.app + second.database - first.app - first.database;
    if (kind.writes) await reset();
    const third = cpuNow(stand.server);
    const done = await bare.run({ kind: 'replay', steps: traced });
    sql.push(...done.times);
    bareCpu += done.cpuMs + cpuNow(stand.server).database - third.database;
  }
  await bare.run({ kind: 'leave' });
  if (kind.writes) await reset();
  const [p50, bareP50] = [quantiles(http).p50, quantiles(sql).p50];
  const statements = traced.reduce((sum, step) => sum + step.length, 0) / traced.length;
  const each = { cpu: cpu / http.length, bareCpu: bareCpu / sql.length };
  return { statements, p50, bareP50, time: p50 / bareP50, ...each, cpuRatio: each.cpu / each.bareCpu };
}

/** Sends each step once and records the statements of the server for it, without steps that it could not answer. */
async function traceSteps(
  { server, load, effort }: Stand,
  steps: string[][],
): Promise<{ traced: Traced[][]; answered: string[][] }> {
  const traced: Traced[][] = [];
  const answered: string[][] = [];
  const startedAt = performance.now();
  await server.ask('start trace');
  for (const step of steps) {
    if (performance.now() - startedAt > effort.tracedSeconds * 1000) break;
    const once = { port: server.port, people: 1, steps: [step], maxSeconds: 60, maxSteps: 1 };
    const { refused } = await load.run(once);
    const statements = await server.ask<Traced[]>('take trace');
    if (refused !== '') continue;
    traced.push(dataOf(statements));
    answered.push(step);
  }
  await server.ask('end trace');
  return { traced, answered };
}

/** The statements without those for transactions and the session, which the bare program does not need. */
export function dataOf(statements: Traced[]): Traced[] {
  const data: Traced[] = [];
  let waited = false;
  for (const statement of statements) {
    waited ||= !statement.withLast;
    if (ADDED.test(statement.text)) continue;
    data.push({ ...statement, withLast: !waited });
    waited = false;
  }
  return data;
}

const ADDED = /^\s*(?:begin|commit|rollback|set local)\b|\bsessions\b/i;

/** Watches the server while `work` loads it. */
export async function underStrain<T>(
  { server }: Stand,
  work: () => Promise<T>,
): Promise<{ result: T; strain: Strain }> {
  let pss = 0;
  const timer = setInterval(() => (pss = Math.max(pss, pssMb(server.pid))), 500);
  await server.ask('watch delay');
  try {
    const result = await work();
    const longestBlockMs = await server.ask<number>('read delay');
    pss = Math.max(pss, pssMb(server.pid));
    return { result, strain: { pssMb: pss, peakRssMb: peakRssMb(server.pid), longestBlockMs } };
  } finally {
    clearInterval(timer);
  }
}

function portOf({ server }: Stand): { port: number } {
  return { port: server.port };
}

function cpuNow({ pid, postmaster }: Server): { app: number; database: number } {
  return { app: cpuOf(pid), database: cpuOfFamily(postmaster) };
}

function quantiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
