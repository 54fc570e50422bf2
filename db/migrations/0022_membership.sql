-- One membership of a user, if it is live: what a request about one client asks before that client's rows are seen. As
-- memberships_of_user (0002), without going through all the others.
create function membership_of_user(wanted_user_id uuid, wanted_tenant_id int)
  returns table (tenant_id int, nome text, role text, settings jsonb)
  language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select t.id, t.nome, m.role, t.settings
  from memberships m
  join tenants t on t.id = m.tenant_id
  where m.tenant_id = wanted_tenant_id and m.user_id = wanted_user_id and t.archived_at is null
$$;
-- giving a function to a role needs that role to be able to create in the schema, for this statement only
grant create on schema public to fichario_access;
alter function membership_of_user(uuid, int) owner to fichario_access;
revoke create on schema public from fichario_access;
revoke all on function membership_of_user(uuid, int) from public;
grant execute on function membership_of_user(uuid, int) to fichario_app;
