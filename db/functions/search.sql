-- Search (decision 088). src/search/search-terms.ts describes tokens and pieces; src/search/server/search-plan.ts chooses between
-- these functions.
--
-- `@@` and `@>` are not leakproof: row-level security would prevent the use of their indexes. So the functions that use these
-- indexes run as fichario_search, filter by the tenant, which must be that of the transaction, and return only ids and names of
-- `pessoa_tokens`. Their callers read the records under row-level security. Every token and every piece includes the tenant.
--
-- The first argument of each function is the client, `tenant`: a distributed database chooses the machine of the call by it
-- (decision 090). `or never` keeps the planner from the indexes by client, because the generic plan, which serves every search,
-- does not know that `never` is false. The custom plans of a distributed database know it, and use the client.
--
-- A search asks the indexes of both levels (decision 131) by an OR of their expressions, and the columns themselves, whose indexes an
-- upgraded installation has until those of the levels are built.

-- The depth to which a record matches a search. 1: `own`; 2: also `wide`; 3: also inside words, numbers and e-mails: each of
-- `terms`, or its text in the tokens (`insides`, null if a term has none).
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

-- The stage of a name in a search (src/search/server/search.ts): 1 begins with the whole search, 2 has all its words and begins
-- with one of them, 3 has all its words; null: the name alone does not match.
create function name_stage(nome_chave text, whole_from text, whole_to text, begins text[], patterns text[])
  returns int
  language sql immutable parallel safe
  return case
    when nome_chave >= whole_from collate "C" and nome_chave < whole_to collate "C" then 1
    when patterns is null or not (' ' || nome_chave) like all (patterns) then null
    when nome_chave like any (begins) then 2
    else 3
  end;

-- The alphabetically first word of a name with `part` inside: the order of matches inside words.
create function word_with(nome_chave text, part text)
  returns text
  language sql immutable parallel safe
begin atomic
  select min(word collate "C") from unnest(string_to_array(nome_chave, ' ')) as word where position(part in word) > 0;
end;

-- The codigo of a record, from its tokens. A quote inside a token is doubled, so no token looks like another one.
create function codigo_of(tenant int, tokens tsvector)
  returns bigint
  language sql immutable parallel safe
  return substring(tokens::text from '(?:^| )''' || tenant || '=(\d+)''')::bigint;

-- Whether a record has these labels or other tokens. Called for the few records with a card that does not show it.
create function has_labels(tenant int, wanted_pessoa_id uuid, labels tsquery)
  returns boolean
  language plpgsql stable cost 1
  set search_path = public, pg_temp
as $$
begin
  return (
    select s.tokens @@ labels from pessoa_tokens s
    where s.tenant_id = tenant and s.pessoa_id = wanted_pessoa_id
  );
end
$$;

-- Finds the records of all stages of a search by tokens and pieces, or of the first stages only (`last_stage`). Returns the first
-- `max_rows` by stage, key and id, after (`after_stage`, `after_key`, `after_id`). The key is the name; for matches inside words
-- (stage 6) of a search for one word, it is the word with the match, then the name.
--   index_query   the tsquery for the index of tokens; it may match too much
--   recent_query  the same for the small index of recent records, with beginnings in place of many words; null: index_query
--   piece_sets    arrays of pieces, as text: a record with all pieces of one array is a candidate, too, if it matches the query
--                 at the same position of `piece_queries`, which includes the labels and is null for no condition
--   labels        the labels that every record must match; null: none
--   codigo        matches the record with the codigo of the search, which comes first; null: none
--   codigo_step   1 or -1: all records in one stage, 0, by ascending or descending codigo, from the tokens; the key is the codigo, or
--                 its difference to 10,000,000,000, in ten digits; null: by stages
create function find_records(
  tenant int,
  index_query tsquery,
  own tsquery,
  wide tsquery,
  in_deleted boolean,
  piece_sets text[] default '{}',
  piece_queries tsquery[] default '{}',
  recent_query tsquery default null,
  terms tsquery[] default null,
  insides text[] default null,
  labels tsquery default null,
  codigo tsquery default null,
  whole_from text default '',
  whole_to text default '',
  begins text[] default '{}',
  patterns text[] default null,
  inner_patterns text[] default null,
  inner_word text default null,
  last_stage int default 7,
  codigo_step int default null,
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
  never constant boolean := false;
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  return query
    with candidates as materialized (
      select s.pessoa_id, s.nome_chave, s.tokens
      from pessoa_tokens s
      where (s.tenant_id = tenant or never) and s.tokens @@ index_query and s.deleted = in_deleted
        and ((case when s.settled then s.tokens end) @@ index_query
          or (case when not s.settled then s.tokens end) @@ coalesce(recent_query, index_query))
        and (labels is null or ts_match_vq(s.tokens, labels))
      union
      select s.pessoa_id, s.nome_chave, s.tokens
      from unnest(piece_sets, piece_queries) as g(set, query), pessoa_tokens s
      where labels is null and (s.tenant_id = tenant or never) and s.pieces @> g.set::bigint[] and s.deleted = in_deleted
        and ((case when s.settled then s.pieces end) @> g.set::bigint[] or (case when not s.settled then s.pieces end) @> g.set::bigint[])
        and (g.query is null or ts_match_vq(s.tokens, g.query))
      union
      -- uses both indexes, because many records without the labels have a piece of a common word in their e-mails
      select s.pessoa_id, s.nome_chave, s.tokens
      from unnest(piece_sets, piece_queries) as g(set, query), pessoa_tokens s
      where labels is not null and (s.tenant_id = tenant or never) and s.pieces @> g.set::bigint[] and s.tokens @@ g.query
        and s.deleted = in_deleted
        and ((case when s.settled then s.pieces end) @> g.set::bigint[] or (case when not s.settled then s.pieces end) @> g.set::bigint[])
        and ((case when s.settled then s.tokens end) @@ g.query or (case when not s.settled then s.tokens end) @@ g.query)
    ), staged as (
      select c.pessoa_id, c.nome_chave, c.tokens,
        case when ts_match_vq(c.tokens, codigo) then 0 else
          coalesce(
            name_stage(c.nome_chave, whole_from, whole_to, begins, patterns),
            case when d.depth < 3 then d.depth + 3 end,
            case when (' ' || c.nome_chave) like all (inner_patterns) then 6 end,
            d.depth + 4
          )
        end as stage
      from candidates c, lateral (select search_depth(c.tokens, own, wide, terms, insides) as depth offset 0) d
    ), keyed as (
      select case when codigo_step is null then s.stage else 0 end as stage, s.pessoa_id,
        case when codigo_step is not null then lpad((codigo_step * codigo_of(tenant, s.tokens)
          + case codigo_step when 1 then 0 else 10000000000 end)::text, 10, '0')
        else case when s.stage = 6 and inner_word is not null then word_with(s.nome_chave, inner_word) || E'\x01' else '' end
          || s.nome_chave end as key
      from staged s where s.stage <= last_stage
    )
    select k.stage, k.key collate "C", k.pessoa_id
    from keyed k
    where (k.stage, k.key collate "C", k.pessoa_id) > (after_stage, after_key, after_id)
    order by k.stage, k.key collate "C", k.pessoa_id
    limit max_rows;
end
$$;

-- Finds the live records with all words of a search in the name, by the range of one word in the order of words: the index
-- contains the whole name. Order, keys and pages as in find_records.
create function find_names(
  tenant int,
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
begin
  return query
    with found as materialized (
      select distinct w.nome_chave, w.pessoa_id
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

-- Finds the live records of stage 6 of a search for several words, by words with one of them inside: ranges in the order of words
-- (`range_from[n]` up to `range_to[n]`). Order, keys and pages as in find_records.
create function find_inner_names(
  tenant int,
  range_from text[],
  range_to text[],
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
begin
  return query
    with found as materialized (
      select distinct w.nome_chave, w.pessoa_id
      from unnest(range_from, range_to) as r(low, high), lateral (
        select n.nome_chave, n.pessoa_id from name_words n
        where n.tenant_id = tenant and n.word >= r.low collate "C" and n.word < r.high collate "C"
          and (' ' || n.nome_chave) like all (inner_patterns)
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
-- `max_rows` of one stage (1 to 3) after (`after_nome`, `after_id`). Each of `label_patterns` must match the card; for a record
-- with a card that is too long, `labels` must match its tokens; null: no condition.
create function walk_names(
  tenant int,
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
  missing int := max_rows;
  given int;
  low text collate "C";
  low_id uuid;
begin
  for place in 1 .. cardinality(range_from) loop
    continue when range_to[place] collate "C" <= after_nome collate "C";
    low := range_from[place];
    -- no record has this id, and every record of the name comes after it
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
          or case when c.shown is null then has_labels(tenant, c.pessoa_id, labels) else c.shown ~ all (label_patterns) end)
      order by c.nome_chave, c.pessoa_id
      limit missing;
    get diagnostics given = row_count;
    missing := missing - given;
    exit when missing <= 0;
  end loop;
end
$$;

-- Walks the cards in the order of names and returns the first `max_rows` of stage 4 of a search for one e-mail, after
-- (`after_nome`, `after_id`). A card that matches `begun` has such an e-mail, another card that matches `known` has none; for all
-- others the tokens are read. Labels as in walk_names.
create function walk_emails(
  tenant int,
  own tsquery,
  begun text,
  known text,
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
begin
  return query
    select 4, c.nome_chave, c.pessoa_id, c.shown
    from cards c
    where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (after_nome collate "C", after_id)
      and (label_patterns is null
        or case when c.shown is null then has_labels(tenant, c.pessoa_id, labels) else c.shown ~ all (label_patterns) end)
      and case when c.shown ~ begun then true when c.shown ~ known then false else has_labels(tenant, c.pessoa_id, own) end
    order by c.nome_chave, c.pessoa_id
    limit max_rows;
end
$$;

-- Walks the cards in the order of names and returns the first `max_rows` of one stage (4 to 7) after (`after_nome`, `after_id`).
-- Reads the tokens of each record; in stage 6 only of records with a matching name. Parameters as in find_records.
create function walk_tokens(
  tenant int,
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
  wanted_depth int := least(wanted_stage - 3, 3);
begin
  return query
    select wanted_stage, c.nome_chave, c.pessoa_id
    from cards c
    join pessoa_tokens s on s.tenant_id = tenant and s.pessoa_id = c.pessoa_id
    where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (after_nome collate "C", after_id)
      and name_stage(c.nome_chave, whole_from, whole_to, begins, patterns) is null
      and (wanted_stage <> 6 or (' ' || c.nome_chave) like all (inner_patterns))
      and (labels is null or s.tokens @@ labels)
      and coalesce(search_depth(s.tokens, own, wide, terms, insides), case when wanted_stage = 6 then 3 end) = wanted_depth
      and (wanted_stage < 7 or ((' ' || c.nome_chave) like all (inner_patterns)) is not true)
      and (codigo is null or not s.tokens @@ codigo)
    order by c.nome_chave, c.pessoa_id
    limit max_rows;
end
$$;

-- Finds the live records of stage 6 of a search for one word: a word of the name (one of `words`) has it inside, and nothing else
-- in the record begins with it. Orders by word as given, then by name; a record comes with the first of its words.
--   excluded  the records of earlier stages; null: checks each record
create function find_inside(
  tenant int,
  words text[],
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
  set enable_sort = off
as $$
declare
  missing int := max_rows;
  given int;
  this_word text collate "C";
  low text collate "C";
  low_id uuid;
begin
  foreach this_word in array words loop
    low := '';
    low_id := '00000000-0000-0000-0000-000000000000';
    if this_word = split_part(after_key, E'\x01', 1) then
      low := split_part(after_key, E'\x01', 2);
      low_id := after_id;
    end if;
    return query
      select 6, this_word || E'\x01' || n.nome_chave, n.pessoa_id
      from name_words n
      where n.tenant_id = tenant and n.word = this_word and (n.nome_chave, n.pessoa_id) > (low, low_id)
        and (' ' || n.nome_chave) not like '% ' || inner_word || '%' and word_with(n.nome_chave, inner_word) = this_word
        and case when excluded is not null then n.pessoa_id <> all (excluded)
          else not (select s.tokens @@ own or s.tokens @@ wide from pessoa_tokens s
            where s.tenant_id = tenant and s.pessoa_id = n.pessoa_id) end
      order by n.nome_chave, n.pessoa_id
      limit missing;
    get diagnostics given = row_count;
    missing := missing - given;
    exit when missing <= 0;
  end loop;
end
$$;

-- Finds the live records with any of these e-mails as a whole token. A record has several e-mails, and they have no separate
-- index. A token contains the client. `never` keeps the planner from reading, for each e-mail, all keys of a client with
-- statistics, or all records of a client without.
create function find_by_tokens(tenant int, wanted text[])
  returns table (pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  never constant boolean := false;
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  -- one search for all: each further one would read the whole list of waiting entries again, which is long during an import
  return query
    select s.pessoa_id
    from (select string_agg(quote_literal(tenant || '@' || token), '|')::tsquery as query from unnest(wanted) as token) w
    join pessoa_tokens s on s.tokens @@ w.query
      and ((case when s.settled then s.tokens end) @@ w.query or (case when not s.settled then s.tokens end) @@ w.query)
    where (s.tenant_id = tenant or never) and not s.deleted;
end
$$;

-- a function's new owner needs the create privilege on the schema during the change of owner
grant create on schema public to fichario_search;
alter function find_records owner to fichario_search;
alter function find_by_tokens owner to fichario_search;
revoke create on schema public from fichario_search;

revoke all on function search_depth, name_stage, word_with, codigo_of, has_labels, find_records, find_names, walk_names,
  walk_emails, walk_tokens, find_inside, find_inner_names, find_by_tokens from public;
grant execute on function search_depth, name_stage, word_with, codigo_of to fichario_app, fichario_search;
grant execute on function has_labels, find_records, find_names, walk_names, walk_emails, walk_tokens, find_inside,
  find_inner_names, find_by_tokens to fichario_app;
