-- An undo is an operation like any other, of which one more thing is known: what it took back.
alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check
  check (kind in ('create', 'update', 'delete', 'restore', 'import', 'undo'));
alter table operations add column undoes uuid;
alter table operations add constraint operations_undoes_check check ((kind = 'undo') = (undoes is not null));
alter table operations add constraint operations_undoes_fkey
  foreign key (tenant_id, undoes) references operations (tenant_id, id);
create index operations_undoes_idx on operations (tenant_id, undoes, created_at) where undoes is not null;
-- the list of operations by kind and by user
create index operations_kind_idx on operations (tenant_id, kind, created_at, id);
create index operations_user_idx on operations (tenant_id, user_id, created_at, id);

-- How far an operation is that goes through its records in chunks. Written with each chunk, so that after a fall it goes on
-- where it stood. An operation without a row here was made in one piece.
create table operation_runs (
  tenant_id int not null,
  operation_id uuid not null,
  -- the operation it takes back
  undoes uuid not null,
  state text not null check (state in ('running', 'done', 'cancelled')),
  -- the last record of the last chunk
  after_pessoa_id uuid,
  done int not null default 0,
  kept int not null default 0,
  failed int not null default 0,
  -- somebody works on it until then
  lease_until timestamptz not null,
  finished_at timestamptz(3),
  primary key (tenant_id, operation_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id),
  foreign key (tenant_id, undoes) references operations (tenant_id, id)
);
-- nobody takes back what is being taken back
create unique index operation_runs_undoes_key on operation_runs (tenant_id, undoes) where state = 'running';

-- The records that an operation was for and did not change: kept, because somebody changed them since; or failed.
create table operation_outcomes (
  tenant_id int not null,
  operation_id uuid not null,
  pessoa_id uuid not null,
  outcome text not null check (outcome in ('kept', 'failed')),
  reason text not null,
  primary key (tenant_id, operation_id, pessoa_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id),
  foreign key (tenant_id, pessoa_id) references pessoas (tenant_id, id)
);

alter table operation_runs enable row level security;
alter table operation_runs force row level security;
create policy tenant_isolation on operation_runs
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table operation_outcomes enable row level security;
alter table operation_outcomes force row level security;
create policy tenant_isolation on operation_outcomes
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on operation_runs to fichario_app;
grant select, insert on operation_outcomes to fichario_app;
