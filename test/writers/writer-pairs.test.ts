import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { buildUser, type BuiltUser, type Caller, useApp } from '../builders.ts';
import { rounds } from '../rounds.ts';
import { type Act, faultsOfRound } from './check-round.ts';
import { faultsOfDerived } from './derived.ts';
import { readHistory } from './history.ts';
import { addDelay, setDelay } from './delay.ts';
import { makeWorld } from './world.ts';
import { takesApart, type Writer, WRITERS } from './writers.ts';

/*
 * Every two writers of the register at the same records at once, each as somebody else, on real transactions. What a round may end in
 * depends on who was first, so that no number of successes is expected: each version that was made must follow from the one before it
 * by the writer that was told of it.
 */

const api = useApp();
const ROUNDS = rounds(1, 100);
/** The longest that a writer waits before it begins: as long as the slowest of them takes on a busy machine. */
const LONGEST_WAIT_MS = 60;
/** The longest between what a writer reads and what it writes. */
const LONGEST_DELAY_MS = 20;
const SEED = Number(process.env['FICHARIO_TEST_SEED'] ?? Date.now() % 1_000_000);
type Pair = readonly [Writer, Writer];
const ALL_PAIRS = WRITERS.flatMap((one, at) => WRITERS.slice(at).map((other): Pair => [one, other]));
/** Each writer beside one of the others, or beside itself: other ones with another seed. */
const SOME_PAIRS = WRITERS.map((one, at): Pair => [one, WRITERS[(at + SEED) % WRITERS.length]!]); // in range
let users: BuiltUser[];
let marks = 0;

beforeAll(async () => {
  users = [await buildUser(api.owner), await buildUser(api.owner)];
  await addDelay(api.owner);
});

/** A random number generator, so that a round can be made again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Lets two writers write at once, the one or the other a little later; gives what is wrong afterwards. */
async function playRound(writers: readonly Writer[], callers: readonly Caller[], seed: number): Promise<string[]> {
  const next = random(seed);
  const world = await makeWorld(api, users, writers.some(takesApart));
  const prepared = await Promise.all(
    writers.map(async (writer, at) => {
      const mark = String(77_000_000 + (marks += 1));
      const write = await writer.prepare(world, callers[at]!, mark); // one a writer
      // mostly close together, sometimes one after the other
      return { writer, userId: users[at]!.id, mark, write, waitMs: next() ** 3 * LONGEST_WAIT_MS }; // as above
    }),
  );
  await setDelay(api.owner, next() * LONGEST_DELAY_MS);
  const acts = await Promise.all(
    prepared.map(async ({ write, waitMs, ...act }): Promise<Act> => {
      await sleep(waitMs);
      return { ...act, told: await write() };
    }),
  );
  await setDelay(api.owner, 0);
  const { made, faults } = await readHistory(world);
  return [...faults, ...faultsOfRound(world, acts, made), ...(await faultsOfDerived(world))];
}

const PAIRS = rounds(SOME_PAIRS, ALL_PAIRS).map((pair) => [pair.map(({ name }) => name).join(' and '), pair] as const);

test.each(PAIRS)('%s at once lose nothing, and write nothing twice', async (name, pair) => {
  // a session that gave its password just now
  const callers = [await api.callerFor(users[0]!), await api.callerFor(users[1]!)]; // there are two
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = SEED + round;
    const where = `${name}, FICHARIO_TEST_SEED=${seed}`;
    const faults = await playRound(pair, callers, seed).catch((error: unknown) => [String(error)]);
    expect(faults, where).toEqual([]);
  }
});

test('and the figures of all that are those of the records in the end', async () => {
  const sum = `select tenant_id, figure, key, sum(count)::int as count from register_figures
    group by tenant_id, figure, key having sum(count) <> 0 order by tenant_id, figure, key`;
  const kept = await api.owner.query(sum);
  await api.owner.query(readFileSync(join(projectRoot(), 'test/recount-figures.sql'), 'utf8'));
  expect(kept.rows).toEqual((await api.owner.query(sum)).rows);
});
