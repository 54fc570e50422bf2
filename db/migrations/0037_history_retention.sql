-- A client may keep its history for so many months (decision 093). The application may not delete what it wrote: `clear_history`
-- does, as this role, and only what is older than the client keeps.
grant select, delete on operation_changes to fichario_access;
