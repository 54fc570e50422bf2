/** A rule of the data model, as a query over PostgreSQL's catalogue that gives the names of what breaks it. */
export type CatalogueRule = {
  rule: string;
  /** one column `offender`; no rows = kept */
  sql: string;
  /** statements that each break this rule, to see that the query finds it; run and rolled back */
  breakers: { sql: string; offender: string }[];
};

/** Tables that belong to no tenant. A new one is added here on purpose, or has a `tenant_id`. */
const GLOBAL_TABLES = [
  'ceps',
  'cidades',
  'cnpj_providers',
  'estados',
  'installation_events',
  'known_devices',
  'login_attempts',
  'processes',
  'request_counts',
  'schema_functions',
  'schema_migrations',
  'sessions',
  'setup_codes',
  'tenants',
  'users',
];
/** Roles that own functions run as their definer → the policies and the tables each may read. */
const DEFINER_ROLES = [
  {
    role: 'fichario_access',
    policies: [
      'memberships.access_lookup',
      'jobs.jobs_lookup',
      'register_streams.jobs_lookup',
      'audit_events.audit_lookup',
      'invitations.invitation_lookup',
      'webhook_deliveries.figures_lookup',
    ],
    tables: [
      'memberships',
      'tenants',
      'jobs',
      'register_streams',
      'audit_events',
      'installation_events',
      'invitations',
      'webhook_deliveries',
      'operation_changes',
    ],
    // by age alone, through clear_audit_events and clear_history
    deletesBy: ['audit_events.audit_clear'],
    deletes: ['audit_events', 'installation_events', 'operation_changes'],
  },
  {
    role: 'fichario_search',
    policies: ['pessoa_tokens.search_lookup', 'search_words.search_lookup'],
    tables: ['pessoa_tokens', 'search_words'],
    deletesBy: [],
    deletes: [],
  },
];
const TENANT_POLICY = "(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)";

const list = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');
const namedPolicies = DEFINER_ROLES.flatMap(({ role, policies, deletesBy }) => [
  ...policies.map((policy) => `${policy} ${role} SELECT true`),
  ...deletesBy.map((policy) => `${policy} ${role} DELETE true`),
]);
const definerGrants = DEFINER_ROLES.flatMap(({ role, tables, deletes }) => [
  ...tables.map((table) => `${role} SELECT ${table}`),
  ...deletes.map((table) => `${role} DELETE ${table}`),
]);
const definerRoles = list(DEFINER_ROLES.map(({ role }) => role));

/** Tables of the application; `tenant_tables` are those with a tenant_id. */
export const WITH_TABLES = `with
  app_tables as (
    select oid, relname::text as name, relrowsecurity, relforcerowsecurity
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')),
  tenant_columns as (
    select attrelid, attnum, attnotnull, atttypid from pg_attribute
    where attname = 'tenant_id' and attrelid in (select oid from app_tables) and not attisdropped),
  tenant_tables as (select * from app_tables where oid in (select attrelid from tenant_columns))`;

export const TENANT_TABLES_SQL = `${WITH_TABLES} select name from tenant_tables order by name`;

export const CATALOGUE_RULES: CatalogueRule[] = [
  {
    rule: 'every table has a tenant_id or stands on the list of global tables',
    sql: `${WITH_TABLES} select name as offender from app_tables
      where name not in (select name from tenant_tables) and name not in (${list(GLOBAL_TABLES)})`,
    breakers: [{ sql: 'create table stray (id int)', offender: 'stray' }],
  },
  {
    rule: 'the list of global tables names no tenant table and none that is gone',
    sql: `${WITH_TABLES} select listed as offender from unnest(array[${list(GLOBAL_TABLES)}]) listed
      where listed not in (select name from app_tables) or listed in (select name from tenant_tables)`,
    breakers: [
      { sql: 'alter table ceps rename to other_ceps', offender: 'ceps' },
      { sql: 'alter table ceps add column tenant_id int', offender: 'ceps' },
    ],
  },
  {
    rule: 'there are tables only: no views, no sequences without a column, no foreign tables',
    sql: `select relname::text as offender from pg_class where relnamespace = 'public'::regnamespace
      and relkind not in ('r', 'p', 'i', 'I', 't') and not (relkind = 'S'
        and exists (select from pg_depend where objid = pg_class.oid and deptype = 'i'))`,
    breakers: [{ sql: 'create view all_pessoas as select * from pessoas', offender: 'all_pessoas' }],
  },
  {
    rule: 'tenant_id is the first column, an integer, not null',
    sql: `${WITH_TABLES} select attrelid::regclass::text as offender from tenant_columns
      where attnum <> 1 or not attnotnull or atttypid <> 'int4'::regtype`,
    breakers: [
      { sql: 'create table bad (id uuid, tenant_id int not null)', offender: 'bad' },
      { sql: 'create table bad (tenant_id int, id uuid)', offender: 'bad' },
      { sql: 'create table bad (tenant_id bigint not null)', offender: 'bad' },
    ],
  },
  {
    rule: 'the planner keeps the share of one client only, so that it expects rows of a client that it never saw',
    // from PostgreSQL 17 on null where nothing is set
    sql: `${WITH_TABLES} select name as offender from tenant_tables join pg_attribute on attrelid = oid
      where attname = 'tenant_id' and coalesce(attstattarget, -1) <> 1`,
    breakers: [
      { sql: 'create table bad (tenant_id int not null)', offender: 'bad' },
      { sql: 'alter table pessoas alter column tenant_id set statistics 100', offender: 'pessoas' },
    ],
  },
  {
    rule: 'every tenant table has a primary key, and tenant_id is first in it and in every unique key',
    sql: `${WITH_TABLES}
      select indexrelid::regclass::text as offender from pg_index join tenant_columns on attrelid = indrelid
        where indisunique and indkey[0] <> attnum
      union all
      select name from tenant_tables where oid not in (select indrelid from pg_index where indisprimary)`,
    breakers: [
      { sql: 'create unique index bad_key on pessoas (cpf)', offender: 'bad_key' },
      { sql: 'create unique index bad_key on pessoas (id, tenant_id)', offender: 'bad_key' },
      { sql: 'create table bad (tenant_id int not null, id uuid)', offender: 'bad' },
    ],
  },
  {
    rule: 'a foreign key between tenant tables begins with tenant_id on both sides',
    sql: `${WITH_TABLES}
      select conname::text as offender from pg_constraint
      join tenant_columns own on own.attrelid = conrelid
      join tenant_columns other on other.attrelid = confrelid
      where contype = 'f' and (conkey[1] <> own.attnum or confkey[1] <> other.attnum or cardinality(conkey) < 2)`,
    breakers: [
      {
        sql: `create table bad (tenant_id int not null, pessoa_tenant int, pessoa_id uuid, constraint bad_fkey
          foreign key (pessoa_tenant, pessoa_id) references pessoas (tenant_id, id))`,
        offender: 'bad_fkey',
      },
    ],
  },
  {
    rule: 'a tenant table refers to tenants by its tenant_id',
    sql: `${WITH_TABLES} select conname::text as offender from pg_constraint join tenant_columns on attrelid = conrelid
      where contype = 'f' and confrelid = 'tenants'::regclass and conkey <> array[attnum]`,
    breakers: [
      {
        sql: `create table bad (tenant_id int not null, other_id int constraint bad_fkey references tenants (id))`,
        offender: 'bad_fkey',
      },
    ],
  },
  {
    rule: 'no foreign key leads from a global table to a tenant table',
    sql: `${WITH_TABLES} select conname::text as offender from pg_constraint
      where contype = 'f' and confrelid in (select oid from tenant_tables)
        and conrelid not in (select oid from tenant_tables)`,
    breakers: [
      {
        sql: `create table bad (t int, p uuid, constraint bad_fkey foreign key (t, p) references pessoas (tenant_id, id))`,
        offender: 'bad_fkey',
      },
    ],
  },
  {
    rule: 'no foreign key sets null or a default',
    sql: `select conname::text as offender from pg_constraint
      where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))`,
    breakers: [
      {
        sql: `alter table sessions add constraint bad_fkey foreign key (user_id) references users (id) on delete set null`,
        offender: 'bad_fkey',
      },
    ],
  },
  {
    rule: 'row-level security is enabled and forced on every tenant table',
    sql: `${WITH_TABLES} select name as offender from tenant_tables
      where not relrowsecurity or not relforcerowsecurity`,
    breakers: [
      { sql: 'alter table pessoas disable row level security', offender: 'pessoas' },
      { sql: 'alter table memberships no force row level security', offender: 'memberships' },
    ],
  },
  {
    rule: 'every tenant table has the one policy of the tenant, for using and for check',
    sql: `${WITH_TABLES} select name as offender from tenant_tables where 1 <> (
      select count(*) from pg_policies
      where tablename = name and policyname = 'tenant_isolation' and permissive = 'PERMISSIVE' and cmd = 'ALL'
        and roles = '{public}' and qual = ${list([TENANT_POLICY])} and with_check = ${list([TENANT_POLICY])})`,
    breakers: [
      { sql: 'alter policy tenant_isolation on pessoas using (true)', offender: 'pessoas' },
      { sql: 'alter policy tenant_isolation on operations with check (true)', offender: 'operations' },
      { sql: 'alter policy tenant_isolation on pessoas to fichario_app', offender: 'pessoas' },
      { sql: 'drop policy tenant_isolation on tenant_counters', offender: 'tenant_counters' },
    ],
  },
  {
    rule: 'beside it there are only the named policies of the definer roles',
    sql: `select tablename || '.' || policyname as offender from pg_policies
      where policyname <> 'tenant_isolation' and not (permissive = 'PERMISSIVE' and with_check is null
        and format('%s.%s %s %s %s', tablename, policyname, array_to_string(roles, ','), cmd, qual)
          in (${list(namedPolicies)}))`,
    breakers: [
      { sql: 'create policy hole on pessoas for select to fichario_app using (true)', offender: 'pessoas.hole' },
      { sql: 'alter policy access_lookup on memberships to fichario_app', offender: 'memberships.access_lookup' },
    ],
  },
  {
    rule: 'the definer roles cannot log in, have no attributes, own no tables and read only what they are for',
    sql: `
      select rolname::text as offender from pg_roles where rolname in (${definerRoles})
        and (rolcanlogin or rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)
      union all
      select relname::text from pg_class where pg_get_userbyid(relowner) in (${definerRoles})
      union all
      select format('%s %s %s', grantee, privilege_type, table_name) from information_schema.role_table_grants
        where grantee in (${definerRoles})
          and format('%s %s %s', grantee, privilege_type, table_name) not in (${list(definerGrants)})`,
    breakers: [
      { sql: 'alter role fichario_search bypassrls', offender: 'fichario_search' },
      { sql: 'grant select on pessoas to fichario_search', offender: 'fichario_search SELECT pessoas' },
      { sql: 'alter table ceps owner to fichario_access', offender: 'ceps' },
    ],
  },
  {
    rule: 'the application is neither superuser nor owner, bypasses nothing and belongs to no other role',
    sql: `
      select rolname::text as offender from pg_roles where rolname = 'fichario_app'
        and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)
      union all
      select objid::regclass::text from pg_shdepend
        where refobjid = 'fichario_app'::regrole and deptype = 'o' and classid = 'pg_class'::regclass
      union all
      select objid::regprocedure::text from pg_shdepend
        where refobjid = 'fichario_app'::regrole and deptype = 'o' and classid = 'pg_proc'::regclass
      union all
      select roleid::regrole::text from pg_auth_members where member = 'fichario_app'::regrole
      union all
      select nspname::text from pg_namespace where nspname !~ '^pg_temp' and has_schema_privilege('fichario_app', oid, 'create')`,
    breakers: [
      { sql: 'alter role fichario_app bypassrls', offender: 'fichario_app' },
      { sql: 'alter table ceps owner to fichario_app', offender: 'ceps' },
      { sql: 'grant fichario_search to fichario_app', offender: 'fichario_search' },
      { sql: 'grant create on schema public to fichario_app', offender: 'public' },
    ],
  },
  {
    rule: 'nothing but the schema itself is granted to everybody',
    sql: `
      select relname::text as offender from pg_class, aclexplode(relacl)
        where relnamespace = 'public'::regnamespace and grantee = 0
      union all
      select oid::regprocedure::text from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('public', oid, 'execute')
      union all
      select nspname::text from pg_namespace, aclexplode(nspacl)
        where nspname = 'public' and grantee = 0 and privilege_type = 'CREATE'`,
    breakers: [
      { sql: 'grant select on ceps to public', offender: 'ceps' },
      { sql: 'grant create on schema public to public', offender: 'public' },
      {
        sql: 'grant execute on function memberships_of_user(uuid) to public',
        offender: 'memberships_of_user(uuid)',
      },
    ],
  },
  {
    rule: 'the audit trail is only added to and read by the application',
    sql: `select format('%s %s', privilege_type, table_name) as offender from information_schema.role_table_grants
      where table_name in ('audit_events', 'installation_events') and grantee in ('fichario_app', 'PUBLIC')
        and privilege_type not in ('SELECT', 'INSERT')`,
    breakers: [
      { sql: 'grant update on audit_events to fichario_app', offender: 'UPDATE audit_events' },
      { sql: 'grant delete on installation_events to fichario_app', offender: 'DELETE installation_events' },
      { sql: 'grant truncate on audit_events to fichario_app', offender: 'TRUNCATE audit_events' },
    ],
  },
  {
    rule: 'there are no triggers and no rules',
    sql: `
      select tgname::text as offender from pg_trigger where not tgisinternal
      union all
      select rulename::text from pg_rewrite join pg_class on pg_class.oid = ev_class
        where relnamespace = 'public'::regnamespace`,
    breakers: [
      {
        sql: 'create trigger bad before update on pessoas execute function suppress_redundant_updates_trigger()',
        offender: 'bad',
      },
      { sql: 'create rule bad as on delete to pessoas do instead nothing', offender: 'bad' },
    ],
  },
  {
    // only the owner of a table may have it counted for the planner, and the lists of its indexes emptied: these do that,
    // take nothing and tell no data
    rule: 'a function that runs as its definer pins its search path and belongs to a definer role',
    sql: `select oid::regprocedure::text as offender from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and (pg_get_userbyid(proowner) not in (${definerRoles})
          and oid::regprocedure::text not in ('count_register()', 'expect_newcomers()', 'empty_search_lists(boolean)', 'end_fill()', 'end_tenant_fill()', 'end_tenant_recheck(integer)', 'end_tenant_match_fill(integer)')
          or not coalesce(proconfig, '{}') @> '{"search_path=public, pg_temp"}')`,
    breakers: [
      {
        sql: 'alter function memberships_of_user(uuid) reset search_path',
        offender: 'memberships_of_user(uuid)',
      },
      {
        sql: 'alter function memberships_of_user(uuid) owner to current_user',
        offender: 'memberships_of_user(uuid)',
      },
    ],
  },
];
