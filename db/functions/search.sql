-- Search (decision 088; src/search/search-terms.ts describes tokens and pieces, src/search/server/search-plan.ts says when which of these
-- functions is asked).
--
-- `@@` and `@>` are not leakproof: row-level security would prevent the use of their indexes. So the functions that use these
-- indexes run as fichario_search, filter by the tenant of the transaction themselves and return only ids and names of
-- `pessoa_tokens`. Their callers read the records under row-level security. Every token and every piece includes the tenant.
-- `tenant_id + 0` rules out every other index, so that one generic plan suits every search.

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

-- Does a record match a search to this depth? 1: `own`; 2: also `wide`; 3: also inside of words, numbers and e-mails: each of
-- `terms`, or its text in the tokens (`insides`, null where a term has none).
create function search_depth(tokens tsvector, own tsquery, wide tsquery, terms tsquery[], insides text[])
  returns int
  language sql immutable parallel safe
begin atomic
  select case
    when tokens @@ own then 1
    when tokens @@ wide then 2
    when insides is not null and not exists (
      select from unnest(terms, insides) as t(query, inside)
      where not (tokens @@ t.query or coalesce(tokens::text ~ t.inside, false))
    ) then 3
  end;
end;

-- The stage of a name in a search (src/search/server/search.ts): 1 begins with the whole search, 2 has all of its words and begins
-- with one of them, 3 has all of its words; null: the name alone is no match.
create function name_stage(nome_chave text, whole_from text, whole_to text, begins text[], patterns text[])
  returns int
  language sql immutable parallel safe
  return case
    when nome_chave >= whole_from collate "C" and nome_chave < whole_to collate "C" then 1
    when patterns is null or not (' ' || nome_chave) like all (patterns) then null
    when nome_chave like any (begins) then 2
    else 3
  end;

-- The first word of a name, by its letters, that has `part` inside: the order of the matches inside of words.
create function word_with(nome_chave text, part text)
  returns text
  language sql immutable parallel safe
begin atomic
  select min(word collate "C") from unnest(string_to_array(nome_chave, ' ')) as word where position(part in word) > 0;
end;

-- Has a record these labels? Asked of the few whose card is too long for its index.
create function has_labels(wanted_pessoa_id uuid, labels tsquery)
  returns boolean
  language plpgsql stable cost 1
  set search_path = public, pg_temp
as $$
begin
  return (
    select s.tokens @@ labels from pessoa_tokens s
    where s.tenant_id = nullif(current_setting('app.tenant', true), '')::int and s.pessoa_id = wanted_pessoa_id
  );
end
$$;

-- Finds the records of all stages of a search by tokens and pieces, or of the first stages only (`last_stage`). Returns the first
-- `max_rows` by stage, key and id, after (`after_stage`, `after_key`, `after_id`). The key is the name; inside of words
-- (stage 6) of a search for one word, the word that has it inside, then the name.
--   index_query   the tsquery for the index of tokens; it may match too much
--   piece_sets    arrays of pieces, as text: a record with all pieces of one of them is looked at, too, if it matches the
--                 query at the same place of `piece_queries`
--   placeholders  the lexemes of these queries that stand for words of the vocabulary
--   labels        the labels that every record must match; null: none
--   codigo        matches the record with the codigo of the search, which comes first; null: none
create function find_records(
  index_query tsquery,
  piece_sets text[],
  piece_queries tsquery[],
  placeholders text[],
  own tsquery,
  wide tsquery,
  terms tsquery[],
  insides text[],
  labels tsquery,
  codigo tsquery,
  whole_from text,
  whole_to text,
  begins text[],
  patterns text[],
  inner_patterns text[],
  inner_word text,
  in_deleted boolean,
  last_stage int default 7,
  after_stage int default 0,
  after_key text default '',
  after_id uuid default '00000000-0000-0000-0000-000000000000',
  max_rows int default null
)
  returns table (stage int, sort_key text, pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  sought tsquery := replace_placeholders(index_query, placeholders);
begin
  return query
    with candidates as materialized (
      select s.pessoa_id, s.nome_chave, s.tokens
      from pessoa_tokens s
      where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
        and (labels is null or ts_match_vq(s.tokens, labels))
      union
      select s.pessoa_id, s.nome_chave, s.tokens
      from unnest(piece_sets, piece_queries) as g(set, query), pessoa_tokens s
      where s.tenant_id + 0 = tenant and s.pieces @> g.set::bigint[] and s.deleted = in_deleted
        and (g.query is null or ts_match_vq(s.tokens, g.query)) and (labels is null or ts_match_vq(s.tokens, labels))
    ), staged as (
      select c.pessoa_id, c.nome_chave,
        case when ts_match_vq(c.tokens, codigo) then 0 else
          coalesce(
            name_stage(c.nome_chave, whole_from, whole_to, begins, patterns),
            case search_depth(c.tokens, own, wide, terms, insides)
              when 1 then 4
              when 2 then 5
              when 3 then case when (' ' || c.nome_chave) like all (inner_patterns) then 6 else 7 end
            end
          )
        end as stage
      from candidates c
    ), keyed as (
      select s.stage, s.pessoa_id,
        case when s.stage = 6 and inner_word is not null then word_with(s.nome_chave, inner_word) || E'\x01' else '' end
          || s.nome_chave as key
      from staged s where s.stage <= last_stage
    )
    select k.stage, k.key collate "C", k.pessoa_id
    from keyed k
    where (k.stage, k.key collate "C", k.pessoa_id) > (after_stage, after_key, after_id)
    order by k.stage, k.key collate "C", k.pessoa_id
    limit max_rows;
end
$$;

-- Finds the live records whose names have all words of a search, by the range of one of them in the order of words: the index tells
-- the whole name. The same order, keys and pages as find_records.
create function find_names(
  low text,
  high text,
  whole_from text,
  whole_to text,
  begins text[],
  patterns text[],
  after_stage int,
  after_key text,
  after_id uuid,
  max_rows int
)
  returns table (stage int, sort_key text, pessoa_id uuid)
  language plpgsql stable rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
begin
  return query
    with found as materialized (
      select c.nome_chave, c.pessoa_id
      from cards c
      where c.tenant_id = tenant and c.nome_chave >= low collate "C" and c.nome_chave < high collate "C"
        and (' ' || c.nome_chave) like all (patterns)
      union
      select w.nome_chave, w.pessoa_id
      from name_words w
      where w.tenant_id = tenant and w.word >= low collate "C" and w.word < high collate "C"
        and (' ' || w.nome_chave) like all (patterns)
    ), staged as (
      select f.nome_chave, f.pessoa_id, name_stage(f.nome_chave, whole_from, whole_to, begins, patterns) as stage from found f
    )
    select s.stage, s.nome_chave, s.pessoa_id
    from staged s
    where (s.stage, s.nome_chave, s.pessoa_id) > (after_stage, after_key collate "C", after_id)
    order by s.stage, s.nome_chave, s.pessoa_id
    limit max_rows;
end
$$;

-- Finds the live records of stage 6 of a search for several words, by the words that have one of them (`driver`) inside: the index
-- tells the whole name. The same order, keys and pages as find_records.
create function find_inner_names(
  driver text,
  inner_patterns text[],
  own tsquery,
  wide tsquery,
  after_key text,
  after_id uuid,
  max_rows int
)
  returns table (stage int, sort_key text, pessoa_id uuid)
  language plpgsql stable rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
begin
  return query
    with words as materialized (
      select word from words_inside(driver, 100000) as word
    ), found as materialized (
      select c.nome_chave, c.pessoa_id
      from words, lateral (
        select n.nome_chave, n.pessoa_id from cards n
        where n.tenant_id = tenant and n.nome_chave >= words.word collate "C" and n.nome_chave < (words.word || '!') collate "C"
          and (' ' || n.nome_chave) like all (inner_patterns)
        offset 0
      ) c
      union
      select w.nome_chave, w.pessoa_id
      from words, lateral (
        select n.nome_chave, n.pessoa_id from name_words n
        where n.tenant_id = tenant and n.word = words.word collate "C" and (' ' || n.nome_chave) like all (inner_patterns)
        offset 0
      ) w
    )
    select 6, f.nome_chave, f.pessoa_id
    from found f
    where (f.nome_chave, f.pessoa_id) > (after_key collate "C", after_id)
      and not (select s.tokens @@ own or s.tokens @@ wide from pessoa_tokens s
        where s.tenant_id = tenant and s.pessoa_id = f.pessoa_id)
    order by f.nome_chave, f.pessoa_id
    limit max_rows;
end
$$;

-- Walks the cards in the order of names, one range after the other (`range_from[n]` up to `range_to[n]`), and returns the first
-- `max_rows` of one stage (1 to 3) after (`after_nome`, `after_id`). Each of `label_patterns` must match the card, or `labels` the
-- tokens of a record whose card is too long; null: no condition.
create function walk_names(
  range_from text[],
  range_to text[],
  wanted_stage int,
  whole_from text,
  whole_to text,
  begins text[],
  patterns text[],
  label_patterns text[],
  labels tsquery,
  after_nome text,
  after_id uuid,
  max_rows int
)
  returns table (stage int, sort_key text, pessoa_id uuid, shown text)
  language plpgsql stable rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  missing int := max_rows;
  given int;
  low text collate "C";
  low_id uuid;
begin
  for place in 1 .. cardinality(range_from) loop
    continue when range_to[place] collate "C" <= after_nome collate "C";
    low := range_from[place];
    -- no record has this id: every record of the name comes after it
    low_id := '00000000-0000-0000-0000-000000000000';
    if after_nome collate "C" >= low then
      low := after_nome;
      low_id := after_id;
    end if;
    return query
      select wanted_stage, c.nome_chave, c.pessoa_id, c.shown
      from cards c
      where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (low, low_id) and c.nome_chave < range_to[place] collate "C"
        and name_stage(c.nome_chave, whole_from, whole_to, begins, patterns) = wanted_stage
        and (label_patterns is null
          or case when c.shown is null then has_labels(c.pessoa_id, labels) else c.shown ~ all (label_patterns) end)
      order by c.nome_chave, c.pessoa_id
      limit missing;
    get diagnostics given = row_count;
    missing := missing - given;
    exit when missing <= 0;
  end loop;
end
$$;

-- Walks the cards in the order of names and returns the first `max_rows` of one stage (4, 5 or 7) after (`after_nome`, `after_id`), by
-- a look at the tokens of each record. The parameters of find_records.
create function walk_tokens(
  own tsquery,
  wide tsquery,
  terms tsquery[],
  insides text[],
  wanted_stage int,
  labels tsquery,
  codigo tsquery,
  whole_from text,
  whole_to text,
  begins text[],
  patterns text[],
  inner_patterns text[],
  after_nome text,
  after_id uuid,
  max_rows int
)
  returns table (stage int, sort_key text, pessoa_id uuid)
  language plpgsql stable rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  wanted_depth int := least(wanted_stage - 3, 3);
begin
  return query
    select wanted_stage, c.nome_chave, c.pessoa_id
    from cards c
    join pessoa_tokens s on s.tenant_id = tenant and s.pessoa_id = c.pessoa_id
    where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (after_nome collate "C", after_id)
      and name_stage(c.nome_chave, whole_from, whole_to, begins, patterns) is null
      and (labels is null or s.tokens @@ labels)
      and search_depth(s.tokens, own, wide, terms, insides) = wanted_depth
      and (wanted_stage < 7 or ((' ' || c.nome_chave) like all (inner_patterns)) is not true)
      and (codigo is null or not s.tokens @@ codigo)
    order by c.nome_chave, c.pessoa_id
    limit max_rows;
end
$$;

-- Finds the live records of stage 6 of a search for one word: a word of the name has it inside, and nothing else of the
-- record begins with it. Word by word in their order, and each word by name; a record comes with the first of its words.
create function find_inside(
  inner_word text,
  own tsquery,
  wide tsquery,
  excluded uuid[],
  after_key text,
  after_id uuid,
  max_rows int
)
  returns table (stage int, sort_key text, pessoa_id uuid)
  language plpgsql stable rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  after_word text := split_part(after_key, E'\x01', 1);
  missing int := max_rows;
  given int;
  this_word text;
begin
  for this_word in select w from words_inside(inner_word, 100000) w where w >= after_word collate "C" loop
    return query
      with found as materialized (
        select c.nome_chave, c.pessoa_id from cards c
        where c.tenant_id = tenant and c.nome_chave >= this_word collate "C" and c.nome_chave < this_word || '!' collate "C"
        union all
        select n.nome_chave, n.pessoa_id from name_words n where n.tenant_id = tenant and n.word = this_word
      )
      select 6, this_word || E'\x01' || f.nome_chave, f.pessoa_id
      from found f
      where (' ' || f.nome_chave) not like '% ' || inner_word || '%' and word_with(f.nome_chave, inner_word) = this_word
        and case when excluded is not null then f.pessoa_id <> all (excluded)
          else not (select s.tokens @@ own or s.tokens @@ wide from pessoa_tokens s
            where s.tenant_id = tenant and s.pessoa_id = f.pessoa_id) end
        and ((this_word || E'\x01' || f.nome_chave) collate "C", f.pessoa_id) > (after_key collate "C", after_id)
      order by f.nome_chave, f.pessoa_id
      limit missing;
    get diagnostics given = row_count;
    missing := missing - given;
    exit when missing <= 0;
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
    join pessoa_tokens s on s.tokens @@ (quote_literal(tenant || '@' || w.token))::tsquery
    where s.tenant_id = nullif(tenant, '')::int and not s.deleted;
end
$$;

-- a function's new owner needs the create privilege on the schema during the change of owner
grant create on schema public to fichario_search;
alter function find_records owner to fichario_search;
alter function find_by_tokens owner to fichario_search;
revoke create on schema public from fichario_search;

revoke all on function replace_placeholders, search_depth, name_stage, word_with, has_labels, find_records, find_names, walk_names,
  walk_tokens, find_inside, find_inner_names, find_by_tokens from public;
grant execute on function replace_placeholders, search_depth, name_stage, word_with to fichario_app, fichario_search;
grant execute on function has_labels, find_records, find_names, walk_names, walk_tokens, find_inside, find_inner_names,
  find_by_tokens to fichario_app;
