-- What writing costs (decision 087). These tables have one writer (src/register). It writes a row and what that refers to in
-- one transaction, and the application may not delete a record, a version or an operation. The checks of a row took a quarter
-- of the database's time of writing it; `fichario doctor` looks for rows that refer to nothing.
alter table pessoas drop constraint pessoas_tenant_id_fkey;
alter table operation_changes
  drop constraint operation_changes_tenant_id_operation_id_fkey,
  drop constraint operation_changes_tenant_id_pessoa_id_fkey;
alter table operation_outcomes
  drop constraint operation_outcomes_tenant_id_operation_id_fkey,
  drop constraint operation_outcomes_tenant_id_pessoa_id_fkey;
alter table pessoa_external_codes
  drop constraint pessoa_external_codes_tenant_id_fkey,
  drop constraint pessoa_external_codes_tenant_id_pessoa_id_fkey;
alter table if exists pessoa_search drop constraint if exists pessoa_search_tenant_id_pessoa_id_fkey;

-- Lists are read from an index alone only where the pages of the table are marked as visible to all. The end of an import sees
-- to that (vacuum-register.ts), and autovacuum after every 1,000 records and 0.2 % rather than 20 %.
alter table pessoas set (autovacuum_vacuum_insert_scale_factor = 0.002);
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on pessoas, cards, name_words, pessoa_tokens to fichario_app';
  end if;
end
$$;
