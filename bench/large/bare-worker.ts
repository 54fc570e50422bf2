import { Client, type ClientConfig } from 'pg';
import { cpuOf } from './processes.ts';
import type { Traced } from './server.ts';

// The least that can answer a request: a program that sends the very same statements through `pg` and reads the rows.
// It has no HTTP, no session, no checks; it is the tenant for good, so that reading takes no transaction.

/** First to connect, as a tenant, and to warm up; then to replay the statements of each step; then to leave. */
export type Bare =
  | { kind: 'connect'; address: ClientConfig; tenantId: number; warmUp: Traced[][] }
  | { kind: 'replay'; steps: Traced[][] }
  | { kind: 'leave' };

/** How long each step took, in milliseconds, and the CPU of this process for all of them. */
export type BareDone = { times: number[]; cpuMs: number };

/** As long as it takes to have the code compiled, as that of a server that answers all day is. */
const WARM_UP = { rounds: 10, ms: 600 };

let client: Client | undefined;

process.on('message', (bare: Bare) => {
  work(bare).then(
    (answer) => process.send?.(answer),
    (error: Error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function work(bare: Bare): Promise<BareDone> {
  if (bare.kind === 'connect') {
    // what the pools of the server ask for
    client = new Client({ ...bare.address, pipeline: true });
    await client.connect();
    await client.query(`set app.tenant = '${bare.tenantId}'`);
    const startedAt = performance.now();
    for (let round = 0; round < WARM_UP.rounds && performance.now() - startedAt < WARM_UP.ms; round++)
      for (const step of bare.warmUp) await replay(client, step, 'rollback');
  }
  const times: number[] = [];
  const cpu = cpuOf(process.pid);
  if (client && bare.kind === 'replay') {
    for (const step of bare.steps) {
      const start = performance.now();
      await replay(client, step, 'commit');
      times.push(performance.now() - start);
    }
  }
  if (bare.kind === 'leave') await client?.end();
  return { times, cpuMs: cpuOf(process.pid) - cpu };
}

async function replay(connection: Client, step: Traced[], end: 'commit' | 'rollback'): Promise<void> {
  let sent: Promise<unknown>[] = [];
  const inTransaction = writes(step);
  if (inTransaction) sent.push(connection.query('begin'));
  for (const { text, name, values, withLast } of step) {
    if (!withLast) await Promise.all(sent);
    if (!withLast) sent = [];
    sent.push(connection.query({ text, values, ...(name === undefined ? {} : { name }) }));
  }
  if (inTransaction) sent.push(connection.query(end));
  await Promise.all(sent);
}

const WRITE = /\b(?:insert into|update|delete from|for update)\b/i;

function writes(step: Traced[]): boolean {
  return step.some(({ text }) => WRITE.test(text));
}
