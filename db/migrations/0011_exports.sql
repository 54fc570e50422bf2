-- Files made of the register, for whoever takes its records elsewhere: who, when, which records, in which form, how far.
-- The file itself is none of the database's business; this row is what remains of it when it is deleted.
create table exports (
  tenant_id int not null references tenants (id),
  id uuid not null,
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'jsonl', 'vcf')),
  -- which records, as the list asks for them
  list jsonb not null check (jsonb_typeof(list) = 'object'),
  -- columns and their order, and how the format writes them
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- what the one who asked was then: what a role may not see is not in the file
  role text not null check (role in ('administrador', 'gestor', 'operador', 'leitor')),
  state text not null check (state in ('running', 'done', 'cancelled', 'failed', 'expired')),
  -- why it failed, in a sentence
  problem text,
  -- how many records it has to write, counted in the snapshot that it reads; how many are written
  total int check (total >= 0),
  rows int not null default 0 check (rows >= 0),
  bytes bigint check (bytes >= 0),
  -- characters that the format has no way to write
  replaced int not null default 0 check (replaced >= 0),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- the file is deleted then; null: the file is none of ours
  expires_at timestamptz(3),
  -- somebody works on it until then
  lease_until timestamptz not null,
  primary key (tenant_id, id),
  check (state <> 'done' or (total is not null and total = rows and bytes is not null))
);
create index exports_running_idx on exports (tenant_id, lease_until) where state = 'running';
create index exports_expires_idx on exports (tenant_id, expires_at) where state = 'done';

-- What a client exports again and again, under a name: 'Para a contabilidade'.
create table export_presets (
  tenant_id int not null references tenants (id),
  id uuid not null,
  nome text not null check (length(nome) between 1 and 60),
  user_id uuid not null references users (id),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'jsonl', 'vcf')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  primary key (tenant_id, id)
);
create unique index export_presets_nome_key on export_presets (tenant_id, lower(nome));

alter table exports enable row level security;
alter table exports force row level security;
create policy tenant_isolation on exports
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table export_presets enable row level security;
alter table export_presets force row level security;
create policy tenant_isolation on export_presets
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on exports to fichario_app;
grant select, insert, update, delete on export_presets to fichario_app;
