-- Files made of the register, to take its records elsewhere: who, when, which records, in which form, how far. The file is on
-- the disk; this row remains when it is deleted.
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
  -- the role of the user when the export was asked for: what it may not see is not in the file
  role text not null check (role in ('administrador', 'gestor', 'operador', 'leitor')),
  state text not null check (state in ('running', 'done', 'cancelled', 'failed', 'expired')),
  -- why it failed, in a sentence
  problem text,
  -- how many records there are to write, counted in the snapshot that the export reads; how many are written
  total int check (total >= 0),
  rows int not null default 0 check (rows >= 0),
  bytes bigint check (bytes >= 0),
  -- characters that the format has no way to write
  replaced int not null default 0 check (replaced >= 0),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- the file is deleted then; null: the command line wrote the file elsewhere
  expires_at timestamptz(3),
  -- a process works on it until then
  lease_until timestamptz not null,
  primary key (tenant_id, id),
  check (state <> 'done' or (total is not null and total = rows and bytes is not null))
);
-- the list of exports, the newest first
create index exports_created_at_idx on exports (tenant_id, created_at, id);
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

-- Lists that people look at again and again, under a name: which records, in which order, with which columns
-- (decision 028). A view is its owner's; everybody in the client sees one that is shared.
create table list_views (
  tenant_id int not null references tenants (id),
  id uuid not null,
  owner_id uuid not null references users (id),
  nome text not null check (length(nome) between 1 and 60),
  shared boolean not null default false,
  -- filter, order and columns, as the list takes them
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  version int not null default 1 check (version > 0),
  primary key (tenant_id, id)
);
create unique index list_views_nome_key on list_views (tenant_id, owner_id, lower(nome));

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

alter table list_views enable row level security;
alter table list_views force row level security;
create policy tenant_isolation on list_views
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on exports to fichario_app;
grant select, insert, update, delete on export_presets, list_views to fichario_app;
