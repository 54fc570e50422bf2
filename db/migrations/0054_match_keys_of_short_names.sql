-- The keys of duplicates are those of names that are written out (Ma. is Maria). Clients that are there get them behind the requests;
-- a new one has no others.
alter table tenants alter column match_keys_version set default 2;
