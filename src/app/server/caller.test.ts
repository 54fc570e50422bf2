import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { rounds } from '../../../test/rounds.ts';
import { countWaitingFor } from '../../../test/waiting.ts';
import { type Caller, CallerGone, openDb, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';

const api = useApp();

/** A caller who waits for an answer until `leave`. */
class Person extends EventEmitter implements Caller {
  destroyed = false;

  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

function readTenant(tx: TenantReads): Promise<unknown> {
  return tx.query("select current_setting('app.tenant') as tenant, pg_sleep(0.001)");
}

/** The number of running statements of this database that contain the text. */
async function countRunning(text: string): Promise<number> {
  const { rows } = await api.database.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and position($1 in query) > 0`,
    [text],
  );
  return rows[0]!.count;
}

/** The number of sessions that wait for a lock of this test. */
function countWaiting(): Promise<number> {
  return countWaitingFor(api.database.owner);
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(5);
}

describe('a read for a caller', () => {
  test('is cancelled in the database when the caller leaves, and the connection is used again', async () => {
    const { database, tenant } = api;
    const db = openDb({ host: database.socketDir, user: 'fichario_app', database: database.name });
    const person = new Person();
    const pids: number[] = [];
    const pid = 'select pg_backend_pid() as pid';
    const read = async (tx: TenantReads) => {
      pids.push((await tx.query<{ pid: number }>(pid))[0]!.pid);
      await tx.query('select pg_sleep(14)');
    };
    const slow = readInTenant(db, tenant.id, read, person);
    const outcome = expect(slow).rejects.toBeInstanceOf(CallerGone);
    await waitUntil(async () => (await countRunning('pg_sleep(14)')) === 1);
    person.leave();
    await outcome;
    expect(await countRunning('pg_sleep')).toBe(0);
    const [next] = await readInTenant(db, tenant.id, (tx) => tx.query<{ pid: number }>(pid));
    expect([next!.pid]).toEqual(pids);
    await db.close();
  });

  test('sends no further statement after the caller has left, and none if the caller left before', async () => {
    const person = new Person();
    const sent: string[] = [];
    const read = async (tx: TenantReads) => {
      for (const text of ['select 1', 'select 2']) {
        await tx.query(text);
        sent.push(text);
        person.leave();
      }
    };
    const { db } = api.services;
    await expect(readInTenant(db, api.tenant.id, read, person)).rejects.toBeInstanceOf(CallerGone);
    await expect(readInTenant(db, api.tenant.id, read, person)).rejects.toBeInstanceOf(CallerGone);
    expect(sent).toEqual(['select 1']);
  });

  test('never cancels the next transaction of the connection, whenever the caller leaves', async () => {
    const { db } = api.services;
    const outcomes = { gone: 0, read: 0 };
    const askAndLeave = async (round: number) => {
      const person = new Person();
      const read = (tx: TenantReads) => tx.query(`select pg_sleep(0.00${round % 4})`);
      const reading = readInTenant(db, api.tenant.id, read, person).then(
        () => (outcomes.read += 1),
        (error: unknown) => {
          expect(error).toBeInstanceOf(CallerGone);
          outcomes.gone += 1;
        },
      );
      await sleep(round % 5);
      person.leave();
      await reading;
      // none of these transactions may be cancelled
      expect(await readInTenant(db, api.tenant.id, readTenant)).toMatchObject([{ tenant: String(api.tenant.id) }]);
    };
    const turns = rounds(6, 20);
    for (let round = 0; round < turns; round++) {
      await Promise.all(Array.from({ length: 20 }, (_, place) => askAndLeave(round + place)));
    }
    expect(outcomes.gone + outcomes.read).toBe(20 * turns);
    expect(outcomes.gone).toBeGreaterThan(2 * turns);
  });
});

describe('a request that the browser aborts', () => {
  let url = '';
  let cookie = '';
  beforeAll(async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    cookie = await signIn(api.database.owner, api.as.operador.user.id);
    url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => api.app.server.closeAllConnections());

  /** Sends a request, waits until it and `others` are blocked, and aborts it. */
  async function giveUp(path: string, init: RequestInit, others = 0): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    const headers = { cookie, 'x-tenant': String(api.tenant.id), ...init.headers };
    const answer = fetch(url + path, { ...init, signal, headers }).catch((error: Error) => error.name);
    await waitUntil(async () => (await countWaiting()) > others);
    abort.abort();
    expect(await answer).toBe('AbortError');
  }

  test.each(['/api/pessoas?q=ana', '/api/pessoas/count?q=ana'])('stops reading: %s', async (path) => {
    await api.database.owner.query('begin; lock table pessoa_tokens');
    await giveUp(path, {});
    // long before the lock timeout of 5 s
    await expect.poll(countWaiting).toBe(0);
    await api.database.owner.query('rollback');
  });

  test('is saved nevertheless', async () => {
    const input = buildFisica({ nome: 'Zulmira Aborta' });
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const body = JSON.stringify({ ...input, id: uuidv7() });
    await api.database.owner.query('begin; lock table pessoas');
    await giveUp('/api/pessoas', { method: 'POST', body, headers });
    // the read is aborted after the save, so the server knows by then that both callers have left
    await giveUp('/api/pessoas?q=ana', {}, 1);
    await expect.poll(countWaiting).toBe(1);
    await api.database.owner.query('rollback');
    const saved = async () => (await api.as.operador.get('/api/pessoas?q=zulmira')).json<{ items: unknown[] }>().items;
    await waitUntil(async () => (await saved()).length === 1);
  });
});
