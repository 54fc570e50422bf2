import { expect, test } from 'vitest';
import { buildTenant } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { DatabaseUnavailable, inGlobal } from './db.ts';
import { repeatEnded } from './retry.ts';

const database = useDatabase();

test('two transactions that wait for each other are both done, the one that was ended once more', async () => {
  const { db, owner } = database;
  const [one, other] = [await buildTenant(owner), await buildTenant(owner)];
  let tries = 0;
  let met = 0;
  let meet: (() => void) | undefined;
  const bothMet = new Promise<void>((resolve) => (meet = resolve));
  const add = (first: number, second: number, sign: string) => () =>
    inGlobal(db, async (tx) => {
      tries += 1;
      const write = (id: number) => tx.query('update tenants set nome = nome || $2 where id = $1', [id, sign]);
      await write(first);
      met += 1;
      if (met === 2) meet?.();
      await bothMet;
      await write(second);
    });
  await Promise.all([repeatEnded(add(one.id, other.id, '+')), repeatEnded(add(other.id, one.id, '-'))]);
  expect(tries).toBe(3);
  const { rows } = await owner.query<{ nome: string }>('select nome from tenants where id = any ($1) order by id', [
    [one.id, other.id],
  ]);
  expect(rows.map(({ nome }) => nome.slice(-2).split('').toSorted().join(''))).toEqual(['+-', '+-']);
});

test('what met a client on the move is done again', async () => {
  let tries = 0;
  const answer = repeatEnded(() =>
    inGlobal(database.db, async (tx) => {
      tries += 1;
      if (tries === 1)
        await tx.query(
          `do $$ begin raise exception 'could not find valid entry for shard 102012' using errcode = 'XX000'; end $$`,
        );
      return tx.query('select 1 as one');
    }),
  );
  expect(await answer).toEqual([{ one: 1 }]);
  expect(tries).toBe(2);
});

test('nothing else is done again, and not without end', async () => {
  let tries = 0;
  const failing = (code: string) => () =>
    inGlobal(database.db, (tx) => {
      tries += 1;
      return tx.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    });
  await expect(repeatEnded(failing('55P03'))).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(tries).toBe(1);
  await expect(repeatEnded(failing('40P01'))).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(tries).toBe(4);
});
