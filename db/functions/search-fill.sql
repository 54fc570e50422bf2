-- Functions that end the filling of the tables of 0031_finding.sql (src/register/fill). They run as the owner of the schema,
-- because the application may neither change a client nor drop a table.

-- Marks the client of the transaction as filled, if none of its records is missing. Row-level security applies to the owner, too,
-- and shows only the records of that client.
create function end_tenant_fill()
  returns boolean
  language plpgsql volatile security definer
  set search_path = public, pg_temp
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
begin
  if exists (
    select from pessoas p
    where p.tenant_id = tenant
      and not exists (select from pessoa_tokens s where s.tenant_id = tenant and s.pessoa_id = p.id)
  ) then
    return false;
  end if;
  update tenants set search_filled = true where id = tenant;
  return true;
end
$$;

-- Marks the client of the transaction as checked by this version of the pendências.
create function end_tenant_recheck(version int)
  returns void
  language sql volatile security definer
  set search_path = public, pg_temp
as $$
  update tenants set pendencias_version = version
  where id = nullif(current_setting('app.tenant', true), '')::int and pendencias_version < version
$$;

-- Marks that all records of the client of the transaction have the keys for duplicates of this version.
create function end_tenant_match_fill(version int)
  returns void
  language sql volatile security definer
  set search_path = public, pg_temp
as $$
  update tenants set match_keys_version = version
  where id = nullif(current_setting('app.tenant', true), '')::int and match_keys_version < version
$$;

-- Drops the tables that the filled tables replace, if every client is filled. Throws 55P03 if other sessions hold locks on them.
create function end_fill()
  returns void
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set lock_timeout = '500ms'
as $$
begin
  if to_regprocedure('drop_old_search()') is null or exists (select from tenants where not search_filled) then
    return;
  end if;
  perform drop_old_search();
  drop function drop_old_search();
end
$$;

-- The matches of a search in a client that is not yet filled, by beginnings of words only. Each record is in one of two tables.
create function find_unfilled(tenant int, sought tsquery)
  returns table (pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  never constant boolean := false;
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  return query
    select s.pessoa_id from pessoa_tokens s
    where (s.tenant_id = tenant or never) and s.tokens @@ sought
      and ((case when s.settled then s.tokens end) @@ sought or (case when not s.settled then s.tokens end) @@ sought);
  -- another process may have filled all clients in the meantime
  if to_regclass('pessoa_search') is not null then
    return query select s.pessoa_id from pessoa_search s where (s.tenant_id = tenant or never) and s.tokens @@ sought;
  end if;
end
$$;

grant create on schema public to fichario_search;
alter function find_unfilled owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function end_tenant_fill, end_tenant_recheck, end_tenant_match_fill, end_fill, find_unfilled from public;
grant execute on function end_tenant_fill, end_tenant_recheck, end_tenant_match_fill, end_fill, find_unfilled to fichario_app;
