-- Every word of a name that was ever saved, of each tenant. A search for the middle of a word becomes one for the words
-- that have it inside, and a search that finds little can be given the words it may have meant (docs/decisions/027). Words
-- are added by src/operations/server/apply.words.ts and never taken out: one too many finds nothing.
create table search_words (
  tenant_id int not null references tenants (id),
  word text collate "C" not null,
  primary key (tenant_id, word)
);
alter table search_words enable row level security;
alter table search_words force row level security;
create policy tenant_isolation on search_words
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy search_lookup on search_words for select to fichario_search using (true);
grant select on search_words to fichario_search;
grant select, insert on search_words to fichario_app;

-- How a name sounds in Brazil, so that the ways it is spelt are one or nearly one: Souza and Sousa, Thiago and Tiago,
-- Luiz and Luís, Wellington and Velington. No phonetics, only what is confused: h is not heard, ch and sh are x, c is s
-- before e and i, m and n are alike before a consonant and at the end, doubled letters are one.
create function word_sound(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(regexp_replace(word, '[cs]h', 'x', 'g'), 'ph', 'f'),
    'h', '', 'g'), '(c(?=[eiy])|z)', 's', 'g'), 'g(?=[eiy])', 'j', 'g'), '([gq])u(?=[eiy])', '\1', 'g'),
    'm(?![aeiouy])', 'n', 'g'), 'cqwy', 'kkvi'), '(.)\1+', '\1', 'g');

-- A word and what is left of it without one of its letters: two words of which one was mistyped by one letter, or by two
-- that changed places, have one of these in common.
create function word_shortened(word text) returns setof text
  language sql immutable strict parallel safe
begin atomic
  select word union all select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) as place;
end;

-- What finds a word that may have been meant, with the number of the tenant, so that a small client never pays for a big
-- one: 7-silv, the word or its sound, shortened. Of very short and very long words there is nothing to guess.
create function word_near_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct tenant_id || '-' || shortened), '{}')
  from (values (word), (word_sound(word))) as form(text), lateral word_shortened(form.text) as shortened
  where length(word) between 3 and 30;
end;

-- 7%ilv: each three letters in a row of a word
create function word_inner_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct tenant_id || '%' || substr(word, place, 3)), '{}')
  from generate_series(1, length(word) - 2) as place;
end;

create function word_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
  return word_inner_keys(tenant_id, word) || word_near_keys(tenant_id, word);

create index search_words_keys_idx on search_words using gin (word_keys(tenant_id, word))
  with (gin_pending_list_limit = 512);

-- The functions that look words up run as fichario_search, because `@>` and `&&` are not leakproof: under row-level
-- security they would lose the index. They keep to the tenant of the transaction and give words of names only. The
-- keys are asked for by themselves, so that nothing but their index can answer.
create function words_beginning(prefix text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
as $$
begin
  return query
    select w.word from search_words w
    where w.tenant_id = nullif(current_setting('app.tenant', true), '')::int
      and w.word >= prefix and w.word < prefix || U&'\+10FFFF'
    order by w.word limit most;
end
$$;

-- `part` has three letters or more: a shorter one finds nothing.
create function words_inside(part text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  keys text[] := word_inner_keys(tenant, part);
begin
  if keys is null or keys = '{}' then
    return;
  end if;
  return query
    with found as materialized (
      select w.tenant_id, w.word from search_words w where word_keys(w.tenant_id, w.word) @> keys
    )
    select f.word from found f where f.tenant_id = tenant and position(part in f.word) > 0
    order by f.word limit most;
end
$$;

-- Words that may have been meant by one that was mistyped or is spelt as it sounds: those one letter away, by their
-- letters or by their sound. Which of them is nearest is for who asks to say (src/pessoas/word-distance.ts).
create function words_like(mistyped text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  keys text[] := word_near_keys(tenant, mistyped);
begin
  if keys is null or keys = '{}' then
    return;
  end if;
  return query
    with found as materialized (
      select w.tenant_id, w.word from search_words w where word_keys(w.tenant_id, w.word) && keys
    )
    select f.word from found f where f.tenant_id = tenant order by f.word limit most;
end
$$;

grant create on schema public to fichario_search;
alter function words_beginning(text, int) owner to fichario_search;
alter function words_inside(text, int) owner to fichario_search;
alter function words_like(text, int) owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function words_beginning(text, int), words_inside(text, int), words_like(text, int) from public;
grant execute on function words_beginning(text, int), words_inside(text, int), words_like(text, int) to fichario_app;

-- What stands in the register already: the tokens of a record that are no e-mail, no domain and no number of its own.
alter table search_words no force row level security;
alter table pessoa_search no force row level security;
insert into search_words (tenant_id, word)
select distinct s.tenant_id, found.word
from pessoa_search s, unnest(s.tokens) as token,
  lateral (select substr(token.lexeme, length(s.tenant_id::text) + 2) as word) found
where starts_with(token.lexeme, s.tenant_id || ':')
  and found.word !~ '[@.]' and found.word !~ '^([0-9]{8,}|[0-9a-z]{12}[0-9]{2})$';
alter table pessoa_search force row level security;
alter table search_words force row level security;
