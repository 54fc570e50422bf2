-- What the job found that may be the same (decision 114): each pair twice, as it is judged from either record. A pair is shown where both
-- say so, and both records are as they were judged. `fields` speak for it, `source` is where the younger record came from.
create table match_pairs (
  tenant_id int not null,
  pessoa_id uuid not null,
  other_id uuid not null,
  p real not null,
  version int not null,
  other_version int not null,
  fields text[] not null,
  reasons jsonb not null,
  against text not null,
  source text check (source in ('import', 'api', 'web', 'cli')),
  found_at timestamptz(3) not null default now(),
  primary key (tenant_id, pessoa_id, other_id)
);
create index match_pairs_other_idx on match_pairs (tenant_id, other_id);

-- The job of a client, and how far it is. `requested`: it is to run, maybe once more; `whole`: over all records, not only those that
-- changed since `judged_until`.
create table match_runs (
  tenant_id int primary key references tenants (id),
  id uuid not null,
  requested boolean not null default true,
  whole boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'counting', 'judging', 'done')),
  walks_all boolean not null default false,
  after_id uuid,
  done int not null default 0,
  total int not null default 0,
  changed_until timestamptz(3),
  judged_until timestamptz(3),
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  ended_at timestamptz(3)
);

-- Pairs to be looked at later.
create table match_later (
  tenant_id int not null,
  a uuid not null,
  b uuid not null,
  user_id uuid not null references users (id),
  postponed_at timestamptz(3) not null default now(),
  primary key (tenant_id, a, b),
  check (a < b)
);
-- What was said, the latest first.
create index match_decisions_latest_idx on match_decisions (tenant_id, decided_at, a, b);

alter table match_pairs enable row level security;
alter table match_pairs force row level security;
create policy tenant_isolation on match_pairs
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
alter table match_runs enable row level security;
alter table match_runs force row level security;
create policy tenant_isolation on match_runs
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
alter table match_later enable row level security;
alter table match_later force row level security;
create policy tenant_isolation on match_later
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update, delete on match_pairs to fichario_app;
grant select, insert, update on match_runs to fichario_app;
grant select, insert, delete on match_later to fichario_app;
