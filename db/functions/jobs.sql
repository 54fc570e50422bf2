-- The runner reads jobs of all clients: fichario_jobs reads them by a policy of its own (decision 036).

-- Returns at most `most` due jobs of these kinds from all clients, the longest due first, one per queue. A job with an
-- expired lease goes before the others of its queue. Returns only keys of jobs, nothing of a register.
create function due_jobs(wanted_kinds text[], most int)
  returns table (tenant_id int, kind text, id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
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
  limit most
$$;
-- a function's new owner needs the create privilege on the schema during the change of owner
grant create on schema public to fichario_jobs;
alter function due_jobs(text[], int) owner to fichario_jobs;
revoke create on schema public from fichario_jobs;
revoke all on function due_jobs(text[], int) from public;
grant execute on function due_jobs(text[], int) to fichario_app;
