// Writes db/schema.sql: the schema after all migrations and functions, for reading and for the diff of a change.
// usage: npm run schema:dump
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/kit/server/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/kit/server/db/schema/migrate.ts';
import { projectRoot } from '../src/kit/server/env/paths.ts';

export const SCHEMA_FILE = join(projectRoot(), 'db', 'schema.sql');

// without the login role of each database, which the server creates at its start and is not part of the schema
const ROLES = `
  select format('create role %I %s;%s', rolname,
    case when rolcanlogin then 'login' else 'nologin' end
      || case when rolsuper then ' superuser' else '' end
      || case when rolbypassrls then ' bypassrls' else '' end,
    (select string_agg(format(E'\\nalter role %I set %s;', rolname, replace(setting, '=', ' = ')), '' order by setting)
     from pg_db_role_setting s, unnest(s.setconfig) setting where s.setrole = r.oid and s.setdatabase = 0)) as text
  from pg_roles r where rolname like 'fichario%' and rolname !~ '^fichario_login_[0-9]+$' order by rolname`;

const TABLES = `
  select format(E'create table %s (\\n%s\\n);', c.oid::regclass,
    string_agg('  ' || line, E',\\n' order by part, place)) as text
  from pg_class c, lateral (
    select 1 as part, attnum::int as place,
      format('%I %s', attname, format_type(atttypid, atttypmod))
        || case when attcollation <> 0 and attcollation <> (select typcollation from pg_type where oid = atttypid)
             then format(' collate %I', (select collname from pg_collation where oid = attcollation)) else '' end
        || case when attidentity = 'a' then ' generated always as identity' else '' end
        || case when adbin is null then ''
             when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
             else format(' default %s', pg_get_expr(adbin, adrelid)) end
        || case when attnotnull then ' not null' else '' end as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = c.oid and attnum > 0 and not attisdropped
    union all
    select 2, (row_number() over (order by array_position('{p,u,f,c}'::"char"[], contype), conname))::int,
      format('constraint %I %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
  ) lines
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid order by c.relname`;

const INDEXES = `
  select regexp_replace(pg_get_indexdef(indexrelid), '[[:space:]]+', ' ', 'g') || ';' as text
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by indrelid::regclass::text, relname`;

const STATISTICS = `
  select format(case relkind when 'i' then 'alter index %1$s alter column %3$s set statistics %4$s;'
    else 'alter table %1$s alter column %2$I set statistics %4$s;' end, attrelid::regclass, attname, attnum, attstattarget) as text
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i') and attnum > 0 and not attisdropped and attstattarget >= 0
  order by relname, attnum`;

const SECURITY = `
  select format('alter table %s enable row level security%s;', oid::regclass,
    case when relforcerowsecurity then ', force row level security' else '' end) as text
  from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity order by relname`;

const POLICIES = `
  select format('create policy %I on %I as %s for %s to %s', policyname, tablename, lower(permissive), lower(cmd),
      array_to_string(roles, ', '))
    || case when qual is null then '' else format(E'\\n  using (%s)', qual) end
    || case when with_check is null then '' else format(E'\\n  with check (%s)', with_check) end || ';' as text
  from pg_policies where schemaname = 'public' order by tablename, policyname`;

const FUNCTIONS = `
  select rtrim(pg_get_functiondef(oid), E'\\n') || ';'
    || case when pg_get_userbyid(proowner) like 'fichario%'
         then format(E'\\nalter function %s owner to %I;', oid::regprocedure, pg_get_userbyid(proowner))
         else '' end as text
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname, oid::regprocedure::text`;

const TRIGGERS = `
  select pg_get_triggerdef(oid) || ';' as text
  from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname`;

const GRANTS = `
  select format('grant %s on %s to %s;', string_agg(privilege, ', ' order by privilege), object, grantee) as text
  from (
    select lower(privilege_type) as privilege, c.oid::regclass::text as object, grantee
    from pg_class c, lateral aclexplode(c.relacl)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select lower(privilege_type), 'function ' || p.oid::regprocedure, grantee
    from pg_proc p, lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select lower(privilege_type), 'schema ' || nspname, grantee
    from pg_namespace n, lateral aclexplode(n.nspacl) where nspname = 'public'
  ) acl (privilege, object, grantee_oid), lateral (
    select case grantee_oid when 0 then 'public' else pg_get_userbyid(grantee_oid)::text end as grantee) who
  where grantee = 'public' or grantee like 'fichario%'
  group by object, grantee order by object, grantee`;

const SECTIONS: Record<string, string> = {
  Roles: ROLES,
  Tables: TABLES,
  Indexes: INDEXES,
  Statistics: STATISTICS,
  'Row-level security': SECURITY,
  Policies: POLICIES,
  Functions: FUNCTIONS,
  Triggers: TRIGGERS,
  Grants: GRANTS,
};

/** The schema of a migrated database as a deterministic text. */
export async function dumpSchema(client: Client): Promise<string> {
  const parts = ['-- What db/migrations and db/functions add up to. Written by npm run schema:dump; do not edit.\n'];
  for (const [title, sql] of Object.entries(SECTIONS)) {
    const { rows } = await client.query<{ text: string }>(sql);
    if (rows.length === 0) continue;
    const separator = rows.some(({ text }) => text.includes('\n')) ? '\n\n' : '\n';
    parts.push(`\n-- ${title}\n\n${rows.map(({ text }) => text).join(separator)}\n`);
  }
  return parts.join('');
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-dump-'));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: '32MB' } });
  try {
    const client = new Client({ host: postgres.socketDir, user: 'postgres', database: 'postgres' });
    await client.connect();
    await migrate(client);
    writeFileSync(SCHEMA_FILE, await dumpSchema(client));
    await client.end();
  } finally {
    await postgres.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
