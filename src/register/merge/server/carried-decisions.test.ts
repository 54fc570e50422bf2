import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { insertApart } from '../../../matching/server/decisions.queries.ts';
import { applyOperation } from '../../apply/server/apply.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import type { Change } from '../../apply/server/change.ts';
import { beginUndo } from '../../undo/server/undo.ts';
import { mergeGroup } from './merge.ts';
import { runUnmerge } from './unmerge/run-unmerge.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
type Name = (typeof NAMES)[number];

const database = useDatabase();
let tenantId = 0;
let userId = '';
let ids: Record<Name, string>;

const header = () => ({ userId, origin: 'cli' as const });

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
  const changes = NAMES.map((nome): Change => ({ type: 'create', input: buildFisica({ nome }) }));
  const made = await inTenant(
    database.db,
    tenantId,
    async (tx) => (await applyOperation(tx, { kind: 'update', ...header() }, changes)).pessoas,
  );
  ids = Object.fromEntries(made.map(({ nome, id }) => [nome, id])) as Record<Name, string>; // one for each name
});

const say = (one: Name, other: Name) =>
  inTenant(database.db, tenantId, (tx) => insertApart(tx, [ids[one], ids[other]], userId));

async function merge(loser: Name, survivor: Name): Promise<string> {
  const operationId = uuidv7();
  const seen = (name: Name) => ({ id: ids[name], version: undefined });
  await inTenant(database.db, tenantId, async (tx) => {
    await insertOperation(tx, operationId, { kind: 'merge', ...header() }, 2);
    const request = { survivor: seen(survivor), merged: [seen(loser)] };
    await mergeGroup(tx, operationId, request, { check: (content) => ({ content, issues: [] }), isSeen: true });
  });
  return operationId;
}

async function unmerge(operationId: string): Promise<void> {
  const undoId = await inTenant(database.db, tenantId, (tx) => beginUndo(tx, { ...header(), undoes: operationId }, 0));
  await runUnmerge(database.db, tenantId, undoId);
}

const nameOf = (id: string) => NAMES.find((name) => ids[name] === id) ?? '';

/** The pairs of live records with a decision. */
async function apart(): Promise<string[]> {
  const { rows } = await database.owner.query<{ a: string; b: string }>(
    `select m.a, m.b
     from match_decisions m join pessoas pa on pa.tenant_id = m.tenant_id and pa.id = m.a and pa.deleted_at is null
       join pessoas pb on pb.tenant_id = m.tenant_id and pb.id = m.b and pb.deleted_at is null
     where m.tenant_id = $1`,
    [tenantId],
  );
  return rows
    .map(({ a, b }) => [nameOf(a), nameOf(b)].toSorted((one, other) => (one < other ? -1 : 1)).join(''))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

describe('of two different people, each merged into another record', () => {
  test.each([
    ['in the order of the merges', 0, ['bd']],
    ['the other way round', 1, ['ac']],
  ])('the survivors are told apart only as long as both stand: taken back %s', async (_, first, between) => {
    await say('b', 'c');
    const merges = [await merge('b', 'a'), await merge('c', 'd')];
    expect(await apart()).toEqual(['ad']);
    await unmerge(merges[first]!);
    expect(await apart()).toEqual(between);
    await unmerge(merges[1 - first]!);
    expect(await apart()).toEqual(['bc']);
  });
});

describe('a decision copied to a survivor', () => {
  test('stays if another merged record also brings it', async () => {
    await say('b', 'c');
    await say('e', 'c');
    const first = await merge('b', 'a');
    await merge('e', 'a');
    await unmerge(first);
    expect(await apart()).toEqual(['ac', 'bc']);
  });

  test('returns when the survivor, merged meanwhile, comes back', async () => {
    await say('b', 'c');
    await say('b', 'e');
    await merge('b', 'a');
    const [one] = [await merge('c', 'd'), await merge('e', 'd')];
    const on = await merge('a', 'f');
    expect(await apart()).toEqual(['df']);
    await unmerge(one);
    expect(await apart()).toEqual(['cf', 'df']);
    await unmerge(on);
    expect(await apart()).toEqual(['ac', 'ad']);
  });
});
