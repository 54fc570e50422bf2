import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Writable } from 'node:stream';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildTenant } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { inTenant } from '../db/db.ts';
import { JobRunner } from './job-runner.ts';
import { addJob, claimJob, findDueJobs, holdsLease, type JobKind } from './jobs.queries.ts';
import { type RunJob, runJobHere } from './run-job.ts';

const database = useDatabase();
const FILES: JobKind = { name: 'files', atOnce: 2, queue: 'client' };
const MAILS: JobKind = { name: 'mails', atOnce: 2, queue: 'job' };
const SOON = { interval: 10 };

let tenants: number[];
let logged: string;
let log: FastifyBaseLogger;
let processes: JobRunner[];

beforeEach(async () => {
  await database.owner.query('delete from jobs');
  tenants = [];
  for (let index = 0; index < 4; index += 1) tenants.push((await buildTenant(database.owner)).id);
  processes = [];
  logged = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  log = fastify({ logger: { level: 'error', stream } }).log;
});
afterEach(() => Promise.all(processes.map((jobs) => jobs.close())));

/** A process that runs jobs of one kind. */
function startProcess(kind: JobKind, run: RunJob, pace: { pollMs?: number } = {}): JobRunner {
  const jobs = new JobRunner(database.db, log, pace);
  jobs.handle(kind, run);
  jobs.start();
  processes.push(jobs);
  return jobs;
}

async function add(kind: JobKind, { tenantId = tenants[0]!, id = randomUUID(), held = false } = {}): Promise<string> {
  await inTenant(database.db, tenantId, (tx) => addJob(tx, kind, id, { held }));
  return id;
}

async function countJobs(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>('select count(*)::int as count from jobs');
  return rows[0]!.count; // an aggregate has one row
}

/** Work that notes when it begins and ends, and how much of it there is at one moment. */
function countRuns(ms: number) {
  const seen = { started: [] as string[], most: 0, mostOfAClient: 0 };
  const now: number[] = [];
  const run: RunJob = async ({ lease }) => {
    seen.started.push(lease.id);
    now.push(lease.tenantId);
    seen.most = Math.max(seen.most, now.length);
    seen.mostOfAClient = Math.max(seen.mostOfAClient, now.filter((tenantId) => tenantId === lease.tenantId).length);
    await sleep(ms);
    now.splice(now.indexOf(lease.tenantId), 1);
  };
  return { seen, run };
}

describe('a job', () => {
  test('is there when its transaction commits, and not when it does not', async () => {
    const work = inTenant(database.db, tenants[0]!, async (tx) => {
      await addJob(tx, FILES, randomUUID());
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await countJobs()).toBe(0);
    await add(FILES);
    expect(await countJobs()).toBe(1);
  });

  test('runs once, and is gone when it is done', async () => {
    const { seen, run } = countRuns(1);
    const id = await add(FILES);
    startProcess(FILES, run);
    startProcess(FILES, run);
    await expect.poll(countJobs, SOON).toBe(0);
    expect(seen.started).toEqual([id]);
  });

  test('that another process added is noticed immediately, also after a broken connection', async () => {
    const { seen, run } = countRuns(1);
    // it would look by itself when this test is long over
    startProcess(FILES, run, { pollMs: 3_600_000 });
    const ids = [await add(FILES)];
    await expect.poll(() => seen.started, SOON).toEqual(ids);
    ids.push(await add(FILES));
    await expect.poll(() => seen.started, SOON).toEqual(ids);
    const cut = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen %'";
    await expect.poll(async () => (await database.owner.query(cut, [database.name])).rowCount, SOON).toBe(1);
    ids.push(await add(FILES));
    await expect.poll(() => seen.started, SOON).toEqual(ids);
  });

  test('is found without a word where none comes through', async () => {
    const { seen, run } = countRuns(1);
    startProcess(FILES, run);
    const id = await add(FILES, { held: true });
    await database.owner.query('update jobs set run_at = now() where id = $1', [id]);
    await expect.poll(() => seen.started, SOON).toEqual([id]);
  });

  test('that a process on its way out gives back, begins in another one', async () => {
    const { seen, run } = countRuns(1);
    let isBegun = false;
    const first = startProcess(FILES, async ({ signal }) => {
      isBegun = true;
      await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
    });
    const id = await add(FILES);
    await expect.poll(() => isBegun, SOON).toBe(true);
    startProcess(FILES, run, { pollMs: 3_600_000 });
    await first.close();
    await expect.poll(() => seen.started, SOON).toEqual([id]);
  });

  test('that is added again while it runs, runs once more', async () => {
    const id = randomUUID();
    let runs = 0;
    await add(FILES, { id });
    startProcess(FILES, async () => {
      runs += 1;
      if (runs === 1) await add(FILES, { id });
    });
    await expect.poll(countJobs, SOON).toBe(0);
    expect(runs).toBe(2);
  });

  test('that fails runs again after a pause, and is logged without what it was about', async () => {
    const at: number[] = [];
    await add(FILES);
    startProcess(FILES, async () => {
      at.push(performance.now());
      if (at.length < 3) throw Object.assign(new Error('Ana Segredo'), { code: 'E_DISK' });
    });
    await expect.poll(countJobs, SOON).toBe(0);
    expect(at).toHaveLength(3);
    expect(at[1]! - at[0]!).toBeGreaterThan(900);
    expect(at[2]! - at[1]!).toBeGreaterThan(1_900);
    expect(logged).toContain('files failed');
    expect(logged).toContain('E_DISK');
    expect(logged).not.toContain('Segredo');
  });

  test('that rests runs again at its time, or when the stream of events has moved on', async () => {
    const [tenantId, other] = [tenants[0]!, tenants[1]!];
    const started: number[] = [];
    const startedAt = performance.now();
    await add(FILES, { tenantId });
    await add(FILES, { tenantId: other });
    startProcess(FILES, async ({ lease }) => {
      started.push(lease.tenantId);
      if (started.filter((each) => each === lease.tenantId).length > 1) return undefined;
      if (lease.tenantId === other) return { runAt: new Date(Date.now() + 1_500) };
      return lease.tenantId === tenantId ? { runAt: 'never', afterEvent: 7 } : undefined;
    });
    await expect.poll(() => started.length, SOON).toBe(3);
    expect(started[2]).toBe(other);
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
    await database.owner.query('insert into register_streams (tenant_id, last_number) values ($1, 7)', [tenantId]);
    // what is added after it has its turn, and then another one: by now it was looked at
    for (const later of tenants.slice(2)) {
      await add(FILES, { tenantId: later });
      await expect.poll(() => started, SOON).toContain(later);
    }
    expect(started.filter((each) => each === tenantId)).toHaveLength(1);
    await database.owner.query('update register_streams set last_number = 8 where tenant_id = $1', [tenantId]);
    await expect.poll(() => started.filter((each) => each === tenantId).length, SOON).toBe(2);
  });
});

describe('of many jobs', () => {
  test('one at a time runs in each client, in their order, whatever the number of processes', async () => {
    const { seen, run } = countRuns(20);
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await add(FILES));
    for (let index = 0; index < 3; index += 1) startProcess(FILES, run);
    await expect.poll(countJobs, SOON).toBe(0);
    expect(seen.started).toEqual(ids);
    expect(seen.mostOfAClient).toBe(1);
  });

  test('no more run in a process than its kind allows, over all clients', async () => {
    const { seen, run } = countRuns(50);
    for (const tenantId of tenants) for (let index = 0; index < 2; index += 1) await add(FILES, { tenantId });
    startProcess(FILES, run);
    await expect.poll(countJobs, SOON).toBe(0);
    expect(seen.started).toHaveLength(8);
    expect(seen.most).toBe(2);
  });

  test('those with queues of their own do not wait for each other', async () => {
    const { seen, run } = countRuns(100);
    for (let index = 0; index < 4; index += 1) await add(MAILS);
    startProcess(MAILS, run);
    await expect.poll(countJobs, SOON).toBe(0);
    expect(seen.mostOfAClient).toBe(2);
  });
});

describe('a lease', () => {
  test('of a process that fell runs out, and another one takes the job over before the next of its queue', async () => {
    const [first, second] = [await add(FILES), await add(FILES)];
    const ref = { tenantId: tenants[0]!, kind: FILES.name, id: first };
    const lost = (await claimJob(database.db, ref, { owner: randomUUID() }))!; // nobody else is there
    expect(await findDueJobs(database.db, [FILES.name], 10), 'its queue is busy').toEqual([]);
    const another = { ...ref, id: second };
    expect(await claimJob(database.db, another, { owner: randomUUID() }), 'even so').toBeUndefined();
    await database.owner.query("update jobs set lease_until = now() - interval '1 s' where id = $1", [first]);
    const { seen, run } = countRuns(1);
    startProcess(FILES, run);
    await expect.poll(countJobs, SOON).toBe(0);
    expect(seen.started).toEqual([first, second]);
    expect(await inTenant(database.db, ref.tenantId, (tx) => holdsLease(tx, lost))).toBe(false);
  });

  test('is renewed for as long as the work takes', async () => {
    await add(FILES);
    let started = 0;
    const work = new AbortController();
    const done = once(work.signal, 'abort');
    const run: RunJob = async () => {
      started += 1;
      await done;
    };
    startProcess(FILES, run);
    await expect.poll(() => started, SOON).toBe(1);
    // as long as no lease is: shorter by the next time that it is renewed
    await database.owner.query("update jobs set lease_until = now() + interval '1 day'");
    const isRenewed = async () =>
      (await database.owner.query("select from jobs where lease_until < now() + interval '1 hour'")).rowCount;
    startProcess(FILES, run);
    await expect.poll(isRenewed, SOON).toBe(1);
    work.abort();
    await expect.poll(countJobs, SOON).toBe(0);
    expect(started).toBe(1);
  });

  test('that another process has by now ends the work, and what it leaves does not count', async () => {
    const id = await add(FILES);
    let isEnded = false;
    const first = startProcess(FILES, async ({ signal }) => {
      await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
      isEnded = true;
    });
    const owner = randomUUID();
    const takeOver = () =>
      database.owner.query('update jobs set owner = $2 where id = $1 and owner is not null', [id, owner]);
    await expect.poll(async () => (await takeOver()).rowCount, SOON).toBe(1);
    await expect.poll(() => isEnded, SOON).toBe(true);
    await first.close();
    const { rows } = await database.owner.query<{ owner: string }>('select owner from jobs where id = $1', [id]);
    expect(rows).toEqual([{ owner }]);
  });
});

describe('a process that closes', () => {
  test('that is closed while it connects ends', async () => {
    for (let step = 0; step < 20; step += 1) {
      const jobs = startProcess(FILES, async () => {});
      await sleep(step);
      await jobs.close();
    }
  });

  test('stops its jobs at the next chunk, and leaves them to the next process immediately', async () => {
    const id = await add(FILES);
    const chunks: string[] = [];
    const run: RunJob = async ({ signal }) => {
      while (!signal.aborted && chunks.length < 20) {
        chunks.push(signal.aborted ? 'late' : 'chunk');
        await sleep(20);
      }
    };
    const first = startProcess(FILES, run);
    await expect.poll(() => chunks.length, SOON).toBeGreaterThan(0);
    await first.close();
    expect(await countJobs()).toBe(1);
    const before = chunks.length;
    expect(before).toBeLessThan(20);
    const due = { tenantId: tenants[0]!, kind: FILES.name, id };
    expect(await findDueJobs(database.db, [FILES.name], 10)).toEqual([due]);
    startProcess(FILES, run);
    await expect.poll(countJobs, SOON).toBe(0);
    expect(chunks).toHaveLength(20);
  });
});

describe('a caller that runs a job itself', () => {
  test('is left alone with it, out of its turn', async () => {
    const { seen, run } = countRuns(300);
    const [first] = [await add(FILES), await add(FILES)];
    startProcess(FILES, run);
    await expect.poll(() => seen.started, SOON).toEqual([first]);
    const own = await add(FILES, { held: true });
    // what another client adds after it has its turn
    const later = await add(FILES, { tenantId: tenants[1]! });
    await expect.poll(() => seen.started, SOON).toContain(later);
    const done: string[] = [];
    const here = { tenantId: tenants[0]!, id: own };
    expect(await runJobHere(database.db, FILES, here, { run: async ({ lease }) => void done.push(lease.id) })).toBe(
      true,
    );
    expect(done).toEqual([own]);
    await expect.poll(countJobs, SOON).toBe(0);
    expect(seen.started).not.toContain(own);
  });

  test('learns that another one runs it', async () => {
    const id = await add(FILES);
    const ref = { tenantId: tenants[0]!, kind: FILES.name, id };
    await claimJob(database.db, ref, { owner: randomUUID() });
    expect(await runJobHere(database.db, FILES, ref, { run: async () => {} })).toBe(false);
  });
});
