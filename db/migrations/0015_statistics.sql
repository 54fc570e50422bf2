-- Counts the tables of the register for the planner when they are several times as large as when they were counted last.
-- Autovacuum does that a minute after a load; until then the planner takes a table that was never counted for nearly empty
-- and reads all of it for each row of an import that looks for its record. The program's own role may not ANALYZE.
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
    analyze pessoas, operation_changes, pessoa_search (tenant_id, pessoa_id, nome_chave, deleted);
  end if;
end
$$;
revoke all on function count_register() from public;
grant execute on function count_register() to fichario_app;
