import { expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { notFound, Refusal } from '../http/errors.ts';
import { DatabaseUnavailable, inGlobal, inTenant, inTenantBulk, openDb, queryGlobal, readInTenant } from './db.ts';

const database = useDatabase();

test('reports every kind of broken connection as the database being unavailable', async () => {
  const db = openDb({ host: database.socketDir, user: 'fichario_app', database: database.name });
  const ask = () =>
    Promise.allSettled([
      inGlobal(db, (tx) => tx.query('select 1')),
      inTenant(db, 1, (tx) => tx.query('select 1')),
      queryGlobal(db, 'select 1'),
      readInTenant(db, 1, (reads) => reads.query('select 1')),
    ]);
  const failures: unknown[] = [];
  for (let round = 0; round < 40; round++) {
    await ask();
    await database.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database.name],
    );
    // whether the client has heard of it yet decides where it fails: at the write, at the read, before either
    if (round % 2 === 0) await new Promise((done) => setImmediate(done));
    for (const result of await ask()) if (result.status === 'rejected') failures.push(result.reason);
  }
  await db.close();
  expect(failures.length).toBeGreaterThan(20);
  expect(failures.filter((failure) => !(failure instanceof DatabaseUnavailable))).toEqual([]);
});

test('reports a refusal and a fault of a statement unchanged', async () => {
  await expect(inGlobal(database.db, () => Promise.reject(notFound()))).rejects.toBeInstanceOf(Refusal);
  await expect(inGlobal(database.db, (tx) => tx.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  const reading = readInTenant(database.db, 1, (reads) => reads.query('select 1 / 0'));
  await expect(reading).rejects.toMatchObject({ code: '22012' });
  await expect(inGlobal(database.db, () => Promise.reject(new TypeError('a bug')))).rejects.toBeInstanceOf(TypeError);
});

/** A statement that fails as an internal error does. */
function raise(message: string): string {
  return `do $$ begin raise exception '${message}' using errcode = 'XX000'; end $$`;
}

test('reports why a transaction ended, and not only that it has, also for pipelined statements', async () => {
  // each layer hands a failure on a little later
  const handedOn = async (asked: Promise<unknown>, layers: number): Promise<unknown> =>
    layers === 0 ? asked : handedOn(asked, layers - 1);
  const work = inTenant(database.db, 1, (tx) =>
    Promise.all([handedOn(tx.query('select 1 / 0'), 9), tx.query('select 2'), tx.query('select 3')]),
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
  await expect(inTenant(database.db, 1, (tx) => tx.query('select 1 as one'))).resolves.toEqual([{ one: 1 }]);
});

test('treats a commit with an unknown result on a worker as the database being unavailable', async () => {
  const lost = inGlobal(database.db, (tx) =>
    tx.query(raise('could not commit transaction for shard xyz on any active node')),
  );
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
  const fault = inGlobal(database.db, (tx) => tx.query(raise('cache lookup failed for relation 1')));
  await expect(fault).rejects.toMatchObject({ code: 'XX000' });
});

test('keeps nothing of a transaction whose work failed, or whose failed statement was swallowed', async () => {
  const insert = "insert into tenants (nome) values ('Perdido')";
  const failing = inGlobal(database.db, async (tx) => {
    await tx.query(insert);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const swallowing = inGlobal(database.db, async (tx) => {
    await tx.query(insert);
    await tx.query('select 1 / 0').catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('rolled back');
  expect(await queryGlobal(database.db, 'select nome from tenants')).toEqual([]);
});

const count = (by: number) => ({
  text: `insert into tenant_counters as t (tenant_id, next_codigo) values ($1, ${by})
    on conflict (tenant_id) do update set next_codigo = t.next_codigo * 10 + ${by}`,
  name: `count_${by}`,
});

test('sends last what is to be last, and keeps nothing when that fails', async () => {
  const { rows } = await database.owner.query<{ id: number }>("insert into tenants (nome) values ('Um') returning id");
  const tenantId = rows[0]!.id;
  for (const run of [inTenant, inTenantBulk]) {
    await run(database.db, tenantId, async (tx) => {
      tx.queryLast(count(2), [tenantId]);
      tx.queryLast(count(3), [tenantId]);
      await tx.query(count(1), [tenantId]);
    });
    const failing = run(database.db, tenantId, async (tx) => {
      await tx.query(count(4), [tenantId]);
      tx.queryLast('select 1 / 0', []);
      tx.queryLast(count(5), [tenantId]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  }
  const counted = await database.owner.query('select next_codigo from tenant_counters where tenant_id = $1', [
    tenantId,
  ]);
  expect(counted.rows).toEqual([{ next_codigo: 123123 }]);
});

test('reads inside one tenant, one statement or several, and writes nothing', async () => {
  const { rows } = await database.owner.query<{ id: number }>(
    "insert into tenants (nome) values ('Este'), ('Outro') returning id",
  );
  const [mine, others] = rows.map(({ id }) => id) as [number, number];
  for (const id of [mine, others]) await inTenant(database.db, id, (tx) => tx.query(count(7), [id]));
  const read = 'select tenant_id from tenant_counters';
  const found = await readInTenant(database.db, mine, async (reads) => [
    ...(await Promise.all([reads.query(read), reads.query(`${read} where next_codigo = $1`, [7])])),
    await reads.query(`${read} where tenant_id = $1`, [others]),
  ]);
  expect(found).toEqual([[{ tenant_id: mine }], [{ tenant_id: mine }], []]);
  const writing = readInTenant(database.db, mine, (reads) => reads.query(count(8), [mine]));
  await expect(writing).rejects.toMatchObject({ code: '25006' });
  // and leaves the connection outside of any tenant
  expect(await queryGlobal(database.db, read)).toEqual([]);
});

test('ends a transaction in the round trip of its last statements, which still fail all of it', async () => {
  const tenantId = 7_001;
  await database.owner.query("insert into tenants (id, nome) overriding system value values ($1, 'Fim')", [tenantId]);
  const read = async () => {
    const { rows } = await database.owner.query('select next_codigo from tenant_counters where tenant_id = $1', [
      tenantId,
    ]);
    return rows;
  };
  for (const run of [inTenant, inTenantBulk]) {
    await run(database.db, tenantId, async (tx) => {
      const counted = tx.query(count(1), [tenantId]);
      tx.queryLast(count(2), [tenantId]);
      tx.endHere();
      await counted;
    });
    const failing = run(database.db, tenantId, async (tx) => {
      const counted = Promise.all([tx.query(count(3), [tenantId]), tx.query('select 1 / 0')]);
      tx.queryLast(count(4), [tenantId]);
      tx.endHere();
      await counted;
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const failingLast = run(database.db, tenantId, async (tx) => {
      tx.queryLast('select 1 / 0', []);
      tx.endHere();
    });
    await expect(failingLast).rejects.toMatchObject({ code: '22012' });
    const late = run(database.db, tenantId, async (tx) => {
      tx.endHere();
      await tx.query(count(5), [tenantId]);
    });
    await expect(late).rejects.toThrow('after the end');
  }
  expect(await read()).toEqual([{ next_codigo: 1212 }]);
});

test('the bulk pool runs statements that are sent together one after the other', async () => {
  const { rows } = await database.owner.query<{ id: number }>("insert into tenants (nome) values ('Vez') returning id");
  const tenantId = rows[0]!.id;
  const sent = await inTenantBulk(database.db, tenantId, (tx) =>
    Promise.all([1, 2, 3, 4].map((number) => tx.query<{ number: number }>('select $1::int as number', [number]))),
  );
  expect(sent.flat().map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const failing = inTenantBulk(database.db, tenantId, (tx) =>
    Promise.all([tx.query('select 1 / 0'), tx.query(count(1), [tenantId]), tx.query(count(2), [tenantId])]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const left = await database.owner.query('select from tenant_counters where tenant_id = $1', [tenantId]);
  expect(left.rowCount).toBe(0);
});
