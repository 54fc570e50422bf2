-- Reads memberships before the tenant is known. A separate policy lets fichario_access read them (decision 008).

-- The live memberships of one user, across tenants.
create function memberships_of_user(wanted_user_id uuid)
  returns table (tenant_id int, nome text, role text, settings jsonb)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, t.nome, m.role, t.settings
  from memberships m
  join tenants t on t.id = m.tenant_id
  where m.user_id = wanted_user_id and t.archived_at is null
  order by lower(t.nome)
$$;

-- One live membership of a user, for a request that names its client. Does not read the other memberships.
create function membership_of_user(wanted_user_id uuid, wanted_tenant_id int)
  returns table (tenant_id int, nome text, role text, settings jsonb)
  language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select t.id, t.nome, m.role, t.settings
  from memberships m
  join tenants t on t.id = m.tenant_id
  where m.tenant_id = wanted_tenant_id and m.user_id = wanted_user_id and t.archived_at is null
$$;
-- The administrators of each client, including those who may not sign in. The installation's administrator is shown the clients
-- without an active administrator.
create function tenant_administrators()
  returns table (tenant_id int, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.tenant_id, m.user_id from memberships m where m.role = 'administrador'
$$;
-- The open invitations for an e-mail, across tenants.
create function invitations_for(wanted_email text)
  returns table (tenant_id int, tenant_nome text, id uuid, role text, invited_by uuid, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, t.nome, i.id, i.role, i.invited_by, i.expires_at
  from invitations i
  join tenants t on t.id = i.tenant_id
  where i.email = wanted_email and i.declined_at is null and t.archived_at is null
  order by lower(t.nome)
$$;
-- a function's new owner needs the create privilege on the schema during the change of owner
grant create on schema public to fichario_access;
alter function memberships_of_user(uuid) owner to fichario_access;
alter function membership_of_user(uuid, int) owner to fichario_access;
alter function tenant_administrators() owner to fichario_access;
alter function invitations_for(text) owner to fichario_access;
revoke create on schema public from fichario_access;

revoke all on function memberships_of_user(uuid), membership_of_user(uuid, int), tenant_administrators(), invitations_for(text)
  from public;
grant execute on function memberships_of_user(uuid), membership_of_user(uuid, int), tenant_administrators(), invitations_for(text)
  to fichario_app;
