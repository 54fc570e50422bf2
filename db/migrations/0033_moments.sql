-- When each record was saved last, in the order of the moments (decision 063). A table of its own: a column that changes with every
-- save and stands in an index of `pessoas` has every save write every index of it.
create table moments (
  tenant_id int not null,
  updated_at timestamptz(3) not null,
  pessoa_id uuid not null,
  primary key (tenant_id, updated_at, pessoa_id)
);
alter table moments set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table moments enable row level security;
alter table moments force row level security;
create policy tenant_isolation on moments
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on moments to fichario_app;

-- Room on each page for the next version of a row, which then stands on the same page and in no index anew.
alter table pessoas set (fillfactor = 90);

-- Clients whose lists are filled already get theirs here, the others with their lists.
alter table pessoas no force row level security;
alter table moments no force row level security;
insert into moments (tenant_id, updated_at, pessoa_id)
select p.tenant_id, p.updated_at, p.id from pessoas p join tenants t on t.id = p.tenant_id where t.search_filled;
alter table pessoas force row level security;
alter table moments force row level security;

do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on moments to fichario_app';
  end if;
  if to_regprocedure('drop_old_search()') is null then
    drop index pessoas_updated_at_idx;
  else
    create or replace function drop_old_search() returns void
      language plpgsql
      set search_path = public, pg_temp
    as $body$
    begin
      drop trigger leave_pessoa_search on pessoa_tokens;
      drop function leave_pessoa_search();
      drop table pessoa_search;
      drop index pessoas_nome_idx, pessoas_labels_nome_idx, pessoas_tipo_nome_idx, pessoas_estado_nome_idx,
        pessoas_updated_at_idx;
    end
    $body$;
  end if;
end
$$;
