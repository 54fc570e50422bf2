import { types as postgresTypes } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { OF_STATEMENTS } from '../citus/allowed.ts';
import { judgeStatements } from '../citus/judge.ts';
import { readSchema } from '../citus/read-schema.ts';
import { expectNewcomers } from '../../src/register/jobs/server/newcomers.ts';
import { useDatabase } from '../database.ts';
import { makeExampleWorld } from '../example-world.ts';
import { ALL_CLIENTS, NEVER_NULL, PASSES, TAGGED, UNANSWERED, UNREAD_INDEXES, UNSENT, WHOLE_READS } from './allowed.ts';
import { growTenants, inflateStatistics, LARGE_TENANT } from './data.ts';
import { doEverything } from './everything.ts';
import { judgeLookUps } from './look-ups.ts';
import {
  explain,
  explainMoved,
  explainNested,
  explainUses,
  type FoundPlan,
  measureWork,
  readCatalogue,
} from './plans.ts';
import { createRecorder } from './recorder.ts';
import { type Described, describeCatalogue, judgeRow, listTypedCalls, type TypedCall } from './row-types.ts';
import { type Catalogue, judgeKeptPlan, judgePlan, judgeText, type KeptPlan, mayBeKept, flattenPlan } from './rules.ts';
import { findUnseen, listSourceTexts, squeeze } from './sources.ts';

/*
 * Every statement that the product can send, on a register in which one client has nearly everything, explained as the
 * planner would plan it at ten million records. docs/decisions/030-no-surprise-at-size.md says how, and what to do when it
 * fails.
 */
const database = useDatabase();
const recorder = createRecorder();
let catalogue: Catalogue;
let described: Described;
let plans: FoundPlan[];
let ofNewcomer: FoundPlan[];
let kept: Map<string, KeptPlan>;
let small: number;
/** A client that came after the planner had counted. */
const NEWCOMER = 999_999;
/** What it costs, in the planner's units, to read every record of the large client. */
let wholeTenant: number;

/** A statement may cost this share of that: some ten thousand rows out of six million. */
const MOST = 1 / 18;

beforeAll(async () => {
  const { db, owner } = database;
  for (const pool of [db.requests, db.bulk]) recorder.watch(pool);
  await makeExampleWorld(owner, db);
  ({ small } = await growTenants(owner, db));
});

test('everything that the product does is done, and explained', async () => {
  const { owner } = database;
  await doEverything(database, small);
  await inflateStatistics(owner);
  catalogue = await readCatalogue(owner);
  described = await describeCatalogue(owner);
  const text = 'select p.nome from pessoas p where p.tenant_id = $1';
  wholeTenant = (await explain(owner, LARGE_TENANT, text, [LARGE_TENANT]))['Total Cost'];
  await explainEverything();
  // as many as there are; a recorder that hears nothing would find nothing wrong
  expect(recorder.seen.size).toBeGreaterThan(200);
});

async function explainEverything(): Promise<void> {
  const { owner } = database;
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const calls = new RegExp(`\\b(?:${rows.map(({ name }) => name).join('|')})\\(`);
  const hasGenericPlan = Number((await owner.query('show server_version_num')).rows[0].server_version_num) >= 160_000;
  plans = [];
  ofNewcomer = [];
  kept = new Map();
  for (const statement of recorder.seen.values()) {
    const custom = await explainUses(owner, statement, small);
    plans.push(...custom);
    ofNewcomer.push(...(await explainMoved(owner, statement, NEWCOMER)));
    if (calls.test(statement.text)) plans.push(...(await explainNested(owner, statement)));
    if (statement.name === undefined || !hasGenericPlan) continue;
    const generic = await explain(owner, LARGE_TENANT, statement.text);
    const customCosts = custom.map(({ plan }) => plan['Total Cost']);
    const work = mayBeKept({ generic, customCosts }) ? await measureWork(owner, statement) : [];
    kept.set(statement.text, { generic, customCosts, work });
  }
}

/** Has the planner know of the large client alone, as of an installation whose first one was counted before there was a second. */
async function forgetOthers(): Promise<void> {
  for (const table of catalogue.tenantTables)
    await database.owner.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', 'tenant_id',
         'inherited', false, 'n_distinct', 1::real, 'most_common_vals', '{${LARGE_TENANT}}'::text,
         'most_common_freqs', '{1}'::real[])`,
      [table],
    );
}

/** Why a statement may read the whole of a client, or undefined. */
function reasonToRead(text: string): string | undefined {
  return WHOLE_READS.find(({ part }) => squeeze(text).includes(part))?.reason;
}

function asksAll(text: string): boolean {
  return ALL_CLIENTS.some(({ part }) => squeeze(text).includes(part));
}

function report(found: { text: string; tenantId?: number }, wrong: string[]): string[] {
  return wrong.map((what) => `${what}, client ${found.tenantId ?? '*'}: ${squeeze(found.text).slice(0, 400)}`);
}

test('every statement of the sources was sent', () => {
  const texts = listSourceTexts([...catalogue.tenantTables]);
  const unseen = findUnseen(texts, recorder.seen.keys());
  expect(unseen.filter(({ text }) => !UNSENT.some(({ part }) => text.includes(part)))).toEqual([]);
});

test('every statement says which client, and none skips rows', () => {
  const texts = new Set([...recorder.seen.keys(), ...plans.map(({ text }) => text)]);
  const wrong = [...texts]
    .filter((text) => !TAGGED.some(({ part }) => squeeze(text).includes(part)))
    .flatMap((text) => report({ text }, judgeText(text, catalogue)));
  expect(wrong).toEqual([]);
});

test('every plan comes to a tenant table by the part of an index that is the client’s', () => {
  const wrong = plans
    // who has nearly all of a table may have it read, when all is what is wanted
    .filter(({ text, tenantId }) => tenantId !== LARGE_TENANT || reasonToRead(text) === undefined)
    .filter(({ text }) => !asksAll(text))
    .flatMap((found) => report(found, judgePlan(found.plan, catalogue)));
  expect([...new Set(wrong)]).toEqual([]);
});

test('no statement reads a whole client', () => {
  const wrong = plans
    .filter(({ text, plan }) => plan['Total Cost'] > wholeTenant * MOST && reasonToRead(text) === undefined)
    .filter(({ text }) => !asksAll(text))
    .flatMap((found) => report(found, [`costs ${Math.round(found.plan['Total Cost'])} of ${Math.round(wholeTenant)}`]));
  expect([...new Set(wrong)]).toEqual([]);
  const unused = WHOLE_READS.filter(({ part }) => !plans.some(({ text }) => squeeze(text).includes(part)));
  expect(unused).toEqual([]);
});

function lookUpsOf(found: FoundPlan): string[] {
  const passes = PASSES.some(({ part }) => squeeze(found.text).includes(part));
  return passes ? [] : report(found, judgeLookUps(found.plan, catalogue));
}

test('no statement reads all of a client that the planner never saw, to find records by their keys', () => {
  const wrong = ofNewcomer.flatMap(lookUpsOf);
  expect([...new Set(wrong)]).toEqual([]);
});

test('nor of a second client, where the planner saw the first one alone', async () => {
  const { owner, db } = database;
  await forgetOthers();
  await expectNewcomers(db);
  const wrong: string[] = [];
  for (const statement of recorder.seen.values())
    for (const found of await explainMoved(owner, statement, NEWCOMER)) wrong.push(...lookUpsOf(found));
  expect([...new Set(wrong)]).toEqual([]);
});

test('no plan that is kept for all values is much worse than one for the values at hand', () => {
  const wrong = [...kept].flatMap(([text, found]) => {
    const shape = mayBeKept(found) ? judgePlan(found.generic, catalogue) : [];
    return report({ text }, [...shape, ...judgeKeptPlan(found)]);
  });
  expect(wrong).toEqual([]);
});

test('every index is read by some statement', () => {
  const read = new Set(plans.flatMap(({ plan }) => flattenPlan(plan).map((node) => node['Index Name'])));
  const idle = [...catalogue.tableOfIndex]
    .filter(([index, table]) => catalogue.tenantTables.has(table) && !read.has(index))
    .map(([index]) => index);
  expect(idle.filter((index) => !(index in UNREAD_INDEXES))).toEqual([]);
});

test('no statement is one that Citus would not do, or would ask of all shards', async () => {
  const texts = [...recorder.seen.keys(), ...recorder.unplanned].filter((text) => text !== '');
  const { faults, unused } = judgeStatements(
    texts.map((text) => ({ text })),
    { schema: await readSchema(database.owner), exceptions: OF_STATEMENTS },
  );
  expect(faults).toEqual([]);
  expect(unused).toEqual([]);
});

/** The answers that came back to a call of the sources. */
function answersTo({ file, from, to }: TypedCall) {
  return [...recorder.answers].filter(([places]) => {
    const line = Number(new RegExp(`(?:^| )${file}:(\\d+)(?: |$)`).exec(places)?.[1]);
    return line >= from && line <= to;
  });
}

test('every row type says what PostgreSQL describes: names, types, and what may be null', () => {
  const calls = listTypedCalls();
  expect(calls.length).toBeGreaterThan(100);
  const wrong = calls.flatMap((call) => {
    const place = `${call.file}:${call.from} ${call.type.replaceAll(/\s+/g, ' ')}`;
    if (!call.row) return [`${place}: the type is not read`];
    const answers = answersTo(call);
    if (answers.length === 0) return UNANSWERED.includes(call.file) ? [] : [`${place}: nothing came back`];
    const never = NEVER_NULL.filter(({ file }) => file === call.file).map(({ column }) => `${column} may be null`);
    return answers.flatMap(([, { columns, nulls }]) =>
      judgeRow(call.row!, columns, { nulls, described })
        .filter((what) => !never.includes(what))
        .map((what) => `${place}: ${what}`),
    );
  });
  expect([...new Set(wrong)]).toEqual([]);
});

test('a row type that says too much, too little or another type is seen', () => {
  const text = postgresTypes.builtins.TEXT;
  const answer = [
    { name: 'nome', typeId: text, tableId: 0, columnId: 0 },
    { name: 'extra', typeId: text, tableId: 0, columnId: 0 },
  ];
  const row = new Map([
    ['nome', { types: new Set(['number']), nullable: false, optional: false }],
    ['id', { types: new Set(['string']), nullable: false, optional: false }],
  ]);
  expect(judgeRow(row, answer, { nulls: new Set(['nome']), described })).toEqual([
    'id is not in the answer',
    'nome is string, not number',
    'nome may be null',
    'extra is in the answer and not in the type',
  ]);
});

/** The plan of a statement in the large client, with values. */
function planOf(text: string, values: unknown[]) {
  return explain(database.owner, LARGE_TENANT, text, values);
}

describe('a statement that', () => {
  test('has no index for what it asks is seen', async () => {
    const plan = await planOf('select p.id from pessoas p where p.tenant_id = $1 and p.observacoes = $2', [1, 'x']);
    expect(judgePlan(plan, catalogue)).toEqual(['reads all of pessoas']);
  });

  test('asks an index without its client is seen', async () => {
    // as its owner: row-level security would say the client
    await database.owner.query('set enable_seqscan = off');
    const { rows } = await database.owner.query(
      `explain (format json) select 1 from pessoas p order by p.tenant_id, p.codigo`,
    );
    await database.owner.query('reset enable_seqscan');
    expect(judgePlan(rows[0]['QUERY PLAN'][0].Plan, catalogue)).toEqual([
      expect.stringMatching(/^walks pessoas_\w+ through all clients$/),
    ]);
  });

  test('joins a tenant table row by row without an index is seen', async () => {
    const text = `select p.id from unnest($2::text[]) as w(nota) join pessoas p on p.tenant_id = $1 and p.observacoes = w.nota`;
    expect(judgePlan(await planOf(text, [1, ['x']]), catalogue)).toEqual(['reads all of pessoas']);
  });

  test('does not say its client, or skips rows, is seen', () => {
    expect(judgeText('select p.id from pessoas p where p.cpf = $1', catalogue)).toEqual([
      'does not say which client: from pessoas',
    ]);
    expect(judgeText('select p.id from pessoas p where p.tenant_id = $1 offset $2', catalogue)).toEqual([
      'skips rows to find a place (offset)',
    ]);
    expect(judgeText('select p.id from pessoas p where p.tenant_id = $1 offset 0', catalogue)).toEqual([]);
  });

  test('reads a whole client by an index is seen by what it costs', async () => {
    const text = 'select count(*) from pessoas p where p.tenant_id = $1 and p.deleted_at is null';
    expect((await planOf(text, [LARGE_TENANT]))['Total Cost']).toBeGreaterThan(wholeTenant * MOST);
  });

  test('is planned once for all, and well for none, is seen', async () => {
    // for all values: every name; for one value: those that begin with it
    const text = `select p.id from pessoas p where p.tenant_id = $1 and ($2::text is null or p.nome_chave = $2)
      and p.deleted_at is null order by p.nome_chave limit 2000`;
    const uses = [{ tenantId: LARGE_TENANT, values: [LARGE_TENANT, 'zz'] }];
    const work = await measureWork(database.owner, { text, name: 'trap', uses });
    const generic = await explain(database.owner, LARGE_TENANT, text);
    expect(judgeKeptPlan({ generic, customCosts: [generic['Total Cost']], work })).toEqual([
      expect.stringMatching(/^reads \d+ blocks by the kept plan/),
    ]);
    // one that the planner does not keep does no harm
    expect(judgeKeptPlan({ generic, customCosts: [0], work: [{ generic: 9_000, custom: 1 }] })).toEqual(
      generic['Total Cost'] > 50 ? [] : [expect.anything()],
    );
  });

  test('stands in the sources and was not sent is seen', () => {
    const texts = [{ file: 'x.ts', text: 'select p.nome from pessoas p where p.tenant_id = $1 and p.${column} = $2' }];
    expect(findUnseen(texts, ['select p.nome from pessoas p where p.tenant_id = $1 and p.cpf = $2'])).toEqual([]);
    expect(findUnseen(texts, ['select p.nome from pessoas p where p.tenant_id = $1'])).toEqual(texts);
  });
});
