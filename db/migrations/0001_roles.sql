-- Roles of the database. None of them owns what it reads, none is a superuser, none bypasses row-level security.
--   fichario_app     what the application connects as
--   fichario_access  owns the functions that find the memberships of a session, before a tenant is known
--   fichario_search  owns the functions that search by tokens and words: `@@` is not leakproof, so under row-level security
--                    it would lose its index; these functions read by a policy of their own and return only ids and words
do $$
begin
  if not exists (select from pg_roles where rolname = 'fichario_app') then
    create role fichario_app login;
  end if;
  if not exists (select from pg_roles where rolname = 'fichario_access') then
    create role fichario_access nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'fichario_search') then
    create role fichario_search nologin;
  end if;
  -- On an external server the application logs in with the URL's user and takes this role at connection time. Who
  -- creates a role is a member of it since 16, but may take it only if it was also granted.
  execute format('grant fichario_app, fichario_access, fichario_search to %I', current_user);
end
$$;

-- Limits belong to the role, not to a session: nothing is `set` while requests run.
alter role fichario_app set statement_timeout = '15s';
alter role fichario_app set lock_timeout = '5s';
alter role fichario_app set idle_in_transaction_session_timeout = '30s';
alter role fichario_app set timezone = 'UTC';

revoke create on schema public from public;
grant usage on schema public to fichario_app, fichario_access, fichario_search;
-- /readyz compares what ran with what should have
grant select on schema_migrations to fichario_app;
