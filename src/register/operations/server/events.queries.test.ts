import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { rounds } from '../../../../test/rounds.ts';
import { inTenant, inTenantBulk, type TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import { applyBulkCreate, applyChanges, applyOperation } from '../../apply/server/apply.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { lastEventNumber, readEvents, type RegisterEvent } from './events.queries.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'api' };
});

function inside<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return inTenant(database.db, tenantId, work);
}

function create(nome: string): Change {
  return { type: 'create', input: buildFisica({ nome }) };
}

async function allEvents(): Promise<RegisterEvent[]> {
  return inside((tx) => readEvents(tx, { after: 0, limit: 1000 }));
}

test('a transaction of changes is one event, with the operation and its records', async () => {
  expect(await inside(lastEventNumber)).toBe(0);
  const made = await inside((tx) => applyOperation(tx, { ...header, kind: 'create' }, [create('Ana'), create('Bia')]));
  const [ana, bia] = made.pessoas as [Pessoa, Pessoa];
  const changed = await inside((tx) =>
    applyOperation(tx, header, [
      { type: 'update', before: ana, input: buildFisica({ nome: 'Ana Lima' }) },
      { type: 'delete', before: bia },
      create('Caio'),
    ]),
  );
  const [first, second, ...more] = await allEvents();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ number: 1, kind: 'create', operationId: made.operationId, userId: header.userId });
  expect(new Set(first!.pessoaIds)).toEqual(new Set([ana.id, bia.id]));
  expect(second).toMatchObject({ number: 2, kind: 'update', operationId: changed.operationId });
  expect(new Set(second!.pessoaIds)).toEqual(new Set(changed.pessoas.map(({ id }) => id)));
  expect(second!.at.getTime()).toBeGreaterThanOrEqual(first!.at.getTime());
  expect(await inside(lastEventNumber)).toBe(2);
  expect(await inside((tx) => readEvents(tx, { after: 1, limit: 10 }))).toEqual([second]);
  expect(await inside((tx) => readEvents(tx, { after: 0, limit: 1 }))).toEqual([first]);
});

test('a rolled back transaction leaves no event and no gap', async () => {
  const given = inside(async (tx) => {
    await applyOperation(tx, header, [create('Ana')]);
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  await inside((tx) => applyOperation(tx, header, [create('Bia')]));
  expect((await allEvents()).map(({ number }) => number)).toEqual([1]);
});

test('an operation without changes is no event', async () => {
  await inside((tx) => applyOperation(tx, header, []));
  expect(await allEvents()).toEqual([]);
});

test('each chunk of a long operation is an event', async () => {
  const operationId = '0192f0c4-0000-7000-8000-0000000000aa';
  await inside((tx) => insertOperation(tx, operationId, { ...header, kind: 'import' }, 3));
  for (const nome of ['Ana', 'Bia', 'Caio']) await inside((tx) => applyChanges(tx, operationId, [create(nome)]));
  expect((await allEvents()).map((event) => [event.number, event.operationId, event.kind])).toEqual([
    [1, operationId, 'import'],
    [2, operationId, 'import'],
    [3, operationId, 'import'],
  ]);
});

test('thousands of records created together are events of at most a thousand, which list each of them once', async () => {
  await inside((tx) => applyOperation(tx, header, [create('Ana')]));
  const count = rounds(1_300, 2_500);
  const inputs = Array.from({ length: count }, (_, index) => buildFisica({ nome: `Pessoa ${index}` }));
  await inTenantBulk(database.db, tenantId, (tx) => applyBulkCreate(tx, { ...header, kind: 'import' }, inputs));
  const events = (await allEvents()).slice(1);
  expect(events.map((event) => [event.number, event.pessoaIds.length])).toEqual(
    rounds(
      [
        [2, 1000],
        [3, 300],
      ],
      [
        [2, 1000],
        [3, 1000],
        [4, 500],
      ],
    ),
  );
  const named = events.flatMap((event) => event.pessoaIds);
  expect(new Set(named).size).toBe(count);
  const sql = 'select 1 from pessoas where tenant_id = $1 and id = any($2)';
  expect((await database.owner.query(sql, [tenantId, named])).rowCount).toBe(count);
});

test('each tenant has separate numbers, and reads none of another', async () => {
  await inside((tx) => applyOperation(tx, header, [create('Ana')]));
  const other = await buildTenant(database.owner);
  expect(await inTenant(database.db, other.id, lastEventNumber)).toBe(0);
  expect(await inTenant(database.db, other.id, (tx) => readEvents(tx, { after: 0, limit: 10 }))).toEqual([]);
  await inTenant(database.db, other.id, (tx) => applyOperation(tx, header, [create('Bia')]));
  expect((await allEvents()).map(({ number }) => number)).toEqual([1]);
});

/** Reads repeatedly from the last received number, as the live stream and the webhooks do. */
async function follow(until: () => boolean): Promise<RegisterEvent[]> {
  const seen: RegisterEvent[] = [];
  for (;;) {
    const isOver = until();
    const events = await inside((tx) => readEvents(tx, { after: seen.at(-1)?.number ?? 0, limit: 7 }));
    seen.push(...events);
    if (isOver && events.length === 0) return seen;
  }
}

const WRITERS = 20;
/** The turns of one writer: how long it waits after the changes, and whether it rolls back. */
const turns = fc.array(fc.record({ dawdleMs: fc.nat(6), givesUp: fc.boolean() }), { minLength: 2, maxLength: 6 });

test('a reader that continues from the last number misses nothing of twenty concurrent writers', async () => {
  const writers = fc.array(turns, { minLength: WRITERS, maxLength: WRITERS });
  await fc.assert(
    fc.asyncProperty(writers, async (plans) => {
      tenantId = (await buildTenant(database.owner)).id;
      const committed: string[] = [];
      const write = async (plan: { dawdleMs: number; givesUp: boolean }[]) => {
        for (const { dawdleMs, givesUp } of plan) {
          const done = inside(async (tx) => {
            const { operationId } = await applyOperation(tx, header, [create('Ana')]);
            await tx.query('select pg_sleep($1)', [dawdleMs / 1000]);
            if (givesUp) throw new Error('given up');
            return operationId;
          });
          await done.then((id) => committed.push(id)).catch((error: Error) => expect(error.message).toBe('given up'));
        }
      };
      let isOver = false;
      const readers = [follow(() => isOver), follow(() => isOver)];
      await Promise.all(plans.map(write));
      isOver = true;
      for (const seen of await Promise.all(readers)) {
        expect(seen.map(({ number }) => number)).toEqual(committed.map((_, index) => index + 1));
        expect(new Set(seen.map(({ operationId }) => operationId))).toEqual(new Set(committed));
        const times = seen.map(({ at }) => at.getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: rounds(2, 8) },
  );
});
