-- When a session was last given the password: some acts want that to be a few minutes ago at most. Null: at its start.
alter table sessions add column password_at timestamptz;
