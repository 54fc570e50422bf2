-- The keys of duplicates are those of names whose numbers are read (Mercado Quirino II is the second one, Ana Lima Neta is of another
-- generation). Clients that are there get them behind the requests; a new one has no others.
alter table tenants alter column match_keys_version set default 3;
