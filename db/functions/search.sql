-- Search by the tokens of pessoas (decisions 004, 026 and 027; src/search/search-terms.ts describes the tokens).
--
-- A search has these parameters:
--   index_query   the tsquery for the token index; it may match too much
--   exact_query   the tsquery that each record from the index must also match; null: the index query is exact
--   placeholders  the lexemes of both queries that stand for words of the vocabulary. In client 7, `7<silve` stands for
--   the words with this prefix, `7*ilv` for those that contain the text
--
-- `@@` is not leakproof: row-level security would prevent the use of its index. So the functions that use the index run
-- as fichario_search, filter by the tenant of the transaction themselves and return only ids. Their callers read the
-- records under row-level security. Every token includes the tenant. `tenant_id + 0` rules out every other index, so
-- that one generic plan suits every search.

-- Replaces the placeholders of a query by words of the vocabulary. The index looks up exact lexemes one by one; `:*`
-- would collect every record with any of the words before it checks anything else.
create function replace_placeholders(query tsquery, placeholders text[])
  returns tsquery
  language plpgsql stable strict
  set search_path = public, pg_temp
as $$
declare
  replaced tsquery := query;
  tenant text := current_setting('app.tenant', true);
  -- of more words than these, `:*` is cheaper
  max_words constant int := 300;
  placeholder text;
  part text;
  words text;
begin
  foreach placeholder in array placeholders loop
    -- most of them stand in one of the two queries only
    continue when position(placeholder in replaced::text) = 0;
    part := substr(placeholder, length(tenant) + 2);
    if substr(placeholder, length(tenant) + 1, 1) = '*' then
      select string_agg(quote_literal(tenant || ':' || word), ' | ') into words from words_inside(part, 100000) as word;
    else
      select case when count(*) > max_words then quote_literal(tenant || ':' || part) || ':*'
        else string_agg(quote_literal(tenant || ':' || word), ' | ') end
      into words from words_beginning(part, max_words + 1) as word;
    end if;
    if words is not null then
      replaced := ts_rewrite(replaced, quote_literal(placeholder)::tsquery, words::tsquery);
    end if;
  end loop;
  return replaced;
end
$$;

-- Finds records and returns the first `max_rows` by name, after (`after_nome`, `after_id`) and without the names from
-- `skip_from` up to `skip_to`. When more than `max_found` match, it returns a single null: a scan of the names in order
-- (scan_names) is then faster.
create function search_pessoas(
  index_query tsquery,
  exact_query tsquery,
  placeholders text[],
  in_deleted boolean,
  after_nome text default null,
  after_id uuid default null,
  skip_from text default '',
  skip_to text default '',
  max_rows int default null,
  max_found int default null
)
  returns table (pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  sought tsquery := replace_placeholders(index_query, placeholders);
  exact tsquery := replace_placeholders(exact_query, placeholders);
begin
  return query
    with found as materialized (
      select s.pessoa_id, s.nome_chave
      from pessoa_search s
      where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
        and (exact is null or ts_match_vq(s.tokens, exact))
        and (after_nome is null or (s.nome_chave, s.pessoa_id) > (after_nome, after_id))
        and not (s.nome_chave >= skip_from and s.nome_chave < skip_to)
      limit max_found + 1
    ), counted as (
      select count(*) > max_found as is_more from found
    )
    select case when counted.is_more then null else found.pessoa_id end
    from found, counted
    order by found.nome_chave, found.pessoa_id
    limit (select case when counted.is_more then 1 else max_rows end from counted);
end
$$;

-- Finds the records of up to three stages of a search. It returns the first `max_rows` by stage and name, after
-- (`after_stage`, `after_nome`, `after_id`). Each match belongs to
--   no stage       if its name is in the range from `whole_from` up to `whole_to`: an earlier stage has it
--   begin_stage    if its name fits all of `patterns` and one of `begins`
--   name_stage     if its name fits all of `patterns`
--   other_stage    otherwise
-- A null stage number leaves its records out. When more than `max_found` match, it returns a single null, as
-- search_pessoas.
create function search_stages(
  index_query tsquery,
  exact_query tsquery,
  placeholders text[],
  in_deleted boolean,
  whole_from text,
  whole_to text,
  begins text[],
  patterns text[],
  begin_stage int,
  name_stage int,
  other_stage int,
  after_stage int default 0,
  after_nome text default '',
  after_id uuid default '00000000-0000-0000-0000-000000000000',
  max_rows int default null,
  max_found int default null
)
  returns table (stage int, pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  sought tsquery := replace_placeholders(index_query, placeholders);
  exact tsquery := replace_placeholders(exact_query, placeholders);
begin
  return query
    with found as materialized (
      select m.stage, m.nome_chave, m.pessoa_id
      from (
        select s.nome_chave, s.pessoa_id,
          case
            when s.nome_chave >= whole_from and s.nome_chave < whole_to then null
            when patterns is null or not (' ' || s.nome_chave) like all (patterns) then other_stage
            when s.nome_chave like any (begins) then begin_stage
            else name_stage
          end as stage
        from pessoa_search s
        where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
          and (exact is null or ts_match_vq(s.tokens, exact))
      ) m
      -- a null stage is after nothing
      where (m.stage, m.nome_chave, m.pessoa_id) > (after_stage, after_nome, after_id)
      limit max_found + 1
    ), counted as (
      select count(*) > max_found as is_more from found
    )
    select case when counted.is_more then null else found.stage end,
      case when counted.is_more then null else found.pessoa_id end
    from found, counted
    order by found.stage, found.nome_chave, found.pessoa_id
    limit (select case when counted.is_more then 1 else max_rows end from counted);
end
$$;

-- Scans names in order, one range after the other (`range_from[n]` up to `range_to[n]`). It returns up to `max_rows`
-- records after (`after_nome`, `after_id`). The name must fit all of `patterns`, not all of `unfit` and none of
-- `skipped`; the tokens must match `record_query`. A null `unfit` or `record_query` sets no condition. The scan reads
-- at most `budget` names of each range. If it stops early, the last row is null, and the caller must use another
-- strategy. It runs as its caller: row-level security applies, and patterns need no index.
create function scan_names(
  range_from text[],
  range_to text[],
  patterns text[],
  unfit text[],
  skipped text[],
  record_query tsquery,
  placeholders text[],
  in_deleted boolean,
  after_nome text,
  after_id uuid,
  max_rows int,
  budget int
)
  returns table (pessoa_id uuid)
  language plpgsql stable rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  sought tsquery := replace_placeholders(record_query, placeholders);
  missing int := max_rows;
  given int;
  seen int;
  start_nome text collate "C";
  start_id uuid;
begin
  for place in 1 .. cardinality(range_from) loop
    continue when range_to[place] collate "C" <= after_nome;
    start_nome := after_nome;
    start_id := after_id;
    if range_from[place] collate "C" > after_nome then
      start_nome := range_from[place];
      -- no record has this id: every record of the name comes after it
      start_id := '00000000-0000-0000-0000-000000000000';
    end if;
    if in_deleted then
      return query
        select w.id from (
          select p.id, p.nome_chave from pessoas p
          where p.tenant_id = tenant and p.deleted_at is not null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          order by p.nome_chave, p.id limit budget
        ) w
        where (' ' || w.nome_chave) like all (patterns)
          and (unfit is null or not (' ' || w.nome_chave) like all (unfit))
          and not w.nome_chave like any (skipped)
          and (sought is null
            or (select s.tokens @@ sought from pessoa_search s where s.tenant_id = tenant and s.pessoa_id = w.id))
        limit missing;
      get diagnostics given = row_count;
      if given < missing then
        select count(*) into seen from (
          select from pessoas p
          where p.tenant_id = tenant and p.deleted_at is not null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          limit budget::bigint + 1
        ) w;
      end if;
    else
      return query
        select w.id from (
          select p.id, p.nome_chave from pessoas p
          where p.tenant_id = tenant and p.deleted_at is null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          order by p.nome_chave, p.id limit budget
        ) w
        where (' ' || w.nome_chave) like all (patterns)
          and (unfit is null or not (' ' || w.nome_chave) like all (unfit))
          and not w.nome_chave like any (skipped)
          and (sought is null
            or (select s.tokens @@ sought from pessoa_search s where s.tenant_id = tenant and s.pessoa_id = w.id))
        limit missing;
      get diagnostics given = row_count;
      if given < missing then
        select count(*) into seen from (
          select from pessoas p
          where p.tenant_id = tenant and p.deleted_at is null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          limit budget::bigint + 1
        ) w;
      end if;
    end if;
    missing := missing - given;
    if missing <= 0 then
      return;
    end if;
    if seen > budget then
      return query select null::uuid;
      return;
    end if;
  end loop;
end
$$;

-- Finds the live records with any of these e-mails as a whole token. A record has several e-mails, and they have no
-- index of their own.
create function find_by_tokens(wanted text[])
  returns table (pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  tenant text := current_setting('app.tenant', true);
begin
  return query
    select distinct s.pessoa_id
    from unnest(wanted) as w(token)
    join pessoa_search s on s.tokens @@ (quote_literal(tenant || '@' || w.token))::tsquery
    where s.tenant_id = nullif(tenant, '')::int and not s.deleted;
end
$$;

-- a function's new owner needs the create privilege on the schema during the change of owner
grant create on schema public to fichario_search;
alter function search_pessoas owner to fichario_search;
alter function search_stages owner to fichario_search;
alter function find_by_tokens owner to fichario_search;
revoke create on schema public from fichario_search;

revoke all on function replace_placeholders, search_pessoas, search_stages, scan_names, find_by_tokens from public;
grant execute on function replace_placeholders to fichario_app, fichario_search;
grant execute on function search_pessoas, search_stages, scan_names, find_by_tokens to fichario_app;
