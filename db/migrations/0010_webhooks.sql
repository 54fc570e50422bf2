-- Webhooks: addresses of other systems that are told about the changes of the register, and the outbox of what they are
-- told (decision 021).
create table webhooks (
  tenant_id int not null references tenants (id),
  id uuid not null,
  nome text not null check (length(nome) between 1 and 80),
  url text not null check (length(url) <= 2000),
  -- which events are sent: pessoa.created …
  types text[] not null,
  -- disabled: the receiver said that it is gone (410); removed: nothing is sent any more, its deliveries are being deleted
  state text not null check (state in ('active', 'paused', 'disabled', 'removed')),
  -- why it is not active
  reason text check (reason in ('user', 'failing', 'gone', 'key')),
  -- all deliveries of the events up to this number of register_events have been written
  position bigint not null check (position >= 0),
  -- AES-256-GCM, and which key of the installation opens it; the one before is signed with too, for a while
  secret bytea not null,
  secret_key_id text not null,
  secret_at timestamptz(3) not null,
  previous_secret bytea,
  previous_secret_key_id text,
  previous_until timestamptz(3),
  -- attempts that failed since the last one that did not
  failures int not null default 0,
  failing_since timestamptz(3),
  -- while the receiver fails, nothing is sent before then, and one message then
  retry_at timestamptz(3),
  succeeded_at timestamptz(3),
  -- which process sends, and until when nobody else does
  lease_owner uuid,
  lease_until timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
) with (fillfactor = 50);

-- One message to one webhook: a record and an event. The body is not kept: the history of the record has it.
create table webhook_deliveries (
  tenant_id int not null,
  -- made of the webhook, the event and the record (webhook-id): the same message is the same row, however often it is sent
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  -- null in a test message
  number bigint,
  operation_id uuid,
  pessoa_id uuid,
  version int,
  -- when the change was made
  at timestamptz(3) not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- attempts since it was put in the queue
  attempts int not null default 0,
  queued_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- what came of the attempts, the oldest first
  log jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id)
) with (fillfactor = 80);
-- what is due; what stands before it in the queue of the same record
create index webhook_deliveries_due_idx on webhook_deliveries (tenant_id, webhook_id, next_attempt_at, number)
  where state = 'pending';
create index webhook_deliveries_order_idx on webhook_deliveries (tenant_id, webhook_id, pessoa_id, number)
  where state = 'pending';
create index webhook_deliveries_list_idx on webhook_deliveries (tenant_id, webhook_id, queued_at, id);
create index webhook_deliveries_failed_idx on webhook_deliveries (tenant_id, webhook_id, queued_at, id)
  where state = 'failed';
create index webhook_deliveries_finished_idx on webhook_deliveries (tenant_id, finished_at)
  where finished_at is not null;

alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy tenant_isolation on webhooks
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant_isolation on webhook_deliveries
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update, delete on webhooks, webhook_deliveries to fichario_app;
