-- Somebody wants a running operation to end. A row of its own and not a column of `operation_runs`: the chunk that is at
-- work holds that row, and the next one might take it before whoever waits for it.
create table operation_cancels (
  tenant_id int not null,
  operation_id uuid not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (tenant_id, operation_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);
alter table operation_cancels enable row level security;
alter table operation_cancels force row level security;
create policy tenant_isolation on operation_cancels
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on operation_cancels to fichario_app;

-- why a run ended as `failed`: a sentence that says what to do
alter table operation_runs add column problem text;
