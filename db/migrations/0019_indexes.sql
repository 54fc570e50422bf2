-- What the explain of every statement found: lists and sweeps that would read all imports or all exports of a client.

-- the list of exports, the newest first
create index exports_created_at_idx on exports (tenant_id, created_at, id);

-- imports that somebody works on: looked for at each start
create index imports_lease_idx on imports (tenant_id, lease_until) where state in ('checking', 'applying');

-- files that have had their time: looked for every hour
create index imports_file_until_idx on imports (tenant_id, file_until) where file_until is not null;

-- the import of an operation that failed: its problem is told in the list of operations
create index imports_operation_idx on imports (tenant_id, operation_id) where operation_id is not null;
