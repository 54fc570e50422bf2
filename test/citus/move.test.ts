import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distributeCommand } from '../../src/operating/distribution/server/distribute.command.ts';
import { moveClient, rebalance } from '../../src/operating/distribution/server/move.ts';
import { UsageError } from '../../src/kit/server/command/command.ts';
import { buildTenant, buildUser, signIn } from '../builders.ts';
import { startProgram } from '../start/child.ts';
import { longestGap } from '../ha/ledger.ts';
import { usePlainDatabase } from '../database.ts';
import { addressIn, removeData, type RunningApp, startApp } from '../start/running-app.ts';
import { describeOnCitus } from './on-citus.ts';
import { type Kept, listLost, type Place, startWriters } from './writers.ts';

const CLIENTS = 3;
const WRITERS_EACH = 1;
/** Saves of each client before a move and after it. */
const SAVES = 30;
const MAX_GAP_MS = 10_000;
/** A move copies three parts of each table, and waits for what is written meanwhile. */
const MOVE_MS = 280_000;

type Part = { shard: string; at: string; isAlone: boolean };

const PART = `
  select s.shardid::text as shard, n.nodename || ':' || n.nodeport as at, s.shardminvalue = s.shardmaxvalue as "isAlone"
  from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
  where s.shardid = get_shard_id_for_distribution_column('pessoas', $1::int)`;
/** How many parts the machine with the fewest has, and the one with the most. */
const SHARES = `
  select array[min(parts), max(parts)]::int[] as shares from (
    select count(*) as parts from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid
    where s.logicalrelid = 'pessoas'::regclass group by p.groupid) shares`;
const UNFORCED = `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`;

type Moved = { kept: Kept[]; gaps: number[]; ms: number };

/** Moves while everybody saves, and gives the time that each client had nothing saved in. */
async function underLoad(places: Place[], move: () => Promise<unknown>): Promise<Moved> {
  const writers = places.map((place) => startWriters(place, WRITERS_EACH));
  const kept = writers.map((writer) => writer.kept);
  const untilSaved = async () => {
    const counts = kept.map(({ times }) => times.length + SAVES);
    while (kept.some(({ times }, at) => times.length < counts[at]!)) await sleep(20);
  };
  try {
    await untilSaved();
    const start = performance.now();
    await move();
    const end = performance.now();
    await untilSaved();
    return { kept, gaps: kept.map((one) => longestGap(one, start, end)), ms: end - start };
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()));
  }
}

const sayNothing = () => {};
const openNone = () => Promise.reject(new Error('It opened the database.'));

describe('on one machine', () => {
  const database = usePlainDatabase();

  test('nothing moves, and a sentence says what to do before', async () => {
    const to = { host: 'um', port: 5432 };
    const sentence = 'O banco não está distribuído por inteiro. Rode antes: fichario distribute';
    await expect(rebalance(database.owner, sayNothing)).rejects.toThrow(sentence);
    await expect(moveClient(database.owner, { tenantId: 1, to }, sayNothing)).rejects.toThrow(sentence);
  });

  test.each([
    ['--rebalance', '--client', '7'],
    ['--client', '7'],
    ['--to', 'um:5432'],
    ['--client', '7', '--to', 'um'],
    ['--client', 'sete', '--to', 'um:5432'],
    ['--rebalance', '--plan'],
  ])('the command refuses %s %s %s before it opens a database', async (...args) => {
    await expect(distributeCommand.run(args, openNone)).rejects.toThrow(UsageError);
  });
});

describeOnCitus('while people save, a client that moves', () => {
  let dataDir: string;
  let app: RunningApp;
  let owner: Client;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fichario-move-'));
    chmodSync(dataDir, 0o755);
    app = await startApp(dataDir);
    owner = new Client(addressIn(dataDir));
    await owner.connect();
  });
  afterAll(async () => {
    app.child.process.kill('SIGTERM');
    await app.child.exited;
    await owner.end();
    await removeData(dataDir);
  });

  /** Clients of their own for a move, with somebody who may write in them. */
  const makePlaces = async (): Promise<Place[]> => {
    const tenants = [];
    for (let count = 0; count < CLIENTS; count++) tenants.push(await buildTenant(owner));
    const user = await buildUser(owner, { roles: Object.fromEntries(tenants.map(({ id }) => [id, 'gestor'])) });
    const cookie = await signIn(owner, user.id);
    return tenants.map(({ id }) => ({ url: app.url, cookie, tenantId: id }));
  };

  const partOf = async (tenantId: number) => (await owner.query<Part>(PART, [tenantId])).rows[0]!;

  const distribute = async (...args: string[]) => {
    const { connectionString = '' } = addressIn(dataDir);
    const child = startProgram('fichario', ['distribute', ...args], {
      DATABASE_URL: connectionString,
      FICHARIO_DATA: dataDir,
    });
    return { code: await child.exited, said: child.output().trim() };
  };

  const expectAllKept = async (what: string, { kept, gaps, ms }: Moved) => {
    const statuses = new Map<string, number>();
    for (const one of kept)
      for (const [status, count] of one.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    const saves = kept.reduce((sum, { times }) => sum + times.length, 0);
    console.log(
      `${what}: ${Math.round(ms)} ms, ${saves} saves acknowledged, answers ${answers}; longest gaps in ms: ${gaps.map(Math.round).join(', ')}`,
    );
    expect(kept.flatMap(({ wrong }) => wrong)).toEqual([]);
    for (const one of kept) expect(await listLost(owner, one)).toEqual([]);
    expect(Math.max(...gaps)).toBeLessThan(MAX_GAP_MS);
    expect((await owner.query(UNFORCED)).rows).toEqual([]);
  };

  test(
    'to a part of its own on the other machine loses nothing and has nothing twice',
    async () => {
      const places = await makePlaces();
      const { tenantId } = places[0]!; // there are CLIENTS
      const before = await partOf(tenantId);
      const { rows } = await owner.query<{ at: string }>(
        `select nodename || ':' || nodeport as at from pg_dist_node where shouldhaveshards and nodename || ':' || nodeport <> $1`,
        [before.at],
      );
      const to = rows[0]!.at;
      const moved = await underLoad(places, async () => {
        const { code, said } = await distribute('--client', String(tenantId), '--to', to);
        expect(code, said).toBe(0);
      });
      expect(await partOf(tenantId)).toMatchObject({ at: to, isAlone: true });
      await expectAllKept('own part, other machine', moved);
    },
    MOVE_MS,
  );

  test(
    'in a new sharing out over the machines loses nothing and has nothing twice',
    async () => {
      const spread = async () => (await owner.query<{ shares: number[] }>(SHARES)).rows[0]!.shares;
      const places = await makePlaces();
      const { tenantId } = places[0]!; // there are CLIENTS
      const { shard, at } = await partOf(tenantId);
      const move = `select citus_move_shard_placement($1::bigint, split_part($2, ':', 1), split_part($2, ':', 2)::int, nodename, nodeport, 'block_writes')
        from pg_dist_node where shouldhaveshards and nodename || ':' || nodeport <> $2`;
      await owner.query(move, [shard, at]);
      const before = await spread();
      const moved = await underLoad(places, async () => {
        const { code, said } = await distribute('--rebalance');
        expect(code, said).toBe(0);
      });
      const [least, most] = await spread();
      expect(most! - least!, `before: ${before.join()}`).toBeLessThanOrEqual(1);
      expect(before).not.toEqual([least, most]);
      await expectAllKept('shared out', moved);
    },
    MOVE_MS,
  );
});
