-- Empties the lists in which new entries of the indexes of the search wait, and returns how many pages they had; null when another
-- process is at it (decision 062). That of the pieces only with `with_pieces`: hardly a search reads it, and the more of them are
-- written together, the fewer pages of their index are touched. Only the owner of an index may empty its list.
create function empty_search_lists(with_pieces boolean)
  returns bigint
  language plpgsql volatile security definer
  set search_path = public, pg_temp
as $$
begin
  if not pg_try_advisory_xact_lock(7303016) then
    return null;
  end if;
  return gin_clean_pending_list('pessoa_tokens_tokens_idx') + gin_clean_pending_list('search_words_near_idx')
    + case when with_pieces then gin_clean_pending_list('pessoa_tokens_pieces_idx') else 0 end;
end
$$;
revoke all on function empty_search_lists(boolean) from public;
grant execute on function empty_search_lists(boolean) to fichario_app;
