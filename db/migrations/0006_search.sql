-- Finds records by their tokens (src/pessoas/search.ts). `@@` is not leakproof: under row-level security it would lose its
-- index, so this function reads as fichario_search, keeps to the tenant of the transaction by itself and gives ids only;
-- what they are of is read under row-level security. `skip_*` is a range of names that the page had before.
-- When more than `most_found` records match, it gives a single null: then it is quicker to walk the names in their order.
create function search_pessoas(
  wanted tsquery,
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
  -- by the index of the tokens and by nothing else, planned for these very words
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
begin
  return query
    with found as materialized (
      select s.pessoa_id, s.nome_chave
      from pessoa_search s
      where s.tenant_id = nullif(current_setting('app.tenant', true), '')::int
        and s.tokens @@ wanted
        and s.deleted = in_deleted
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
grant create on schema public to fichario_search;
alter function search_pessoas(tsquery, boolean, text, uuid, text, text, int, int) owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function search_pessoas(tsquery, boolean, text, uuid, text, text, int, int) from public;
grant execute on function search_pessoas(tsquery, boolean, text, uuid, text, text, int, int) to fichario_app;
