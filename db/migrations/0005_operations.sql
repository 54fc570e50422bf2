-- Every change of the register is an operation: who, when, from where, what kind, how many; and for each pessoa it
-- changed, the version before. History, undo, audit and live update read from here. Rows are never changed or removed.
create table operations (
  tenant_id int not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('create', 'update', 'delete', 'restore', 'import')),
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  total int not null check (total >= 0),
  -- the client's key of this write and a hash of what it asked for: the same key gives the same result
  idempotency_key text check (length(idempotency_key) between 1 and 100),
  request_hash bytea,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index operations_idempotency_key on operations (tenant_id, user_id, idempotency_key)
  where idempotency_key is not null;
create index operations_created_at_idx on operations (tenant_id, created_at, id);

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

grant select, insert on operations, operation_changes to fichario_app;
