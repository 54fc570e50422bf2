import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { usePlainDatabase } from '../database.ts';
import { UNSENT } from '../explain/allowed.ts';
import { listSourceTexts } from '../explain/sources.ts';
import { OF_FUNCTIONS, OF_STATEMENTS } from './allowed.ts';
import { CITUS_RULES } from './function-rules.ts';
import { judgeStatements } from './judge.ts';
import { FOUND_FIRST, PATTERNS } from './patterns.ts';
import { readSchema } from './read-schema.ts';
import { CONSTRAINT_RULE, MOVE_RULE } from './source-rules.ts';
import { parseStatements, readFunctionBodies, type SqlNode } from './sql-tree.ts';
import { judgeText, ONE_AT_A_TIME, type Schema, STATEMENT_RULES } from './statement-rules.ts';

/*
 * What Citus would not do, seen on plain PostgreSQL (docs/decisions/091-statements-for-citus.md). The statements that the product
 * sends are judged where they are heard: test/explain/explain.test.ts.
 */
const database = usePlainDatabase();
const root = join(import.meta.dirname, '..', '..');
let schema: Schema;

beforeAll(async () => {
  schema = await readSchema(database.owner);
});

function rulesBroken(text: string): string[] {
  return judgeText(parseStatements(text), schema).map(({ rule }) => rule);
}

test('every rule of a statement has a pattern, and its mend', () => {
  expect(Object.keys(PATTERNS)).toEqual(STATEMENT_RULES.map(({ name }) => name));
});

test('each thing that was found on the product itself has a rule', () => {
  const rules = [...STATEMENT_RULES, CONSTRAINT_RULE, MOVE_RULE].map(({ name }) => name);
  const all = new Set([...rules, ...CITUS_RULES.map(({ rule }) => rule)]);
  expect(Object.values(FOUND_FIRST).filter((rule) => !all.has(rule))).toEqual([]);
});

describe.each(Object.entries(PATTERNS))('%s', (rule, { bad, mended }) => {
  test.each(bad)('is seen broken by: %s', (text) => {
    expect(rulesBroken(text)).toContain(rule);
  });

  test.each(mended)('is kept by: %s', (text) => {
    expect(rulesBroken(text)).not.toContain(rule);
  });
});

test(ONE_AT_A_TIME, () => {
  const text = 'select p.id from pessoas p where p.tenant_id = 1';
  expect(rulesBroken(`set local app.tenant = '1'; ${text}`)).toEqual([ONE_AT_A_TIME]);
  expect(rulesBroken(text)).toEqual([]);
});

describe.each(CITUS_RULES)('$rule', ({ sql, breakers, mends, allowed }) => {
  const findOffenders = async () =>
    (await database.owner.query<{ offender: string }>(sql)).rows.map(({ offender }) => offender);
  const withChange = async (change: string) => {
    await database.owner.query('begin');
    try {
      await database.owner.query(change);
      return await findOffenders();
    } finally {
      await database.owner.query('rollback');
    }
  };

  test('is kept', async () => {
    const offenders = (await findOffenders()).map((offender) => offender.replace(/\(.*/, ''));
    expect([...new Set(offenders)].sort()).toEqual(Object.keys(allowed).sort());
  });

  test.each(breakers)('is seen broken by: $sql', async ({ sql: change, offender }) => {
    expect(await withChange(change)).toContain(offender);
  });

  test.each(mends)('is kept by: %s', async (change) => {
    expect((await withChange(change)).filter((offender) => offender.startsWith('good'))).toEqual([]);
  });
});

test('no function of the database has a statement that Citus would not do', () => {
  const folder = join(root, 'db/functions');
  const bodies = readdirSync(folder).flatMap((file) => readFunctionBodies(readFileSync(join(folder, file), 'utf8')));
  expect(bodies.length).toBeGreaterThan(15);
  const statements = bodies.flatMap((body) => body.statements);
  // a reader that finds no body would find nothing wrong
  expect(bodies.filter((body) => body.statements.length === 0)).toEqual([]);
  const { faults, unused } = judgeStatements(
    statements.map(({ text, tree }) => ({ text, trees: [tree] })),
    { schema, exceptions: OF_FUNCTIONS },
  );
  expect(faults).toEqual([]);
  expect(unused).toEqual([]);
});

/** The statement in a text, undefined for a piece of one: of those, another test proves that they were sent in a whole. */
function readWhole(text: string): { text: string; trees: SqlNode[] } | undefined {
  try {
    return { text, trees: parseStatements(text) };
  } catch {
    return undefined;
  }
}

test('no whole statement in the sources is one that Citus would not do, sent or not', () => {
  const whole = listSourceTexts([...schema.tenantTables]).flatMap(({ text }) => readWhole(text) ?? []);
  expect(whole.length).toBeGreaterThan(100);
  const unsent = UNSENT.filter(({ part }) => !whole.some(({ text }) => text.includes(part)));
  expect(unsent).toEqual([]);
  expect(judgeStatements(whole, { schema, exceptions: OF_STATEMENTS }).faults).toEqual([]);
});

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'kit/server/db/shard-errors.ts')
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }));

test(CONSTRAINT_RULE.name, () => {
  expect(sources.filter(({ text }) => CONSTRAINT_RULE.breaks(text)).map(({ file }) => file)).toEqual([]);
  expect(CONSTRAINT_RULE.breaks(`return TAKEN_BY_INDEX[String(error.constraint)];`)).toBe(true);
  expect(CONSTRAINT_RULE.breaks('const { code, constraint: broken } = error as { constraint?: unknown };')).toBe(true);
  expect(CONSTRAINT_RULE.breaks(`return TAKEN_BY_INDEX[constraintOf(error) ?? ''];`)).toBe(false);
});

test(MOVE_RULE.name, () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('decisions'))
    .map((file) => ({ file, text: readFileSync(join(root, 'docs', file), 'utf8') }));
  // what it does is tried: move.test.ts
  const others = sources.filter(({ file }) => file !== 'operating/distribution/server/move.ts');
  expect([...others, ...documents].filter(({ text }) => MOVE_RULE.breaks(text)).map(({ file }) => file)).toEqual([]);
  const move = `select citus_rebalance_start();`;
  const off = 'alter table pessoas no force row level security;';
  const on = 'alter table pessoas force row level security;';
  expect(MOVE_RULE.breaks(move)).toBe(true);
  expect(MOVE_RULE.breaks(`${on} ${move}`)).toBe(true);
  expect(MOVE_RULE.breaks(`${off} ${move}`)).toBe(true);
  expect(MOVE_RULE.breaks(`${off} ${move} ${on}`)).toBe(false);
});
