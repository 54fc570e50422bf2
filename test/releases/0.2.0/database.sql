-- The database of version 0.2.0. Written by scripts/dump-release.ts; what was released does not change.

create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now());
create table if not exists schema_functions (
  sha256 text primary key, signatures text[] not null, applied_at timestamptz not null default now());

-- 0001_roles.sql
-- Roles of the database. None of them owns what it reads, none is a superuser, none bypasses row-level security.
--   fichario_app     what the application connects as
--   fichario_access  owns the functions that find the memberships of a session, before a tenant is known
--   fichario_search  owns the functions that search by tokens and words: `@@` is not leakproof, so under row-level security
--                    it would lose its index; these functions read by a policy of their own and return only ids and words
do $$
begin
  if not exists (select from pg_roles where rolname = 'fichario_app') then
    create role fichario_app login;
  end if;
  if not exists (select from pg_roles where rolname = 'fichario_access') then
    create role fichario_access nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'fichario_search') then
    create role fichario_search nologin;
  end if;
  -- On an external server the application logs in with the URL's user and takes this role at connection time. Who
  -- creates a role is a member of it since 16, but may take it only if it was also granted.
  execute format('grant fichario_app, fichario_access, fichario_search to %I', current_user);
end
$$;

-- Limits belong to the role, not to a session: nothing is `set` while requests run.
alter role fichario_app set statement_timeout = '15s';
alter role fichario_app set lock_timeout = '5s';
alter role fichario_app set idle_in_transaction_session_timeout = '30s';
alter role fichario_app set timezone = 'UTC';

revoke create on schema public from public;
grant usage on schema public to fichario_app, fichario_access, fichario_search;
-- /readyz compares what ran with what should have
grant select on schema_migrations to fichario_app;

-- 0002_tenants.sql
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

-- 0003_localidades.sql
-- States, municipalities and CEPs: reference data, the same for every tenant. The program
-- fills the first two at each start from the tables of packages/brasil; `ceps` keeps every answer ever received.
create table estados (
  codigo text primary key check (codigo ~ '^[0-9]{2}$'),
  sigla text not null unique check (sigla ~ '^[A-Z]{2}$'),
  nome text not null
);

create table cidades (
  codigo text primary key check (codigo ~ '^[0-9]{7}$'),
  codigo_estado text not null references estados (codigo),
  nome text not null,
  nome_chave text collate "C" not null
);
create index cidades_estado_nome_idx on cidades (codigo_estado, nome_chave);

create table ceps (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  found boolean not null,
  logradouro text not null default '',
  bairro text not null default '',
  codigo_cidade text references cidades (codigo),
  -- 'viacep', 'brasilapi', …: which provider; 'base': an imported file; 'demo': made by `fichario demo`
  source text not null,
  fetched_at timestamptz not null default now(),
  check (found = (codigo_cidade is not null))
);

grant select on estados, cidades to fichario_app;
grant select, insert, update on ceps to fichario_app;

-- 0004_pessoas.sql
-- The register. One pessoa is one row: it is loaded, checked, saved, versioned and undone as a whole, so its addresses,
-- phones and e-mails are kept inside it (decision 003). What lists and filters need of them stands in columns of its own,
-- written by the same statement.
create table pessoas (
  tenant_id int not null references tenants (id),
  id uuid not null,
  codigo int not null check (codigo > 0),
  version int not null default 1 check (version > 0),
  tipo text not null check (tipo in ('fisica', 'juridica')),
  nome text not null check (length(nome) between 1 and 200),
  -- lower case, without accents: order and prefix search (chaveNome of packages/brasil)
  nome_chave text collate "C" not null,
  nome_social text,
  nome_fantasia text,
  cpf text check (cpf ~ '^[0-9]{11}$'),
  cnpj text check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  nascimento date,
  abertura date,
  inscricoes_estaduais jsonb not null default '[]' check (jsonb_typeof(inscricoes_estaduais) = 'array'),
  inscricao_municipal text,
  cnae text,
  natureza_juridica text,
  enderecos jsonb not null default '[]' check (jsonb_typeof(enderecos) = 'array' and jsonb_array_length(enderecos) <= 50),
  telefones jsonb not null default '[]' check (jsonb_typeof(telefones) = 'array' and jsonb_array_length(telefones) <= 50),
  emails jsonb not null default '[]' check (jsonb_typeof(emails) = 'array' and jsonb_array_length(emails) <= 50),
  papeis text[] not null default '{}',
  tags text[] not null default '{}',
  situacao text not null default 'ativa' check (situacao in ('ativa', 'inativa', 'bloqueada')),
  limite_credito numeric(15, 2),
  observacoes text not null default '',
  -- of the principal address, phone and e-mail; the app checks the cities of all addresses against the IBGE's list
  codigo_estado text,
  codigo_cidade text,
  telefone_principal text,
  email_principal text,
  -- milliseconds, as on the wire: a page's cursor must name the very moment it stopped at
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- what the record lacks or has odd
  pendencias text[] not null default '{}',
  -- month * 100 + day: 1107 is 7 November. A column: under row-level security an index on an expression is not used
  aniversario smallint
    generated always as ((extract(month from nascimento) * 100 + extract(day from nascimento))::smallint) stored,
  primary key (tenant_id, id),
  check (tipo = 'fisica' or cpf is null),
  check (tipo = 'juridica' or cnpj is null)
);
create unique index pessoas_codigo_key on pessoas (tenant_id, codigo);
create unique index pessoas_cpf_key on pessoas (tenant_id, cpf) where cpf is not null and deleted_at is null;
create unique index pessoas_cnpj_key on pessoas (tenant_id, cnpj) where cnpj is not null and deleted_at is null;
create index pessoas_nome_idx on pessoas (tenant_id, nome_chave, id) where deleted_at is null;
create index pessoas_tipo_nome_idx on pessoas (tenant_id, tipo, nome_chave, id) where deleted_at is null;
create index pessoas_cidade_nome_idx on pessoas (tenant_id, codigo_cidade, nome_chave, id) where deleted_at is null;
create index pessoas_estado_nome_idx on pessoas (tenant_id, codigo_estado, nome_chave, id) where deleted_at is null;
create index pessoas_situacao_nome_idx on pessoas (tenant_id, situacao, nome_chave, id)
  where deleted_at is null and situacao <> 'ativa';
create index pessoas_deleted_nome_idx on pessoas (tenant_id, nome_chave, id) where deleted_at is not null;
create index pessoas_updated_at_idx on pessoas (tenant_id, updated_at, id);
create index pessoas_aniversario_idx on pessoas (tenant_id, aniversario, nome_chave, id)
  where deleted_at is null and aniversario is not null;
-- Lists by name with labels: the labels stand in the index, so that skipped records need no visit to the table
-- (decision 028).
create index pessoas_labels_nome_idx on pessoas (tenant_id, nome_chave, id)
  include (tipo, codigo_estado, codigo_cidade, situacao, papeis, tags, pendencias)
  where deleted_at is null;

-- Numbers that are kept rather than counted: the next `codigo` and how many live records a tenant has.
create table tenant_counters (
  tenant_id int primary key references tenants (id),
  next_codigo int not null default 1,
  pessoas_total int not null default 0
);

-- The figures of the painel, added up when records are written and not counted when they are looked at (decision 014): how
-- many live records of a tenant have each `key` of a `figure` is the sum of `count` over all slots. Concurrent writers add
-- to different slots, so that they do not wait for each other; a single slot may be negative.
--   tipo_situacao   'fisica ativa'
--   created         '2026-11 fisica', the month in America/Sao_Paulo
--   estado, cidade  IBGE code of the principal address, '' without
--   pendencia       'sem_email'
--   completa        '', the records without any pendência
create table register_figures (
  tenant_id int not null references tenants (id),
  figure text not null check (figure in ('tipo_situacao', 'created', 'estado', 'cidade', 'pendencia', 'completa')),
  key text collate "C" not null,
  slot smallint not null,
  count int not null,
  primary key (tenant_id, figure, key, slot)
);

alter table pessoas enable row level security;
alter table pessoas force row level security;
create policy tenant_isolation on pessoas
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table tenant_counters enable row level security;
alter table tenant_counters force row level security;
create policy tenant_isolation on tenant_counters
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table register_figures enable row level security;
alter table register_figures force row level security;
create policy tenant_isolation on register_figures
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on pessoas, tenant_counters, register_figures to fichario_app;

-- 0005_search.sql
-- What pessoas are found by (decisions 004, 026 and 027). The functions that read these tables stand in db/functions; those
-- that an index is made of stand here, since a change of one needs the index to be built again.

-- The tokens of a pessoa: 7:silva is a word of tenant 7. A table of its own, so that a save that changes no token does not
-- touch the index.
create table pessoa_search (
  tenant_id int not null,
  pessoa_id uuid not null,
  nome_chave text collate "C" not null,
  deleted boolean not null default false,
  tokens tsvector not null,
  primary key (tenant_id, pessoa_id),
  foreign key (tenant_id, pessoa_id) references pessoas (tenant_id, id) on delete cascade
);
-- a search reads the pending entries of the index one by one: a short list of them, merged often
create index pessoa_search_tokens_idx on pessoa_search using gin (tokens) with (gin_pending_list_limit = 512);

-- Every word of a name that was ever saved, of each tenant: by it a search for the middle of a word becomes one for the words
-- that have it inside, and a mistyped word is met with those that it may have been. Words are never taken out: one too many
-- finds nothing.
create table search_words (
  tenant_id int not null references tenants (id),
  word text collate "C" not null,
  primary key (tenant_id, word)
);

-- How a name sounds in Brazil, so that its spellings become one or nearly one: Souza and Sousa, Thiago and Tiago, Luiz and
-- Luís, Wellington and Velington. Only what people confuse: h is silent, ch and sh are x, c is s before e and i, m and n are
-- alike before a consonant and at the end, a doubled letter is one.
create function word_sound(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(regexp_replace(word, '[cs]h', 'x', 'g'), 'ph', 'f'),
    'h', '', 'g'), '(c(?=[eiy])|z)', 's', 'g'), 'g(?=[eiy])', 'j', 'g'), '([gq])u(?=[eiy])', '\1', 'g'),
    'm(?![aeiouy])', 'n', 'g'), 'cqwy', 'kkvi'), '(.)\1+', '\1', 'g');

-- A word, and the word without each one of its letters. Two words that differ by one letter, or by two that changed places,
-- have one of these in common.
create function word_shortened(word text) returns setof text
  language sql immutable strict parallel safe
begin atomic
  select word union all select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) as place;
end;

-- The keys that find a word by a misspelt one: 7-silv, the word or its sound, shortened. They carry the tenant, so that a
-- search in a small client does not read the words of a large one. Very short and very long words have none.
create function word_near_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct tenant_id || '-' || shortened), '{}')
  from (values (word), (word_sound(word))) as form(text), lateral word_shortened(form.text) as shortened
  where length(word) between 3 and 30;
end;

-- The keys that find a word by its middle: 7%ilv, each three letters in a row.
create function word_inner_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct tenant_id || '%' || substr(word, place, 3)), '{}')
  from generate_series(1, length(word) - 2) as place;
end;

create function word_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
  return word_inner_keys(tenant_id, word) || word_near_keys(tenant_id, word);

create index search_words_keys_idx on search_words using gin (word_keys(tenant_id, word))
  with (gin_pending_list_limit = 512);

alter table pessoa_search enable row level security;
alter table pessoa_search force row level security;
create policy tenant_isolation on pessoa_search
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy search_lookup on pessoa_search for select to fichario_search using (true);

alter table search_words enable row level security;
alter table search_words force row level security;
create policy tenant_isolation on search_words
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy search_lookup on search_words for select to fichario_search using (true);

grant select on pessoa_search, search_words to fichario_search;
grant select, insert, update, delete on pessoa_search to fichario_app;
grant select, insert on search_words to fichario_app;

-- 0006_operations.sql
-- Every change of the register is an operation: who, when, from where, what kind, how many; and for each pessoa it
-- changed, the version before. History, undo, audit and live update read from here. Rows are never changed or removed.
create table operations (
  tenant_id int not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('create', 'update', 'delete', 'restore', 'bulk', 'import', 'undo')),
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  total int not null check (total >= 0),
  -- the client's key of this write and a hash of what it asked for: the same key gives the same result
  idempotency_key text check (length(idempotency_key) between 1 and 100),
  request_hash bytea,
  created_at timestamptz not null default now(),
  -- the operation that an undo takes back
  undoes uuid,
  primary key (tenant_id, id),
  constraint operations_undoes_check check ((kind = 'undo') = (undoes is not null)),
  constraint operations_undoes_fkey foreign key (tenant_id, undoes) references operations (tenant_id, id)
);
create unique index operations_idempotency_key on operations (tenant_id, user_id, idempotency_key)
  where idempotency_key is not null;
create index operations_created_at_idx on operations (tenant_id, created_at, id);
create index operations_undoes_idx on operations (tenant_id, undoes, created_at) where undoes is not null;
create index operations_kind_idx on operations (tenant_id, kind, created_at, id);
create index operations_user_idx on operations (tenant_id, user_id, created_at, id);

create table operation_changes (
  tenant_id int not null,
  operation_id uuid not null,
  pessoa_id uuid not null,
  -- the version this operation made
  version int not null check (version > 0),
  -- the record as it was, in the wire's form; null where the operation created it
  before jsonb,
  primary key (tenant_id, operation_id, pessoa_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id),
  foreign key (tenant_id, pessoa_id) references pessoas (tenant_id, id)
);
create unique index operation_changes_pessoa_version_key on operation_changes (tenant_id, pessoa_id, version);

-- How far an operation is that goes through its records in chunks: undos, bulk changes and imports. Written with each chunk,
-- so that after a crash it goes on where it stood. An operation without a row here was made in one transaction.
create table operation_runs (
  tenant_id int not null,
  operation_id uuid not null,
  -- the operation that an undo takes back
  undoes uuid,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  -- the last record of the last chunk
  after_pessoa_id uuid,
  done int not null default 0,
  kept int not null default 0,
  failed int not null default 0,
  -- a process works on it until then
  lease_until timestamptz not null,
  finished_at timestamptz(3),
  -- of a bulk change: which records, and what is done to them
  plan jsonb,
  -- how many records it is for, where only the end tells: a file is read as it is applied
  total int check (total >= 0),
  -- why it ended as `failed`: a sentence that says what to do
  problem text,
  primary key (tenant_id, operation_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id),
  foreign key (tenant_id, undoes) references operations (tenant_id, id)
);
-- one undo of an operation at a time
create unique index operation_runs_undoes_key on operation_runs (tenant_id, undoes) where state = 'running';

-- The records that an operation was for and did not change: kept, because somebody changed them since; or failed.
create table operation_outcomes (
  tenant_id int not null,
  operation_id uuid not null,
  pessoa_id uuid not null,
  outcome text not null check (outcome in ('kept', 'failed')),
  reason text not null,
  primary key (tenant_id, operation_id, pessoa_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id),
  foreign key (tenant_id, pessoa_id) references pessoas (tenant_id, id)
);

-- Somebody wants a running operation to end. A table of its own and not a column of `operation_runs`: the running chunk holds
-- that row locked, and the next chunk might lock it before whoever waits for it.
create table operation_cancels (
  tenant_id int not null,
  operation_id uuid not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (tenant_id, operation_id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);

alter table operations enable row level security;
alter table operations force row level security;
create policy tenant_isolation on operations
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table operation_changes enable row level security;
alter table operation_changes force row level security;
create policy tenant_isolation on operation_changes
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table operation_runs enable row level security;
alter table operation_runs force row level security;
create policy tenant_isolation on operation_runs
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table operation_outcomes enable row level security;
alter table operation_outcomes force row level security;
create policy tenant_isolation on operation_outcomes
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table operation_cancels enable row level security;
alter table operation_cancels force row level security;
create policy tenant_isolation on operation_cancels
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert on operations, operation_changes, operation_outcomes, operation_cancels to fichario_app;
grant select, insert, update on operation_runs to fichario_app;

-- 0007_imports.sql
-- A file on its way into the register. The file itself is on the disk; here is what is known of it, how far its import is,
-- and the rows that need attention.
create table imports (
  tenant_id int not null references tenants (id),
  id uuid not null,
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  file_name text not null check (length(file_name) between 1 and 255),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  -- of the whole file
  sha256 bytea check (length(sha256) = 32),
  state text not null default 'receiving' check (
    state in ('receiving', 'received', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed')),
  problem text,
  -- how the file is read, its first rows, and what its columns mean
  read_options jsonb not null default '{}' check (jsonb_typeof(read_options) = 'object'),
  file_table jsonb,
  settings jsonb,
  remembered boolean not null default false,
  counts jsonb,
  -- of the file, when it was checked to its end
  rows int,
  -- of the check or the applying at work: how many rows it has passed, and up to which line
  passed int not null default 0,
  share real,
  rows_per_second int not null default 0,
  after_line int not null default 0,
  -- the corrected rows go in after all others: the line of the last of them
  after_corrected_line int,
  -- the length of the file of the wrong rows that are too many to be kept in import_rows
  overflow_bytes bigint not null default 0,
  operation_id uuid,
  -- a process works on it until then; each that begins or takes over raises `attempt`, and the one before stops
  lease_until timestamptz,
  attempt int not null default 0,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- null: it was thrown away
  file_until timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);
create index imports_created_at_idx on imports (tenant_id, created_at, id);
create index imports_sha256_idx on imports (tenant_id, sha256) where operation_id is not null;
-- imports at work: looked for at each start
create index imports_lease_idx on imports (tenant_id, lease_until) where state in ('checking', 'applying');
-- files whose time is over: looked for every hour
create index imports_file_until_idx on imports (tenant_id, file_until) where file_until is not null;
-- the import of an operation that failed: the list of operations shows its problem
create index imports_operation_idx on imports (tenant_id, operation_id) where operation_id is not null;

create table import_rows (
  tenant_id int not null,
  import_id uuid not null,
  -- as a spreadsheet numbers it
  line int not null check (line > 0),
  kind text not null check (kind in ('refused', 'duplicate', 'stale', 'repaired', 'skipped', 'corrected')),
  cells text[] not null,
  issues jsonb not null default '[]',
  repairs jsonb not null default '[]',
  existing jsonb,
  same_as_line int,
  -- somebody changed its cells
  corrected boolean not null default false,
  skipped boolean not null default false,
  -- what the check counted it as, so that a correction can take it back
  counted text not null,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
create index import_rows_kind_idx on import_rows (tenant_id, import_id, kind, line);
create index import_rows_same_as_line_idx on import_rows (tenant_id, import_id, same_as_line)
  where same_as_line is not null;

-- What the columns of a file meant the last time that one came with the same headings.
create table import_shapes (
  tenant_id int not null references tenants (id),
  -- SHA-256 of the headings without case, accents and signs
  shape bytea not null check (length(shape) = 32),
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, shape)
);

alter table imports enable row level security;
alter table imports force row level security;
create policy tenant_isolation on imports
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy tenant_isolation on import_rows
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table import_shapes enable row level security;
alter table import_shapes force row level security;
create policy tenant_isolation on import_shapes
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update, delete on imports, import_rows to fichario_app;
grant select, insert, update on import_shapes to fichario_app;

-- 0008_exports.sql
-- Files made of the register, to take its records elsewhere: who, when, which records, in which form, how far. The file is on
-- the disk; this row remains when it is deleted.
create table exports (
  tenant_id int not null references tenants (id),
  id uuid not null,
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'jsonl', 'vcf')),
  -- which records, as the list asks for them
  list jsonb not null check (jsonb_typeof(list) = 'object'),
  -- columns and their order, and how the format writes them
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- the role of the user when the export was asked for: what it may not see is not in the file
  role text not null check (role in ('administrador', 'gestor', 'operador', 'leitor')),
  state text not null check (state in ('running', 'done', 'cancelled', 'failed', 'expired')),
  -- why it failed, in a sentence
  problem text,
  -- how many records there are to write, counted in the snapshot that the export reads; how many are written
  total int check (total >= 0),
  rows int not null default 0 check (rows >= 0),
  bytes bigint check (bytes >= 0),
  -- characters that the format has no way to write
  replaced int not null default 0 check (replaced >= 0),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- the file is deleted then; null: the command line wrote the file elsewhere
  expires_at timestamptz(3),
  -- a process works on it until then
  lease_until timestamptz not null,
  primary key (tenant_id, id),
  check (state <> 'done' or (total is not null and total = rows and bytes is not null))
);
-- the list of exports, the newest first
create index exports_created_at_idx on exports (tenant_id, created_at, id);
create index exports_running_idx on exports (tenant_id, lease_until) where state = 'running';
create index exports_expires_idx on exports (tenant_id, expires_at) where state = 'done';

-- What a client exports again and again, under a name: 'Para a contabilidade'.
create table export_presets (
  tenant_id int not null references tenants (id),
  id uuid not null,
  nome text not null check (length(nome) between 1 and 60),
  user_id uuid not null references users (id),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'jsonl', 'vcf')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  primary key (tenant_id, id)
);
create unique index export_presets_nome_key on export_presets (tenant_id, lower(nome));

-- Lists that people look at again and again, under a name: which records, in which order, with which columns
-- (decision 028). A view is its owner's; everybody in the client sees one that is shared.
create table list_views (
  tenant_id int not null references tenants (id),
  id uuid not null,
  owner_id uuid not null references users (id),
  nome text not null check (length(nome) between 1 and 60),
  shared boolean not null default false,
  -- filter, order and columns, as the list takes them
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  version int not null default 1 check (version > 0),
  primary key (tenant_id, id)
);
create unique index list_views_nome_key on list_views (tenant_id, owner_id, lower(nome));

alter table exports enable row level security;
alter table exports force row level security;
create policy tenant_isolation on exports
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table export_presets enable row level security;
alter table export_presets force row level security;
create policy tenant_isolation on export_presets
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table list_views enable row level security;
alter table list_views force row level security;
create policy tenant_isolation on list_views
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on exports to fichario_app;
grant select, insert, update, delete on export_presets, list_views to fichario_app;

-- 0009_live.sql
-- What live update and webhooks read (decision 022): one event for each transaction that changed the register, written last.

-- The number of a tenant's last event. Whoever writes an event locks the row until the commit, so the numbers of a tenant
-- have no gaps and follow the order of the commits: a reader that has read up to a number never misses one below it.
create table register_streams (
  tenant_id int not null references tenants (id),
  last_number bigint not null check (last_number > 0),
  primary key (tenant_id)
) with (fillfactor = 50);

create table register_events (
  tenant_id int not null references tenants (id),
  number bigint not null,
  operation_id uuid not null,
  -- how many records, and which: at most 1,000; a transaction that changed more writes more than one event
  count int not null check (count between 1 and 1000),
  pessoa_ids uuid[] not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, number),
  foreign key (tenant_id, operation_id) references operations (tenant_id, id)
);

-- Who has a record open just now. Lost when the database crashes, and back with the next heartbeat of each browser. Without
-- foreign keys to the register: looking at a record must not lock it.
create unlogged table presences (
  tenant_id int not null references tenants (id),
  user_id uuid not null references users (id),
  -- what the browser calls itself; all its tabs are one
  browser_id uuid not null,
  pessoa_id uuid not null,
  -- something was typed that is not saved yet
  editing boolean not null,
  seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, browser_id, pessoa_id)
);

alter table register_streams enable row level security;
alter table register_streams force row level security;
create policy tenant_isolation on register_streams
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table register_events enable row level security;
alter table register_events force row level security;
create policy tenant_isolation on register_events
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table presences enable row level security;
alter table presences force row level security;
create policy tenant_isolation on presences
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update on register_streams to fichario_app;
grant select, insert on register_events to fichario_app;
grant select, insert, update, delete on presences to fichario_app;

-- 0010_webhooks.sql
-- Webhooks: addresses of other systems that are told about the changes of the register, and the outbox of what they are
-- told (decision 021).
create table webhooks (
  tenant_id int not null references tenants (id),
  id uuid not null,
  nome text not null check (length(nome) between 1 and 80),
  url text not null check (length(url) <= 2000),
  -- which events are sent: pessoa.created …
  types text[] not null,
  -- disabled: the receiver said that it is gone (410); removed: nothing is sent any more, its deliveries are being deleted
  state text not null check (state in ('active', 'paused', 'disabled', 'removed')),
  -- why it is not active
  reason text check (reason in ('user', 'failing', 'gone', 'key')),
  -- all deliveries of the events up to this number of register_events have been written
  position bigint not null check (position >= 0),
  -- AES-256-GCM, and which key of the installation opens it; the one before is signed with too, for a while
  secret bytea not null,
  secret_key_id text not null,
  secret_at timestamptz(3) not null,
  previous_secret bytea,
  previous_secret_key_id text,
  previous_until timestamptz(3),
  -- attempts that failed since the last one that did not
  failures int not null default 0,
  failing_since timestamptz(3),
  -- while the receiver fails, nothing is sent before then, and one message then
  retry_at timestamptz(3),
  succeeded_at timestamptz(3),
  -- which process sends, and until when nobody else does
  lease_owner uuid,
  lease_until timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
) with (fillfactor = 50);

-- One message to one webhook: a record and an event. The body is not kept: the history of the record has it.
create table webhook_deliveries (
  tenant_id int not null,
  -- made of the webhook, the event and the record (webhook-id): the same message is the same row, however often it is sent
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  -- null in a test message
  number bigint,
  operation_id uuid,
  pessoa_id uuid,
  version int,
  -- when the change was made
  at timestamptz(3) not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- attempts since it was put in the queue
  attempts int not null default 0,
  queued_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- what came of the attempts, the oldest first
  log jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id)
) with (fillfactor = 80);
-- what is due; what stands before it in the queue of the same record
create index webhook_deliveries_due_idx on webhook_deliveries (tenant_id, webhook_id, next_attempt_at, number)
  where state = 'pending';
create index webhook_deliveries_order_idx on webhook_deliveries (tenant_id, webhook_id, pessoa_id, number)
  where state = 'pending';
create index webhook_deliveries_list_idx on webhook_deliveries (tenant_id, webhook_id, queued_at, id);
create index webhook_deliveries_failed_idx on webhook_deliveries (tenant_id, webhook_id, queued_at, id)
  where state = 'failed';
create index webhook_deliveries_finished_idx on webhook_deliveries (tenant_id, finished_at)
  where finished_at is not null;

alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy tenant_isolation on webhooks
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant_isolation on webhook_deliveries
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update, delete on webhooks, webhook_deliveries to fichario_app;

-- access.sql
-- Memberships, asked for before a tenant is known: fichario_access reads them by a policy of its own (decision 008).

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

-- One membership of a user, if it is live: what a request that names its client asks, without reading all the others.
create function membership_of_user(wanted_user_id uuid, wanted_tenant_id int)
  returns table (tenant_id int, nome text, role text, settings jsonb)
  language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select t.id, t.nome, m.role, t.settings
  from memberships m
  join tenants t on t.id = m.tenant_id
  where m.tenant_id = wanted_tenant_id and m.user_id = wanted_user_id and t.archived_at is null
$$;
-- the owner of a function must be able to create in the schema while the function is given to it
grant create on schema public to fichario_access;
alter function memberships_of_user(uuid) owner to fichario_access;
alter function membership_of_user(uuid, int) owner to fichario_access;
revoke create on schema public from fichario_access;

revoke all on function memberships_of_user(uuid), membership_of_user(uuid, int) from public;
grant execute on function memberships_of_user(uuid), membership_of_user(uuid, int) to fichario_app;

-- planner.sql
-- Analyses the tables of the register when they have grown to several times the size that the planner knows. Autovacuum does
-- it a minute after a load; until then the planner takes a table without statistics for nearly empty and reads all of it for
-- each row of an import that looks for its record. The application's own role may not ANALYZE.
create function count_register()
  returns void
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set statement_timeout = '60s'
as $$
begin
  if (
    select pg_relation_size(c.oid) > 3 * c.relpages::bigint * current_setting('block_size')::int
    from pg_class c where c.oid = 'pessoas'::regclass
  ) then
    analyze pessoas, operation_changes, pessoa_search (tenant_id, pessoa_id, nome_chave, deleted);
  end if;
end
$$;
revoke all on function count_register() from public;
grant execute on function count_register() to fichario_app;

-- search.sql
-- Search by the tokens of pessoas (decisions 004, 026 and 027; what the tokens are: src/search/search-terms.ts).
--
-- A search is given as
--   index_query   the tsquery that the index of the tokens is asked for; it may find too much
--   exact_query   the tsquery that each record so found must fit too; null: the index query is exact already
--   placeholders  the lexemes of both queries that stand for words of the vocabulary, in client 7: `7<silve` for the words
--                 that begin so, `7*ilv` for those that have it inside
--
-- `@@` is not leakproof: under row-level security it would lose its index. So the functions that use the index run as
-- fichario_search, keep to the tenant of the transaction by themselves and return only ids; their callers read the records
-- under row-level security. The tenant stands in every token, and `tenant_id + 0` leaves the index of the tokens as the only
-- one that can answer, so that one generic plan is good for every search.

-- Replaces the placeholders of a query by the words of the vocabulary. The index looks exact lexemes up one by one; `:*`
-- would collect every record that has any of the words before it looks at anything else.
create function replace_placeholders(query tsquery, placeholders text[])
  returns tsquery
  language plpgsql stable strict
  set search_path = public, pg_temp
as $$
declare
  replaced tsquery := query;
  tenant text := current_setting('app.tenant', true);
  -- of more words than these, `:*` is cheaper
  max_words constant int := 300;
  placeholder text;
  part text;
  words text;
begin
  foreach placeholder in array placeholders loop
    -- most of them stand in one of the two queries only
    continue when position(placeholder in replaced::text) = 0;
    part := substr(placeholder, length(tenant) + 2);
    if substr(placeholder, length(tenant) + 1, 1) = '*' then
      select string_agg(quote_literal(tenant || ':' || word), ' | ') into words from words_inside(part, 100000) as word;
    else
      select case when count(*) > max_words then quote_literal(tenant || ':' || part) || ':*'
        else string_agg(quote_literal(tenant || ':' || word), ' | ') end
      into words from words_beginning(part, max_words + 1) as word;
    end if;
    if words is not null then
      replaced := ts_rewrite(replaced, quote_literal(placeholder)::tsquery, words::tsquery);
    end if;
  end loop;
  return replaced;
end
$$;

-- Finds records and returns the first `max_rows` by name, after (`after_nome`, `after_id`) and without the names from
-- `skip_from` up to `skip_to`. When more than `max_found` match, it returns a single null: then it is quicker to walk the
-- names in their order (walk_names).
create function search_pessoas(
  index_query tsquery,
  exact_query tsquery,
  placeholders text[],
  in_deleted boolean,
  after_nome text default null,
  after_id uuid default null,
  skip_from text default '',
  skip_to text default '',
  max_rows int default null,
  max_found int default null
)
  returns table (pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  sought tsquery := replace_placeholders(index_query, placeholders);
  exact tsquery := replace_placeholders(exact_query, placeholders);
begin
  return query
    with found as materialized (
      select s.pessoa_id, s.nome_chave
      from pessoa_search s
      where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
        and (exact is null or ts_match_vq(s.tokens, exact))
        and (after_nome is null or (s.nome_chave, s.pessoa_id) > (after_nome, after_id))
        and not (s.nome_chave >= skip_from and s.nome_chave < skip_to)
      limit max_found + 1
    ), counted as (
      select count(*) > max_found as is_more from found
    )
    select case when counted.is_more then null else found.pessoa_id end
    from found, counted
    order by found.nome_chave, found.pessoa_id
    limit (select case when counted.is_more then 1 else max_rows end from counted);
end
$$;

-- Finds the records of up to three stages of a search and returns the first `max_rows` of them by stage and name, after
-- (`after_stage`, `after_nome`, `after_id`). Each found record belongs to
--   no stage       if its name is in the range from `whole_from` up to `whole_to`: a stage before these has it
--   begin_stage    if its name fits all of `patterns` and one of `begins`
--   name_stage     if its name fits all of `patterns`
--   other_stage    otherwise
-- and is left out where that stage is null. When more than `max_found` match, it returns a single null, as search_pessoas.
create function search_stages(
  index_query tsquery,
  exact_query tsquery,
  placeholders text[],
  in_deleted boolean,
  whole_from text,
  whole_to text,
  begins text[],
  patterns text[],
  begin_stage int,
  name_stage int,
  other_stage int,
  after_stage int default 0,
  after_nome text default '',
  after_id uuid default '00000000-0000-0000-0000-000000000000',
  max_rows int default null,
  max_found int default null
)
  returns table (stage int, pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  sought tsquery := replace_placeholders(index_query, placeholders);
  exact tsquery := replace_placeholders(exact_query, placeholders);
begin
  return query
    with found as materialized (
      select m.stage, m.nome_chave, m.pessoa_id
      from (
        select s.nome_chave, s.pessoa_id,
          case
            when s.nome_chave >= whole_from and s.nome_chave < whole_to then null
            when patterns is null or not (' ' || s.nome_chave) like all (patterns) then other_stage
            when s.nome_chave like any (begins) then begin_stage
            else name_stage
          end as stage
        from pessoa_search s
        where s.tenant_id + 0 = tenant and s.tokens @@ sought and s.deleted = in_deleted
          and (exact is null or ts_match_vq(s.tokens, exact))
      ) m
      -- a null stage is after nothing
      where (m.stage, m.nome_chave, m.pessoa_id) > (after_stage, after_nome, after_id)
      limit max_found + 1
    ), counted as (
      select count(*) > max_found as is_more from found
    )
    select case when counted.is_more then null else found.stage end,
      case when counted.is_more then null else found.pessoa_id end
    from found, counted
    order by found.stage, found.nome_chave, found.pessoa_id
    limit (select case when counted.is_more then 1 else max_rows end from counted);
end
$$;

-- Walks names in their order, one range after the other (`range_from[n]` up to `range_to[n]`), and returns up to `max_rows`
-- records after (`after_nome`, `after_id`) of which the name fits all of `patterns`, not all of `unfit` and none of
-- `skipped`, and of which the tokens fit `record_query`; a null `unfit` or `record_query` asks for nothing. It looks at
-- `budget` names of each range at most: where it stops early it returns a null last, and the caller must search another way.
-- It runs as its caller: row-level security holds, and patterns need no index.
create function walk_names(
  range_from text[],
  range_to text[],
  patterns text[],
  unfit text[],
  skipped text[],
  record_query tsquery,
  placeholders text[],
  in_deleted boolean,
  after_nome text,
  after_id uuid,
  max_rows int,
  budget int
)
  returns table (pessoa_id uuid)
  language plpgsql stable rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  sought tsquery := replace_placeholders(record_query, placeholders);
  missing int := max_rows;
  given int;
  seen int;
  start_nome text collate "C";
  start_id uuid;
begin
  for place in 1 .. cardinality(range_from) loop
    continue when range_to[place] collate "C" <= after_nome;
    start_nome := after_nome;
    start_id := after_id;
    if range_from[place] collate "C" > after_nome then
      start_nome := range_from[place];
      -- no record has this id: every record of the name comes after it
      start_id := '00000000-0000-0000-0000-000000000000';
    end if;
    if in_deleted then
      return query
        select w.id from (
          select p.id, p.nome_chave from pessoas p
          where p.tenant_id = tenant and p.deleted_at is not null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          order by p.nome_chave, p.id limit budget
        ) w
        where (' ' || w.nome_chave) like all (patterns)
          and (unfit is null or not (' ' || w.nome_chave) like all (unfit))
          and not w.nome_chave like any (skipped)
          and (sought is null
            or (select s.tokens @@ sought from pessoa_search s where s.tenant_id = tenant and s.pessoa_id = w.id))
        limit missing;
      get diagnostics given = row_count;
      if given < missing then
        select count(*) into seen from (
          select from pessoas p
          where p.tenant_id = tenant and p.deleted_at is not null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          limit budget::bigint + 1
        ) w;
      end if;
    else
      return query
        select w.id from (
          select p.id, p.nome_chave from pessoas p
          where p.tenant_id = tenant and p.deleted_at is null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          order by p.nome_chave, p.id limit budget
        ) w
        where (' ' || w.nome_chave) like all (patterns)
          and (unfit is null or not (' ' || w.nome_chave) like all (unfit))
          and not w.nome_chave like any (skipped)
          and (sought is null
            or (select s.tokens @@ sought from pessoa_search s where s.tenant_id = tenant and s.pessoa_id = w.id))
        limit missing;
      get diagnostics given = row_count;
      if given < missing then
        select count(*) into seen from (
          select from pessoas p
          where p.tenant_id = tenant and p.deleted_at is null
            and (p.nome_chave, p.id) > (start_nome, start_id) and p.nome_chave < range_to[place]
          limit budget::bigint + 1
        ) w;
      end if;
    end if;
    missing := missing - given;
    if missing <= 0 then
      return;
    end if;
    if seen > budget then
      return query select null::uuid;
      return;
    end if;
  end loop;
end
$$;

-- The live records that have any of these e-mails as a whole token: a record has several e-mails, and they have no index of
-- their own.
create function find_by_tokens(wanted text[])
  returns table (pessoa_id uuid)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  tenant text := current_setting('app.tenant', true);
begin
  return query
    select distinct s.pessoa_id
    from unnest(wanted) as w(token)
    join pessoa_search s on s.tokens @@ (quote_literal(tenant || '@' || w.token))::tsquery
    where s.tenant_id = nullif(tenant, '')::int and not s.deleted;
end
$$;

-- the owner of a function must be able to create in the schema while the function is given to it
grant create on schema public to fichario_search;
alter function search_pessoas owner to fichario_search;
alter function search_stages owner to fichario_search;
alter function find_by_tokens owner to fichario_search;
revoke create on schema public from fichario_search;

revoke all on function replace_placeholders, search_pessoas, search_stages, walk_names, find_by_tokens from public;
grant execute on function replace_placeholders to fichario_app, fichario_search;
grant execute on function search_pessoas, search_stages, walk_names, find_by_tokens to fichario_app;

-- words.sql
-- Look-ups in the vocabulary of the tenant (decision 027). They run as fichario_search, because `@>` and `&&` are not
-- leakproof: under row-level security they would lose the index. They keep to the tenant of the transaction by themselves and
-- return only words of names. The keys are searched in a query of their own, so that nothing but their index can answer.

-- The words that begin with `prefix`.
create function words_beginning(prefix text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
as $$
begin
  return query
    select w.word from search_words w
    where w.tenant_id = nullif(current_setting('app.tenant', true), '')::int
      and w.word >= prefix and w.word < prefix || U&'\+10FFFF'
    order by w.word limit most;
end
$$;

-- The words that have `part` inside: three letters or more, a shorter one finds nothing.
create function words_inside(part text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  -- walk_names turns it off, and its settings hold in what it calls
  set enable_bitmapscan = on
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  keys text[] := word_inner_keys(tenant, part);
begin
  if keys is null or keys = '{}' then
    return;
  end if;
  return query
    with found as materialized (
      select w.tenant_id, w.word from search_words w where word_keys(w.tenant_id, w.word) @> keys
    )
    select f.word from found f where f.tenant_id = tenant and position(part in f.word) > 0
    order by f.word limit most;
end
$$;

-- The words that a mistyped one may have been: those one letter away, by their letters or by their sound. Which of them is
-- nearest is the caller's to judge (src/search/word-distance.ts).
create function words_like(mistyped text, most int)
  returns setof text
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  keys text[] := word_near_keys(tenant, mistyped);
begin
  if keys is null or keys = '{}' then
    return;
  end if;
  return query
    with found as materialized (
      select w.tenant_id, w.word from search_words w where word_keys(w.tenant_id, w.word) && keys
    )
    select f.word from found f where f.tenant_id = tenant order by f.word limit most;
end
$$;

grant create on schema public to fichario_search;
alter function words_beginning(text, int) owner to fichario_search;
alter function words_inside(text, int) owner to fichario_search;
alter function words_like(text, int) owner to fichario_search;
revoke create on schema public from fichario_search;
revoke all on function words_beginning(text, int), words_inside(text, int), words_like(text, int) from public;
grant execute on function words_beginning(text, int), words_inside(text, int), words_like(text, int) to fichario_app;

insert into estados (codigo, sigla, nome) overriding system value
select codigo, sigla, nome from jsonb_populate_recordset(null::estados, $rows$[
{"nome": "Acre", "sigla": "AC", "codigo": "12"},
{"nome": "Alagoas", "sigla": "AL", "codigo": "27"},
{"nome": "Amapá", "sigla": "AP", "codigo": "16"},
{"nome": "Amazonas", "sigla": "AM", "codigo": "13"},
{"nome": "Bahia", "sigla": "BA", "codigo": "29"},
{"nome": "Ceará", "sigla": "CE", "codigo": "23"},
{"nome": "Distrito Federal", "sigla": "DF", "codigo": "53"},
{"nome": "Espírito Santo", "sigla": "ES", "codigo": "32"},
{"nome": "Goiás", "sigla": "GO", "codigo": "52"},
{"nome": "Maranhão", "sigla": "MA", "codigo": "21"},
{"nome": "Mato Grosso do Sul", "sigla": "MS", "codigo": "50"},
{"nome": "Mato Grosso", "sigla": "MT", "codigo": "51"},
{"nome": "Minas Gerais", "sigla": "MG", "codigo": "31"},
{"nome": "Paraná", "sigla": "PR", "codigo": "41"},
{"nome": "Paraíba", "sigla": "PB", "codigo": "25"},
{"nome": "Pará", "sigla": "PA", "codigo": "15"},
{"nome": "Pernambuco", "sigla": "PE", "codigo": "26"},
{"nome": "Piauí", "sigla": "PI", "codigo": "22"},
{"nome": "Rio Grande do Norte", "sigla": "RN", "codigo": "24"},
{"nome": "Rio Grande do Sul", "sigla": "RS", "codigo": "43"},
{"nome": "Rio de Janeiro", "sigla": "RJ", "codigo": "33"},
{"nome": "Rondônia", "sigla": "RO", "codigo": "11"},
{"nome": "Roraima", "sigla": "RR", "codigo": "14"},
{"nome": "Santa Catarina", "sigla": "SC", "codigo": "42"},
{"nome": "Sergipe", "sigla": "SE", "codigo": "28"},
{"nome": "São Paulo", "sigla": "SP", "codigo": "35"},
{"nome": "Tocantins", "sigla": "TO", "codigo": "17"}
]$rows$);

insert into schema_functions (sha256, signatures, applied_at) overriding system value
select sha256, signatures, applied_at from jsonb_populate_recordset(null::schema_functions, $rows$[
{"sha256": "8bb8fdddd178cc7cadcca3d4d7c162ce3857b441cc52e2329ae83ecaddd86016", "applied_at": "2026-11-22T15:32:16.242516+00:00", "signatures": ["count_register()", "find_by_tokens(text[])", "membership_of_user(uuid,integer)", "memberships_of_user(uuid)", "replace_placeholders(tsquery,text[])", "search_pessoas(tsquery,tsquery,text[],boolean,text,uuid,text,text,integer,integer)", "search_stages(tsquery,tsquery,text[],boolean,text,text,text[],text[],integer,integer,integer,integer,text,uuid,integer,integer)", "walk_names(text[],text[],text[],text[],text[],tsquery,text[],boolean,text,uuid,integer,integer)", "words_beginning(text,integer)", "words_inside(text,integer)", "words_like(text,integer)"]}
]$rows$);

insert into schema_migrations (name, sha256, applied_at) overriding system value
select name, sha256, applied_at from jsonb_populate_recordset(null::schema_migrations, $rows$[
{"name": "0001_roles.sql", "sha256": "987b2e9fbb14f52a875580a4b3791904b91f0ea1c6ef70fe5c80af70614755fe", "applied_at": "2026-11-22T15:32:14.975874+00:00"},
{"name": "0002_tenants.sql", "sha256": "870f02517bd6365e3804fbeab629133638ad0bdbc6eb82a9ad1e3a18fdba46c0", "applied_at": "2026-11-22T15:32:15.00541+00:00"},
{"name": "0003_localidades.sql", "sha256": "812514c0b04e9c7d99e328179d08ac0ab2f91744e2438cc1d43206ebb18f6ecf", "applied_at": "2026-11-22T15:32:15.297088+00:00"},
{"name": "0004_pessoas.sql", "sha256": "07943c0e02eec1d3513da25b5fe0f3a29b27cf27b7fc30c6c2435278d4a38465", "applied_at": "2026-11-22T15:32:15.32844+00:00"},
{"name": "0005_search.sql", "sha256": "8467efb38992197c9ca217c4db86ed6dd91d1332667b3c2099699b91cae3bd39", "applied_at": "2026-11-22T15:32:15.412272+00:00"},
{"name": "0006_operations.sql", "sha256": "999566828d266114f9b55a4967449da4783a9d3985058b78564c26fd5459930f", "applied_at": "2026-11-22T15:32:15.533806+00:00"},
{"name": "0007_imports.sql", "sha256": "f3c8322575fde73ce0d7446b69deb6265211d582b57652a9f6d5d67990c9ec1f", "applied_at": "2026-11-22T15:32:15.718555+00:00"},
{"name": "0008_exports.sql", "sha256": "881308019aa795ef84c8581a4ee717a238ef3a99ccd8f8aeb966ff04d1723346", "applied_at": "2026-11-22T15:32:16.029246+00:00"},
{"name": "0009_live.sql", "sha256": "689e2d35934f5cf323513668fa55ce4d7cb622046f8a526d73664165d6b8e41f", "applied_at": "2026-11-22T15:32:16.118656+00:00"},
{"name": "0010_webhooks.sql", "sha256": "5b9254db07572303ad46421fab718e2a5885c3adb42cf828a8248830be7c7dda", "applied_at": "2026-11-22T15:32:16.182494+00:00"}
]$rows$);

insert into tenants (id, nome, settings, created_at, archived_at, search_filled) overriding system value
select id, nome, settings, created_at, archived_at, search_filled from jsonb_populate_recordset(null::tenants, $rows$[
{"id": 1, "nome": "Comércio Exemplo Ltda.", "settings": {}, "created_at": "2026-11-22T15:32:17.683068+00:00", "archived_at": null, "search_filled": true},
{"id": 2, "nome": "Outro Cliente", "settings": {}, "created_at": "2026-11-22T15:32:19.879665+00:00", "archived_at": null, "search_filled": true}
]$rows$);

alter table import_shapes no force row level security;
insert into import_shapes (tenant_id, shape, settings, updated_at) overriding system value
select tenant_id, shape, settings, updated_at from jsonb_populate_recordset(null::import_shapes, $rows$[
{"shape": "\\x560fe7ea3f3c5d4d919bfb2a1794ec53c6372dbc6511a50e93513fa2aeadf00b", "settings": {}, "tenant_id": 1, "updated_at": "2026-11-22T15:32:20.336099+00:00"}
]$rows$);
alter table import_shapes force row level security;

alter table pessoas no force row level security;
insert into pessoas (tenant_id, id, codigo, version, tipo, nome, nome_chave, nome_social, nome_fantasia, cpf, cnpj, nascimento, abertura, inscricoes_estaduais, inscricao_municipal, cnae, natureza_juridica, enderecos, telefones, emails, papeis, tags, situacao, limite_credito, observacoes, codigo_estado, codigo_cidade, telefone_principal, email_principal, created_at, updated_at, deleted_at, pendencias) overriding system value
select tenant_id, id, codigo, version, tipo, nome, nome_chave, nome_social, nome_fantasia, cpf, cnpj, nascimento, abertura, inscricoes_estaduais, inscricao_municipal, cnae, natureza_juridica, enderecos, telefones, emails, papeis, tags, situacao, limite_credito, observacoes, codigo_estado, codigo_cidade, telefone_principal, email_principal, created_at, updated_at, deleted_at, pendencias from jsonb_populate_recordset(null::pessoas, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000010", "cpf": "52998224725", "cnae": null, "cnpj": null, "nome": "João da Silva", "tags": [], "tipo": "fisica", "codigo": 1, "emails": [], "papeis": [], "version": 1, "abertura": null, "situacao": "ativa", "enderecos": [], "telefones": [], "tenant_id": 1, "created_at": "2026-11-22T15:32:19.422+00:00", "deleted_at": null, "nascimento": null, "nome_chave": "joao da silva", "pendencias": ["sem_endereco", "sem_telefone", "sem_email", "sem_data"], "updated_at": "2026-11-22T15:32:19.422+00:00", "aniversario": null, "nome_social": null, "observacoes": "", "codigo_cidade": null, "codigo_estado": null, "nome_fantasia": null, "limite_credito": null, "email_principal": null, "natureza_juridica": null, "telefone_principal": null, "inscricao_municipal": null, "inscricoes_estaduais": []},
{"id": "0192f0c4-0000-7000-8000-000000000011", "cpf": null, "cnae": null, "cnpj": null, "nome": "Pedro Rocha", "tags": [], "tipo": "fisica", "codigo": 2, "emails": [], "papeis": [], "version": 2, "abertura": null, "situacao": "ativa", "enderecos": [], "telefones": [], "tenant_id": 1, "created_at": "2026-11-22T15:32:19.528+00:00", "deleted_at": "2026-11-22T15:32:19.553+00:00", "nascimento": null, "nome_chave": "pedro rocha", "pendencias": ["sem_documento", "sem_endereco", "sem_telefone", "sem_email", "sem_data"], "updated_at": "2026-11-22T15:32:19.553+00:00", "aniversario": null, "nome_social": null, "observacoes": "", "codigo_cidade": null, "codigo_estado": null, "nome_fantasia": null, "limite_credito": null, "email_principal": null, "natureza_juridica": null, "telefone_principal": null, "inscricao_municipal": null, "inscricoes_estaduais": []},
{"id": "0192f0c4-0000-7000-8000-000000000101", "cpf": "11144477735", "cnae": null, "cnpj": null, "nome": "Maria de Souza Lima", "tags": ["vip", "atacado"], "tipo": "fisica", "codigo": 3, "emails": [{"tipo": "pessoal", "email": "joao@exemplo.com.br", "principal": true}], "papeis": ["cliente"], "version": 2, "abertura": null, "situacao": "ativa", "enderecos": [{"cep": "01001000", "tipo": "residencial", "bairro": "Sé", "numero": "100", "principal": true, "logradouro": "Praça da Sé", "complemento": "", "codigoCidade": "3550308", "codigoEstado": "35"}, {"cep": "20040002", "tipo": "residencial", "bairro": "Sé", "numero": "100", "principal": false, "logradouro": "Rua do Ouvidor", "complemento": "", "codigoCidade": "3304557", "codigoEstado": "33"}], "telefones": [{"tipo": "celular", "numero": "11987654321", "principal": true, "observacao": ""}], "tenant_id": 1, "created_at": "2026-11-22T15:32:20.2+00:00", "deleted_at": null, "nascimento": "1980-02-29", "nome_chave": "maria de souza lima", "pendencias": [], "updated_at": "2026-11-22T15:32:20.313+00:00", "aniversario": 229, "nome_social": "Mário Lima", "observacoes": "Liga à tarde.\nPrefere \"WhatsApp\".", "codigo_cidade": "3550308", "codigo_estado": "35", "nome_fantasia": null, "limite_credito": 1500.50, "email_principal": "joao@exemplo.com.br", "natureza_juridica": null, "telefone_principal": "11987654321", "inscricao_municipal": null, "inscricoes_estaduais": []},
{"id": "0192f0c4-0000-7000-8000-000000000102", "cpf": null, "cnae": "4721102", "cnpj": "12ABC34501DE35", "nome": "Padaria Pão Quente Ltda.", "tags": [], "tipo": "juridica", "codigo": 4, "emails": [], "papeis": ["fornecedor"], "version": 1, "abertura": "2001-11-20", "situacao": "bloqueada", "enderecos": [{"cep": "20040002", "tipo": "residencial", "bairro": "Sé", "numero": "100", "principal": true, "logradouro": "Rua do Ouvidor", "complemento": "", "codigoCidade": "3304557", "codigoEstado": "33"}], "telefones": [], "tenant_id": 1, "created_at": "2026-11-22T15:32:20.259+00:00", "deleted_at": null, "nascimento": null, "nome_chave": "padaria pao quente ltda", "pendencias": ["sem_telefone", "sem_email"], "updated_at": "2026-11-22T15:32:20.259+00:00", "aniversario": null, "nome_social": null, "observacoes": "", "codigo_cidade": "3304557", "codigo_estado": "33", "nome_fantasia": "Pão Quente", "limite_credito": null, "email_principal": null, "natureza_juridica": "2062", "telefone_principal": null, "inscricao_municipal": null, "inscricoes_estaduais": []},
{"id": "01a203e3-08bf-773a-8938-b8fcd8be5326", "cpf": "52998224725", "cnae": null, "cnpj": null, "nome": "Ana de Outro Cliente", "tags": [], "tipo": "fisica", "codigo": 1, "emails": [], "papeis": [], "version": 1, "abertura": null, "situacao": "ativa", "enderecos": [], "telefones": [], "tenant_id": 2, "created_at": "2026-11-22T15:32:20.288+00:00", "deleted_at": null, "nascimento": null, "nome_chave": "ana de outro cliente", "pendencias": ["sem_endereco", "sem_telefone", "sem_email", "sem_data"], "updated_at": "2026-11-22T15:32:20.288+00:00", "aniversario": null, "nome_social": null, "observacoes": "", "codigo_cidade": null, "codigo_estado": null, "nome_fantasia": null, "limite_credito": null, "email_principal": null, "natureza_juridica": null, "telefone_principal": null, "inscricao_municipal": null, "inscricoes_estaduais": []}
]$rows$);
alter table pessoas force row level security;

alter table pessoa_search no force row level security;
insert into pessoa_search (tenant_id, pessoa_id, nome_chave, deleted, tokens) overriding system value
select tenant_id, pessoa_id, nome_chave, deleted, tokens from jsonb_populate_recordset(null::pessoa_search, $rows$[
{"tokens": "'1!codigoCidade=3304557' '1!codigoEstado=33' '1!papel=fornecedor' '1!pendencia=sem_email' '1!pendencia=sem_telefone' '1!situacao=bloqueada' '1!tipo=juridica' '1%01de' '1%12ab' '1%1de3' '1%2abc' '1%3450' '1%4501' '1%501d' '1%abc3' '1%bc34' '1%c345' '1%de35' '1+12abc34501de35' '1:ltda' '1:padaria' '1:pao' '1:quente' '1=4' '1^l' '1^lt' '1^ltd' '1^ltda' '1^p' '1^pa' '1^pad' '1^pada' '1^pao' '1^q' '1^qu' '1^que' '1^quen' '1~de' '1~janeiro' '1~rio'", "deleted": false, "pessoa_id": "0192f0c4-0000-7000-8000-000000000102", "tenant_id": 1, "nome_chave": "padaria pao quente ltda"},
{"tokens": "'1!codigoCidade=3550308' '1!codigoEstado=35' '1!papel=cliente' '1!situacao=ativa' '1!tag=atacado' '1!tag=vip' '1!tipo=fisica' '1#11144477735' '1%1198' '1%1987' '1%4321' '1%5432' '1%6543' '1%7654' '1%8765' '1%9876' '1%joao' '1&1114' '1&1144' '1&1444' '1&4447' '1&4477' '1&4777' '1&7735' '1&7773' '1+11987654321' '1+987654321' '1:de' '1:lima' '1:maria' '1:mario' '1:souza' '1=3' '1@exemplo.com.br' '1@joao' '1@joao@exemplo.com.br' '1^d' '1^de' '1^e' '1^ex' '1^exe' '1^exem' '1^j' '1^jo' '1^joa' '1^joao' '1^l' '1^li' '1^lim' '1^lima' '1^m' '1^ma' '1^mar' '1^mari' '1^s' '1^so' '1^sou' '1^souz' '1~de' '1~janeiro' '1~paulo' '1~rio' '1~sao'", "deleted": false, "pessoa_id": "0192f0c4-0000-7000-8000-000000000101", "tenant_id": 1, "nome_chave": "maria de souza lima"},
{"tokens": "'1!pendencia=sem_data' '1!pendencia=sem_documento' '1!pendencia=sem_email' '1!pendencia=sem_endereco' '1!pendencia=sem_telefone' '1!situacao=ativa' '1!tipo=fisica' '1:pedro' '1:rocha' '1=2' '1^p' '1^pe' '1^ped' '1^pedr' '1^r' '1^ro' '1^roc' '1^roch'", "deleted": true, "pessoa_id": "0192f0c4-0000-7000-8000-000000000011", "tenant_id": 1, "nome_chave": "pedro rocha"},
{"tokens": "'1!pendencia=sem_data' '1!pendencia=sem_email' '1!pendencia=sem_endereco' '1!pendencia=sem_telefone' '1!situacao=ativa' '1!tipo=fisica' '1#52998224725' '1&2247' '1&2472' '1&2998' '1&4725' '1&5299' '1&8224' '1&9822' '1&9982' '1:da' '1:joao' '1:silva' '1=1' '1^d' '1^da' '1^j' '1^jo' '1^joa' '1^joao' '1^s' '1^si' '1^sil' '1^silv'", "deleted": false, "pessoa_id": "0192f0c4-0000-7000-8000-000000000010", "tenant_id": 1, "nome_chave": "joao da silva"},
{"tokens": "'2!pendencia=sem_data' '2!pendencia=sem_email' '2!pendencia=sem_endereco' '2!pendencia=sem_telefone' '2!situacao=ativa' '2!tipo=fisica' '2#52998224725' '2&2247' '2&2472' '2&2998' '2&4725' '2&5299' '2&8224' '2&9822' '2&9982' '2:ana' '2:cliente' '2:de' '2:outro' '2=1' '2^a' '2^an' '2^ana' '2^c' '2^cl' '2^cli' '2^clie' '2^d' '2^de' '2^o' '2^ou' '2^out' '2^outr'", "deleted": false, "pessoa_id": "01a203e3-08bf-773a-8938-b8fcd8be5326", "tenant_id": 2, "nome_chave": "ana de outro cliente"}
]$rows$);
alter table pessoa_search force row level security;

alter table register_figures no force row level security;
insert into register_figures (tenant_id, figure, key, slot, count) overriding system value
select tenant_id, figure, key, slot, count from jsonb_populate_recordset(null::register_figures, $rows$[
{"key": "", "slot": 1, "count": 1, "figure": "cidade", "tenant_id": 1},
{"key": "", "slot": 1, "count": 1, "figure": "cidade", "tenant_id": 2},
{"key": "", "slot": 5, "count": 1, "figure": "estado", "tenant_id": 1},
{"key": "", "slot": 8, "count": 1, "figure": "completa", "tenant_id": 1},
{"key": "", "slot": 8, "count": 1, "figure": "estado", "tenant_id": 2},
{"key": "2026-11 fisica", "slot": 5, "count": 1, "figure": "created", "tenant_id": 1},
{"key": "2026-11 fisica", "slot": 8, "count": 1, "figure": "created", "tenant_id": 1},
{"key": "2026-11 fisica", "slot": 8, "count": 1, "figure": "created", "tenant_id": 2},
{"key": "2026-11 juridica", "slot": 8, "count": 1, "figure": "created", "tenant_id": 1},
{"key": "33", "slot": 8, "count": 1, "figure": "estado", "tenant_id": 1},
{"key": "3304557", "slot": 1, "count": 1, "figure": "cidade", "tenant_id": 1},
{"key": "35", "slot": 8, "count": 1, "figure": "estado", "tenant_id": 1},
{"key": "3550308", "slot": 1, "count": 1, "figure": "cidade", "tenant_id": 1},
{"key": "fisica ativa", "slot": 5, "count": 1, "figure": "tipo_situacao", "tenant_id": 1},
{"key": "fisica ativa", "slot": 8, "count": 1, "figure": "tipo_situacao", "tenant_id": 1},
{"key": "fisica ativa", "slot": 8, "count": 1, "figure": "tipo_situacao", "tenant_id": 2},
{"key": "juridica bloqueada", "slot": 8, "count": 1, "figure": "tipo_situacao", "tenant_id": 1},
{"key": "sem_data", "slot": 5, "count": 1, "figure": "pendencia", "tenant_id": 1},
{"key": "sem_data", "slot": 8, "count": 1, "figure": "pendencia", "tenant_id": 2},
{"key": "sem_documento", "slot": 5, "count": 0, "figure": "pendencia", "tenant_id": 1},
{"key": "sem_email", "slot": 5, "count": 1, "figure": "pendencia", "tenant_id": 1},
{"key": "sem_email", "slot": 8, "count": 1, "figure": "pendencia", "tenant_id": 1},
{"key": "sem_email", "slot": 8, "count": 1, "figure": "pendencia", "tenant_id": 2},
{"key": "sem_endereco", "slot": 5, "count": 1, "figure": "pendencia", "tenant_id": 1},
{"key": "sem_endereco", "slot": 8, "count": 1, "figure": "pendencia", "tenant_id": 2},
{"key": "sem_telefone", "slot": 5, "count": 1, "figure": "pendencia", "tenant_id": 1},
{"key": "sem_telefone", "slot": 8, "count": 1, "figure": "pendencia", "tenant_id": 1},
{"key": "sem_telefone", "slot": 8, "count": 1, "figure": "pendencia", "tenant_id": 2}
]$rows$);
alter table register_figures force row level security;

alter table register_streams no force row level security;
insert into register_streams (tenant_id, last_number) overriding system value
select tenant_id, last_number from jsonb_populate_recordset(null::register_streams, $rows$[
{"tenant_id": 1, "last_number": 6},
{"tenant_id": 2, "last_number": 1}
]$rows$);
alter table register_streams force row level security;

alter table search_words no force row level security;
insert into search_words (tenant_id, word) overriding system value
select tenant_id, word from jsonb_populate_recordset(null::search_words, $rows$[
{"word": "ana", "tenant_id": 2},
{"word": "cliente", "tenant_id": 2},
{"word": "da", "tenant_id": 1},
{"word": "de", "tenant_id": 1},
{"word": "de", "tenant_id": 2},
{"word": "joao", "tenant_id": 1},
{"word": "lima", "tenant_id": 1},
{"word": "ltda", "tenant_id": 1},
{"word": "maria", "tenant_id": 1},
{"word": "mario", "tenant_id": 1},
{"word": "outro", "tenant_id": 2},
{"word": "padaria", "tenant_id": 1},
{"word": "pao", "tenant_id": 1},
{"word": "pedro", "tenant_id": 1},
{"word": "quente", "tenant_id": 1},
{"word": "rocha", "tenant_id": 1},
{"word": "silva", "tenant_id": 1},
{"word": "souza", "tenant_id": 1}
]$rows$);
alter table search_words force row level security;

alter table tenant_counters no force row level security;
insert into tenant_counters (tenant_id, next_codigo, pessoas_total) overriding system value
select tenant_id, next_codigo, pessoas_total from jsonb_populate_recordset(null::tenant_counters, $rows$[
{"tenant_id": 1, "next_codigo": 5, "pessoas_total": 3},
{"tenant_id": 2, "next_codigo": 2, "pessoas_total": 1}
]$rows$);
alter table tenant_counters force row level security;

insert into users (id, email, nome, password_hash, installation_admin, preferences, created_at, disabled_at) overriding system value
select id, email, nome, password_hash, installation_admin, preferences, created_at, disabled_at from jsonb_populate_recordset(null::users, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000001", "nome": "Ana Souza", "email": "ana@exemplo.com.br", "created_at": "2026-11-22T15:32:17.672096+00:00", "disabled_at": null, "preferences": {}, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$ME5fC1EuxdXQYaLUvP9wWA$ctWCC87K9t2zAkflZTzVXgduoKl2PjbZWg/R9F17FyE", "installation_admin": true},
{"id": "0192f0c4-0000-7000-8000-000000000002", "nome": "Bruno Lima", "email": "bruno@exemplo.com.br", "created_at": "2026-11-22T15:32:17.67592+00:00", "disabled_at": null, "preferences": {}, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$ME5fC1EuxdXQYaLUvP9wWA$ctWCC87K9t2zAkflZTzVXgduoKl2PjbZWg/R9F17FyE", "installation_admin": false},
{"id": "0192f0c4-0000-7000-8000-000000000003", "nome": "Carla Dias", "email": "carla@exemplo.com.br", "created_at": "2026-11-22T15:32:17.678713+00:00", "disabled_at": null, "preferences": {}, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$ME5fC1EuxdXQYaLUvP9wWA$ctWCC87K9t2zAkflZTzVXgduoKl2PjbZWg/R9F17FyE", "installation_admin": false}
]$rows$);

alter table export_presets no force row level security;
insert into export_presets (tenant_id, id, nome, user_id, format, settings) overriding system value
select tenant_id, id, nome, user_id, format, settings from jsonb_populate_recordset(null::export_presets, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000052", "nome": "Para a contabilidade", "format": "csv", "user_id": "0192f0c4-0000-7000-8000-000000000001", "settings": {"masks": true, "emails": null, "columns": ["codigo", "nome", "cpf", "telefones.numero"], "encoding": "utf-8-bom", "delimiter": ";", "enderecos": null, "roundTrip": false, "telefones": 1, "inscricoesEstaduais": null}, "tenant_id": 1}
]$rows$);
alter table export_presets force row level security;

alter table exports no force row level security;
insert into exports (tenant_id, id, user_id, origin, format, list, settings, role, state, problem, total, rows, bytes, replaced, created_at, finished_at, expires_at, lease_until) overriding system value
select tenant_id, id, user_id, origin, format, list, settings, role, state, problem, total, rows, bytes, replaced, created_at, finished_at, expires_at, lease_until from jsonb_populate_recordset(null::exports, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000050", "list": {"tipo": "fisica"}, "role": "administrador", "rows": 1, "bytes": 93, "state": "done", "total": 1, "format": "csv", "origin": "api", "problem": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "replaced": 0, "settings": {"masks": true, "emails": null, "columns": ["codigo", "nome", "cpf", "telefones.numero"], "encoding": "utf-8-bom", "delimiter": ";", "enderecos": null, "roundTrip": false, "telefones": 1, "inscricoesEstaduais": null}, "tenant_id": 1, "created_at": "2026-11-22T15:32:19.844+00:00", "expires_at": "2999-01-01T00:00:00+00:00", "finished_at": "2026-11-22T15:32:19.844+00:00", "lease_until": "2026-11-22T15:32:19.844073+00:00"},
{"id": "0192f0c4-0000-7000-8000-000000000051", "list": {}, "role": "administrador", "rows": 0, "bytes": null, "state": "running", "total": null, "format": "csv", "origin": "api", "problem": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "replaced": 0, "settings": {"masks": true, "emails": null, "columns": ["codigo", "nome", "cpf", "telefones.numero"], "encoding": "utf-8-bom", "delimiter": ";", "enderecos": null, "roundTrip": false, "telefones": 1, "inscricoesEstaduais": null}, "tenant_id": 1, "created_at": "2026-11-22T15:32:19.844+00:00", "expires_at": null, "finished_at": null, "lease_until": "infinity"}
]$rows$);
alter table exports force row level security;

alter table list_views no force row level security;
insert into list_views (tenant_id, id, owner_id, nome, shared, query, version) overriding system value
select tenant_id, id, owner_id, nome, shared, query, version from jsonb_populate_recordset(null::list_views, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000070", "nome": "Clientes do Sudeste", "query": {"sort": "nome", "filter": {"uf": ["SP", "RJ", "MG", "ES"], "papel": "cliente", "except": "situacao:inativa"}, "columns": ["codigo", "nome", "cidade"]}, "shared": true, "version": 1, "owner_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1}
]$rows$);
alter table list_views force row level security;

alter table memberships no force row level security;
insert into memberships (tenant_id, user_id, role, created_at) overriding system value
select tenant_id, user_id, role, created_at from jsonb_populate_recordset(null::memberships, $rows$[
{"role": "administrador", "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:17.726206+00:00"},
{"role": "gestor", "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 2, "created_at": "2026-11-22T15:32:19.881124+00:00"},
{"role": "operador", "user_id": "0192f0c4-0000-7000-8000-000000000002", "tenant_id": 1, "created_at": "2026-11-22T15:32:17.726206+00:00"}
]$rows$);
alter table memberships force row level security;

alter table operations no force row level security;
insert into operations (tenant_id, id, kind, user_id, origin, total, idempotency_key, request_hash, created_at, undoes) overriding system value
select tenant_id, id, kind, user_id, origin, total, idempotency_key, request_hash, created_at, undoes from jsonb_populate_recordset(null::operations, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000030", "kind": "create", "total": 1, "origin": "api", "undoes": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:19.422145+00:00", "request_hash": null, "idempotency_key": null},
{"id": "0192f0c4-0000-7000-8000-000000000031", "kind": "undo", "total": 1, "origin": "api", "undoes": "01a203e3-05eb-72e0-b7d8-7c8a09d85ff9", "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:19.762509+00:00", "request_hash": null, "idempotency_key": null},
{"id": "01a203e3-05ad-75eb-bc71-7a1feedf124b", "kind": "create", "total": 1, "origin": "api", "undoes": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:19.527862+00:00", "request_hash": "\\x768b6d96efe617fa3383f685f8db3ca5d67ee8845ae774c4eacc66f65ea9d2d1", "idempotency_key": null},
{"id": "01a203e3-05eb-72e0-b7d8-7c8a09d85ff9", "kind": "delete", "total": 1, "origin": "api", "undoes": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:19.553019+00:00", "request_hash": "\\xc2aa89b2bff5be7dbe0398e36f63750a50f88a48799de99a083d818d25523445", "idempotency_key": null},
{"id": "01a203e3-085c-72ac-877d-27bccfb4b02b", "kind": "create", "total": 1, "origin": "api", "undoes": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:20.199808+00:00", "request_hash": "\\x8433dd7b98c9209bc491667612827694890ca36762bbcd2cad4e248eef8809b0", "idempotency_key": null},
{"id": "01a203e3-08a1-77a9-bc95-660823e8d2d7", "kind": "create", "total": 1, "origin": "api", "undoes": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:20.258616+00:00", "request_hash": "\\x04f1096185caf0db29ef1538da7f9633be17d335b7da06669e59c1188ce351e0", "idempotency_key": null},
{"id": "01a203e3-08bf-773a-8938-b605394c9274", "kind": "create", "total": 1, "origin": "api", "undoes": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 2, "created_at": "2026-11-22T15:32:20.288384+00:00", "request_hash": "\\xd904a01e76346c9e53dd29ec30b6aa81d54f245aadbc37365bb93aa8a082975b", "idempotency_key": null},
{"id": "01a203e3-08df-7543-b109-f14a7aaa681e", "kind": "update", "total": 1, "origin": "api", "undoes": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:20.312569+00:00", "request_hash": "\\xf13c7cc2405bf63b1d4eddcc1dc85b04de74efe31454e078e7997d2ee0aebb29", "idempotency_key": null}
]$rows$);
alter table operations force row level security;

alter table imports no force row level security;
insert into imports (tenant_id, id, user_id, origin, file_name, size, received, sha256, state, problem, read_options, file_table, settings, remembered, counts, rows, passed, share, rows_per_second, after_line, after_corrected_line, overflow_bytes, operation_id, lease_until, attempt, created_at, finished_at, file_until) overriding system value
select tenant_id, id, user_id, origin, file_name, size, received, sha256, state, problem, read_options, file_table, settings, remembered, counts, rows, passed, share, rows_per_second, after_line, after_corrected_line, overflow_bytes, operation_id, lease_until, attempt, created_at, finished_at, file_until from jsonb_populate_recordset(null::imports, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000040", "rows": null, "size": 65, "share": null, "state": "checked", "counts": {"stale": 0, "create": 1, "update": 0, "refused": 1, "skipped": 0, "repaired": 0, "unchanged": 0, "duplicates": 0}, "origin": "web", "passed": 0, "sha256": null, "attempt": 0, "problem": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "received": 65, "settings": {"uf": null, "ddd": null, "mode": "both", "fixed": {}, "match": ["cpf"], "columns": ["nome", "cpf"]}, "file_name": "clientes.csv", "tenant_id": 1, "after_line": 0, "created_at": "2026-11-22T15:32:19.78+00:00", "file_table": {"sheet": null, "format": "csv", "sheets": [], "columns": [{"heading": "Nome", "samples": ["Maria Souza", "José Lima"]}, {"heading": "CPF", "samples": ["111.444.777-35", "111.444.777-36"]}], "encoding": "utf-8", "delimiter": ";", "firstRows": [["Maria Souza", "111.444.777-35"], ["José Lima", "111.444.777-36"]]}, "file_until": "2999-01-01T00:00:00+00:00", "remembered": false, "finished_at": null, "lease_until": "infinity", "operation_id": null, "read_options": {}, "overflow_bytes": 0, "rows_per_second": 0, "after_corrected_line": null},
{"id": "0192f0c4-0000-7000-8000-000000000041", "rows": null, "size": 65, "share": null, "state": "receiving", "counts": {"stale": 0, "create": 1, "update": 0, "refused": 1, "skipped": 0, "repaired": 0, "unchanged": 0, "duplicates": 0}, "origin": "web", "passed": 0, "sha256": null, "attempt": 0, "problem": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "received": 0, "settings": {"uf": null, "ddd": null, "mode": "both", "fixed": {}, "match": ["cpf"], "columns": ["nome", "cpf"]}, "file_name": "clientes.csv", "tenant_id": 1, "after_line": 0, "created_at": "2026-11-22T15:32:19.782+00:00", "file_table": {"sheet": null, "format": "csv", "sheets": [], "columns": [{"heading": "Nome", "samples": ["Maria Souza", "José Lima"]}, {"heading": "CPF", "samples": ["111.444.777-35", "111.444.777-36"]}], "encoding": "utf-8", "delimiter": ";", "firstRows": [["Maria Souza", "111.444.777-35"], ["José Lima", "111.444.777-36"]]}, "file_until": "2999-01-01T00:00:00+00:00", "remembered": false, "finished_at": null, "lease_until": "infinity", "operation_id": null, "read_options": {}, "overflow_bytes": 0, "rows_per_second": 0, "after_corrected_line": null},
{"id": "0192f0c4-0000-7000-8000-000000000042", "rows": null, "size": 65, "share": null, "state": "checking", "counts": {"stale": 0, "create": 1, "update": 0, "refused": 1, "skipped": 0, "repaired": 0, "unchanged": 0, "duplicates": 0}, "origin": "web", "passed": 0, "sha256": null, "attempt": 0, "problem": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "received": 65, "settings": {"uf": null, "ddd": null, "mode": "both", "fixed": {}, "match": ["cpf"], "columns": ["nome", "cpf"]}, "file_name": "clientes.csv", "tenant_id": 1, "after_line": 0, "created_at": "2026-11-22T15:32:19.79+00:00", "file_table": {"sheet": null, "format": "csv", "sheets": [], "columns": [{"heading": "Nome", "samples": ["Maria Souza", "José Lima"]}, {"heading": "CPF", "samples": ["111.444.777-35", "111.444.777-36"]}], "encoding": "utf-8", "delimiter": ";", "firstRows": [["Maria Souza", "111.444.777-35"], ["José Lima", "111.444.777-36"]]}, "file_until": "2999-01-01T00:00:00+00:00", "remembered": false, "finished_at": null, "lease_until": "infinity", "operation_id": null, "read_options": {}, "overflow_bytes": 0, "rows_per_second": 0, "after_corrected_line": null},
{"id": "0192f0c4-0000-7000-8000-000000000043", "rows": null, "size": 65, "share": null, "state": "failed", "counts": {"stale": 0, "create": 1, "update": 0, "refused": 1, "skipped": 0, "repaired": 0, "unchanged": 0, "duplicates": 0}, "origin": "web", "passed": 0, "sha256": null, "attempt": 0, "problem": null, "user_id": "0192f0c4-0000-7000-8000-000000000001", "received": 65, "settings": {"uf": null, "ddd": null, "mode": "both", "fixed": {}, "match": ["cpf"], "columns": ["nome", "cpf"]}, "file_name": "clientes.csv", "tenant_id": 1, "after_line": 0, "created_at": "2026-11-22T15:32:19.797+00:00", "file_table": {"sheet": null, "format": "csv", "sheets": [], "columns": [{"heading": "Nome", "samples": ["Maria Souza", "José Lima"]}, {"heading": "CPF", "samples": ["111.444.777-35", "111.444.777-36"]}], "encoding": "utf-8", "delimiter": ";", "firstRows": [["Maria Souza", "111.444.777-35"], ["José Lima", "111.444.777-36"]]}, "file_until": "2999-01-01T00:00:00+00:00", "remembered": false, "finished_at": null, "lease_until": "infinity", "operation_id": null, "read_options": {}, "overflow_bytes": 0, "rows_per_second": 0, "after_corrected_line": null}
]$rows$);
alter table imports force row level security;

alter table import_rows no force row level security;
insert into import_rows (tenant_id, import_id, line, kind, cells, issues, repairs, existing, same_as_line, corrected, skipped, counted) overriding system value
select tenant_id, import_id, line, kind, cells, issues, repairs, existing, same_as_line, corrected, skipped, counted from jsonb_populate_recordset(null::import_rows, $rows$[
{"kind": "refused", "line": 3, "cells": ["José Lima", "111.444.777-36"], "issues": [{"code": "invalid", "column": 1, "message": "CPF inválido"}], "counted": "refused", "repairs": [], "skipped": false, "existing": null, "corrected": false, "import_id": "0192f0c4-0000-7000-8000-000000000040", "tenant_id": 1, "same_as_line": null}
]$rows$);
alter table import_rows force row level security;

alter table operation_cancels no force row level security;
insert into operation_cancels (tenant_id, operation_id, user_id, created_at) overriding system value
select tenant_id, operation_id, user_id, created_at from jsonb_populate_recordset(null::operation_cancels, $rows$[
{"user_id": "0192f0c4-0000-7000-8000-000000000001", "tenant_id": 1, "created_at": "2026-11-22T15:32:20.338735+00:00", "operation_id": "0192f0c4-0000-7000-8000-000000000031"}
]$rows$);
alter table operation_cancels force row level security;

alter table operation_changes no force row level security;
insert into operation_changes (tenant_id, operation_id, pessoa_id, version, before) overriding system value
select tenant_id, operation_id, pessoa_id, version, before from jsonb_populate_recordset(null::operation_changes, $rows$[
{"before": null, "version": 1, "pessoa_id": "0192f0c4-0000-7000-8000-000000000010", "tenant_id": 1, "operation_id": "0192f0c4-0000-7000-8000-000000000030"},
{"before": null, "version": 1, "pessoa_id": "0192f0c4-0000-7000-8000-000000000011", "tenant_id": 1, "operation_id": "01a203e3-05ad-75eb-bc71-7a1feedf124b"},
{"before": null, "version": 1, "pessoa_id": "0192f0c4-0000-7000-8000-000000000101", "tenant_id": 1, "operation_id": "01a203e3-085c-72ac-877d-27bccfb4b02b"},
{"before": null, "version": 1, "pessoa_id": "0192f0c4-0000-7000-8000-000000000102", "tenant_id": 1, "operation_id": "01a203e3-08a1-77a9-bc95-660823e8d2d7"},
{"before": null, "version": 1, "pessoa_id": "01a203e3-08bf-773a-8938-b8fcd8be5326", "tenant_id": 2, "operation_id": "01a203e3-08bf-773a-8938-b605394c9274"},
{"before": {"id": "0192f0c4-0000-7000-8000-000000000011", "cpf": null, "nome": "Pedro Rocha", "tags": [], "tipo": "fisica", "codigo": 2, "emails": [], "papeis": [], "version": 1, "situacao": "ativa", "createdAt": "2026-11-22T15:32:19.528Z", "deletedAt": null, "enderecos": [], "telefones": [], "updatedAt": "2026-11-22T15:32:19.528Z", "nascimento": null, "nomeSocial": null, "observacoes": "", "limiteCredito": null}, "version": 2, "pessoa_id": "0192f0c4-0000-7000-8000-000000000011", "tenant_id": 1, "operation_id": "01a203e3-05eb-72e0-b7d8-7c8a09d85ff9"},
{"before": {"id": "0192f0c4-0000-7000-8000-000000000101", "cpf": "11144477735", "nome": "Maria de Souza Lima", "tags": ["vip"], "tipo": "fisica", "codigo": 3, "emails": [{"tipo": "pessoal", "email": "joao@exemplo.com.br", "principal": true}], "papeis": ["cliente"], "version": 1, "situacao": "ativa", "createdAt": "2026-11-22T15:32:20.200Z", "deletedAt": null, "enderecos": [{"cep": "01001000", "tipo": "residencial", "bairro": "Sé", "numero": "100", "principal": true, "logradouro": "Praça da Sé", "complemento": "", "codigoCidade": "3550308", "codigoEstado": "35"}, {"cep": "20040002", "tipo": "residencial", "bairro": "Sé", "numero": "100", "principal": false, "logradouro": "Rua do Ouvidor", "complemento": "", "codigoCidade": "3304557", "codigoEstado": "33"}], "telefones": [{"tipo": "celular", "numero": "11987654321", "principal": true, "observacao": ""}], "updatedAt": "2026-11-22T15:32:20.200Z", "nascimento": "1980-02-29", "nomeSocial": "Mário Lima", "observacoes": "Liga à tarde.\nPrefere \"WhatsApp\".", "limiteCredito": "1500.50"}, "version": 2, "pessoa_id": "0192f0c4-0000-7000-8000-000000000101", "tenant_id": 1, "operation_id": "01a203e3-08df-7543-b109-f14a7aaa681e"}
]$rows$);
alter table operation_changes force row level security;

alter table operation_outcomes no force row level security;
insert into operation_outcomes (tenant_id, operation_id, pessoa_id, outcome, reason) overriding system value
select tenant_id, operation_id, pessoa_id, outcome, reason from jsonb_populate_recordset(null::operation_outcomes, $rows$[
{"reason": "changed", "outcome": "kept", "pessoa_id": "0192f0c4-0000-7000-8000-000000000011", "tenant_id": 1, "operation_id": "0192f0c4-0000-7000-8000-000000000031"}
]$rows$);
alter table operation_outcomes force row level security;

alter table operation_runs no force row level security;
insert into operation_runs (tenant_id, operation_id, undoes, state, after_pessoa_id, done, kept, failed, lease_until, finished_at, plan, total, problem) overriding system value
select tenant_id, operation_id, undoes, state, after_pessoa_id, done, kept, failed, lease_until, finished_at, plan, total, problem from jsonb_populate_recordset(null::operation_runs, $rows$[
{"done": 0, "kept": 0, "plan": null, "state": "running", "total": null, "failed": 0, "undoes": "01a203e3-05eb-72e0-b7d8-7c8a09d85ff9", "problem": null, "tenant_id": 1, "finished_at": null, "lease_until": "infinity", "operation_id": "0192f0c4-0000-7000-8000-000000000031", "after_pessoa_id": null}
]$rows$);
alter table operation_runs force row level security;

alter table presences no force row level security;
insert into presences (tenant_id, user_id, browser_id, pessoa_id, editing, seen_at) overriding system value
select tenant_id, user_id, browser_id, pessoa_id, editing, seen_at from jsonb_populate_recordset(null::presences, $rows$[
{"editing": false, "seen_at": "2026-11-22T15:32:20.346+00:00", "user_id": "0192f0c4-0000-7000-8000-000000000001", "pessoa_id": "0192f0c4-0000-7000-8000-000000000010", "tenant_id": 1, "browser_id": "0192f0c4-0000-7000-8000-000000000010"}
]$rows$);
alter table presences force row level security;

alter table register_events no force row level security;
insert into register_events (tenant_id, number, operation_id, count, pessoa_ids, at) overriding system value
select tenant_id, number, operation_id, count, pessoa_ids, at from jsonb_populate_recordset(null::register_events, $rows$[
{"at": "2026-11-22T15:32:19.473+00:00", "count": 1, "number": 1, "tenant_id": 1, "pessoa_ids": ["0192f0c4-0000-7000-8000-000000000010"], "operation_id": "0192f0c4-0000-7000-8000-000000000030"},
{"at": "2026-11-22T15:32:19.533+00:00", "count": 1, "number": 2, "tenant_id": 1, "pessoa_ids": ["0192f0c4-0000-7000-8000-000000000011"], "operation_id": "01a203e3-05ad-75eb-bc71-7a1feedf124b"},
{"at": "2026-11-22T15:32:19.58+00:00", "count": 1, "number": 3, "tenant_id": 1, "pessoa_ids": ["0192f0c4-0000-7000-8000-000000000011"], "operation_id": "01a203e3-05eb-72e0-b7d8-7c8a09d85ff9"},
{"at": "2026-11-22T15:32:20.245+00:00", "count": 1, "number": 4, "tenant_id": 1, "pessoa_ids": ["0192f0c4-0000-7000-8000-000000000101"], "operation_id": "01a203e3-085c-72ac-877d-27bccfb4b02b"},
{"at": "2026-11-22T15:32:20.277+00:00", "count": 1, "number": 5, "tenant_id": 1, "pessoa_ids": ["0192f0c4-0000-7000-8000-000000000102"], "operation_id": "01a203e3-08a1-77a9-bc95-660823e8d2d7"},
{"at": "2026-11-22T15:32:20.296+00:00", "count": 1, "number": 1, "tenant_id": 2, "pessoa_ids": ["01a203e3-08bf-773a-8938-b8fcd8be5326"], "operation_id": "01a203e3-08bf-773a-8938-b605394c9274"},
{"at": "2026-11-22T15:32:20.33+00:00", "count": 1, "number": 6, "tenant_id": 1, "pessoa_ids": ["0192f0c4-0000-7000-8000-000000000101"], "operation_id": "01a203e3-08df-7543-b109-f14a7aaa681e"}
]$rows$);
alter table register_events force row level security;

alter table webhooks no force row level security;
insert into webhooks (tenant_id, id, nome, url, types, state, reason, "position", secret, secret_key_id, secret_at, previous_secret, previous_secret_key_id, previous_until, failures, failing_since, retry_at, succeeded_at, lease_owner, lease_until, created_by, created_at) overriding system value
select tenant_id, id, nome, url, types, state, reason, "position", secret, secret_key_id, secret_at, previous_secret, previous_secret_key_id, previous_until, failures, failing_since, retry_at, succeeded_at, lease_owner, lease_until, created_by, created_at from jsonb_populate_recordset(null::webhooks, $rows$[
{"id": "0192f0c4-0000-7000-8000-000000000060", "url": "http://127.0.0.1:9/fichario", "nome": "Loja virtual", "state": "paused", "types": ["pessoa.created"], "reason": "user", "secret": "\\xc6c6838245e1a7ad50b0e563105f03a8e066364efb1923ff8f69670b3f202fbce10bedd48617a09e0b952776c91095d1367ec55e1512d56a6812d4768696e0a226f49c287a2db56fb63e5861f7bd", "failures": 0, "position": 3, "retry_at": null, "secret_at": "2026-11-22T15:32:19.632+00:00", "tenant_id": 1, "created_at": "2026-11-22T15:32:19.632+00:00", "created_by": "0192f0c4-0000-7000-8000-000000000001", "lease_owner": null, "lease_until": null, "succeeded_at": null, "failing_since": null, "secret_key_id": "cd304a129e7d", "previous_until": null, "previous_secret": null, "previous_secret_key_id": null}
]$rows$);
alter table webhooks force row level security;

alter table webhook_deliveries no force row level security;
insert into webhook_deliveries (tenant_id, id, webhook_id, type, number, operation_id, pessoa_id, version, at, state, attempts, queued_at, next_attempt_at, finished_at, log) overriding system value
select tenant_id, id, webhook_id, type, number, operation_id, pessoa_id, version, at, state, attempts, queued_at, next_attempt_at, finished_at, log from jsonb_populate_recordset(null::webhook_deliveries, $rows$[
{"at": "2026-11-22T15:32:19.839+00:00", "id": "0192f0c4-0000-7000-8000-000000000061", "log": [{"at": "2026-11-21T12:00:00.000Z", "answer": "erro interno", "status": 500, "message": "Respondeu 500.", "problem": "status", "durationMs": 132}], "type": "pessoa.created", "state": "failed", "number": 1, "version": 1, "attempts": 10, "pessoa_id": "0192f0c4-0000-7000-8000-000000000010", "queued_at": "2026-11-22T15:32:19.839+00:00", "tenant_id": 1, "webhook_id": "0192f0c4-0000-7000-8000-000000000060", "finished_at": "2026-11-22T15:32:19.839+00:00", "operation_id": "0192f0c4-0000-7000-8000-000000000030", "next_attempt_at": "2026-11-22T15:32:19.839+00:00"}
]$rows$);
alter table webhook_deliveries force row level security;

select setval(pg_get_serial_sequence('tenants', 'id'), max(id)) from tenants;
