-- The codes by which other systems know a record (decision 048). They stand in the record itself; the table beside it holds
-- those of live records, folded, so that no two records of a client have the same: a unique index cannot look into a list.
alter table pessoas add column codigos_externos jsonb not null default '[]'
  check (jsonb_typeof(codigos_externos) = 'array' and jsonb_array_length(codigos_externos) <= 20);

create table pessoa_external_codes (
  tenant_id int not null references tenants (id),
  -- small letters without accents and spaces (src/pessoa/external-codes.ts)
  sistema_chave text collate "C" not null,
  codigo_chave text collate "C" not null,
  pessoa_id uuid not null,
  primary key (tenant_id, sistema_chave, codigo_chave),
  foreign key (tenant_id, pessoa_id) references pessoas (tenant_id, id) on delete cascade
);

alter table pessoa_external_codes enable row level security;
alter table pessoa_external_codes force row level security;
create policy tenant_isolation on pessoa_external_codes
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, delete on pessoa_external_codes to fichario_app;
