-- A file on its way into the register. The file itself is on the disk; here is what is known of it, how far its import is,
-- and the rows that need attention.
create table imports (
  tenant_id int not null references tenants (id),
  id uuid not null,
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  file_name text not null check (length(file_name) between 1 and 255),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  -- of the whole file
  sha256 bytea check (length(sha256) = 32),
  state text not null default 'receiving' check (
    state in ('receiving', 'received', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed')),
  problem text,
  -- how the file is read, its first rows, and what its columns mean
  read_options jsonb not null default '{}' check (jsonb_typeof(read_options) = 'object'),
  file_table jsonb,
  settings jsonb,
  remembered boolean not null default false,
  counts jsonb,
  -- of the file, when it was checked to its end
  rows int,
  -- of the check or the applying at work: how many rows it has passed, and up to which line
  passed int not null default 0,
  share real,
  rows_per_second int not null default 0,
  after_line int not null default 0,
  -- the corrected rows go in after all others: the line of the last of them
  after_corrected_line int,
  -- the length of the file of the wrong rows that are too many to be kept in import_rows
  overflow_bytes bigint not null default 0,
  operation_id uuid,
  -- a process works on it until then; each that begins or takes over raises `attempt`, and the one before stops
  lease_until timestamptz,
  attempt int not null default 0,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- null: it was thrown away
  file_until timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);
create index imports_created_at_idx on imports (tenant_id, created_at, id);
create index imports_sha256_idx on imports (tenant_id, sha256) where operation_id is not null;
-- imports at work: looked for at each start
create index imports_lease_idx on imports (tenant_id, lease_until) where state in ('checking', 'applying');
-- files whose time is over: looked for every hour
create index imports_file_until_idx on imports (tenant_id, file_until) where file_until is not null;
-- the import of an operation that failed: the list of operations shows its problem
create index imports_operation_idx on imports (tenant_id, operation_id) where operation_id is not null;

create table import_rows (
  tenant_id int not null,
  import_id uuid not null,
  -- as a spreadsheet numbers it
  line int not null check (line > 0),
  kind text not null check (kind in ('refused', 'duplicate', 'stale', 'repaired', 'skipped', 'corrected')),
  cells text[] not null,
  issues jsonb not null default '[]',
  repairs jsonb not null default '[]',
  existing jsonb,
  same_as_line int,
  -- somebody changed its cells
  corrected boolean not null default false,
  skipped boolean not null default false,
  -- what the check counted it as, so that a correction can take it back
  counted text not null,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
create index import_rows_kind_idx on import_rows (tenant_id, import_id, kind, line);
create index import_rows_same_as_line_idx on import_rows (tenant_id, import_id, same_as_line)
  where same_as_line is not null;

-- What the columns of a file meant the last time that one came with the same headings.
create table import_shapes (
  tenant_id int not null references tenants (id),
  -- SHA-256 of the headings without case, accents and signs
  shape bytea not null check (length(shape) = 32),
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, shape)
);

alter table imports enable row level security;
alter table imports force row level security;
create policy tenant_isolation on imports
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy tenant_isolation on import_rows
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table import_shapes enable row level security;
alter table import_shapes force row level security;
create policy tenant_isolation on import_shapes
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update, delete on imports, import_rows to fichario_app;
grant select, insert, update on import_shapes to fichario_app;
