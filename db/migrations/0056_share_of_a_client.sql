-- The planner knows the share of the largest client of each table, and takes all others for equal parts of the rest. A list of all
-- clients adds up to the whole table: of a client that came after the last count the planner would expect a single row, whatever
-- else is asked. Every index that begins with the client would then seem as good as that of the key, and each look-up would read
-- the whole client. A new tenant table says the same of its tenant_id (test/catalogue-rules.ts).
do $$
declare
  name text;
  failed text;
begin
  -- Citus passes this form of ALTER on to no machine, and copies it with a part that it makes
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and not a.attisdropped
    order by c.relname
  loop
    execute format('alter table %I alter column tenant_id set statistics 1', name);
    -- the whole table: of this column alone, which is looked at so little, 300 rows would be the sample. Of a table that was counted
    -- empty the planner expects nothing, of one that was never counted some pages
    if pg_relation_size(format('public.%I', name)) > 0 then
      execute format('analyze %I', name);
    end if;
  end loop;
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    return;
  end if;
  for name in execute 'select logicalrelid::regclass::text from pg_dist_partition where partmethod = ''h''' loop
    execute format(
      'select min(result) from run_command_on_shards(%L, %L) where not success',
      name, 'alter table %s alter column tenant_id set statistics 1'
    ) into failed;
    if failed is not null then
      raise exception 'the parts of % did not take the change: %', name, failed;
    end if;
  end loop;
end
$$;
