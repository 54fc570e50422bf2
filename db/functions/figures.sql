-- Figures of the queues of all clients, for monitoring: counts and ages, without clients or contents (decision 098). Separate
-- policies let fichario_access read them.

-- For each kind of job: the number that could begin, that run, and that failed and will be repeated, and the age in seconds of
-- the oldest one that waits. A job cannot begin while another job of its client and queue runs. A job that an event of its client
-- woke has no age, because the time of the event is not known here.
create function queue_figures()
  returns table (kind text, due int, running int, failing int, oldest float8)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select s.kind, count(*) filter (where s.is_due)::int, count(*) filter (where s.is_running)::int,
      count(*) filter (where s.failures > 0)::int, coalesce(max(s.age), 0)::float8
    from (
      select j.kind, j.failures,
        j.owner is not null and j.lease_until >= now() as is_running,
        r.id is null and case when j.owner is null then j.run_at <= now() or coalesce(e.last_number > j.after_event, false)
          else j.lease_until < now() end as is_due,
        case when r.id is not null then null
          when j.owner is null and j.run_at <= now() then extract(epoch from now() - j.run_at)
          when j.lease_until < now() then extract(epoch from now() - j.lease_until) end as age
      from jobs j
      left join jobs r
        on r.tenant_id = j.tenant_id and r.queue = j.queue and r.owner is not null and r.lease_until >= now()
      left join register_streams e on e.tenant_id = j.tenant_id
    ) s
    group by s.kind;
end
$$;
grant create on schema public to fichario_access;
alter function queue_figures() owner to fichario_access;
revoke create on schema public from fichario_access;
revoke all on function queue_figures() from public;
grant execute on function queue_figures() to fichario_app;

-- Messages to webhooks that are not delivered yet: their number, and the age in seconds of the oldest. Messages of a paused
-- webhook do not count, because it has no job.
create function webhook_figures()
  returns table (pending int, oldest float8)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select count(*)::int, coalesce(max(extract(epoch from now() - d.queued_at)), 0)::float8
    from webhook_deliveries d
    join jobs j on j.tenant_id = d.tenant_id and j.kind = 'webhook' and j.id = d.webhook_id
    where d.state = 'pending';
end
$$;
grant create on schema public to fichario_access;
alter function webhook_figures() owner to fichario_access;
revoke create on schema public from fichario_access;
revoke all on function webhook_figures() from public;
grant execute on function webhook_figures() to fichario_app;
