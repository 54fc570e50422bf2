-- Analyses register tables that are several times as large as the planner's statistics say. Autovacuum analyses them only a
-- minute after a load. Until then the planner assumes that a table without statistics is nearly empty, and an import scans the
-- whole table for each row. Runs as the owner, because the application role may not run ANALYZE.
create function count_register()
  returns void
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set statement_timeout = '60s'
as $$
begin
  if (
    select pg_relation_size(c.oid) > 3 * c.relpages::bigint * current_setting('block_size')::int
    from pg_class c where c.oid = 'pessoas'::regclass
  ) then
    analyze pessoas, operation_changes, pessoa_tokens (tenant_id, pessoa_id, nome_chave, deleted), cards, name_words, moments;
    perform expect_newcomers();
  end if;
end
$$;
revoke all on function count_register() from public;
grant execute on function count_register() to fichario_app;

-- The number of rows that the planner expects of a client in a table.
create function expected_rows(tenant int, table_name name)
  returns float8
  language plpgsql volatile
  set search_path = public, pg_temp
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from %I where tenant_id = %s', table_name, tenant) into plan;
  return plan #>> '{0,Plan,Plan Rows}';
end
$$;
revoke all on function expected_rows(int, name) from public;

-- Makes the planner expect rows of other clients in tables with statistics of a single client. Otherwise it assumes that no other
-- client exists, and reads all rows of a second client for each key. From PostgreSQL 18 on the statistics are changed: a
-- twentieth of the rows belongs to others, as to two more clients. Earlier versions analyse again after a thousandth of the rows
-- was written. Returns the changed tables, and null for a table that is locked, as by a vacuum. The next ANALYZE undoes the change.
create function expect_newcomers()
  returns setof name
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set statement_timeout = '60s'
  -- a session that waits for an autovacuum for a second makes PostgreSQL cancel it
  set lock_timeout = '200ms'
as $$
declare
  -- no client has this number
  nobody constant int := -1;
  tells constant boolean := to_regproc('pg_catalog.pg_restore_attribute_stats') is not null;
  counted record;
  alone int;
begin
  for counted in
    select c.relname, c.reltuples, pg_stat_get_mod_since_analyze(c.oid) as written
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and a.attnum > 0
      -- a twentieth of fewer rows is nearly nothing, and such a table has few pages
      and c.reltuples >= 100
    order by c.relname
  loop
    begin
      continue when expected_rows(nobody, counted.relname) > 1;
      if tells then
        select t.id into alone from tenants t where expected_rows(t.id, counted.relname) > counted.reltuples / 2
        order by t.id limit 1;
        continue when alone is null;
        execute
          'select pg_restore_attribute_stats(''schemaname'', ''public'', ''relname'', $1, ''attname'', ''tenant_id'',
            ''inherited'', false, ''null_frac'', 0::real, ''avg_width'', 4, ''n_distinct'', 3::real,
            ''most_common_vals'', $2, ''most_common_freqs'', ''{0.95}''::real[], ''correlation'', 1::real)'
          using counted.relname::text, format('{%s}', alone);
      else
        continue when counted.written < greatest(100, counted.reltuples / 1000) or (select count(*) from tenants) < 2;
        execute format('analyze %I', counted.relname);
      end if;
      return next counted.relname;
    exception when lock_not_available then
      return next null;
    end;
  end loop;
end
$$;
revoke all on function expect_newcomers() from public;
grant execute on function expect_newcomers() to fichario_app;
