import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { addressOf, type Db, type TenantTx } from '../db/db.ts';

const CHANNEL = 'fichario_jobs';
const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Tells every process, with the commit, that there is a job to begin. It says no more than that. */
export function signalJob(tx: TenantTx): Promise<unknown> {
  return tx.query({ name: 'signal_job', text: `select pg_notify('${CHANNEL}', '')` });
}

/** Hears of jobs that any process added. */
export type JobSignal = { close: () => Promise<void> };

/**
 * Calls `wake` when a job was added, in whatever process, on a connection of its own. While that is away, and behind a
 * pooler that passes no notifications on, the runner's look each second finds the job.
 */
export function listenForJobs(db: Db, wake: () => void): JobSignal {
  const closing = new AbortController();
  const { signal } = closing;
  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      await listenOnce(db, signal, wake).catch(() => {});
      await sleep(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const listening = listen();
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

/** Until the connection breaks, or the signal aborts. */
async function listenOnce(db: Db, signal: AbortSignal, wake: () => void): Promise<void> {
  const client = new Client({ ...addressOf(db), keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  const over = new Promise<void>((done) => {
    client.on('end', done);
    client.on('error', () => done());
    signal.addEventListener('abort', () => done(), { once: true });
  });
  client.on('notification', wake);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    // what was added before it listened
    wake();
    await over;
  } finally {
    await client.end().catch(() => {});
  }
}
