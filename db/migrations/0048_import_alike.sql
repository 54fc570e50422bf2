-- Rows of an import that would make a record of whom the register, or an earlier line of the file, may already have (decision 115).
alter table import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in (
    'refused', 'duplicate', 'stale', 'moved', 'alike', 'aside', 'repaired', 'dropped', 'skipped', 'corrected', 'create',
    'update', 'unchanged')) not valid,
  -- who they may be, the surest first, as the check found them
  add column alike jsonb,
  -- what somebody chose: {"does": "create"}, or {"does": "update", "id": …} of the record
  add column choice jsonb;
alter table import_rows validate constraint import_rows_kind_check;
create index import_rows_alike_idx on import_rows (tenant_id, import_id, line) where alike is not null;
