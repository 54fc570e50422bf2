-- The groups of an operation that merges many: each is merged in a transaction of its own, in the order of `first`, the smallest of its
-- ids. What the end made of them stands in `merge_groups` and `operation_outcomes`.
create table merge_plans (
  tenant_id int not null,
  operation_id uuid not null,
  first uuid not null,
  others uuid[] not null check (cardinality(others) > 0),
  -- which version of each was seen, `first` first: a record that changed since is not merged unseen
  versions int[] not null check (cardinality(versions) = cardinality(others) + 1),
  primary key (tenant_id, operation_id, first),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);

alter table merge_plans enable row level security;
alter table merge_plans force row level security;
create policy tenant_isolation on merge_plans
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert on merge_plans to fichario_app;
