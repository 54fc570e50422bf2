import { expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { openDb } from '../db/db.ts';
import { forgetCounts, SharedCounts } from './shared-counts.ts';

const database = useDatabase();

async function countRows(): Promise<number | null> {
  return (await database.owner.query('select from request_counts')).rowCount;
}

async function useTimes(counts: SharedCounts, key: string, times: number): Promise<number> {
  const waits = await Promise.all(Array.from({ length: times }, () => counts.use(key)));
  return waits.filter((wait) => wait === undefined).length;
}

test('two processes together allow what one does', async () => {
  const [one, other] = [0, 0].map(() => new SharedCounts(database.db, { max: 60, untold: 0 }));
  expect(await useTimes(one!, 'a', 60)).toBe(60);
  expect(await useTimes(other!, 'a', 60)).toBe(0);
  expect(await useTimes(one!, 'a', 1)).toBe(0);
  expect(await other!.use('a')).toBeGreaterThan(0);
  // turn and turn about, each keeps at most a part that the other lacks
  let allowed = 0;
  for (let round = 0; round < 100; round += 1)
    for (const counts of [one!, other!]) allowed += await useTimes(counts, 'b', 1);
  expect(allowed).toBe(60);
});

test('a key is counted again after a minute, and separately', async () => {
  const counts = new SharedCounts(database.db, { max: 2, untold: 0 });
  expect([await useTimes(counts, 'c', 3), await useTimes(counts, 'd', 3)]).toEqual([2, 2]);
  await database.owner.query("update request_counts set started_at = started_at - interval '61 seconds'");
  expect(await useTimes(new SharedCounts(database.db, { max: 2, untold: 0 }), 'c', 3)).toBe(2);
});

test('the first uses of a key may stay untold, and are reported with the next', async () => {
  const before = await countRows();
  const [one, other] = [0, 0].map(() => new SharedCounts(database.db, { max: 100, untold: 10 }));
  expect(await useTimes(one!, 'e', 10)).toBe(10);
  expect(await countRows()).toBe(before);
  expect(await useTimes(one!, 'e', 100)).toBe(90);
  // only its untold ones
  expect(await useTimes(other!, 'e', 100)).toBe(10);
});

test('counts of minutes that are over are forgotten, and no key is readable', async () => {
  await useTimes(new SharedCounts(database.db, { max: 2, untold: 0 }), '203.0.113.7', 1);
  const { rows } = await database.owner.query<{ text: string }>(
    "select encode(key, 'escape') as text from request_counts",
  );
  expect(rows.filter(({ text }) => text.includes('203.0.113.7'))).toEqual([]);
  await database.owner.query("update request_counts set started_at = started_at - interval '5 minutes'");
  await forgetCounts(database.db);
  expect(await countRows()).toBe(0);
});

test('without the database nothing is counted as allowed', async () => {
  const gone = openDb({ host: '/nonexistent', user: 'fichario_app', database: 'none' });
  await expect(new SharedCounts(gone, { max: 2, untold: 0 }).use('f')).rejects.toThrow('unavailable');
  await gone.close();
});
