-- What a merge teaches (decision 118): how each merged record stood to the survivor, as levels of the fields. No value of them is in
-- it. Null where nobody looked at them: a merge of many groups.
alter table merge_groups add column evidence jsonb;

-- The weights that an administrador accepted, version after version: the latest holds. `counts`: how often each level occurred among
-- the merged records; null goes back to the weights that the product has.
create table match_weights (
  tenant_id int not null,
  version int not null check (version > 0),
  merged int not null check (merged >= 0),
  counts jsonb,
  user_id uuid not null references users (id),
  accepted_at timestamptz(3) not null default now(),
  primary key (tenant_id, version)
);

alter table match_weights enable row level security;
alter table match_weights force row level security;
create policy tenant_isolation on match_weights
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert on match_weights to fichario_app;
