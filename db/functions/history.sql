-- Deletes at most `most` versions of records that are older than the client's history setting, and returns their number. Deletes
-- whole months, by the operation id, which begins with its time (UUIDv7) and is the start of the key. Runs as fichario_access,
-- because the application may not delete them. A client keeps at least a year.
create function clear_history(tenant int, most int) returns int
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  months int := (select (t.settings->>'historyMonths')::int from tenants t where t.id = tenant);
  first_day timestamptz;
  cleared int;
begin
  if months is null then
    return 0;
  end if;
  first_day := date_trunc('month', now() at time zone 'America/Sao_Paulo' - make_interval(months => greatest(months, 12)))
    at time zone 'America/Sao_Paulo';
  delete from operation_changes c
  using (
    select o.operation_id, o.pessoa_id from operation_changes o
    where o.tenant_id = tenant
      and o.operation_id < rpad(lpad(to_hex((extract(epoch from first_day) * 1000)::bigint), 12, '0'), 32, '0')::uuid
    order by o.operation_id limit most
  ) old
  where c.tenant_id = tenant and c.operation_id = old.operation_id and c.pessoa_id = old.pessoa_id;
  get diagnostics cleared = row_count;
  return cleared;
end
$$;
grant create on schema public to fichario_access;
alter function clear_history(int, int) owner to fichario_access;
revoke create on schema public from fichario_access;

revoke all on function clear_history(int, int) from public;
grant execute on function clear_history(int, int) to fichario_app;
