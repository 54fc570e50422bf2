-- Jobs of all clients, for the runner. A separate policy lets fichario_access read them (decision 036).

-- Up to `most` jobs of these kinds that may run now, over all clients, the longest due first; of each queue only the first. A job
-- with an expired lease comes before the others of its queue. Returns ids only, no data of a register.
create function due_jobs(wanted_kinds text[], most int)
  returns table (tenant_id int, kind text, id uuid)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select d.tenant_id, d.kind, d.id
    from (
      select distinct on (j.tenant_id, j.queue) j.tenant_id, j.kind, j.id, j.run_at
      from jobs j
      left join register_streams s on s.tenant_id = j.tenant_id
      where j.kind = any (wanted_kinds)
        and case when j.owner is null then j.run_at <= now() or coalesce(s.last_number > j.after_event, false)
            else j.lease_until < now() end
        and not exists (
          select from jobs r
          where r.tenant_id = j.tenant_id and r.queue = j.queue and r.owner is not null and r.lease_until >= now())
      order by j.tenant_id, j.queue, j.owner is null, j.added_at, j.id
    ) d
    order by d.run_at, d.id
    limit most;
end
$$;
-- the owner of a function must be able to create in the schema while the function is given to it
grant create on schema public to fichario_access;
alter function due_jobs(text[], int) owner to fichario_access;
revoke create on schema public from fichario_access;
revoke all on function due_jobs(text[], int) from public;
grant execute on function due_jobs(text[], int) to fichario_app;
