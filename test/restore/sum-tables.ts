import type { Client } from 'pg';

/** A checksum of each table that a back-up holds, by the database itself. `owner` sees every row. */
export async function sumTables(owner: Client): Promise<Record<string, string | null>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('schema_functions', 'schema_migrations', 'sessions', 'presences', 'login_attempts', 'setup_codes')`,
  );
  const sums: Record<string, string | null> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ sum: string | null }>(
      `select md5(string_agg(t::text, E'\\n' order by t::text)) as sum from ${name} t`,
    );
    sums[name] = rows[0]!.sum;
  }
  return sums;
}
