import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { Client } from 'pg';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import { type Db, inTenant } from '../src/kit/server/db/db.ts';
import { JobRunner } from '../src/kit/server/jobs/job-runner.ts';
import { addJob, findDueJobs, type JobKind } from '../src/kit/server/jobs/jobs.queries.ts';
import { type Figure, reported } from './kit/figure.ts';
import { known } from '../src/kit/known.ts';

const KIND: JobKind = { name: 'bench', atOnce: 10, queue: 'job' };
const QUEUED: JobKind = { name: 'queued', atOnce: 10, queue: 'client' };
const CLIENTS = 20;
const IDLE_S = 15;
const MANY_CLIENTS = 10_000;
/** Each process looks once a second. */
const MOST_LOOK_MS = 50;

/** The delay until a job begins, the number of jobs a second, and the cost while there are none. */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  const owner = new Client(connection.owner);
  const startTimes = new Map<string, number>();
  const jobs = new JobRunner(connection.db, fastify().log);
  jobs.handle(KIND, async ({ lease }) => void startTimes.set(lease.id, performance.now()));
  jobs.handle(QUEUED, async ({ lease }) => {
    await sleep(20);
    startTimes.set(lease.id, performance.now());
  });
  try {
    await owner.connect();
    await owner.query(
      `insert into tenants (nome) select 'Cliente ' || number from generate_series(1, ${CLIENTS}) number`,
    );
    jobs.start();
    const here = await measureLatency(connection.db, startTimes, { count: 200, added: () => jobs.wake() });
    const elsewhere = await measureLatency(connection.db, startTimes, { count: 20, added: () => {} });
    const many = await measureMany(connection.db, startTimes, jobs, { kind: KIND, count: 2_000 });
    const queued = await measureMany(connection.db, startTimes, jobs, { kind: QUEUED, count: 200 });
    const waiting = await measureWaiting(connection.db, owner);
    const idle = await measureIdle(owner);
    return [
      reported('a job of this process begins after, median', median(here), 'ms'),
      reported('a job of another process begins after, median', median(elsewhere), 'ms'),
      reported('jobs that do nothing, 10 at once', 2_000 / many, '/s'),
      reported(`200 jobs of 20 ms of ${CLIENTS} clients, 10 at once`, queued, 's'),
      {
        name: `a look over ${MANY_CLIENTS} clients whose webhook waits for the stream`,
        value: waiting,
        unit: 'ms',
        target: MOST_LOOK_MS,
        met: waiting <= MOST_LOOK_MS,
      },
      reported('statements a second while there is nothing to do', idle, '/s'),
    ];
  } finally {
    await jobs.close();
    await owner.end();
    await connection.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureLatency(
  db: Db,
  startTimes: ReadonlyMap<string, number>,
  { count, added }: { count: number; added: () => void },
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = randomUUID();
    await inTenant(db, 1, (tx) => addJob(tx, KIND, id));
    const start = performance.now();
    added();
    while (!startTimes.has(id)) await sleep(1);
    times.push(known(startTimes.get(id), 'start of the job') - start);
    await sleep(Math.random() * 30);
  }
  return times;
}

async function measureMany(
  db: Db,
  startTimes: ReadonlyMap<string, number>,
  jobs: JobRunner,
  { kind, count }: { kind: JobKind; count: number },
): Promise<number> {
  const before = startTimes.size;
  for (let tenantId = 1; tenantId <= CLIENTS; tenantId += 1)
    await inTenant(db, tenantId, async (tx) => {
      for (let index = 0; index < count / CLIENTS; index += 1) await addJob(tx, kind, randomUUID());
    });
  const start = performance.now();
  jobs.wake();
  while (startTimes.size < before + count) await sleep(5);
  return (performance.now() - start) / 1000;
}

/** The state of ten thousand clients with a webhook each and nothing to send. */
async function measureWaiting(db: Db, owner: Client): Promise<number> {
  await owner.query(
    `with made as (
       insert into tenants (nome) select 'Muitos ' || number from generate_series(1, ${MANY_CLIENTS}) number returning id),
     streams as (insert into register_streams (tenant_id, last_number) select id, 1 from made)
     insert into jobs (tenant_id, kind, id, queue, run_at, after_event)
     select id, 'waiting', gen_random_uuid(), 'waiting', 'infinity', 1 from made`,
  );
  await owner.query('analyze jobs, register_streams');
  const times: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    const start = performance.now();
    await findDueJobs(db, ['waiting'], 100);
    times.push(performance.now() - start);
  }
  await owner.query(`delete from jobs where kind = 'waiting'`);
  return median(times);
}

async function measureIdle(owner: Client): Promise<number> {
  // the statistics of PostgreSQL are updated with a delay
  await sleep(12_000);
  const count = async () => {
    const sql =
      'select sum(xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()';
    return known((await owner.query<{ count: number }>(sql)).rows[0], 'row of the aggregate').count;
  };
  const before = await count();
  await sleep(IDLE_S * 1000);
  return ((await count()) - before) / IDLE_S;
}

function median(values: number[]): number {
  return known(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)], 'median');
}
