import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, TenantTx } from '../db/db.ts';
import { connectAlone } from '../db/lone-connection.ts';
import { isPooled } from '../db/session.ts';

const CHANNEL = 'fichario_jobs';
const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Notifies every process on commit that some job was added. */
export function signalJob(tx: TenantTx): Promise<unknown> {
  return tx.query({ name: 'signal_job', text: `select pg_notify('${CHANNEL}', '')` });
}

/** Listens for jobs that any process adds. */
export type JobSignal = { close: () => Promise<void> };

/**
 * Calls `wake` when any process has added a job. Uses its own connection. While that is down, the runner finds jobs by its poll.
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

/** Listens until the connection breaks or the signal aborts. */
async function listenOnce(db: Db, signal: AbortSignal, wake: () => void): Promise<void> {
  const client = await connectAlone(db, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  const ended = new Promise<void>((done) => {
    client.on('end', done);
    client.on('error', () => done());
    signal.addEventListener('abort', () => done(), { once: true });
    // the signal may have aborted while the connection was opened
    if (signal.aborted) done();
  });
  client.on('notification', wake);
  try {
    // a pooler may move the connection to another client, which would get the notifications
    if (!(await isPooled(client))) await client.query(`listen ${CHANNEL}`);
    // a job may have been added before this
    wake();
    await ended;
  } finally {
    await client.end().catch(() => {});
  }
}
