-- Finds records by their tokens (src/pessoas/search.ts). `@@` is not leakproof: under row-level security it would lose its
-- index, so this function reads as fichario_search, keeps to the tenant of the transaction by itself and gives ids only;
-- what they are of is read under row-level security. `skip_*` is a range of names that the page had before.
create function search_pessoas(
  wanted tsquery, in_deleted boolean, after_nome text, after_id uuid, skip_from text, skip_to text, max_rows int
)
  returns table (pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  -- what is rare and what is common decides how it is found: plan for these very words
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select s.pessoa_id
    from pessoa_search s
    where s.tenant_id = nullif(current_setting('app.tenant', true), '')::int
      and s.tokens @@ wanted
      and s.deleted = in_deleted
      and (after_nome is null or (s.nome_chave, s.pessoa_id) > (after_nome, after_id))
      and not (s.nome_chave >= skip_from and s.nome_chave < skip_to)
    order by s.nome_chave, s.pessoa_id
    limit max_rows;
end
$$;
grant create on schema public to fichario_search;
alter function search_pessoas(tsquery, boolean, text, uuid, text, text, int) owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function search_pessoas(tsquery, boolean, text, uuid, text, text, int) from public;
grant execute on function search_pessoas(tsquery, boolean, text, uuid, text, text, int) to fichario_app;
