-- The check keeps rows that are in order, too, so that it shows what it will change; a row may be in several lists.
alter table import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in (
    'refused', 'duplicate', 'stale', 'aside', 'repaired', 'dropped', 'skipped', 'corrected', 'create', 'update', 'unchanged')),
  -- what does not keep it out, and should be looked at
  add column warnings jsonb not null default '[]',
  -- a value of it was put right, or found no place in the record
  add column repaired boolean not null default false,
  add column dropped boolean not null default false;
update import_rows set repaired = true where kind = 'repaired';
create index import_rows_counted_idx on import_rows (tenant_id, import_id, counted, line);
create index import_rows_repaired_idx on import_rows (tenant_id, import_id, line) where repaired;
create index import_rows_dropped_idx on import_rows (tenant_id, import_id, line) where dropped;
create index import_rows_warned_idx on import_rows (tenant_id, import_id, line) where warnings <> '[]';
-- the rows that the file is not asked for any more
create index import_rows_touched_idx on import_rows (tenant_id, import_id, line) where corrected or skipped;
drop index import_rows_kind_idx;
