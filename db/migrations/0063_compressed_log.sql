-- The application compresses the pages that its saves write to the log, and not those of bulk work (decision 132). Only a superuser
-- may let it: on a server of others the log stays as the server has it.
do $$
begin
  if not has_parameter_privilege('fichario_app', 'wal_compression', 'set') then
    grant set on parameter wal_compression to fichario_app;
  end if;
exception when insufficient_privilege then
  null;
end
$$;
