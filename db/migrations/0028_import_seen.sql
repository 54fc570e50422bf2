-- What the check of a file led to (decision 068): of each row that would go in, the record and its version. A record that
-- moved since is not changed by the row that was checked against it.
create table import_seen (
  tenant_id int not null,
  import_id uuid not null,
  -- the lines after this one, up to the last: those of one chunk of the file
  after_line int not null check (after_line >= 0),
  last_line int not null check (last_line > after_line),
  -- side by side: the line, the codigo of its record (0: it makes one, -1: it stays out after all) and the version. Of
  -- several entries of a line the last counts
  lines int[] not null,
  codigos int[] not null,
  versions int[] not null,
  primary key (tenant_id, import_id, after_line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);

alter table import_seen enable row level security;
alter table import_seen force row level security;
create policy tenant_isolation on import_seen
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on import_seen to fichario_app;

-- what becomes of rows whose record moved; null: the file was not checked before
alter table imports add column moved text check (moved in ('keep', 'apply'));
alter table import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in (
    'refused', 'duplicate', 'stale', 'moved', 'aside', 'repaired', 'dropped', 'skipped', 'corrected', 'create', 'update',
    'unchanged')),
  -- of a row whose record moved: what the check led to
  add column seen jsonb;
