import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, TELEFONE } from '../../../../test/pessoas.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { repeatEnded } from '../../../kit/server/db/retry.ts';
import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { applyOperation } from '../../apply/server/apply.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import type { Change } from '../../apply/server/change.ts';
import { takenOfRecord, VersionConflict } from '../../apply/server/conflicts.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { beginUndo } from '../../undo/server/undo.ts';
import { checkMerged } from './check-merged.ts';
import { mergeGroup, MergeRefused } from './merge.ts';
import { beginMerges, runMerges } from './merge-many.ts';
import { readRecords } from './merge.queries.ts';
import { runUnmerge } from './unmerge/run-unmerge.ts';

const database = useDatabase();
let tenantId = 0;
let userId = '';

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
});

const header = () => ({ userId, origin: 'cli' as const });
const ask = async (text: string) => (await database.owner.query(text, [tenantId])).rows;

function apply(...changes: Change[]): Promise<Pessoa[]> {
  return inTenant(
    database.db,
    tenantId,
    async (tx) => (await applyOperation(tx, { kind: 'update', ...header() }, changes)).pessoas,
  );
}

const create = (nome: string, at: number): Change => ({
  type: 'create',
  input: buildFisica({ nome, observacoes: `início-${nome}-${at}`, telefones: [TELEFONE] }),
});

function readAll(ids: readonly string[]): Promise<Pessoa[]> {
  return inTenant(database.db, tenantId, (tx) => readRecords(tx, ids));
}

const seen = ({ id, version }: Pessoa) => ({ id, version });

async function mergeSeen(survivor: Pessoa, other: Pessoa): Promise<string> {
  const operationId = uuidv7();
  await inTenant(database.db, tenantId, async (tx) => {
    await insertOperation(tx, operationId, { kind: 'merge', ...header() }, 2);
    const request = { survivor: seen(survivor), merged: [seen(other)] };
    await mergeGroup(tx, operationId, request, { check: checkMerged(new Date()), isSeen: true });
  });
  return operationId;
}

async function unmerge(operationId: string): Promise<void> {
  const undoId = await inTenant(database.db, tenantId, (tx) => beginUndo(tx, { ...header(), undoes: operationId }, 2));
  await runUnmerge(database.db, tenantId, undoId);
}

/** A random number generator with a seed, to reproduce a failure. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Retries with the current data what a writer lost against another, or gives up. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await repeatEnded(work);
  } catch (error) {
    const isLost =
      error instanceof VersionConflict || error instanceof MergeRefused || takenOfRecord(error) !== undefined;
    if (isLost || (error as { constraint?: string }).constraint === 'operation_runs_undoes_key') return undefined;
    throw error;
  }
}

/** What must hold for a register after any series of merges and other changes. */
async function expectWhole(ids: readonly string[], notes: readonly string[]): Promise<void> {
  const records = await readAll(ids);
  const pointers = records.filter(({ mergedInto }) => mergedInto !== undefined);
  for (const { mergedInto } of pointers)
    expect(records.find(({ id }) => id === mergedInto)?.mergedInto, 'a pointer to a pointer').toBeUndefined();
  const said = records.filter(({ mergedInto }) => mergedInto === undefined).map(({ observacoes }) => observacoes);
  expect(notes.filter((note) => !said.some((text) => text.includes(note)))).toEqual([]);
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const [counted] = await ask('select pessoas_total as total from tenant_counters where tenant_id = $1');
  expect(counted.total).toBe(live.length);
  const keys = await ask(
    `select m.key, p.id as pessoa_id from match_keys m join pessoas p on p.tenant_id = m.tenant_id and p.codigo = m.codigo where m.tenant_id = $1`,
  );
  const expected = live.flatMap((record) => matchKeysOf(record).map((key) => `${key} ${record.id}`));
  expect(keys.map(({ key, pessoa_id: id }) => `${key} ${id}`).toSorted()).toEqual(expected.toSorted());
}

test.each([11, 21, 31])(
  'merges beside edits, deletions, restores and undos lose nothing, and leave no chain (%i)',
  async (start) => {
    const ids = (await apply(...Array.from({ length: 8 }, (_, at) => create('Ana', at)))).map(({ id }) => id);
    const notes = Array.from({ length: 8 }, (_, at) => `início-Ana-${at}`);
    const merges: string[] = [];
    let count = 0;
    let made = 0;
    // the order of the writers decides how many of them succeed
    const hasEnough = () => notes.length > 20 && made > 5;
    const work = async (seed: number) => {
      const next = random(seed);
      for (let round = 0; round < 60 || (round < 600 && !hasEnough()); round += 1) {
        const [one, other] = (await readAll(ids)).toSorted(() => next() - 0.5) as [Pessoa, Pessoa]; // there are eight
        const what = next();
        if (what < 0.35) {
          const note = `nota-${seed}-${(count += 1)}`;
          const input = { ...contentOf(one), observacoes: `${one.observacoes} ${note}` };
          if (one.deletedAt !== null) continue;
          if (await attempt(() => apply({ type: 'update', before: one, input }))) notes.push(note);
        } else if (what < 0.65) {
          const merge = await attempt(() => mergeSeen(one, other));
          if (merge === undefined) continue;
          merges.push(merge);
          made += 1;
        } else if (what < 0.85) {
          const last = merges.splice(Math.floor(next() * merges.length), 1)[0];
          if (last !== undefined) await attempt(() => unmerge(last));
        } else if (one.mergedInto === undefined) {
          await attempt(() => apply({ type: one.deletedAt === null ? 'delete' : 'restore', before: one }));
        }
      }
    };
    await Promise.all([0, 1, 2, 3].map((at) => work(start + at)));
    expect(notes.length).toBeGreaterThan(20);
    expect(made).toBeGreaterThan(5);
    await expectWhole(ids, notes);
  },
);

async function groups(count: number): Promise<Pessoa[][]> {
  const changes = Array.from({ length: count }, (_, at) => [create(`Ana ${at}`, 0), create(`Ana ${at}`, 1)]);
  const made = await apply(...changes.flat());
  return changes.map((_, at) => made.slice(at * 2, at * 2 + 2));
}

function begin(found: Pessoa[][]): Promise<string> {
  return inTenant(database.db, tenantId, (tx) =>
    beginMerges(
      tx,
      header(),
      found.map((group) => group.map(seen)),
    ),
  );
}

const runOf = async () => (await ask('select state, done, kept, failed from operation_runs where tenant_id = $1'))[0];

describe('a merge of many groups', () => {
  test('stops between two groups, continues from there, and is undone as a whole', async () => {
    const found = await groups(5);
    const operationId = await begin(found);
    let passed = 0;
    await runMerges(database.db, tenantId, operationId, { isStopping: () => (passed += 1) > 2 });
    expect(await runOf()).toMatchObject({ state: 'running', done: 4 });
    await runMerges(database.db, tenantId, operationId);
    expect(await runOf()).toEqual({ state: 'done', done: 10, kept: 0, failed: 0 });
    const ids = found.flat().map(({ id }) => id);
    expect((await readAll(ids)).filter(({ deletedAt }) => deletedAt === null)).toHaveLength(5);
    await unmerge(operationId);
    expect((await readAll(ids)).map(contentOf)).toEqual(
      found
        .flat()
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(contentOf),
    );
    await expectWhole(ids, []);
  });

  test('skips a group with a record that changed since, with the reason', async () => {
    const found = await groups(3);
    const [changed] = found[1]!;
    await apply({ type: 'update', before: changed!, input: { ...contentOf(changed!), nome: 'Bia' } });
    await runMerges(database.db, tenantId, await begin(found));
    expect(await runOf()).toEqual({ state: 'done', done: 4, kept: 2, failed: 0 });
    const reasons = await ask('select distinct reason from operation_outcomes where tenant_id = $1');
    expect(reasons).toEqual([{ reason: 'Alguém editou uma das fichas.' }]);
    expect((await readAll(found[1]!.map(({ id }) => id))).every(({ deletedAt }) => deletedAt === null)).toBe(true);
  });
});
