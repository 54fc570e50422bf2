-- Look-ups in the vocabulary of the tenant (decision 027). They run as fichario_search, because `&&` is not leakproof and
-- row-level security would prevent the use of the index. They filter by the tenant, which must be that of the transaction, and
-- return only words of names.

-- The typed words compared with a client's vocabulary: their sound, whether a word begins with each of them, and the words one
-- letter away (at most `most` of each), each as `{ "text", "sound" }`.
create function meet_words(tenant int, typed text[], most int)
  returns table (text text, sound text, is_known boolean, near jsonb)
  language plpgsql stable rows 5
  set search_path = public, pg_temp
as $$
declare
  word text;
begin
  foreach word in array typed loop
    return query select word, word_sound(word), exists (select from words_beginning(tenant, word, 1)),
      (select coalesce(jsonb_agg(jsonb_build_object('text', n.word, 'sound', word_sound(n.word))), '[]')
       from words_like(tenant, word, most) as n(word));
  end loop;
end
$$;

-- The words that begin with `prefix`.
create function words_beginning(tenant int, prefix text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
as $$
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  return query
    select w.word from search_words w
    where w.tenant_id = tenant
      and w.word >= prefix and w.word < prefix || U&'\+10FFFF'
    order by w.word limit most;
end
$$;

-- The words one letter away from a mistyped one, by spelling or by sound. The caller ranks them
-- (src/search/word-distance.ts).
create function words_like(tenant int, mistyped text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  never constant boolean := false;
  keys text[] := word_near_keys(tenant, mistyped);
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  if keys is null or keys = '{}' then
    return;
  end if;
  return query
    select w.word from search_words w
    where (w.tenant_id = tenant or never) and word_near_keys(w.tenant_id, w.word) && keys
    order by w.word limit most;
end
$$;

grant create on schema public to fichario_search;
alter function words_beginning(int, text, int) owner to fichario_search;
alter function words_like(int, text, int) owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function meet_words(int, text[], int), words_beginning(int, text, int), words_like(int, text, int) from public;
grant execute on function meet_words(int, text[], int), words_beginning(int, text, int), words_like(int, text, int) to fichario_app;
