-- Flushes the GIN pending lists of the search indexes, and returns the number of their pages; null if another process is doing it
-- (decision 062). Flushes the lists of the pieces only with `with_pieces`: few searches read them, and entries that are written
-- together touch fewer pages of the index. Only the owner of an index may flush its list.
create function empty_search_lists(with_pieces boolean)
  returns bigint
  language plpgsql volatile security definer
  set search_path = public, pg_temp
as $$
declare
  list regclass;
  pages bigint;
begin
  if not pg_try_advisory_xact_lock(7303016) then
    return null;
  end if;
  pages := gin_clean_pending_list('search_words_near_idx');
  -- those of both levels, and during an upgrade others; an index that is being built has no list
  for list in
    select i.indexrelid
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = 'pessoa_tokens'::regclass and a.amname = 'gin' and i.indisvalid
      and (with_pieces or c.relname not like 'pessoa_tokens_pieces_%')
    order by c.relname
  loop
    pages := pages + gin_clean_pending_list(list);
  end loop;
  return pages;
end
$$;
revoke all on function empty_search_lists(boolean) from public;
grant execute on function empty_search_lists(boolean) to fichario_app;
