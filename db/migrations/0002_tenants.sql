-- Who may work where. `tenants`, `users`, `sessions` and `login_attempts` are global tables (the catalogue
-- test has their list); `memberships` is the first tenant table and shows the pattern that every other one follows.
create table tenants (
  id int generated always as identity primary key,
  nome text not null check (length(nome) between 1 and 120),
  -- { "longEmailEndings": boolean }
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  -- false: the program makes the rows of pessoa_search that are missing at its next start
  search_filled boolean not null default true
);
create unique index tenants_nome_key on tenants (lower(nome));

create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  nome text not null check (length(nome) between 1 and 120),
  password_hash text not null,
  installation_admin boolean not null default false,
  -- { "messageLanguage": "pt" | "en" }
  preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object'),
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create unique index users_email_key on users (email);

create table sessions (
  -- SHA-256 of the cookie's 256-bit token: whoever reads this table cannot use it
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_user_id_idx on sessions (user_id);

-- Two rows a failed sign-in, one for each key: 'account:<sha256>' and 'address:<sha256>', never the e-mail or the address
-- itself. `id` is the attempt's, so that it can be withdrawn when the password was right.
create table login_attempts (
  key text not null,
  at timestamptz not null default now(),
  id uuid not null,
  primary key (key, at, id)
);

create table memberships (
  tenant_id int not null references tenants (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('administrador', 'gestor', 'operador', 'leitor')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index memberships_user_id_idx on memberships (user_id);

alter table memberships enable row level security;
alter table memberships force row level security;
create policy tenant_isolation on memberships
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy access_lookup on memberships for select to fichario_access using (true);

grant select on memberships, tenants to fichario_access;
grant select, insert, update on tenants, users to fichario_app;
grant select, insert, update, delete on sessions, memberships to fichario_app;
grant select, insert, delete on login_attempts to fichario_app;
