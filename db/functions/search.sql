-- SEARCH
create function search_words_in(query tsquery, places jsonb)
  returns tsquery
  language plpgsql stable
  set search_path = public, pg_temp
as $$
declare
  parsed tsquery := query;
  tenant text := current_setting('app.tenant', true);
  most constant int := 300;
  place text;
  part text;
  found text;
begin
  for place in select value from jsonb_array_elements_text(places) loop
    -- most of them stand in one of the two queries only
    continue when position(place in parsed::text) = 0;
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
revoke all on function search_words_in(tsquery, jsonb) from public;
grant execute on function search_words_in(tsquery, jsonb) to fichario_app, fichario_search;

-- What a record is asked for, exactly.
create function search_query(wanted text)
  returns tsquery
  language plpgsql stable
  set search_path = public, pg_temp
as $$
begin
  if left(wanted, 1) <> '[' then
    return wanted::tsquery;
  end if;
  return search_words_in(coalesce(wanted::jsonb ->> 1, wanted::jsonb ->> 0)::tsquery, wanted::jsonb - 0 - 0);
end
$$;

-- What the index is asked for, and whether what it finds must be asked again.
create function search_index_query(wanted text, out sought tsquery, out is_loose boolean)
  language plpgsql stable
  set search_path = public, pg_temp
as $$
begin
  if left(wanted, 1) <> '[' then
    sought := wanted::tsquery;
    is_loose := false;
    return;
  end if;
  sought := search_words_in((wanted::jsonb ->> 0)::tsquery, wanted::jsonb - 0 - 0);
  is_loose := wanted::jsonb ->> 1 is not null;
end
$$;
revoke all on function search_index_query(text) from public;
grant execute on function search_index_query(text) to fichario_app, fichario_search;

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
  sought tsquery;
  is_loose boolean;
  exact tsquery;
begin
  select i.sought, i.is_loose into sought, is_loose from search_index_query(wanted) i;
  if is_loose then
    exact := search_query(wanted);
  end if;
  return query
    with found as materialized (
      select s.pessoa_id, s.nome_chave
      from pessoa_search s
      where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
        and (exact is null or ts_match_vq(s.tokens, exact))
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
  sought tsquery;
  is_loose boolean;
  exact tsquery;
begin
  select i.sought, i.is_loose into sought, is_loose from search_index_query(wanted) i;
  if is_loose then
    exact := search_query(wanted);
  end if;
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
          and (exact is null or ts_match_vq(s.tokens, exact))
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

grant create on schema public to fichario_search;
alter function search_pessoas(text, boolean, text, uuid, text, text, int, int) owner to fichario_search;
alter function search_stages(text, int[], text, text, text[], text[], boolean, int, text, uuid, int, int)
  owner to fichario_search;
alter function find_by_tokens(text[]) owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function search_pessoas(text, boolean, text, uuid, text, text, int, int) from public;
revoke all on function search_stages(text, int[], text, text, text[], text[], boolean, int, text, uuid, int, int)
  from public;
revoke all on function find_by_tokens(text[]) from public;
grant execute on function search_pessoas(text, boolean, text, uuid, text, text, int, int) to fichario_app;
grant execute on function search_stages(text, int[], text, text, text[], text[], boolean, int, text, uuid, int, int)
  to fichario_app;
grant execute on function find_by_tokens(text[]) to fichario_app;
revoke all on function search_query(text) from public;
grant execute on function search_query(text) to fichario_app, fichario_search;
