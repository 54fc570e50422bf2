-- What lists and searches read, each table in the order in which it is read (decision 088). The program fills these tables for the
-- records that are there already, behind its requests (src/register/fill); until then `pessoa_search` has what is not filled.

-- A live record as a row of the list: its index alone answers a page by name.
create table cards (
  tenant_id int not null,
  nome_chave text collate "C" not null,
  pessoa_id uuid not null,
  -- values and labels, packed (src/search/server/card.ts); null where they are too long for an index
  shown text,
  primary key (tenant_id, nome_chave, pessoa_id) include (shown)
);

-- The words of the name of a live record after the first one, each with the whole name: its index alone tells which names have
-- several words, in their order.
create table name_words (
  tenant_id int not null,
  word text collate "C" not null,
  nome_chave text collate "C" not null,
  pessoa_id uuid not null,
  primary key (tenant_id, word, nome_chave, pessoa_id)
);

-- Whole words, numbers, e-mails, cities and labels; and three signs in a row of numbers, e-mails and codes (src/search/search-terms.ts).
create table pessoa_tokens (
  tenant_id int not null,
  pessoa_id uuid not null,
  nome_chave text collate "C" not null,
  deleted boolean not null default false,
  tokens tsvector not null,
  pieces bigint[] not null default '{}',
  primary key (tenant_id, pessoa_id)
);
create index pessoa_tokens_tokens_idx on pessoa_tokens using gin (tokens) with (gin_pending_list_limit = 4096);
create index pessoa_tokens_pieces_idx on pessoa_tokens using gin (pieces) with (gin_pending_list_limit = 4096);

-- An index alone answers only where every row of a page is known to be visible: a few new rows are no reason to wait for many.
alter table cards set (autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.002);
alter table name_words set (autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.002);

alter table cards enable row level security;
alter table cards force row level security;
create policy tenant_isolation on cards
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
alter table name_words enable row level security;
alter table name_words force row level security;
create policy tenant_isolation on name_words
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
alter table pessoa_tokens enable row level security;
alter table pessoa_tokens force row level security;
create policy tenant_isolation on pessoa_tokens
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy search_lookup on pessoa_tokens for select to fichario_search using (true);

grant select on pessoa_tokens to fichario_search;
grant select, insert, update, delete on cards, name_words, pessoa_tokens to fichario_app;

-- A record is in `pessoa_search` until it is in `pessoa_tokens`, and never in both.
create function leave_pessoa_search() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  delete from pessoa_search s where s.tenant_id = new.tenant_id and s.pessoa_id = new.pessoa_id;
  return null;
end
$$;
create trigger leave_pessoa_search after insert on pessoa_tokens
  for each row execute function leave_pessoa_search();

-- Takes away what the tables above replace. The program calls it when every client is filled.
create function drop_old_search() returns void
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  drop trigger leave_pessoa_search on pessoa_tokens;
  drop function leave_pessoa_search();
  drop table pessoa_search;
  drop index pessoas_nome_idx, pessoas_labels_nome_idx, pessoas_tipo_nome_idx, pessoas_estado_nome_idx;
end
$$;
revoke all on function leave_pessoa_search(), drop_old_search() from public;

do $$
begin
  if exists (select from tenants) then
    -- and the program builds the index of below behind its requests (late-index.ts)
    update tenants set search_filled = false;
  else
    -- Filters by state: with a situação or, for each situação, without one.
    create index pessoas_estado_situacao_nome_idx on pessoas (tenant_id, codigo_estado, situacao, nome_chave, id)
      where deleted_at is null;
    perform drop_old_search();
    drop function drop_old_search();
  end if;
end
$$;
