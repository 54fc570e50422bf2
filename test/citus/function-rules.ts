import { type CatalogueRule, WITH_TABLES } from '../catalogue-rules.ts';

/*
 * What Citus 13.2 asks of tables and functions beyond the data model, as queries over the catalogue of plain PostgreSQL.
 */

/** Functions whose texts name a tenant table; `is_delegated`: a node runs the call, since the first argument is the client. */
export const TENANT_FUNCTIONS_SQL = `${WITH_TABLES},
  tenant_functions as (
    select p.oid, p.proname, p.prosecdef, p.proconfig,
      coalesce(p.proargnames[1] = 'tenant' and p.proargtypes[0] = 'int4'::regtype, false) as is_delegated
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and exists (
      select from tenant_tables t
      where pg_get_functiondef(p.oid) ~ ('\\m(?:from|join|update|into|using)\\s+' || t.name || '\\M')))`;

/** A function over tenant tables, with more between its name and its body. */
const bad = (more: string, body = 'select count(*) from pessoas') =>
  `create function bad() returns bigint language sql ${more} as '${body}'`;

/** A rule of Citus; `allowed`: what breaks it for a reason, functions without their arguments; `mends`: what does not break it. */
export type CitusRule = CatalogueRule & { allowed: Readonly<Record<string, string>>; mends: string[] };

const OVER_ALL = 'asks of all clients: the coordinator runs it';

export const CITUS_RULES: CitusRule[] = [
  {
    rule: 'a function that reads tenant tables takes the client first, so that its node runs it',
    sql: `${TENANT_FUNCTIONS_SQL} select oid::regprocedure::text as offender from tenant_functions where not is_delegated`,
    breakers: [
      { sql: bad('stable security definer set search_path = public, pg_temp'), offender: 'bad()' },
      { sql: bad('stable'), offender: 'bad()' },
      {
        sql: `create function bad(wanted uuid, tenant int) returns bigint language sql stable
          as 'select count(*) from pessoas p where p.tenant_id = tenant and p.id = wanted'`,
        offender: 'bad(uuid,integer)',
      },
    ],
    mends: [
      `create function good(tenant int) returns bigint language sql stable security definer
        set search_path = public, pg_temp as 'select count(*) from pessoas p where p.tenant_id = tenant'`,
    ],
    allowed: {
      memberships_of_user: OVER_ALL,
      tenant_administrators: OVER_ALL,
      invitations_for: OVER_ALL,
      clear_audit_events: OVER_ALL,
      due_jobs: OVER_ALL,
      queue_figures: OVER_ALL,
      webhook_figures: OVER_ALL,
      membership_of_user: 'reads what every machine has a copy of',
      end_tenant_fill:
        'changes a client, of which every machine has a copy; a database that is being filled is not distributed',
    },
  },
  {
    rule: 'a function that reads tenant tables keeps no plan for all values, unless the node of the client runs it',
    sql: `${TENANT_FUNCTIONS_SQL} select oid::regprocedure::text as offender from tenant_functions
      where not is_delegated and proconfig && array['plan_cache_mode=force_generic_plan']`,
    breakers: [{ sql: bad('stable set plan_cache_mode = force_generic_plan'), offender: 'bad()' }],
    mends: [
      bad('stable set plan_cache_mode = force_custom_plan').replace('bad', 'good'),
      `create function good(tenant int) returns bigint language sql stable set plan_cache_mode = force_generic_plan
        as 'select count(*) from pessoas p where p.tenant_id = tenant'`,
    ],
    allowed: {},
  },
  {
    rule: 'a function that reads tenant tables sets nothing for its planner, unless the node of the client runs it',
    sql: `${TENANT_FUNCTIONS_SQL} select oid::regprocedure::text as offender from tenant_functions
      where not is_delegated and exists (
        select from unnest(proconfig) as setting where setting !~ '^(?:search_path|plan_cache_mode)=')`,
    breakers: [{ sql: bad('stable set enable_seqscan = off'), offender: 'bad()' }],
    mends: [
      `create function good(tenant int) returns bigint language sql stable set enable_seqscan = off
        as 'select count(*) from pessoas p where p.tenant_id = tenant'`,
    ],
    allowed: {},
  },
  {
    rule: 'every tenant table is logged, so that its shards can be moved',
    sql: `${WITH_TABLES} select c.relname::text as offender from pg_class c
      where c.oid in (select oid from tenant_tables) and c.relpersistence <> 'p'`,
    breakers: [{ sql: 'alter table list_views set unlogged', offender: 'list_views' }],
    mends: ['alter table presences set logged'],
    allowed: {},
  },
  {
    rule: 'every exclusion between rows of a tenant table is one within a client',
    sql: `${WITH_TABLES} select indexrelid::regclass::text as offender from pg_index join tenant_columns on attrelid = indrelid
      where indisexclusion and not attnum = any (indkey::int2[])`,
    breakers: [
      { sql: 'alter table pessoas add constraint bad_excl exclude using btree (id with =)', offender: 'bad_excl' },
    ],
    mends: ['alter table pessoas add constraint good_excl exclude using btree (tenant_id with =, id with =)'],
    allowed: {},
  },
  {
    rule: 'no column of a tenant table counts by a sequence: each node would count for itself',
    sql: `${WITH_TABLES} select format('%s.%s', t.name, a.attname) as offender from tenant_tables t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where a.attidentity <> '' or pg_get_serial_sequence(t.name, a.attname) is not null`,
    breakers: [
      { sql: 'alter table list_views add column bad serial', offender: 'list_views.bad' },
      {
        sql: 'alter table list_views add column bad bigint generated by default as identity',
        offender: 'list_views.bad',
      },
    ],
    mends: ['alter table list_views add column good bigint'],
    allowed: { 'audit_events.number': 'a bigint; the product writes through the coordinator alone, which counts' },
  },
  {
    rule: 'no tenant_id is worked out from other columns',
    sql: `${WITH_TABLES} select name as offender from tenant_tables where oid in (
      select attrelid from pg_attribute where attname = 'tenant_id' and attgenerated <> '')`,
    breakers: [
      {
        sql: 'create table bad (client int not null, tenant_id int generated always as (client) stored)',
        offender: 'bad',
      },
    ],
    mends: ['create table good (tenant_id int not null, id uuid)'],
    allowed: {},
  },
];
