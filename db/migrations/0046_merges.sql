-- Records that were merged into another one (decision 113). They count as deleted in every list, figure and index, and are in no trash:
-- whoever asks for one is led to the survivor.
alter table pessoas add column merged_into uuid;
alter table pessoas add constraint pessoas_merged_check check (merged_into is null or deleted_at is not null) not valid;
alter table pessoas validate constraint pessoas_merged_check;

alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check
  check (kind in ('create', 'update', 'delete', 'restore', 'bulk', 'import', 'undo', 'merge')) not valid;
alter table operations validate constraint operations_kind_check;

-- A merge of one person's records: one operation has one or many. `origins` tells whose each value of the survivor was
-- (src/register/merge/server/origins.ts), so that the merge can be taken back after later changes. `repointed`: what was merged into one
-- of these before, and points to the survivor since. `undone_by`: the undo that took it back.
create table merge_groups (
  tenant_id int not null,
  operation_id uuid not null,
  survivor_id uuid not null,
  merged uuid[] not null check (cardinality(merged) > 0),
  repointed uuid[] not null default '{}',
  repointed_from uuid[] not null default '{}' check (cardinality(repointed_from) = cardinality(repointed)),
  origins jsonb not null,
  undone_by uuid,
  primary key (tenant_id, operation_id, survivor_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);
create index merge_groups_survivor_idx on merge_groups (tenant_id, survivor_id);

-- Pairs of records of which a person said that they are not of one. `a` is the smaller id. `through`: the merge that brought it from
-- a record that was merged; it goes with its undo.
create table match_decisions (
  tenant_id int not null,
  a uuid not null,
  b uuid not null,
  user_id uuid not null references users (id),
  decided_at timestamptz(3) not null default now(),
  through uuid,
  primary key (tenant_id, a, b),
  check (a < b)
);
create index match_decisions_b_idx on match_decisions (tenant_id, b);

alter table merge_groups enable row level security;
alter table merge_groups force row level security;
create policy tenant_isolation on merge_groups
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
alter table match_decisions enable row level security;
alter table match_decisions force row level security;
create policy tenant_isolation on match_decisions
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on merge_groups to fichario_app;
grant select, insert, delete on match_decisions to fichario_app;
