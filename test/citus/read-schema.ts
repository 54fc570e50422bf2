import type { Client } from 'pg';
import { TENANT_TABLES_SQL } from '../catalogue-rules.ts';
import { TENANT_FUNCTIONS_SQL } from './function-rules.ts';
import type { Schema } from './statement-rules.ts';

/** A function that is not immutable: its name and how many arguments it takes at least and at most; null: any number. */
const MUTABLE = `
  select proname as name, pronargs - pronargdefaults as least, case when provariadic = 0 then pronargs end as most
  from pg_proc where provolatile <> 'i' and prokind in ('f', 'w')`;

/** Reads what the rules must know. */
export async function readSchema(owner: Client): Promise<Schema> {
  const tables = await owner.query<{ name: string }>(TENANT_TABLES_SQL);
  const functions = await owner.query<{ name: string }>(
    `${TENANT_FUNCTIONS_SQL} select proname::text as name from tenant_functions where not is_delegated`,
  );
  const { rows } = await owner.query<{ name: string; least: number; most: number | null }>(MUTABLE);
  const mutable = new Map<string, typeof rows>();
  for (const row of rows) mutable.set(row.name, [...(mutable.get(row.name) ?? []), row]);
  return {
    tenantTables: new Set(tables.rows.map(({ name }) => name)),
    tenantFunctions: new Set(functions.rows.map(({ name }) => name)),
    isMutable: (name, args) =>
      (mutable.get(name) ?? []).some(({ least, most }) => args >= least && args <= (most ?? Infinity)),
  };
}
