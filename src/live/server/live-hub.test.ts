import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test, vi } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { parseEvents } from '../../../test/event-stream.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { countWaitingFor } from '../../../test/waiting.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import { LiveHub } from './live-hub.ts';
import { LiveStream } from './live-stream.ts';

const database = useDatabase();
const log = { debug: () => {} } as unknown as FastifyBaseLogger; // all that is called of it

/** A user who disappeared from a record of a client: the first read of the client removes them. */
async function leavePresence(userId: string): Promise<number> {
  const { id } = await buildTenant(database.owner);
  await create(id, userId);
  await database.owner.query(
    `insert into presences (tenant_id, user_id, browser_id, pessoa_id, editing, seen_at)
     select $1, $2, $2, p.id, false, now() - interval '1 hour' from pessoas p where p.tenant_id = $1`,
    [id, userId],
  );
  return id;
}

async function create(tenantId: number, userId: string): Promise<void> {
  const header = { kind: 'create', userId, origin: 'api' } as const;
  const change = { type: 'create', input: buildFisica() } as const;
  await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, [change]));
}

test('a change reported during a read is read immediately, and not by the next poll', async () => {
  const { owner } = database;
  const { id: userId } = await buildUser(owner);
  const [tenant, other] = [await leavePresence(userId), await leavePresence(userId)];
  const hold = (id: number) => owner.query('select from presences where tenant_id = $1 for update', [id]);
  // the poll reads every client before it repeats one: the other client blocks it until the end
  await owner.query('begin');
  await hold(other);
  await owner.query('savepoint one');
  await hold(tenant);
  const hub = new LiveHub(database.db, log);
  const stream = new LiveStream({ userId, tenantIds: [tenant, other], after: new Map(), endsWhenReady: false });
  let text = '';
  stream.body.on('data', (part) => (text += String(part)));
  hub.join(stream);
  while ((await countWaitingFor(owner)) < 2) await sleep(5);
  // both reads have already queried for changes
  await create(tenant, userId);
  hub.poke(tenant);
  await owner.query('rollback to savepoint one');
  await vi.waitFor(() => expect(parseEvents(text).map(({ event }) => event)).toEqual(['change']), { timeout: 300_000 });
  await owner.query('rollback');
  await hub.close();
});
