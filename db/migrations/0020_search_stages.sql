-- A tsquery of `wanted`: its text; or a JSON array of its text and the lexemes in it that stand for words of the
-- vocabulary. 7<silve is for those that begin so, 7*ilv for those that have it inside: each becomes the words themselves,
-- one or the other. Exact lexemes are looked up one by one; `:*` would collect every record that has any of them, before
-- anything else is looked at.
create function search_query(wanted text)
  returns tsquery
  language plpgsql stable
  set search_path = public, pg_temp
as $$
declare
  is_plain boolean := left(wanted, 1) <> '[';
  parsed tsquery := case when is_plain then wanted else wanted::jsonb ->> 0 end::tsquery;
  tenant text := current_setting('app.tenant', true);
  most constant int := 300;
  place text;
  part text;
  found text;
begin
  if is_plain then
    return parsed;
  end if;
  for place in select value from jsonb_array_elements_text(wanted::jsonb - 0) loop
    part := substr(place, length(tenant) + 2);
    if substr(place, length(tenant) + 1, 1) = '*' then
      select string_agg(quote_literal(tenant || ':' || word), ' | ') into found from words_inside(part, 100000) as word;
    else
      select case when count(*) > most then quote_literal(tenant || ':' || part) || ':*'
        else string_agg(quote_literal(tenant || ':' || word), ' | ') end
      into found from words_beginning(part, most + 1) as word;
    end if;
    if found is not null then
      parsed := ts_rewrite(parsed, quote_literal(place)::tsquery, found::tsquery);
    end if;
  end loop;
  return parsed;
end
$$;
revoke all on function search_query(text) from public;
grant execute on function search_query(text) to fichario_app, fichario_search;

-- Finds records by their tokens (src/pessoas/search.ts), as before. `@@` is not leakproof: under row-level security it would
-- lose its index, so these functions read as fichario_search, keep to the tenant of the transaction by themselves and give ids only;
-- what they are of is read under row-level security. The tenant stands in every token; `+ 0` leaves the index of the tokens
-- as the only one that can answer, so that one plan is good for every search.
drop function search_pessoas(tsquery, boolean, text, uuid, text, text, int, int);
create function search_pessoas(
  wanted text,
  in_deleted boolean,
  after_nome text,
  after_id uuid,
  skip_from text,
  skip_to text,
  max_rows int,
  most_found int
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
  sought tsquery := search_query(wanted);
begin
  return query
    with found as materialized (
      select s.pessoa_id, s.nome_chave
      from pessoa_search s
      where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
        and (after_nome is null or (s.nome_chave, s.pessoa_id) > (after_nome, after_id))
        and not (s.nome_chave >= skip_from and s.nome_chave < skip_to)
      limit most_found + 1
    ), counted as (
      select count(*) > most_found as is_more from found
    )
    select case when counted.is_more then null else found.pessoa_id end
    from found, counted
    order by found.nome_chave, found.pessoa_id
    limit (select case when counted.is_more then 1 else max_rows end from counted);
end
$$;

-- The stages of a search by its tokens. `names` are four: the one of names from `whole_from` up to `whole_to`, the one of
-- names that fit all of `patterns` and one of `begins`, that of names that fit all of `patterns`, and that of all others.
-- Gives what comes after (`after_stage`, `after_nome`, `after_id`), in that order. When more than `most_found` do, it gives
-- a single null: then it is quicker to walk the names in their order.
create function search_stages(
  wanted text,
  stages int[],
  whole_from text,
  whole_to text,
  begins text[],
  patterns text[],
  in_deleted boolean,
  after_stage int,
  after_nome text,
  after_id uuid,
  max_rows int,
  most_found int
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
  sought tsquery := search_query(wanted);
begin
  return query
    with found as materialized (
      select m.stage, m.nome_chave, m.pessoa_id
      from (
        select s.nome_chave, s.pessoa_id,
          case
            when s.nome_chave >= whole_from and s.nome_chave < whole_to then stages[1]
            when patterns is null or not (' ' || s.nome_chave) like all (patterns) then stages[4]
            when s.nome_chave like any (begins) then stages[2]
            else stages[3]
          end as stage
        from pessoa_search s
        where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
      ) m
      where (m.stage, m.nome_chave, m.pessoa_id) > (after_stage, after_nome, after_id)
      limit most_found + 1
    ), counted as (
      select count(*) > most_found as is_more from found
    )
    select case when counted.is_more then null else found.stage end,
      case when counted.is_more then null else found.pessoa_id end
    from found, counted
    order by found.stage, found.nome_chave, found.pessoa_id
    limit (select case when counted.is_more then 1 else max_rows end from counted);
end
$$;

-- Walks names in their order, a range after the other, for those that fit all of `patterns`, not all of `unfit` and none of
-- `skipped`, in records that fit `wanted`; null asks for nothing. Looks at `budget` names of each range at most: where it
-- stops early it gives a null last, and who asked must look elsewhere. It runs as who asks: row-level security holds, and
-- patterns need no index.
create function walk_names(
  range_from text[],
  range_to text[],
  patterns text[],
  unfit text[],
  skipped text[],
  wanted text,
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
  sought tsquery := case when wanted is not null then search_query(wanted) end;
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
      -- no record has it: of this name, all come after it
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
revoke all on function walk_names(text[], text[], text[], text[], text[], text, boolean, text, uuid, int, int) from public;
grant execute on function walk_names(text[], text[], text[], text[], text[], text, boolean, text, uuid, int, int) to fichario_app;

grant create on schema public to fichario_search;
alter function search_pessoas(text, boolean, text, uuid, text, text, int, int) owner to fichario_search;
alter function search_stages(text, int[], text, text, text[], text[], boolean, int, text, uuid, int, int)
  owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function search_pessoas(text, boolean, text, uuid, text, text, int, int) from public;
revoke all on function search_stages(text, int[], text, text, text[], text[], boolean, int, text, uuid, int, int)
  from public;
grant execute on function search_pessoas(text, boolean, text, uuid, text, text, int, int) to fichario_app;
grant execute on function search_stages(text, int[], text, text, text[], text[], boolean, int, text, uuid, int, int)
  to fichario_app;
