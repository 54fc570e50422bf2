-- Takes away what the audit trail has kept for so many days, and gives how many acts that were. It deletes as
-- fichario_access, because the application may not; and no application may have it delete what is younger than 90 days.
create function clear_audit_events(days_kept int) returns int
  language sql security definer set search_path = public, pg_temp
as $$
  with
    in_tenants as (
      delete from audit_events where at < now() - make_interval(days => greatest(days_kept, 90)) returning 1),
    of_installation as (
      delete from installation_events where at < now() - make_interval(days => greatest(days_kept, 90)) returning 1)
  select ((select count(*) from in_tenants) + (select count(*) from of_installation))::int
$$;
grant create on schema public to fichario_access;
alter function clear_audit_events(int) owner to fichario_access;
revoke create on schema public from fichario_access;

revoke all on function clear_audit_events(int) from public;
grant execute on function clear_audit_events(int) to fichario_app;
