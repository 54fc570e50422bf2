import { Client, type ClientConfig } from 'pg';
import { cpuOf } from './processes.ts';
import type { Traced } from './server.ts';

// The minimum that can answer a request: a program that sends the same statements through `pg` and reads the rows.
// It has no HTTP, no session, no checks; its connection belongs to one tenant, so reading needs no transaction.

/** The jobs, in order: connect as a tenant and warm up, replay the statements of steps, disconnect. */
export type Bare =
  | { kind: 'connect'; address: ClientConfig; tenantId: number; warmUp: Traced[][] }
  | { kind: 'replay'; steps: Traced[][] }
  | { kind: 'leave' };

/** The time of each step, and the CPU time of this process for all steps, in milliseconds. */
export type BareDone = { times: number[]; cpuMs: number };

/** Long enough for V8 to compile the code, as in a server that runs all day. */
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
    // the settings of the server's pools
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
