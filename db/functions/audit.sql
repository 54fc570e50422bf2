-- Deletes acts of the audit trail that are older than `days_kept`, and returns their number. Runs as fichario_access, because the
-- application may not delete them. Never deletes acts younger than 90 days.
create function clear_audit_events(days_kept int) returns int
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  last timestamptz := now() - make_interval(days => greatest(days_kept, 90));
  in_tenants int;
  of_installation int;
begin
  delete from audit_events a where a.at < last;
  get diagnostics in_tenants = row_count;
  delete from installation_events i where i.at < last;
  get diagnostics of_installation = row_count;
  return in_tenants + of_installation;
end
$$;
grant create on schema public to fichario_access;
alter function clear_audit_events(int) owner to fichario_access;
revoke create on schema public from fichario_access;

revoke all on function clear_audit_events(int) from public;
grant execute on function clear_audit_events(int) to fichario_app;
