-- Jobs: work that outlives a request, for all features in one table (docs/decisions/036-jobs.md). A row is added in the
-- transaction that begins the work and goes when the work is done.
create table jobs (
  tenant_id int not null references tenants (id),
  -- operation, import, export, webhook: what runs it
  kind text not null,
  -- of the operation, the import …
  id uuid not null,
  -- jobs of one queue of a client run one after the other
  queue text not null,
  added_at timestamptz not null default clock_timestamp(),
  -- it runs from then on
  run_at timestamptz not null,
  -- or as soon as the client's stream of events is past this number
  after_event bigint,
  -- which worker runs it, and until when nobody else does; the worker renews the lease
  owner uuid,
  lease_until timestamptz,
  -- somebody added it again while it ran: then it runs once more
  again boolean not null default false,
  -- in a row
  failures int not null default 0,
  primary key (tenant_id, kind, id),
  check ((owner is null) = (lease_until is null))
) with (fillfactor = 50);
-- one worker a queue, whatever the number of processes
create unique index jobs_queue_key on jobs (tenant_id, queue) where owner is not null;

alter table jobs enable row level security;
alter table jobs force row level security;
create policy tenant_isolation on jobs
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy jobs_lookup on jobs for select to fichario_access using (true);
create policy jobs_lookup on register_streams for select to fichario_access using (true);
grant select, insert, update, delete on jobs to fichario_app;
grant select on jobs, register_streams to fichario_access;

-- what is at work while this runs; the owner of the tables is under row-level security as well
alter table jobs no force row level security;
alter table imports no force row level security;
alter table exports no force row level security;
alter table operations no force row level security;
alter table operation_runs no force row level security;
alter table webhooks no force row level security;
insert into jobs (tenant_id, kind, id, queue, run_at)
select i.tenant_id, 'import', i.id, 'import', now() from imports i where i.state in ('checking', 'applying')
union all
select e.tenant_id, 'export', e.id, 'export', now() from exports e where e.state = 'running'
union all
select r.tenant_id, 'operation', r.operation_id, 'operation', now()
from operation_runs r join operations o on o.tenant_id = r.tenant_id and o.id = r.operation_id
where r.state = 'running' and o.kind <> 'import'
union all
select w.tenant_id, 'webhook', w.id, w.id::text, now() from webhooks w where w.state in ('active', 'removed');
alter table jobs force row level security;
alter table imports force row level security;
alter table exports force row level security;
alter table operations force row level security;
alter table operation_runs force row level security;
alter table webhooks force row level security;

-- the indexes on them go with them; one of them also counted what a user has in the making
alter table imports drop column lease_until;
alter table exports drop column lease_until;
alter table operation_runs drop column lease_until;
alter table webhooks drop column lease_owner, drop column lease_until;
create index exports_running_idx on exports (tenant_id, user_id) where state = 'running';
