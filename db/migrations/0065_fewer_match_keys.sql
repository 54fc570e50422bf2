-- The keys of duplicates are fewer, about five a record, and name a record by its codigo, which is shorter than its id (decision 132).
-- Clients that are there get them behind the requests, into an empty table. A new client has no others.
truncate match_keys;
alter table match_keys drop column pessoa_id;
alter table match_keys add column codigo int not null;
alter table match_keys add constraint match_keys_pkey primary key (tenant_id, key, codigo);
update tenants set match_keys_version = 0;
alter table tenants alter column match_keys_version set default 4;
