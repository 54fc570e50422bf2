-- What live update and webhooks read (decision 022): one event for each transaction that changed the register, written last.

-- The number of a tenant's last event. Whoever writes an event locks the row until the commit, so the numbers of a tenant
-- have no gaps and follow the order of the commits: a reader that has read up to a number never misses one below it.
create table register_streams (
  tenant_id int not null references tenants (id),
  last_number bigint not null check (last_number > 0),
  primary key (tenant_id)
) with (fillfactor = 50);

create table register_events (
  tenant_id int not null references tenants (id),
  number bigint not null,
  operation_id uuid not null,
  -- how many records, and which: at most 1,000; a transaction that changed more writes more than one event
  count int not null check (count between 1 and 1000),
  pessoa_ids uuid[] not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, number),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);

-- Who has a record open just now. Lost when the database crashes, and back with the next heartbeat of each browser. Without
-- foreign keys to the register: looking at a record must not lock it.
create unlogged table presences (
  tenant_id int not null references tenants (id),
  user_id uuid not null references users (id),
  -- what the browser calls itself; all its tabs are one
  browser_id uuid not null,
  pessoa_id uuid not null,
  -- something was typed that is not saved yet
  editing boolean not null,
  seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, browser_id, pessoa_id)
);

alter table register_streams enable row level security;
alter table register_streams force row level security;
create policy tenant_isolation on register_streams
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table register_events enable row level security;
alter table register_events force row level security;
create policy tenant_isolation on register_events
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table presences enable row level security;
alter table presences force row level security;
create policy tenant_isolation on presences
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on register_streams to fichario_app;
grant select, insert on register_events to fichario_app;
grant select, insert, update, delete on presences to fichario_app;
