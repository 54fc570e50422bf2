-- Every change of the register is an operation: who, when, from where, what kind, how many; and for each pessoa it
-- changed, the version before. History, undo, audit and live update read from here. Rows are never changed or removed.
create table operations (
  tenant_id int not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('create', 'update', 'delete', 'restore', 'bulk', 'import', 'undo')),
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  total int not null check (total >= 0),
  -- the client's key of this write and a hash of what it asked for: the same key gives the same result
  idempotency_key text check (length(idempotency_key) between 1 and 100),
  request_hash bytea,
  created_at timestamptz not null default now(),
  -- the operation that an undo takes back
  undoes uuid,
  primary key (tenant_id, id),
  constraint operations_undoes_check check ((kind = 'undo') = (undoes is not null)),
  constraint operations_undoes_fkey foreign key (tenant_id, undoes) references operations (tenant_id, id)
);
create unique index operations_idempotency_key on operations (tenant_id, user_id, idempotency_key)
  where idempotency_key is not null;
create index operations_created_at_idx on operations (tenant_id, created_at, id);
create index operations_undoes_idx on operations (tenant_id, undoes, created_at) where undoes is not null;
create index operations_kind_idx on operations (tenant_id, kind, created_at, id);
create index operations_user_idx on operations (tenant_id, user_id, created_at, id);

create table operation_changes (
  tenant_id int not null,
  operation_id uuid not null,
  pessoa_id uuid not null,
  -- the version this operation made
  version int not null check (version > 0),
  -- the record as it was, in the wire's form; null where the operation created it
  before jsonb,
  primary key (tenant_id, operation_id, pessoa_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id),
  foreign key (tenant_id, pessoa_id) references pessoas (tenant_id, id)
);
create unique index operation_changes_pessoa_version_key on operation_changes (tenant_id, pessoa_id, version);

-- How far an operation is that goes through its records in chunks: undos, bulk changes and imports. Written with each chunk,
-- so that after a crash it goes on where it stood. An operation without a row here was made in one transaction.
create table operation_runs (
  tenant_id int not null,
  operation_id uuid not null,
  -- the operation that an undo takes back
  undoes uuid,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  -- the last record of the last chunk
  after_pessoa_id uuid,
  done int not null default 0,
  kept int not null default 0,
  failed int not null default 0,
  -- a process works on it until then
  lease_until timestamptz not null,
  finished_at timestamptz(3),
  -- of a bulk change: which records, and what is done to them
  plan jsonb,
  -- how many records it is for, where only the end tells: a file is read as it is applied
  total int check (total >= 0),
  -- why it ended as `failed`: a sentence that says what to do
  problem text,
  primary key (tenant_id, operation_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id),
  foreign key (tenant_id, undoes) references operations (tenant_id, id)
);
-- one undo of an operation at a time
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

-- Somebody wants a running operation to end. A table of its own and not a column of `operation_runs`: the running chunk holds
-- that row locked, and the next chunk might lock it before whoever waits for it.
create table operation_cancels (
  tenant_id int not null,
  operation_id uuid not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (tenant_id, operation_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);

alter table operations enable row level security;
alter table operations force row level security;
create policy tenant_isolation on operations
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table operation_changes enable row level security;
alter table operation_changes force row level security;
create policy tenant_isolation on operation_changes
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

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

alter table operation_cancels enable row level security;
alter table operation_cancels force row level security;
create policy tenant_isolation on operation_cancels
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert on operations, operation_changes, operation_outcomes, operation_cancels to fichario_app;
grant select, insert, update on operation_runs to fichario_app;
