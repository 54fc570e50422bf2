-- Look-ups in the vocabulary of the tenant (decision 027). They run as fichario_search because `&&` is not leakproof: row-level
-- security would prevent the use of the index. They filter by the tenant of the transaction themselves and return only words of
-- names. A separate subquery searches the keys, so that only their index can serve it.

-- The words that begin with `prefix`.
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

-- The words one letter away from a mistyped one, by spelling or by sound. The caller ranks them
-- (src/search/word-distance.ts).
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
      select w.tenant_id, w.word from search_words w where word_near_keys(w.tenant_id, w.word) && keys
    )
    select f.word from found f where f.tenant_id = tenant order by f.word limit most;
end
$$;

grant create on schema public to fichario_search;
alter function words_beginning(text, int) owner to fichario_search;
alter function words_like(text, int) owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function words_beginning(text, int), words_like(text, int) from public;
grant execute on function words_beginning(text, int), words_like(text, int) to fichario_app;
