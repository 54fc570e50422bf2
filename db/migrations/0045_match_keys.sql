-- The keys under which a live record is found as a possible duplicate (src/matching/keys.ts, decision 112): about eight numbers a
-- record, so that the index alone answers who has one of them. There is no foreign key: a look-up for each key costs more than the
-- check is worth (decision 087).
create table match_keys (
  tenant_id int not null,
  key int not null,
  pessoa_id uuid not null,
  primary key (tenant_id, key, pessoa_id)
);
-- An index alone answers only where every row of a page is known to be visible.
alter table match_keys set (autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.002);

-- How common words of names, phones, dates, … are in the register of a client (src/matching/frequencies.ts): those that more than a
-- few records have, as two lists of numbers in one text. A job counts them.
create table match_frequencies (
  tenant_id int primary key references tenants (id),
  counted_at timestamptz(3) not null,
  fisica int not null,
  juridica int not null,
  fisica_documents int not null,
  juridica_documents int not null,
  -- hashes in their order, and how many records have each: 32 bits a number
  hashes bytea not null,
  counts bytea not null
);

alter table match_keys enable row level security;
alter table match_keys force row level security;
create policy tenant_isolation on match_keys
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
alter table match_frequencies enable row level security;
alter table match_frequencies force row level security;
create policy tenant_isolation on match_frequencies
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, delete on match_keys to fichario_app;
grant select, insert, update on match_frequencies to fichario_app;

-- The version of the keys that the records of a client have. A client of before there were keys gets them behind the requests:
-- `src/register/fill/server/match-fill.ts`.
alter table tenants add column match_keys_version int not null default 1;
update tenants set match_keys_version = 0;
