-- Empties the lists in which new entries of the two indexes of the search wait, and returns how many pages they had; null
-- when another process is at it (decision 062). Only the owner of an index may empty its list. A start that makes the
-- search again drops one of them for a while.
create function empty_search_lists()
  returns bigint
  language plpgsql volatile security definer
  set search_path = public, pg_temp
as $$
begin
  if not pg_try_advisory_xact_lock(7303016) then
    return null;
  end if;
  return coalesce(gin_clean_pending_list(to_regclass('pessoa_search_tokens_idx')), 0)
    + coalesce(gin_clean_pending_list(to_regclass('search_words_keys_idx')), 0);
end
$$;
revoke all on function empty_search_lists() from public;
grant execute on function empty_search_lists() to fichario_app;
