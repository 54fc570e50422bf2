import type { Client } from 'pg';
import { listTables, type Table } from '../../contents/server/catalogue.ts';

/** Tables that are filled again from the records (`fillTenant`, `fillMatchKeys`): some values contain the client's number. */
export const FILLED = ['cards', 'match_keys', 'moments', 'name_words', 'pessoa_tokens', 'search_words'];

/** Tables of access, which keep their present rows instead of those of the back-up. */
export const OF_NOW = ['invitations', 'memberships'];

/**
 * Transient tables that are not restored: running work, files of a few days, messages that were sent long ago, and who has which
 * record open.
 */
export const LEFT_BEHIND = [
  'exports',
  'jobs',
  'match_pairs',
  'match_runs',
  'presences',
  'receita_rows',
  'receita_runs',
  'webhook_deliveries',
];

/** Tables that are restored row by row. A test compares the lists with the catalogue, so every new table needs a decision. */
export const RETURNED = [
  'audit_events',
  'cnpj_answers',
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

/** Columns that get their default: the transaction number that added a word is valid in one database only. */
const NOT_MOVED: Readonly<Record<string, string>> = { search_words: 'added' };

/** The named tables in the order of copying: each after the tables that its foreign keys refer to. */
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
