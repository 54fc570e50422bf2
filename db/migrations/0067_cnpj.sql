-- Answers of providers about companies (decision 135): the last one of each CNPJ that a client asked for. `body` is the answer without
-- its partners, compressed; `sha256` is of the answer as it came. An answer that nobody knows the CNPJ has no body and lives ten minutes.
create table cnpj_answers (
  tenant_id int not null references tenants (id),
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  found boolean not null,
  -- the provider that knows it, or those that do not
  providers text[] not null check (cardinality(providers) > 0),
  -- the day of the data, where the provider tells it
  data_day date,
  -- whether a provider that asks the Receita itself denies it
  certain boolean not null default true,
  asked_at timestamptz(3) not null,
  sha256 bytea check (length(sha256) = 32),
  body bytea,
  primary key (tenant_id, cnpj),
  check (found = (body is not null) and found = (sha256 is not null))
);

-- The planner keeps the share of one client only (0056).
alter table cnpj_answers alter column tenant_id set statistics 1;

alter table cnpj_answers enable row level security;
alter table cnpj_answers force row level security;
create policy tenant_isolation on cnpj_answers
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on cnpj_answers to fichario_app;

-- The questions of the last minute to each provider, of all processes, and until when it is left alone.
create unlogged table cnpj_providers (
  provider text primary key check (length(provider) between 1 and 200),
  per_minute int not null check (per_minute > 0),
  asked timestamptz[] not null,
  rests_until timestamptz
);
grant select, insert, update on cnpj_providers to fichario_app;
