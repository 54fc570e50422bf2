-- The codes of the first access beyond this machine. A code ends with the first access.
create table setup_codes (
  -- SHA-256 of the code: whoever reads this table cannot use it
  code_hash bytea primary key check (length(code_hash) = 32),
  created_at timestamptz not null default now()
);
grant select, insert, delete on setup_codes to fichario_app;
