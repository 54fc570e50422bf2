-- The tokens and pieces of a record are in one of two levels of indexes (decision 131): a single save writes the small indexes,
-- whose pages many saves share; later many records move into the large ones together. No default: each writer chooses.
alter table pessoa_tokens add column settled boolean not null default true;
alter table pessoa_tokens alter column settled drop default;

do $$
declare
  shared boolean := false;
  name text;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''pessoa_tokens''::regclass)' into shared;
  end if;
  -- the program builds the indexes of a large table while it is in use (src/register/levels); searches use the old ones until then
  if shared or pg_relation_size('pessoa_tokens') > 16 * 1024 * 1024 then
    return;
  end if;
  drop index pessoa_tokens_tokens_idx, pessoa_tokens_pieces_idx;
  -- the rows of a level, for the move
  create index pessoa_tokens_recent_idx on pessoa_tokens (tenant_id) where not settled;
  -- The level is in the expression: with `settled` as the condition alone, the planner may read a whole small index instead of
  -- asking it. The condition follows from a search of the expression, so no statement names it.
  create index pessoa_tokens_tokens_recent_idx on pessoa_tokens using gin ((case when not settled then tokens end))
    with (gin_pending_list_limit = 4096) where (case when not settled then tokens end) is not null;
  create index pessoa_tokens_pieces_recent_idx on pessoa_tokens using gin ((case when not settled then pieces end))
    with (gin_pending_list_limit = 4096) where (case when not settled then pieces end) is not null;
  create index pessoa_tokens_tokens_settled_idx on pessoa_tokens using gin ((case when settled then tokens end))
    with (gin_pending_list_limit = 4096) where (case when settled then tokens end) is not null;
  create index pessoa_tokens_pieces_settled_idx on pessoa_tokens using gin ((case when settled then pieces end))
    with (gin_pending_list_limit = 4096) where (case when settled then pieces end) is not null;
  foreach name in array '{pessoa_tokens_tokens_recent_idx, pessoa_tokens_pieces_recent_idx,
    pessoa_tokens_tokens_settled_idx, pessoa_tokens_pieces_settled_idx}'::text[] loop
    -- an analyze would gather statistics of the expression, which no plan uses
    execute format('alter index %I alter column 1 set statistics 0', name);
  end loop;
end
$$;
