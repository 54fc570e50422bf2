-- A new client has no records whose pendências are of an earlier version: without this default the program looked through all records
-- that an import had written meanwhile.
alter table tenants alter column pendencias_version set default 2;
