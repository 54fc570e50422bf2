-- Not only undos go through many records in chunks: so do bulk changes and imports.
alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check
  check (kind in ('create', 'update', 'delete', 'restore', 'bulk', 'import', 'undo'));

alter table operation_runs alter column undoes drop not null;
-- of a bulk change: which records, and what is done to them
alter table operation_runs add column plan jsonb;
alter table operation_runs drop constraint operation_runs_state_check;
alter table operation_runs add constraint operation_runs_state_check
  check (state in ('running', 'done', 'cancelled', 'failed'));
-- how many records it is for, where that is known only at its end: a file is read as it is applied
alter table operation_runs add column total int check (total >= 0);
