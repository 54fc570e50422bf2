import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnServer, startOwnServer } from '../../../../../test/pooler/own-server.ts';
import { type Standby, startStandby } from '../../../../../test/pooler/standby.ts';
import { DatabaseUnavailable, type Db, openDb, queryGlobal } from '../db.ts';

/** Less than a statement may take, and more than a machine needs that does other work. */
const SOON_MS = 14_000;

let first: OwnServer;
let second: Standby;
let db: Db;

beforeAll(async () => {
  first = await startOwnServer();
  await first.run('create role fichario_app login');
  second = await startStandby(first);
  const sockets = [first.socketDir, second.socketDir].map(encodeURIComponent);
  db = openDb({ connectionString: `postgres://fichario_app@localhost/postgres?host=${sockets.join(',')}` });
});
afterAll(async () => {
  signal('SIGCONT');
  await db.close();
  await second.stop();
  await first.stop();
});

/** Stops a server with all of its processes, or lets them go on: its connections stay open, and nothing is answered. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const pid of [first.pid, ...children]) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // a process of a connection may end meanwhile
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

const ask = () => queryGlobal<{ history: string }>(db, 'select pg_walfile_name(pg_current_wal_lsn()) as history');

test('a slow server is waited for, and one that is silent is left as soon as another one took over', async () => {
  await queryGlobal(db, 'select pg_sleep(4)');
  const [before] = await ask();
  signal('SIGSTOP');
  const started = performance.now();
  const asked = [ask().catch((error: unknown) => error), ask(), ask()];
  await second.promote();
  const [sent, ...unsent] = await Promise.all(asked);
  // what the silent server was told may be done there; what waited for a connection is asked of the next one
  expect(sent).toBeInstanceOf(DatabaseUnavailable);
  expect(unsent).toEqual(unsent.map(() => [expect.objectContaining({})]));
  const [after] = await ask();
  expect(performance.now() - started).toBeLessThan(SOON_MS);
  expect(after?.history.slice(0, 8)).not.toBe(before?.history.slice(0, 8));
});
