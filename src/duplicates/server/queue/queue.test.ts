import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { rounds } from '../../../../test/rounds.ts';
import { buildFisica, TELEFONE } from '../../../../test/pessoas.ts';
import type { Client } from 'pg';
import { createRandom, type Random } from '../../../demo/server/random.ts';
import { inTenant, readInTenant, type TenantReads } from '../../../kit/server/db/db.ts';
import { JUDGE_VERSION } from '../../../matching/judge.ts';
import { requestMatching } from '../../../matching/server/match-runs.queries.ts';
import { insertApart, removeApart } from '../../../matching/server/decisions.queries.ts';
import type { GroupsQuery } from '../../duplicates.schema.ts';
import type { Group, QueuePlace } from './group-pairs.ts';
import { findCertain, listGroups } from '../groups.ts';
import { groupWithoutRivals } from './rivals.ts';
import { insertLater, removeLater } from '../pairs.queries.ts';
import { countGroups } from './count-groups.ts';
import { keepPlaces, placeAll } from './place-groups.ts';
import { FIRST_PLACE, type PairFilter, readNext } from './queue.queries.ts';
import { isLikely, readGroups } from './read-groups.ts';

const CERTAIN_PS = [0.86, 0.9, 0.9, 0.95, 0.99, 0.9999, 1, 1];
const LIKELY_PS = [0.5, 0.6, 0.8, 0.8, 0.8, 0.84];
const FIELDS = ['telefone', 'email', 'nome'];
const MOST_RECORDS = 12;

/** The pairs of a world: certain ones in chains and denser components, likely ones, and decisions about some. */
type World = {
  pairs: { a: string; b: string; p: number; other: number | null; household: boolean }[];
  apart: [string, string][];
  later: [string, string][];
  /** records that changed since they were judged */
  changed: Set<string>;
};

/**
 * Makes components of two to twelve records, reproducible from `random`. Records with different first names are never certain.
 */
function makeWorld(ids: readonly string[], random: Random): World {
  const changed = new Set(ids.filter(() => random.chance(3)));
  const world: World = { pairs: [], apart: [], later: [], changed };
  const known = new Set<string>();
  const rest = ids.toSorted(() => random.next() - 0.5);
  while (rest.length > 0) {
    const size = random.chance(60) ? random.integer(2, 4) : random.integer(2, MOST_RECORDS);
    const members = rest.splice(0, size);
    for (const [at, id] of members.entries()) {
      for (const other of [members[random.integer(0, at)]!, random.pick(members)])
        addPair(world, known, { ids: [other, id], ps: psOf(other, id), random });
      if (random.chance(20)) addPair(world, known, { ids: [random.pick(members), id], ps: LIKELY_PS, random });
      if (random.chance(10)) addPair(world, known, { ids: [random.pick(ids), id], ps: LIKELY_PS, random });
      if (random.chance(8)) world.apart.push(sorted(random.pick(members), id));
      if (random.chance(5)) world.later.push(sorted(random.pick(members), id));
    }
  }
  return world;
}

function psOf(a: string, b: string): readonly number[] {
  return isOther(a, b) ? LIKELY_PS : CERTAIN_PS;
}

function sorted(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

function addPair(
  { pairs }: World,
  known: Set<string>,
  { ids: [one, other], ps, random }: { ids: [string, string]; ps: readonly number[]; random: Random },
): void {
  const [a, b] = sorted(one, other);
  if (a === b || known.has(`${a} ${b}`)) return;
  known.add(`${a} ${b}`);
  const p = random.pick(ps);
  const otherP = random.chance(15) ? random.pick(ps) : p; // who fits several shares its odds
  pairs.push({
    a,
    b,
    p,
    other: random.chance(3) ? null : otherP,
    household: p < 0.85 && random.chance(20),
  });
}

/** Replaces the client's pairs by those of a world, as a search would write them. */
async function writeWorld(
  owner: Client,
  { tenantId, userId, versionOf }: { tenantId: number; userId: string; versionOf: ReadonlyMap<string, number> },
  { pairs, apart, later, changed }: World,
): Promise<void> {
  for (const table of ['match_pairs', 'match_decisions', 'match_later'])
    await owner.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  const rows = pairs.flatMap(({ a, b, p, other, household }, at) => {
    const [va, vb] = [a, b].map((id) => versionOf.get(id)! - Number(changed.has(id))); // the records of the client
    const shared = { household, field: FIELDS[at % FIELDS.length], source: at % 2 === 0 ? 'web' : 'import' };
    const row = { id: a, other: b, p, place: -Math.min(p, other ?? p), version: va, other_version: vb, ...shared };
    const mirror = { id: b, other: a, p: other, place: -(other ?? 0), version: vb, other_version: va, ...shared };
    return other === null ? [row] : [row, mirror];
  });
  await owner.query(
    `insert into match_pairs (tenant_id, pessoa_id, other_id, p, place, version, other_version, fields, reasons, against, source,
       household, judge)
     select $1, f.id, f.other, f.p, f.place, f.version, f.other_version, array[f.field], '[]', 'em vez de', f.source, f.household,
       ${JUDGE_VERSION}
     from jsonb_to_recordset($2) as f(id uuid, other uuid, p real, place real, version int, other_version int, field text, source text,
       household boolean)`,
    [tenantId, JSON.stringify(rows)],
  );
  await owner.query('delete from moments where tenant_id = $1 and updated_at > now()', [tenantId]);
  await describeChanged(owner, tenantId, [...changed]);
  for (const [table, said] of [
    ['match_decisions', apart],
    ['match_later', later],
  ] as const)
    await owner.query(
      `insert into ${table} (tenant_id, a, b, user_id)
       select $1::int, w.a, w.b, $4::uuid from unnest($2::uuid[], $3::uuid[]) as w(a, b) where w.a < w.b on conflict do nothing`,
      [tenantId, said.map(([a]) => a), said.map(([, b]) => b), userId],
    );
}

/** Makes records count as changed just now. */
async function describeChanged(owner: Client, tenantId: number, ids: readonly string[]): Promise<void> {
  await owner.query(
    `insert into moments (tenant_id, updated_at, pessoa_id)
     select $1::int, now() + interval '1 day', w.id from unnest($2::uuid[]) as w(id) on conflict do nothing`,
    [tenantId, ids],
  );
}

const api = useApp();
/** Names of one person, and of her twins, with first names that differ. */
const NAMES = [
  'Mariana Quintela Sousa',
  'Mariana Quintela Souza',
  'M Quintela Sousa',
  'Mariana Q Sousa',
  'Marina Quintela Sousa',
  'Joana Quintela Sousa',
];
const RECORDS = 110;
const ALL_PAIRS = 100_000;
const versionOf = new Map<string, number>();
const nameOf = new Map<string, string>();

beforeAll(async () => {
  for (let at = 0; at < RECORDS; at += 1) {
    const cpf = at % 4 === 0 ? cpfOf(at) : null;
    const nome = NAMES[at % NAMES.length]!; // never outside
    const pessoa = buildFisica({ nome, cpf, nascimento: '1980-02-29', telefones: [TELEFONE] });
    const answer = await api.as.operador.post('/api/pessoas', pessoa);
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<{ id: string }>();
    versionOf.set(id, 1);
    nameOf.set(id, nome);
  }
  await inTenant(api.services.db, api.tenant.id, (tx) => requestMatching(tx, { held: true }));
  await api.owner.query(`update match_runs set requested = false, state = 'done', judged_until = now(), judge = $1`, [
    JUDGE_VERSION,
  ]);
});

/** Whether the first names of both records differ. */
function isOther(a: string, b: string): boolean {
  const [one = '', other = ''] = [a, b].map((id) => nameOf.get(id)?.split(' ')[0]);
  return !one.startsWith(other) && !other.startsWith(one);
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
function cpfOf(at: number): string {
  let digits = String(529_000_000 + at * 7_919);
  for (const weights of [CPF_WEIGHTS.slice(1), CPF_WEIGHTS]) {
    const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
    digits += String(((sum * 10) % 11) % 10);
  }
  return digits;
}

const read = <T>(work: (tx: TenantReads) => Promise<T>) => readInTenant(api.services.db, api.tenant.id, work);

async function write(world: World): Promise<void> {
  const owned = { tenantId: api.tenant.id, userId: api.as.operador.user.id, versionOf };
  await writeWorld(api.owner, owned, world);
  await inTenant(api.services.db, api.tenant.id, placeAll);
}

/** All groups, built from all pairs in one step. */
async function groupAll(filter: PairFilter, keepsPlaces: boolean): Promise<Group[]> {
  return read(async (tx) => {
    const pairs = await readNext(tx, filter, { after: FIRST_PLACE, limit: ALL_PAIRS });
    const { rows } = await api.owner.query<{ key: string }>(
      `select concat(a, ' ', b) as key from match_decisions where tenant_id = $1`,
      [api.tenant.id],
    );
    const apart = new Set(rows.map(({ key }) => key));
    const live = pairs.filter(({ isLive }) => isLive);
    return (await groupWithoutRivals(tx, live, { apart, keepsPlaces })).groups;
  });
}

const isLater = ({ pairs }: Group) => pairs.some((pair) => pair.isLater);
const idsOf = (groups: readonly Group[]) => groups.map(({ ids, isCertain }) => `${isCertain} ${ids.join(' ')}`);

/** All groups, read page by page. */
async function walk(size: number, filter: PairFilter = {}): Promise<Group[]> {
  const groups: Group[] = [];
  let after: QueuePlace | undefined = FIRST_PLACE;
  while (after) {
    const from: QueuePlace = after;
    const page = await read((tx) => readGroups(tx, filter, { after: from, size, isWanted: () => true }));
    expect(page.groups.length).toBeLessThanOrEqual(size);
    groups.push(...page.groups);
    after = page.next;
  }
  return groups;
}

/** The records of all groups in the list, up to twenty of each. */
async function list(query: Partial<GroupsQuery>): Promise<string[]> {
  const shown: string[] = [];
  let after: string | undefined;
  do {
    const asked = { state: 'open' as const, ...query, after };
    const { items, next } = await read((tx) => listGroups(tx, asked, 'operador'));
    shown.push(
      ...items.map(({ pessoas }) =>
        pessoas
          .map(({ id }) => id)
          .toSorted()
          .join(' '),
      ),
    );
    after = next ?? undefined;
  } while (after !== undefined);
  return shown;
}

async function expectListed(query: Partial<GroupsQuery>): Promise<void> {
  const { certeza, state = 'open', field, source } = query;
  const groups = await groupAll({ field, source, household: certeza === 'casa' }, true);
  const wanted = groups.filter(
    (group) =>
      (certeza === undefined || certeza === 'casa' || (certeza === 'certa') === group.isCertain) &&
      // a group that shares its odds since the search still has its position among the certain ones
      (certeza !== 'provavel' || isLikely(group.at)) &&
      isLater(group) === (state === 'later'),
  );
  expect(await list(query), JSON.stringify(query)).toEqual(wanted.map(({ ids }) => ids.slice(0, 20).join(' ')));
}

/** With many changed records the count is an estimate, never too high. */
async function expectCounted(all: readonly Group[]): Promise<void> {
  const open = all.filter((group) => !isLater(group));
  const certas = open.filter(({ isCertain }) => isCertain).length;
  const count = await read(countGroups);
  if (count.exact) expect(count).toEqual({ groups: open.length, certas, exact: true });
  else expect(count.groups).toBeLessThanOrEqual(open.length);
}

async function change(id: string): Promise<void> {
  versionOf.set(id, versionOf.get(id)! + 1); // one of the register
  await api.owner.query('update pessoas set version = version + 1 where tenant_id = $1 and id = $2', [
    api.tenant.id,
    id,
  ]);
  await describeChanged(api.owner, api.tenant.id, [id]);
}

const QUERIES: Partial<GroupsQuery>[] = [
  {},
  { certeza: 'certa' },
  { certeza: 'provavel' },
  { certeza: 'casa' },
  { state: 'later' },
  { state: 'later', certeza: 'provavel' },
  { field: 'telefone' },
  { source: 'import', certeza: 'certa' },
  { source: 'web', certeza: 'provavel' },
];

describe.each(
  rounds(
    [1, 2],
    Array.from({ length: 60 }, (_, at) => at + 1),
  ),
)('the pages of the queue %#', (seed) => {
  test('are the groups of all pairs together', async () => {
    await write(makeWorld([...versionOf.keys()], createRandom(seed)));
    const all = await groupAll({}, false);
    expect(all.length).toBeGreaterThan(20);
    const ps = all.map(({ p }) => Math.fround(p));
    expect(ps).toEqual(ps.toSorted((one, other) => other - one));
    expect(idsOf(await groupAll({}, true)), 'capped').toEqual(idsOf(all));
    for (const size of [1 + (seed % 5), 30]) expect(idsOf(await walk(size))).toEqual(idsOf(all));
    for (const query of QUERIES) await expectListed(query);
    const certain = all.filter((group) => group.isCertain && group.ids.length <= 20 && !isLater(group));
    expect(await read((tx) => findCertain(tx, {}))).toEqual(certain.map(({ ids }) => ids));
    await expectCounted(all);
  });

  test('are the same after decisions and after changes of records', async () => {
    const random = createRandom(seed, 1);
    for (let at = 0; at < 12; at += 1) {
      const groups = await groupAll({}, true);
      const { ids, pairs } = random.pick(groups);
      const chosen = random.chance(50) ? ids : [pairs[0]!.a, pairs[0]!.b]; // a group has a pair
      const userId = api.as.operador.user.id;
      await inTenant(api.services.db, api.tenant.id, (tx) =>
        keepPlaces(tx, chosen, async () => {
          if (random.chance(60)) await insertApart(tx, chosen, userId);
          else if (random.chance(50)) await insertLater(tx, chosen, userId);
          else await (random.chance(50) ? removeLater(tx, chosen) : removeApart(tx, chosen));
        }),
      );
      if (random.chance(30)) await change(random.pick(chosen));
    }
    const all = await groupAll({}, true);
    for (const size of [1 + (seed % 5), 30]) expect(idsOf(await walk(size))).toEqual(idsOf(all));
    for (const query of QUERIES) await expectListed(query);
    await expectCounted(all);
  });
});
