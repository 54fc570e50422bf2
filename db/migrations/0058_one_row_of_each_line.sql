-- Each line of a checked file is one row of import_rows: what it counts as, and the record and version that it matched. Cells are
-- stored where a list shows them. Until now the matches were arrays in import_seen, faulty rows beyond a bound were in a file, and the
-- keys of a check in another one (decision 127).
alter table import_rows
  alter column cells drop not null,
  -- the record that the row matched at the check (0: none, it creates one) and its version; null: the row stays out
  add column codigo int,
  add column version int,
  -- it would look up the import for each of millions of rows; who deletes an import deletes its rows first, in ranges of lines
  drop constraint import_rows_tenant_id_import_id_fkey;

update import_rows r set codigo = (r.seen->>'codigo')::int, version = (r.seen->>'version')::int where r.seen is not null;
-- the matches of imports that are being applied; of several entries of a line the last one counts
insert into import_rows (tenant_id, import_id, line, kind, counted, codigo, version)
  select distinct on (s.tenant_id, s.import_id, e.line) s.tenant_id, s.import_id, e.line,
    case when e.codigo = 0 then 'create' else 'update' end, case when e.codigo = 0 then 'create' else 'update' end,
    nullif(e.codigo, -1), e.version
  from imports i
  join import_seen s on s.tenant_id = i.tenant_id and s.import_id = i.id
  cross join unnest(s.lines, s.codigos, s.versions) with ordinality as e (line, codigo, version, place)
  where i.state = 'applying' and (e.line > i.after_line or exists (
    select from import_rows r where r.tenant_id = i.tenant_id and r.import_id = i.id and r.line = e.line and r.corrected))
  order by s.tenant_id, s.import_id, e.line, e.place desc
  on conflict (tenant_id, import_id, line) do update set codigo = excluded.codigo, version = excluded.version;
alter table import_rows drop column seen;
drop table import_seen;
-- lists show rows with cells only
drop index import_rows_counted_idx;
create index import_rows_counted_idx on import_rows (tenant_id, import_id, counted, line) where cells is not null;

-- The first line with each key that is unique among the rows of a file: the keys of one kind that a chunk of the check claimed.
create table import_keys (
  tenant_id int not null,
  import_id uuid not null,
  kind text not null check (kind in ('cpf', 'cnpj', 'id', 'codigo', 'codigoExterno', 'email', 'emailAlone', 'record')),
  -- the number of the chunk
  place int not null check (place > 0),
  -- documents without check digits and codes as numbers, ids and texts as hashes
  keys bigint[] not null,
  lines int[] not null,
  primary key (tenant_id, import_id, kind, place),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
alter table import_keys enable row level security;
alter table import_keys force row level security;
create policy tenant_isolation on import_keys
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on import_keys to fichario_app;
-- as 0056 of every other table of tenants
alter table import_keys alter column tenant_id set statistics 1;

-- the keys of a check were in a file: a file that was checked and not applied is checked again, with the corrections of its users
update imports set state = 'received', counts = null, facts = null, rows = null, passed = 0, share = null
  where state = 'checked';
alter table imports drop column overflow_bytes;
