-- Flushes the GIN pending lists of the search indexes, and returns the number of their pages; null if another process is doing it
-- (decision 062). Flushes the list of the pieces only with `with_pieces`: few searches read it, and entries that are written
-- together touch fewer pages of the index. Only the owner of an index may flush its list.
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
