-- Browsers in which a user has signed in. Each has a counter of wrong passwords of its own, so that the guesses of
-- strangers do not make the user wait there.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the cookie's 256-bit token: whoever reads this table cannot use it
  token_hash bytea not null check (length(token_hash) = 32),
  used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index known_devices_token_hash_idx on known_devices (token_hash);
grant select, insert, update, delete on known_devices to fichario_app;
