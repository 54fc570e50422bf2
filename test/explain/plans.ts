import type { Client, QueryConfig } from 'pg';
import { TENANT_TABLES_SQL } from '../catalogue-rules.ts';
import type { SeenStatement } from './recorder.ts';
import type { Catalogue, PlanNode } from './rules.ts';

/** A plan of a statement in a client. */
export type FoundPlan = { text: string; tenantId: number; plan: PlanNode };

type Use = SeenStatement['uses'][number];
type Explained = { 'QUERY PLAN': [{ Plan: PlanNode }] };

/** Reads from the database what the rules must know. */
export async function readCatalogue(owner: Client): Promise<Catalogue> {
  const tables = await owner.query<{ name: string }>(TENANT_TABLES_SQL);
  const indexes = await owner.query<{ index: string; table: string }>(
    `select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as table from pg_index i
     join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  );
  return {
    tenantTables: new Set(tables.rows.map(({ name }) => name)),
    tableOfIndex: new Map(indexes.rows.map(({ index, table }) => [index, table])),
  };
}

/** Runs `work` as the application, inside a client, and takes everything back. */
async function asApplication<T>(owner: Client, tenantId: number, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    await owner.query(`set local role fichario_app; set local app.tenant = '${tenantId === 0 ? '' : tenantId}'`);
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

/** The plan of a statement with values: none, and it is the one for all values (from PostgreSQL 16 on). */
export function explain(owner: Client, tenantId: number, text: string, values?: unknown[]): Promise<PlanNode> {
  return asApplication(owner, tenantId, async () => {
    const options = values ? 'format json' : 'generic_plan, format json';
    const { rows } = await owner.query<Explained>(`explain (${options}) ${text}`, values);
    return rows[0]!['QUERY PLAN'][0].Plan; // explain answers with one row
  });
}

/** The plans of a statement with the values that it was sent with, and with those of another client. */
export async function explainUses(owner: Client, statement: SeenStatement, other: number): Promise<FoundPlan[]> {
  const plans: FoundPlan[] = [];
  for (const { tenantId, values } of statement.uses)
    plans.push({ text: statement.text, tenantId, plan: await explain(owner, tenantId, statement.text, values) });
  return [...plans, ...(await explainMoved(owner, statement, other))];
}

/** The plans of a statement in another client than it was sent in. */
export async function explainMoved(
  owner: Client,
  { text, uses }: SeenStatement,
  tenantId: number,
): Promise<FoundPlan[]> {
  const plans: FoundPlan[] = [];
  for (const use of uses) {
    if (use.tenantId === 0) continue;
    const { values } = moveUse(use, text, tenantId);
    plans.push({ text, tenantId, plan: await explain(owner, tenantId, text, values) });
  }
  return plans;
}

/** The same use, of another client: its number stands wherever the statement compares a tenant_id. */
function moveUse(use: Use, text: string, other: number): Use {
  const places = new Set([...text.matchAll(/tenant_id = \$(\d+)/g)].map(([, place]) => Number(place)));
  return { tenantId: other, values: use.values.map((value, index) => (places.has(index + 1) ? other : value)) };
}

const SETTINGS = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json; set auto_explain.log_level = notice; set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off; set auto_explain.log_buffers = on`;

/**
 * Runs a statement, takes back what it did, and gives what the database told of it by itself (auto_explain): its plan as it
 * was executed, and those of the statements inside of the functions that it called. Undefined when it cannot be run once
 * more, as one that makes what is there by now.
 */
async function run(
  owner: Client,
  { text, tenantId, values }: Use & { text: string },
  kept?: 'force_generic_plan' | 'force_custom_plan',
): Promise<FoundPlan[] | undefined> {
  const plans: FoundPlan[] = [];
  const listen = ({ message = '' }: { message?: string | undefined }) => {
    const json = /plan:\n(\{[\s\S]*\})/.exec(message)?.[1];
    if (json === undefined) return;
    const { 'Query Text': found, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    plans.push({ text: found, tenantId, plan });
  };
  await owner.query(SETTINGS);
  owner.on('notice', listen);
  runs += 1;
  const query: QueryConfig = { text, values, ...(kept && { name: `${kept}_${runs}` }) };
  try {
    await asApplication(owner, tenantId, async () => {
      await owner.query(`set local plan_cache_mode = ${kept ?? 'auto'}`);
      await owner.query(query);
    });
    return plans;
  } catch {
    return undefined;
  } finally {
    owner.off('notice', listen);
    await owner.query('set auto_explain.log_min_duration = -1');
  }
}
let runs = 0;

/** The plans of the statements inside of the functions that a statement calls. */
export async function explainNested(owner: Client, { text, uses }: SeenStatement): Promise<FoundPlan[]> {
  const plans: FoundPlan[] = [];
  // what a function has explained is not executed
  const isNested = (plan: FoundPlan) => plan.text !== text && !plan.text.startsWith('explain ');
  for (const use of uses) plans.push(...((await run(owner, { text, ...use })) ?? []).filter(isNested));
  return plans;
}

/**
 * What a statement reads with the plan for all values, and with one for these; in blocks. Nothing of one that writes: the
 * second time it meets what the first time left behind.
 */
export async function measureWork(owner: Client, { text, uses }: SeenStatement) {
  if (/\b(?:insert|update|delete)\b/i.test(text)) return [];
  const work: { generic: number; custom: number }[] = [];
  for (const use of uses) {
    const count = async (kept: 'force_generic_plan' | 'force_custom_plan') => {
      const plans = await run(owner, { text, ...use }, kept);
      const own = plans?.find((plan) => plan.text === text)?.plan;
      return own && (own['Shared Hit Blocks'] ?? 0) + (own['Shared Read Blocks'] ?? 0);
    };
    const [custom, generic] = [await count('force_custom_plan'), await count('force_generic_plan')];
    if (custom !== undefined && generic !== undefined) work.push({ generic, custom });
  }
  return work;
}
