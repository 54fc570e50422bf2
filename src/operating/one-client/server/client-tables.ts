import type { Client } from 'pg';
import { listTables, type Table } from '../../contents/server/catalogue.ts';

/** Made anew from the records of the client (`fillTenant`, `fillMatchKeys`): some of them have its number in their values. */
export const FILLED = ['cards', 'match_keys', 'moments', 'name_words', 'pessoa_tokens', 'search_words'];

/** Who may enter is what it is now, and not what it was then. */
export const OF_NOW = ['invitations', 'memberships'];

/**
 * What was of the moment of the back-up: work that was under way, files of a few days, messages that were sent long since, and
 * who looked at what.
 */
export const LEFT_BEHIND = ['exports', 'jobs', 'match_pairs', 'match_runs', 'presences', 'webhook_deliveries'];

/** What comes back as it was, row by row. `test` holds the lists against the catalogue, so that a new table is decided upon. */
export const RETURNED = [
  'audit_events',
  'export_presets',
  'import_keys',
  'import_rows',
  'import_shapes',
  'imports',
  'list_views',
  'match_decisions',
  'match_frequencies',
  'match_later',
  'match_weights',
  'merge_groups',
  'merge_plans',
  'operation_cancels',
  'operation_changes',
  'operation_outcomes',
  'operation_runs',
  'operations',
  'pessoa_external_codes',
  'pessoas',
  'register_events',
  'register_figures',
  'register_streams',
  'tenant_counters',
  'webhooks',
];

/** A transaction that added a word counts in one database only: the column gets its default. */
const NOT_MOVED: Readonly<Record<string, string>> = { search_words: 'added' };

/** These tables as they are copied into the register, each after those that its foreign keys lead to. */
export async function listInOrder(owner: Client, names: readonly string[]): Promise<Table[]> {
  const tables = (await listTables(owner, [])).filter(({ name }) => names.includes(name));
  const { rows } = await owner.query<{ name: string; other: string }>(
    `select conrelid::regclass::text as name, confrelid::regclass::text as other
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: Table[] = [];
  const add = (table: Table) => {
    if (ordered.includes(table)) return;
    for (const { other } of rows.filter(({ name }) => name === table.name))
      for (const before of tables.filter(({ name }) => name === other)) add(before);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => column !== NOT_MOVED[table.name]),
  }));
}
