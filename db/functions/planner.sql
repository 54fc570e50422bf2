-- Analyses the register tables when they are several times as large as the planner knows. Autovacuum does so only a
-- minute after a load. Until then the planner takes a table without statistics for nearly empty, and an import scans
-- all of it for each row that looks for its record. The application role may not run ANALYZE.
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
  end if;
end
$$;
revoke all on function count_register() from public;
grant execute on function count_register() to fichario_app;
