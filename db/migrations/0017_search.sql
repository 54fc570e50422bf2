-- The tokens of a record follow another rule (src/pessoas/search.ts; docs/decisions/026-search-in-stages.md). They are made
-- by the program: it fills this table again from the records when it starts, before it answers anybody
-- (src/operations/server/refill-search.ts). A migration that changes the rule again does the same two things.
truncate pessoa_search;
alter table tenants add column search_filled boolean not null default true;
update tenants set search_filled = false;

-- E-mails have a mark of their own now.
create or replace function find_by_tokens(wanted text[])
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
