-- What db/migrations and db/functions add up to. Written by npm run schema:dump; do not edit.

-- Roles

create role fichario_access nologin;

create role fichario_app login;
alter role fichario_app set TimeZone = UTC;
alter role fichario_app set idle_in_transaction_session_timeout = 30s;
alter role fichario_app set lock_timeout = 5s;
alter role fichario_app set statement_timeout = 15s;

create role fichario_search nologin;

-- Tables

create table audit_events (
  tenant_id integer not null,
  number bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  user_id uuid,
  subject_id uuid,
  address text,
  origin text not null,
  details jsonb not null,
  constraint audit_events_pkey PRIMARY KEY (tenant_id, number),
  constraint audit_events_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint audit_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint audit_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint audit_events_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint audit_events_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint audit_events_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'api'::text, 'cli'::text])))
);

create table cards (
  tenant_id integer not null,
  nome_chave text collate "C" not null,
  pessoa_id uuid not null,
  shown text,
  constraint cards_pkey PRIMARY KEY (tenant_id, nome_chave, pessoa_id) INCLUDE (shown)
);

create table ceps (
  cep text not null,
  found boolean not null,
  logradouro text default ''::text not null,
  bairro text default ''::text not null,
  codigo_cidade text,
  source text not null,
  fetched_at timestamp with time zone default now() not null,
  constraint ceps_pkey PRIMARY KEY (cep),
  constraint ceps_codigo_cidade_fkey FOREIGN KEY (codigo_cidade) REFERENCES cidades(codigo),
  constraint ceps_cep_check CHECK ((cep ~ '^[0-9]{8}$'::text)),
  constraint ceps_check CHECK ((found = (codigo_cidade IS NOT NULL)))
);

create table cidades (
  codigo text not null,
  codigo_estado text not null,
  nome text not null,
  nome_chave text collate "C" not null,
  constraint cidades_pkey PRIMARY KEY (codigo),
  constraint cidades_codigo_estado_fkey FOREIGN KEY (codigo_estado) REFERENCES estados(codigo),
  constraint cidades_codigo_check CHECK ((codigo ~ '^[0-9]{7}$'::text))
);

create table cnpj_answers (
  tenant_id integer not null,
  cnpj text not null,
  found boolean not null,
  providers text[] not null,
  data_day date,
  certain boolean default true not null,
  asked_at timestamp(3) with time zone not null,
  sha256 bytea,
  body bytea,
  constraint cnpj_answers_pkey PRIMARY KEY (tenant_id, cnpj),
  constraint cnpj_answers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint cnpj_answers_check CHECK (((found = (body IS NOT NULL)) AND (found = (sha256 IS NOT NULL)))),
  constraint cnpj_answers_cnpj_check CHECK ((cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'::text)),
  constraint cnpj_answers_providers_check CHECK ((cardinality(providers) > 0)),
  constraint cnpj_answers_sha256_check CHECK ((length(sha256) = 32))
);

create table cnpj_providers (
  provider text not null,
  per_minute integer not null,
  asked timestamp with time zone[] not null,
  rests_until timestamp with time zone,
  constraint cnpj_providers_pkey PRIMARY KEY (provider),
  constraint cnpj_providers_per_minute_check CHECK ((per_minute > 0)),
  constraint cnpj_providers_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 200)))
);

create table estados (
  codigo text not null,
  sigla text not null,
  nome text not null,
  constraint estados_pkey PRIMARY KEY (codigo),
  constraint estados_sigla_key UNIQUE (sigla),
  constraint estados_codigo_check CHECK ((codigo ~ '^[0-9]{2}$'::text)),
  constraint estados_sigla_check CHECK ((sigla ~ '^[A-Z]{2}$'::text))
);

create table export_presets (
  tenant_id integer not null,
  id uuid not null,
  nome text not null,
  user_id uuid not null,
  format text not null,
  settings jsonb not null,
  constraint export_presets_pkey PRIMARY KEY (tenant_id, id),
  constraint export_presets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint export_presets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint export_presets_format_check CHECK ((format ~ '^[a-z]{2,20}$'::text)),
  constraint export_presets_nome_check CHECK (((length(nome) >= 1) AND (length(nome) <= 60))),
  constraint export_presets_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

create table exports (
  tenant_id integer not null,
  id uuid not null,
  user_id uuid not null,
  origin text not null,
  format text not null,
  list jsonb not null,
  settings jsonb not null,
  role text not null,
  state text not null,
  problem text,
  total integer,
  rows integer default 0 not null,
  bytes bigint,
  replaced integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  shows_birth boolean default true not null,
  constraint exports_pkey PRIMARY KEY (tenant_id, id),
  constraint exports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint exports_bytes_check CHECK ((bytes >= 0)),
  constraint exports_check CHECK (((state <> 'done'::text) OR ((total IS NOT NULL) AND (total = rows) AND (bytes IS NOT NULL)))),
  constraint exports_format_check CHECK ((format ~ '^[a-z]{2,20}$'::text)),
  constraint exports_list_check CHECK ((jsonb_typeof(list) = 'object'::text)),
  constraint exports_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'api'::text, 'cli'::text]))),
  constraint exports_replaced_check CHECK ((replaced >= 0)),
  constraint exports_role_check CHECK ((role = ANY (ARRAY['administrador'::text, 'gestor'::text, 'operador'::text, 'leitor'::text]))),
  constraint exports_rows_check CHECK ((rows >= 0)),
  constraint exports_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'expired'::text]))),
  constraint exports_total_check CHECK ((total >= 0))
);

create table import_keys (
  tenant_id integer not null,
  import_id uuid not null,
  kind text not null,
  place integer not null,
  keys bigint[] not null,
  lines integer[] not null,
  constraint import_keys_pkey PRIMARY KEY (tenant_id, import_id, kind, place),
  constraint import_keys_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE,
  constraint import_keys_kind_check CHECK ((kind = ANY (ARRAY['cpf'::text, 'cnpj'::text, 'id'::text, 'codigo'::text, 'codigoExterno'::text, 'email'::text, 'emailAlone'::text, 'record'::text, 'inscricao'::text]))),
  constraint import_keys_place_check CHECK ((place > 0))
);

create table import_rows (
  tenant_id integer not null,
  import_id uuid not null,
  line integer not null,
  kind text not null,
  cells text[],
  issues jsonb default '[]'::jsonb not null,
  repairs jsonb default '[]'::jsonb not null,
  existing jsonb,
  same_as_line integer,
  corrected boolean default false not null,
  skipped boolean default false not null,
  counted text not null,
  warnings jsonb default '[]'::jsonb not null,
  repaired boolean default false not null,
  dropped boolean default false not null,
  source jsonb,
  alike jsonb,
  choice jsonb,
  codigo integer,
  version integer,
  constraint import_rows_pkey PRIMARY KEY (tenant_id, import_id, line),
  constraint import_rows_kind_check CHECK ((kind = ANY (ARRAY['refused'::text, 'duplicate'::text, 'joined'::text, 'stale'::text, 'moved'::text, 'alike'::text, 'aside'::text, 'repaired'::text, 'dropped'::text, 'skipped'::text, 'corrected'::text, 'create'::text, 'update'::text, 'unchanged'::text]))),
  constraint import_rows_line_check CHECK ((line > 0))
);

create table import_shapes (
  tenant_id integer not null,
  shape bytea not null,
  settings jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_shapes_pkey PRIMARY KEY (tenant_id, shape),
  constraint import_shapes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint import_shapes_shape_check CHECK ((length(shape) = 32))
);

create table imports (
  tenant_id integer not null,
  id uuid not null,
  user_id uuid not null,
  origin text not null,
  file_name text not null,
  size bigint not null,
  received bigint default 0 not null,
  sha256 bytea,
  state text default 'receiving'::text not null,
  problem text,
  read_options jsonb default '{}'::jsonb not null,
  file_table jsonb,
  settings jsonb,
  remembered boolean default false not null,
  counts jsonb,
  rows integer,
  passed integer default 0 not null,
  share real,
  rows_per_second integer default 0 not null,
  after_line integer default 0 not null,
  after_corrected_line integer,
  operation_id uuid,
  attempt integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  finished_at timestamp(3) with time zone,
  file_until timestamp(3) with time zone,
  facts jsonb,
  checked_by uuid,
  moved text,
  reading jsonb,
  reading_until timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (tenant_id, id),
  constraint imports_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id),
  constraint imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint imports_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operations(tenant_id, id),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint imports_check CHECK (((received >= 0) AND (received <= size))),
  constraint imports_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint imports_moved_check CHECK ((moved = ANY (ARRAY['keep'::text, 'apply'::text]))),
  constraint imports_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'api'::text, 'cli'::text]))),
  constraint imports_read_options_check CHECK ((jsonb_typeof(read_options) = 'object'::text)),
  constraint imports_sha256_check CHECK ((length(sha256) = 32)),
  constraint imports_size_check CHECK ((size > 0)),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'received'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);

create table installation_events (
  number bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  user_id uuid,
  subject_id uuid,
  address text,
  origin text not null,
  details jsonb not null,
  constraint installation_events_pkey PRIMARY KEY (number),
  constraint installation_events_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint installation_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint installation_events_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint installation_events_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint installation_events_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'api'::text, 'cli'::text])))
);

create table invitations (
  tenant_id integer not null,
  id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  declined_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invitations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['administrador'::text, 'gestor'::text, 'operador'::text, 'leitor'::text])))
);

create table jobs (
  tenant_id integer not null,
  kind text not null,
  id uuid not null,
  queue text not null,
  added_at timestamp with time zone default clock_timestamp() not null,
  run_at timestamp with time zone not null,
  after_event bigint,
  owner uuid,
  lease_until timestamp with time zone,
  again boolean default false not null,
  failures integer default 0 not null,
  constraint jobs_pkey PRIMARY KEY (tenant_id, kind, id),
  constraint jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint jobs_check CHECK (((owner IS NULL) = (lease_until IS NULL)))
);

create table known_devices (
  user_id uuid not null,
  token_hash bytea not null,
  used_at timestamp with time zone default now() not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_devices_token_hash_check CHECK ((length(token_hash) = 32))
);

create table list_views (
  tenant_id integer not null,
  id uuid not null,
  owner_id uuid not null,
  nome text not null,
  shared boolean default false not null,
  query jsonb not null,
  version integer default 1 not null,
  constraint list_views_pkey PRIMARY KEY (tenant_id, id),
  constraint list_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint list_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint list_views_nome_check CHECK (((length(nome) >= 1) AND (length(nome) <= 60))),
  constraint list_views_query_check CHECK ((jsonb_typeof(query) = 'object'::text)),
  constraint list_views_version_check CHECK ((version > 0))
);

create table login_attempts (
  key text not null,
  at timestamp with time zone default now() not null,
  id uuid not null,
  constraint login_attempts_pkey PRIMARY KEY (key, at, id)
);

create table match_decisions (
  tenant_id integer not null,
  a uuid not null,
  b uuid not null,
  user_id uuid not null,
  decided_at timestamp(3) with time zone default now() not null,
  through uuid,
  constraint match_decisions_pkey PRIMARY KEY (tenant_id, a, b),
  constraint match_decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint match_decisions_check CHECK ((a < b))
);

create table match_frequencies (
  tenant_id integer not null,
  counted_at timestamp(3) with time zone not null,
  fisica integer not null,
  juridica integer not null,
  fisica_documents integer not null,
  juridica_documents integer not null,
  hashes bytea not null,
  counts bytea not null,
  constraint match_frequencies_pkey PRIMARY KEY (tenant_id),
  constraint match_frequencies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table match_keys (
  tenant_id integer not null,
  key integer not null,
  codigo integer not null,
  constraint match_keys_pkey PRIMARY KEY (tenant_id, key, codigo)
);

create table match_later (
  tenant_id integer not null,
  a uuid not null,
  b uuid not null,
  user_id uuid not null,
  postponed_at timestamp(3) with time zone default now() not null,
  constraint match_later_pkey PRIMARY KEY (tenant_id, a, b),
  constraint match_later_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint match_later_check CHECK ((a < b))
);

create table match_pairs (
  tenant_id integer not null,
  pessoa_id uuid not null,
  other_id uuid not null,
  p real not null,
  version integer not null,
  other_version integer not null,
  fields text[] not null,
  reasons jsonb not null,
  against text not null,
  source text,
  found_at timestamp(3) with time zone default now() not null,
  judge integer default 1 not null,
  household boolean default false not null,
  place real default 0 not null,
  constraint match_pairs_pkey PRIMARY KEY (tenant_id, pessoa_id, other_id),
  constraint match_pairs_source_check CHECK ((source = ANY (ARRAY['import'::text, 'api'::text, 'web'::text, 'cli'::text])))
);

create table match_runs (
  tenant_id integer not null,
  id uuid not null,
  requested boolean default true not null,
  whole boolean default false not null,
  state text default 'waiting'::text not null,
  walks_all boolean default false not null,
  after_id uuid,
  done integer default 0 not null,
  total integer default 0 not null,
  changed_until timestamp(3) with time zone,
  judged_until timestamp(3) with time zone,
  requested_at timestamp(3) with time zone default now() not null,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  judge integer default 1 not null,
  groups integer,
  certas integer,
  all_counted boolean default true not null,
  constraint match_runs_pkey PRIMARY KEY (tenant_id),
  constraint match_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint match_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'counting'::text, 'judging'::text, 'done'::text])))
);

create table match_weights (
  tenant_id integer not null,
  version integer not null,
  merged integer not null,
  counts jsonb,
  user_id uuid not null,
  accepted_at timestamp(3) with time zone default now() not null,
  constraint match_weights_pkey PRIMARY KEY (tenant_id, version),
  constraint match_weights_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint match_weights_merged_check CHECK ((merged >= 0)),
  constraint match_weights_version_check CHECK ((version > 0))
);

create table memberships (
  tenant_id integer not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint memberships_pkey PRIMARY KEY (tenant_id, user_id),
  constraint memberships_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['administrador'::text, 'gestor'::text, 'operador'::text, 'leitor'::text])))
);

create table merge_groups (
  tenant_id integer not null,
  operation_id uuid not null,
  survivor_id uuid not null,
  merged uuid[] not null,
  repointed uuid[] default '{}'::uuid[] not null,
  repointed_from uuid[] default '{}'::uuid[] not null,
  origins jsonb not null,
  undone_by uuid,
  evidence jsonb,
  constraint merge_groups_pkey PRIMARY KEY (tenant_id, operation_id, survivor_id),
  constraint merge_groups_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operations(tenant_id, id),
  constraint merge_groups_check CHECK ((cardinality(repointed_from) = cardinality(repointed))),
  constraint merge_groups_merged_check CHECK ((cardinality(merged) > 0))
);

create table merge_plans (
  tenant_id integer not null,
  operation_id uuid not null,
  first uuid not null,
  others uuid[] not null,
  versions integer[] not null,
  constraint merge_plans_pkey PRIMARY KEY (tenant_id, operation_id, first),
  constraint merge_plans_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operations(tenant_id, id),
  constraint merge_plans_check CHECK ((cardinality(versions) = (cardinality(others) + 1))),
  constraint merge_plans_others_check CHECK ((cardinality(others) > 0))
);

create table moments (
  tenant_id integer not null,
  updated_at timestamp(3) with time zone not null,
  pessoa_id uuid not null,
  constraint moments_pkey PRIMARY KEY (tenant_id, updated_at, pessoa_id)
);

create table name_words (
  tenant_id integer not null,
  word text collate "C" not null,
  nome_chave text collate "C" not null,
  pessoa_id uuid not null,
  constraint name_words_pkey PRIMARY KEY (tenant_id, word, nome_chave, pessoa_id)
);

create table operation_cancels (
  tenant_id integer not null,
  operation_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint operation_cancels_pkey PRIMARY KEY (tenant_id, operation_id),
  constraint operation_cancels_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operations(tenant_id, id),
  constraint operation_cancels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table operation_changes (
  tenant_id integer not null,
  operation_id uuid not null,
  pessoa_id uuid not null,
  version integer not null,
  before jsonb,
  constraint operation_changes_pkey PRIMARY KEY (tenant_id, operation_id, pessoa_id),
  constraint operation_changes_version_check CHECK ((version > 0))
);

create table operation_outcomes (
  tenant_id integer not null,
  operation_id uuid not null,
  pessoa_id uuid not null,
  outcome text not null,
  reason text not null,
  constraint operation_outcomes_pkey PRIMARY KEY (tenant_id, operation_id, pessoa_id),
  constraint operation_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['kept'::text, 'failed'::text])))
);

create table operation_runs (
  tenant_id integer not null,
  operation_id uuid not null,
  undoes uuid,
  state text not null,
  after_pessoa_id uuid,
  done integer default 0 not null,
  kept integer default 0 not null,
  failed integer default 0 not null,
  finished_at timestamp(3) with time zone,
  plan jsonb,
  total integer,
  problem text,
  constraint operation_runs_pkey PRIMARY KEY (tenant_id, operation_id),
  constraint operation_runs_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operations(tenant_id, id),
  constraint operation_runs_tenant_id_undoes_fkey FOREIGN KEY (tenant_id, undoes) REFERENCES operations(tenant_id, id),
  constraint operation_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint operation_runs_total_check CHECK ((total >= 0))
);

create table operations (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  user_id uuid not null,
  origin text not null,
  total integer not null,
  idempotency_key text,
  request_hash bytea,
  created_at timestamp with time zone default now() not null,
  undoes uuid,
  constraint operations_pkey PRIMARY KEY (tenant_id, id),
  constraint operations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint operations_undoes_fkey FOREIGN KEY (tenant_id, undoes) REFERENCES operations(tenant_id, id),
  constraint operations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint operations_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 100))),
  constraint operations_kind_check CHECK ((kind = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'restore'::text, 'bulk'::text, 'import'::text, 'undo'::text, 'merge'::text, 'receita'::text]))),
  constraint operations_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'api'::text, 'cli'::text]))),
  constraint operations_total_check CHECK ((total >= 0)),
  constraint operations_undoes_check CHECK (((kind = 'undo'::text) = (undoes IS NOT NULL)))
);

create table pessoa_external_codes (
  tenant_id integer not null,
  sistema_chave text collate "C" not null,
  codigo_chave text collate "C" not null,
  pessoa_id uuid not null,
  constraint pessoa_external_codes_pkey PRIMARY KEY (tenant_id, sistema_chave, codigo_chave)
);

create table pessoa_tokens (
  tenant_id integer not null,
  pessoa_id uuid not null,
  nome_chave text collate "C" not null,
  deleted boolean default false not null,
  tokens tsvector not null,
  pieces bigint[] default '{}'::bigint[] not null,
  settled boolean not null,
  constraint pessoa_tokens_pkey PRIMARY KEY (tenant_id, pessoa_id)
);

create table pessoas (
  tenant_id integer not null,
  id uuid not null,
  codigo integer not null,
  version integer default 1 not null,
  tipo text not null,
  nome text not null,
  nome_chave text collate "C" not null,
  nome_social text,
  nome_fantasia text,
  cpf text,
  cnpj text,
  nascimento date,
  abertura date,
  inscricoes_estaduais jsonb default '[]'::jsonb not null,
  inscricao_municipal text,
  cnae text,
  natureza_juridica text,
  enderecos jsonb default '[]'::jsonb not null,
  telefones jsonb default '[]'::jsonb not null,
  emails jsonb default '[]'::jsonb not null,
  papeis text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  situacao text default 'ativa'::text not null,
  limite_credito numeric(15,2),
  observacoes text default ''::text not null,
  codigo_estado text,
  codigo_cidade text,
  telefone_principal text,
  email_principal text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  deleted_at timestamp(3) with time zone,
  pendencias text[] default '{}'::text[] not null,
  aniversario smallint generated always as ((((EXTRACT(month FROM nascimento) * (100)::numeric) + EXTRACT(day FROM nascimento)))::smallint) stored,
  nome_mae text,
  rg text,
  rg_orgao_emissor text,
  rg_uf text,
  site text,
  codigos_externos jsonb default '[]'::jsonb not null,
  contatos jsonb default '[]'::jsonb not null,
  indicador_ie text,
  suframa text,
  id_estrangeiro text,
  regime text,
  regime_desde date,
  regime_ate date,
  porte text,
  situacao_receita text,
  situacao_receita_em date,
  sources jsonb,
  chaves_pix jsonb default '[]'::jsonb not null,
  contas_bancarias jsonb default '[]'::jsonb not null,
  merged_into uuid,
  constraint pessoas_pkey PRIMARY KEY (tenant_id, id),
  constraint pessoas_chaves_pix_check CHECK (((jsonb_typeof(chaves_pix) = 'array'::text) AND (jsonb_array_length(chaves_pix) <= 20))),
  constraint pessoas_check CHECK (((tipo = 'fisica'::text) OR (cpf IS NULL))),
  constraint pessoas_check1 CHECK (((tipo = 'juridica'::text) OR (cnpj IS NULL))),
  constraint pessoas_cnpj_check CHECK ((cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'::text)),
  constraint pessoas_codigo_check CHECK ((codigo > 0)),
  constraint pessoas_codigos_externos_check CHECK (((jsonb_typeof(codigos_externos) = 'array'::text) AND (jsonb_array_length(codigos_externos) <= 20))),
  constraint pessoas_contas_bancarias_check CHECK (((jsonb_typeof(contas_bancarias) = 'array'::text) AND (jsonb_array_length(contas_bancarias) <= 20))),
  constraint pessoas_contatos_check CHECK (((jsonb_typeof(contatos) = 'array'::text) AND (jsonb_array_length(contatos) <= 50))),
  constraint pessoas_cpf_check CHECK ((cpf ~ '^[0-9]{11}$'::text)),
  constraint pessoas_emails_check CHECK (((jsonb_typeof(emails) = 'array'::text) AND (jsonb_array_length(emails) <= 50))),
  constraint pessoas_enderecos_check CHECK (((jsonb_typeof(enderecos) = 'array'::text) AND (jsonb_array_length(enderecos) <= 50))),
  constraint pessoas_inscricoes_estaduais_check CHECK ((jsonb_typeof(inscricoes_estaduais) = 'array'::text)),
  constraint pessoas_merged_check CHECK (((merged_into IS NULL) OR (deleted_at IS NOT NULL))),
  constraint pessoas_nome_check CHECK (((length(nome) >= 1) AND (length(nome) <= 200))),
  constraint pessoas_rg_uf_check CHECK ((rg_uf ~ '^[A-Z]{2}$'::text)),
  constraint pessoas_situacao_check CHECK ((situacao = ANY (ARRAY['ativa'::text, 'inativa'::text, 'bloqueada'::text]))),
  constraint pessoas_telefones_check CHECK (((jsonb_typeof(telefones) = 'array'::text) AND (jsonb_array_length(telefones) <= 50))),
  constraint pessoas_tipo_check CHECK ((tipo = ANY (ARRAY['fisica'::text, 'juridica'::text]))),
  constraint pessoas_version_check CHECK ((version > 0))
);

create table presences (
  tenant_id integer not null,
  user_id uuid not null,
  browser_id uuid not null,
  pessoa_id uuid not null,
  editing boolean not null,
  seen_at timestamp(3) with time zone default now() not null,
  constraint presences_pkey PRIMARY KEY (tenant_id, user_id, browser_id, pessoa_id),
  constraint presences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint presences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table processes (
  id uuid not null,
  folder integer not null,
  seen_at timestamp with time zone not null,
  constraint processes_pkey PRIMARY KEY (id)
);

create table receita_rows (
  tenant_id integer not null,
  run_id uuid not null,
  pessoa_id uuid not null,
  version integer not null,
  asked_at timestamp(3) with time zone,
  outcome text not null,
  state text default 'open'::text not null,
  constraint receita_rows_pkey PRIMARY KEY (tenant_id, run_id, pessoa_id),
  constraint receita_rows_tenant_id_run_id_fkey FOREIGN KEY (tenant_id, run_id) REFERENCES receita_runs(tenant_id, id) ON DELETE CASCADE,
  constraint receita_rows_outcome_check CHECK ((outcome = ANY (ARRAY['mudou'::text, 'naoEncontrada'::text, 'semResposta'::text]))),
  constraint receita_rows_state_check CHECK ((state = ANY (ARRAY['open'::text, 'applied'::text, 'ignored'::text]))),
  constraint receita_rows_version_check CHECK ((version > 0))
);

create table receita_runs (
  tenant_id integer not null,
  id uuid not null,
  user_id uuid not null,
  origin text not null,
  role text not null,
  selection jsonb not null,
  codigo_below integer not null,
  state text not null,
  problem text,
  total integer not null,
  done integer default 0 not null,
  after_id uuid,
  tries integer default 0 not null,
  rests_until timestamp(3) with time zone,
  iguais integer default 0 not null,
  mudaram integer default 0 not null,
  nao_encontradas integer default 0 not null,
  sem_resposta integer default 0 not null,
  sem_cnpj integer default 0 not null,
  abertas integer default 0 not null,
  operation_id uuid,
  created_at timestamp(3) with time zone default now() not null,
  ended_at timestamp(3) with time zone,
  constraint receita_runs_pkey PRIMARY KEY (tenant_id, id),
  constraint receita_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint receita_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint receita_runs_abertas_check CHECK ((abertas >= 0)),
  constraint receita_runs_codigo_below_check CHECK ((codigo_below > 0)),
  constraint receita_runs_done_check CHECK ((done >= 0)),
  constraint receita_runs_iguais_check CHECK ((iguais >= 0)),
  constraint receita_runs_mudaram_check CHECK ((mudaram >= 0)),
  constraint receita_runs_nao_encontradas_check CHECK ((nao_encontradas >= 0)),
  constraint receita_runs_origin_check CHECK ((origin = ANY (ARRAY['web'::text, 'api'::text, 'cli'::text]))),
  constraint receita_runs_role_check CHECK ((role = ANY (ARRAY['administrador'::text, 'gestor'::text, 'operador'::text, 'leitor'::text]))),
  constraint receita_runs_selection_check CHECK ((jsonb_typeof(selection) = 'object'::text)),
  constraint receita_runs_sem_cnpj_check CHECK ((sem_cnpj >= 0)),
  constraint receita_runs_sem_resposta_check CHECK ((sem_resposta >= 0)),
  constraint receita_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'stopped'::text, 'done'::text]))),
  constraint receita_runs_total_check CHECK ((total >= 0)),
  constraint receita_runs_tries_check CHECK ((tries >= 0))
);

create table register_events (
  tenant_id integer not null,
  number bigint not null,
  operation_id uuid not null,
  count integer not null,
  pessoa_ids uuid[] not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  constraint register_events_pkey PRIMARY KEY (tenant_id, number),
  constraint register_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint register_events_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operations(tenant_id, id),
  constraint register_events_count_check CHECK (((count >= 1) AND (count <= 1000)))
);

create table register_figures (
  tenant_id integer not null,
  figure text not null,
  key text collate "C" not null,
  slot smallint not null,
  count integer not null,
  constraint register_figures_pkey PRIMARY KEY (tenant_id, figure, key, slot),
  constraint register_figures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint register_figures_figure_check CHECK ((figure = ANY (ARRAY['tipo_situacao'::text, 'created'::text, 'estado'::text, 'cidade'::text, 'pendencia'::text, 'completa'::text])))
);

create table register_streams (
  tenant_id integer not null,
  last_number bigint not null,
  constraint register_streams_pkey PRIMARY KEY (tenant_id),
  constraint register_streams_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint register_streams_last_number_check CHECK ((last_number > 0))
);

create table request_counts (
  key bytea not null,
  started_at timestamp with time zone not null,
  taken integer not null,
  constraint request_counts_pkey PRIMARY KEY (key)
);

create table schema_functions (
  sha256 text not null,
  signatures text[] not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_functions_pkey PRIMARY KEY (sha256)
);

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table search_words (
  tenant_id integer not null,
  word text collate "C" not null,
  added xid8 default pg_current_xact_id(),
  constraint search_words_pkey PRIMARY KEY (tenant_id, word),
  constraint search_words_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  password_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32))
);

create table setup_codes (
  code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint setup_codes_pkey PRIMARY KEY (code_hash),
  constraint setup_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

create table tenant_counters (
  tenant_id integer not null,
  next_codigo integer default 1 not null,
  pessoas_total integer default 0 not null,
  constraint tenant_counters_pkey PRIMARY KEY (tenant_id),
  constraint tenant_counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table tenants (
  id integer generated always as identity not null,
  nome text not null,
  settings jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  search_filled boolean default true not null,
  pendencias_version integer default 2 not null,
  match_keys_version integer default 4 not null,
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_nome_check CHECK (((length(nome) >= 1) AND (length(nome) <= 120))),
  constraint tenants_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

create table users (
  id uuid not null,
  email text not null,
  nome text not null,
  password_hash text not null,
  installation_admin boolean default false not null,
  preferences jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  disabled_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint users_nome_check CHECK (((length(nome) >= 1) AND (length(nome) <= 120))),
  constraint users_preferences_check CHECK ((jsonb_typeof(preferences) = 'object'::text))
);

create table webhook_deliveries (
  tenant_id integer not null,
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  number bigint,
  operation_id uuid,
  pessoa_id uuid,
  version integer,
  at timestamp(3) with time zone not null,
  state text not null,
  attempts integer default 0 not null,
  queued_at timestamp(3) with time zone not null,
  next_attempt_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  log jsonb default '[]'::jsonb not null,
  says_nfe boolean default false not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_deliveries_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

create table webhooks (
  tenant_id integer not null,
  id uuid not null,
  nome text not null,
  url text not null,
  types text[] not null,
  state text not null,
  reason text,
  "position" bigint not null,
  secret bytea not null,
  secret_key_id text not null,
  secret_at timestamp(3) with time zone not null,
  previous_secret bytea,
  previous_secret_key_id text,
  previous_until timestamp(3) with time zone,
  failures integer default 0 not null,
  failing_since timestamp(3) with time zone,
  retry_at timestamp(3) with time zone,
  succeeded_at timestamp(3) with time zone,
  created_by uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint webhooks_pkey PRIMARY KEY (tenant_id, id),
  constraint webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint webhooks_nome_check CHECK (((length(nome) >= 1) AND (length(nome) <= 80))),
  constraint webhooks_position_check CHECK (("position" >= 0)),
  constraint webhooks_reason_check CHECK ((reason = ANY (ARRAY['user'::text, 'failing'::text, 'gone'::text, 'key'::text]))),
  constraint webhooks_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text, 'removed'::text]))),
  constraint webhooks_url_check CHECK ((length(url) <= 2000))
);

-- Indexes

CREATE INDEX audit_events_at_idx ON public.audit_events USING btree (at);
CREATE INDEX audit_events_kind_idx ON public.audit_events USING btree (tenant_id, kind, number);
CREATE INDEX audit_events_user_idx ON public.audit_events USING btree (tenant_id, user_id, number);
CREATE INDEX cidades_estado_nome_idx ON public.cidades USING btree (codigo_estado, nome_chave);
CREATE UNIQUE INDEX export_presets_nome_key ON public.export_presets USING btree (tenant_id, lower(nome));
CREATE INDEX exports_created_at_idx ON public.exports USING btree (tenant_id, created_at, id);
CREATE INDEX exports_expires_idx ON public.exports USING btree (tenant_id, expires_at) WHERE (state = 'done'::text);
CREATE INDEX exports_running_idx ON public.exports USING btree (tenant_id, user_id) WHERE (state = 'running'::text);
CREATE INDEX import_rows_alike_idx ON public.import_rows USING btree (tenant_id, import_id, line) WHERE (alike IS NOT NULL);
CREATE INDEX import_rows_counted_idx ON public.import_rows USING btree (tenant_id, import_id, counted, line) WHERE (cells IS NOT NULL);
CREATE INDEX import_rows_dropped_idx ON public.import_rows USING btree (tenant_id, import_id, line) WHERE dropped;
CREATE INDEX import_rows_repaired_idx ON public.import_rows USING btree (tenant_id, import_id, line) WHERE repaired;
CREATE INDEX import_rows_same_as_line_idx ON public.import_rows USING btree (tenant_id, import_id, same_as_line) WHERE (same_as_line IS NOT NULL);
CREATE INDEX import_rows_touched_idx ON public.import_rows USING btree (tenant_id, import_id, line) WHERE (corrected OR skipped);
CREATE INDEX import_rows_warned_idx ON public.import_rows USING btree (tenant_id, import_id, line) WHERE (warnings <> '[]'::jsonb);
CREATE INDEX imports_created_at_idx ON public.imports USING btree (tenant_id, created_at, id);
CREATE INDEX imports_file_until_idx ON public.imports USING btree (tenant_id, file_until) WHERE (file_until IS NOT NULL);
CREATE INDEX imports_operation_idx ON public.imports USING btree (tenant_id, operation_id) WHERE (operation_id IS NOT NULL);
CREATE INDEX imports_sha256_idx ON public.imports USING btree (tenant_id, sha256) WHERE (operation_id IS NOT NULL);
CREATE INDEX installation_events_at_idx ON public.installation_events USING btree (at);
CREATE INDEX installation_events_kind_idx ON public.installation_events USING btree (kind, number);
CREATE INDEX installation_events_user_idx ON public.installation_events USING btree (user_id, number);
CREATE UNIQUE INDEX invitations_email_key ON public.invitations USING btree (tenant_id, email);
CREATE INDEX invitations_lookup_idx ON public.invitations USING btree (email);
CREATE UNIQUE INDEX jobs_queue_key ON public.jobs USING btree (tenant_id, queue) WHERE (owner IS NOT NULL);
CREATE INDEX known_devices_token_hash_idx ON public.known_devices USING btree (token_hash);
CREATE UNIQUE INDEX list_views_nome_key ON public.list_views USING btree (tenant_id, owner_id, lower(nome));
CREATE INDEX match_decisions_b_idx ON public.match_decisions USING btree (tenant_id, b);
CREATE INDEX match_decisions_latest_idx ON public.match_decisions USING btree (tenant_id, decided_at, a, b);
CREATE INDEX match_pairs_other_idx ON public.match_pairs USING btree (tenant_id, other_id);
CREATE INDEX match_pairs_place_idx ON public.match_pairs USING btree (tenant_id, household, judge, place, pessoa_id, other_id) WHERE (pessoa_id < other_id);
CREATE INDEX memberships_user_id_idx ON public.memberships USING btree (user_id);
CREATE INDEX merge_groups_survivor_idx ON public.merge_groups USING btree (tenant_id, survivor_id);
CREATE UNIQUE INDEX operation_changes_pessoa_version_key ON public.operation_changes USING btree (tenant_id, pessoa_id, version);
CREATE UNIQUE INDEX operation_runs_undoes_key ON public.operation_runs USING btree (tenant_id, undoes) WHERE (state = 'running'::text);
CREATE INDEX operations_created_at_idx ON public.operations USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX operations_idempotency_key ON public.operations USING btree (tenant_id, user_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX operations_kind_idx ON public.operations USING btree (tenant_id, kind, created_at, id);
CREATE INDEX operations_undoes_idx ON public.operations USING btree (tenant_id, undoes, created_at) WHERE (undoes IS NOT NULL);
CREATE INDEX operations_user_idx ON public.operations USING btree (tenant_id, user_id, created_at, id);
CREATE INDEX pessoa_tokens_pieces_recent_idx ON public.pessoa_tokens USING gin (( CASE WHEN (NOT settled) THEN pieces ELSE NULL::bigint[] END)) WITH (gin_pending_list_limit='4096') WHERE ( CASE WHEN (NOT settled) THEN pieces ELSE NULL::bigint[] END IS NOT NULL);
CREATE INDEX pessoa_tokens_pieces_settled_idx ON public.pessoa_tokens USING gin (( CASE WHEN settled THEN pieces ELSE NULL::bigint[] END)) WITH (gin_pending_list_limit='4096') WHERE ( CASE WHEN settled THEN pieces ELSE NULL::bigint[] END IS NOT NULL);
CREATE INDEX pessoa_tokens_recent_idx ON public.pessoa_tokens USING btree (tenant_id) WHERE (NOT settled);
CREATE INDEX pessoa_tokens_tokens_recent_idx ON public.pessoa_tokens USING gin (( CASE WHEN (NOT settled) THEN tokens ELSE NULL::tsvector END)) WITH (gin_pending_list_limit='4096') WHERE ( CASE WHEN (NOT settled) THEN tokens ELSE NULL::tsvector END IS NOT NULL);
CREATE INDEX pessoa_tokens_tokens_settled_idx ON public.pessoa_tokens USING gin (( CASE WHEN settled THEN tokens ELSE NULL::tsvector END)) WITH (gin_pending_list_limit='4096') WHERE ( CASE WHEN settled THEN tokens ELSE NULL::tsvector END IS NOT NULL);
CREATE INDEX pessoas_aniversario_idx ON public.pessoas USING btree (tenant_id, aniversario, nome_chave, id) WHERE ((deleted_at IS NULL) AND (aniversario IS NOT NULL));
CREATE INDEX pessoas_cidade_nome_idx ON public.pessoas USING btree (tenant_id, codigo_cidade, nome_chave, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX pessoas_cnpj_key ON public.pessoas USING btree (tenant_id, cnpj) WHERE ((cnpj IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX pessoas_codigo_key ON public.pessoas USING btree (tenant_id, codigo);
CREATE UNIQUE INDEX pessoas_cpf_key ON public.pessoas USING btree (tenant_id, cpf) WHERE ((cpf IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX pessoas_deleted_nome_idx ON public.pessoas USING btree (tenant_id, nome_chave, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX pessoas_estado_situacao_nome_idx ON public.pessoas USING btree (tenant_id, codigo_estado, situacao, nome_chave, id) WHERE (deleted_at IS NULL);
CREATE INDEX pessoas_id_estrangeiro_idx ON public.pessoas USING btree (tenant_id, id_estrangeiro) WHERE ((id_estrangeiro IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX pessoas_situacao_nome_idx ON public.pessoas USING btree (tenant_id, situacao, nome_chave, id) WHERE ((deleted_at IS NULL) AND (situacao <> 'ativa'::text));
CREATE INDEX search_words_added_idx ON public.search_words USING btree (tenant_id, added) WHERE (added IS NOT NULL);
CREATE INDEX search_words_near_idx ON public.search_words USING gin (word_near_keys(tenant_id, word)) WITH (gin_pending_list_limit='4096');
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX tenants_nome_key ON public.tenants USING btree (lower(nome));
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email);
CREATE INDEX webhook_deliveries_due_idx ON public.webhook_deliveries USING btree (tenant_id, webhook_id, next_attempt_at, number) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_failed_idx ON public.webhook_deliveries USING btree (tenant_id, webhook_id, queued_at, id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_finished_idx ON public.webhook_deliveries USING btree (tenant_id, finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX webhook_deliveries_list_idx ON public.webhook_deliveries USING btree (tenant_id, webhook_id, queued_at, id);
CREATE INDEX webhook_deliveries_order_idx ON public.webhook_deliveries USING btree (tenant_id, webhook_id, pessoa_id, number) WHERE (state = 'pending'::text);

-- Statistics

alter table audit_events alter column tenant_id set statistics 1;
alter table cards alter column tenant_id set statistics 1;
alter table cnpj_answers alter column tenant_id set statistics 1;
alter table export_presets alter column tenant_id set statistics 1;
alter table exports alter column tenant_id set statistics 1;
alter table import_keys alter column tenant_id set statistics 1;
alter table import_rows alter column tenant_id set statistics 1;
alter table import_shapes alter column tenant_id set statistics 1;
alter table imports alter column tenant_id set statistics 1;
alter table invitations alter column tenant_id set statistics 1;
alter table jobs alter column tenant_id set statistics 1;
alter table list_views alter column tenant_id set statistics 1;
alter table match_decisions alter column tenant_id set statistics 1;
alter table match_frequencies alter column tenant_id set statistics 1;
alter table match_keys alter column tenant_id set statistics 1;
alter table match_later alter column tenant_id set statistics 1;
alter table match_pairs alter column tenant_id set statistics 1;
alter table match_runs alter column tenant_id set statistics 1;
alter table match_weights alter column tenant_id set statistics 1;
alter table memberships alter column tenant_id set statistics 1;
alter table merge_groups alter column tenant_id set statistics 1;
alter table merge_plans alter column tenant_id set statistics 1;
alter table moments alter column tenant_id set statistics 1;
alter table name_words alter column tenant_id set statistics 1;
alter table operation_cancels alter column tenant_id set statistics 1;
alter table operation_changes alter column tenant_id set statistics 1;
alter table operation_outcomes alter column tenant_id set statistics 1;
alter table operation_runs alter column tenant_id set statistics 1;
alter table operations alter column tenant_id set statistics 1;
alter table pessoa_external_codes alter column tenant_id set statistics 1;
alter table pessoa_tokens alter column tenant_id set statistics 1;
alter index pessoa_tokens_pieces_recent_idx alter column 1 set statistics 0;
alter index pessoa_tokens_pieces_settled_idx alter column 1 set statistics 0;
alter index pessoa_tokens_tokens_recent_idx alter column 1 set statistics 0;
alter index pessoa_tokens_tokens_settled_idx alter column 1 set statistics 0;
alter table pessoas alter column tenant_id set statistics 1;
alter table pessoas alter column inscricoes_estaduais set statistics 0;
alter table pessoas alter column enderecos set statistics 0;
alter table pessoas alter column telefones set statistics 0;
alter table pessoas alter column emails set statistics 0;
alter table pessoas alter column codigos_externos set statistics 0;
alter table pessoas alter column contatos set statistics 0;
alter table pessoas alter column sources set statistics 0;
alter table pessoas alter column chaves_pix set statistics 0;
alter table pessoas alter column contas_bancarias set statistics 0;
alter table presences alter column tenant_id set statistics 1;
alter table receita_rows alter column tenant_id set statistics 1;
alter table receita_runs alter column tenant_id set statistics 1;
alter table register_events alter column tenant_id set statistics 1;
alter table register_figures alter column tenant_id set statistics 1;
alter table register_streams alter column tenant_id set statistics 1;
alter table search_words alter column tenant_id set statistics 1;
alter index search_words_near_idx alter column 1 set statistics 0;
alter table tenant_counters alter column tenant_id set statistics 1;
alter table webhook_deliveries alter column tenant_id set statistics 1;
alter table webhooks alter column tenant_id set statistics 1;

-- Row-level security

alter table audit_events enable row level security, force row level security;
alter table cards enable row level security, force row level security;
alter table cnpj_answers enable row level security, force row level security;
alter table export_presets enable row level security, force row level security;
alter table exports enable row level security, force row level security;
alter table import_keys enable row level security, force row level security;
alter table import_rows enable row level security, force row level security;
alter table import_shapes enable row level security, force row level security;
alter table imports enable row level security, force row level security;
alter table invitations enable row level security, force row level security;
alter table jobs enable row level security, force row level security;
alter table list_views enable row level security, force row level security;
alter table match_decisions enable row level security, force row level security;
alter table match_frequencies enable row level security, force row level security;
alter table match_keys enable row level security, force row level security;
alter table match_later enable row level security, force row level security;
alter table match_pairs enable row level security, force row level security;
alter table match_runs enable row level security, force row level security;
alter table match_weights enable row level security, force row level security;
alter table memberships enable row level security, force row level security;
alter table merge_groups enable row level security, force row level security;
alter table merge_plans enable row level security, force row level security;
alter table moments enable row level security, force row level security;
alter table name_words enable row level security, force row level security;
alter table operation_cancels enable row level security, force row level security;
alter table operation_changes enable row level security, force row level security;
alter table operation_outcomes enable row level security, force row level security;
alter table operation_runs enable row level security, force row level security;
alter table operations enable row level security, force row level security;
alter table pessoa_external_codes enable row level security, force row level security;
alter table pessoa_tokens enable row level security, force row level security;
alter table pessoas enable row level security, force row level security;
alter table presences enable row level security, force row level security;
alter table receita_rows enable row level security, force row level security;
alter table receita_runs enable row level security, force row level security;
alter table register_events enable row level security, force row level security;
alter table register_figures enable row level security, force row level security;
alter table register_streams enable row level security, force row level security;
alter table search_words enable row level security, force row level security;
alter table tenant_counters enable row level security, force row level security;
alter table webhook_deliveries enable row level security, force row level security;
alter table webhooks enable row level security, force row level security;

-- Policies

create policy audit_clear on audit_events as permissive for delete to fichario_access
  using (true);

create policy audit_lookup on audit_events as permissive for select to fichario_access
  using (true);

create policy tenant_isolation on audit_events as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on cards as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on cnpj_answers as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on export_presets as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on exports as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on import_keys as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on import_rows as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on import_shapes as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on imports as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy invitation_lookup on invitations as permissive for select to fichario_access
  using (true);

create policy tenant_isolation on invitations as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy jobs_lookup on jobs as permissive for select to fichario_access
  using (true);

create policy tenant_isolation on jobs as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on list_views as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on match_decisions as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on match_frequencies as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on match_keys as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on match_later as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on match_pairs as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on match_runs as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on match_weights as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy access_lookup on memberships as permissive for select to fichario_access
  using (true);

create policy tenant_isolation on memberships as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on merge_groups as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on merge_plans as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on moments as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on name_words as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on operation_cancels as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on operation_changes as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on operation_outcomes as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on operation_runs as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on operations as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on pessoa_external_codes as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy search_lookup on pessoa_tokens as permissive for select to fichario_search
  using (true);

create policy tenant_isolation on pessoa_tokens as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on pessoas as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on presences as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on receita_rows as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on receita_runs as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on register_events as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on register_figures as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy jobs_lookup on register_streams as permissive for select to fichario_access
  using (true);

create policy tenant_isolation on register_streams as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy search_lookup on search_words as permissive for select to fichario_search
  using (true);

create policy tenant_isolation on search_words as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on tenant_counters as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy figures_lookup on webhook_deliveries as permissive for select to fichario_access
  using (true);

create policy tenant_isolation on webhook_deliveries as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

create policy tenant_isolation on webhooks as permissive for all to public
  using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer))
  with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));

-- Functions

CREATE OR REPLACE FUNCTION public.clear_audit_events(days_kept integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
alter function clear_audit_events(integer) owner to fichario_access;

CREATE OR REPLACE FUNCTION public.clear_history(tenant integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  months int := (select (t.settings->>'historyMonths')::int from tenants t where t.id = tenant);
  first_day timestamptz;
  cleared int;
begin
  if months is null then
    return 0;
  end if;
  first_day := date_trunc('month', now() at time zone 'America/Sao_Paulo' - make_interval(months => greatest(months, 12)))
    at time zone 'America/Sao_Paulo';
  delete from operation_changes c
  using (
    select o.operation_id, o.pessoa_id from operation_changes o
    where o.tenant_id = tenant
      and o.operation_id < rpad(lpad(to_hex((extract(epoch from first_day) * 1000)::bigint), 12, '0'), 32, '0')::uuid
    order by o.operation_id limit most
  ) old
  where c.tenant_id = tenant and c.operation_id = old.operation_id and c.pessoa_id = old.pessoa_id;
  get diagnostics cleared = row_count;
  return cleared;
end
$function$;
alter function clear_history(integer,integer) owner to fichario_access;

CREATE OR REPLACE FUNCTION public.codigo_of(tenant integer, tokens tsvector)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ("substring"((tokens)::text, (('(?:^| )'''::text || tenant) || '=(\d+)'''::text)))::bigint;

CREATE OR REPLACE FUNCTION public.count_register()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET statement_timeout TO '60s'
AS $function$
begin
  if (
    select pg_relation_size(c.oid) > 3 * c.relpages::bigint * current_setting('block_size')::int
    from pg_class c where c.oid = 'pessoas'::regclass
  ) then
    analyze pessoas, operation_changes, pessoa_tokens (tenant_id, pessoa_id, nome_chave, deleted), cards, name_words, moments;
    perform expect_newcomers();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.due_jobs(wanted_kinds text[], most integer)
 RETURNS TABLE(tenant_id integer, kind text, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select d.tenant_id, d.kind, d.id
    from (
      select distinct on (j.tenant_id, j.queue) j.tenant_id, j.kind, j.id, j.run_at
      from jobs j
      left join register_streams s on s.tenant_id = j.tenant_id
      where j.kind = any (wanted_kinds)
        and case when j.owner is null then j.run_at <= now() or coalesce(s.last_number > j.after_event, false)
            else j.lease_until < now() end
        and not exists (
          select from jobs r
          where r.tenant_id = j.tenant_id and r.queue = j.queue and r.owner is not null and r.lease_until >= now())
      order by j.tenant_id, j.queue, j.owner is null, j.added_at, j.id
    ) d
    order by d.run_at, d.id
    limit most;
end
$function$;
alter function due_jobs(text[],integer) owner to fichario_access;

CREATE OR REPLACE FUNCTION public.empty_search_lists(with_pieces boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  list regclass;
  pages bigint;
begin
  if not pg_try_advisory_xact_lock(7303016) then
    return null;
  end if;
  pages := gin_clean_pending_list('search_words_near_idx');
  -- those of both levels, and during an upgrade others; an index that is being built has no list
  for list in
    select i.indexrelid
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = 'pessoa_tokens'::regclass and a.amname = 'gin' and i.indisvalid
      and (with_pieces or c.relname not like 'pessoa_tokens_pieces_%')
    order by c.relname
  loop
    pages := pages + gin_clean_pending_list(list);
  end loop;
  return pages;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_fill()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
begin
  if to_regprocedure('drop_old_search()') is null or exists (select from tenants where not search_filled) then
    return;
  end if;
  perform drop_old_search();
  drop function drop_old_search();
end
$function$;

CREATE OR REPLACE FUNCTION public.end_tenant_fill()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
begin
  if exists (
    select from pessoas p
    where p.tenant_id = tenant
      and not exists (select from pessoa_tokens s where s.tenant_id = tenant and s.pessoa_id = p.id)
  ) then
    return false;
  end if;
  update tenants set search_filled = true where id = tenant;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_tenant_match_fill(version integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update tenants set match_keys_version = version
  where id = nullif(current_setting('app.tenant', true), '')::int and match_keys_version < version
$function$;

CREATE OR REPLACE FUNCTION public.end_tenant_recheck(version integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update tenants set pendencias_version = version
  where id = nullif(current_setting('app.tenant', true), '')::int and pendencias_version < version
$function$;

CREATE OR REPLACE FUNCTION public.expect_newcomers()
 RETURNS SETOF name
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET statement_timeout TO '60s'
 SET lock_timeout TO '200ms'
AS $function$
declare
  -- no client has this number
  nobody constant int := -1;
  tells constant boolean := to_regproc('pg_catalog.pg_restore_attribute_stats') is not null;
  counted record;
  alone int;
begin
  for counted in
    select c.relname, c.reltuples, pg_stat_get_mod_since_analyze(c.oid) as written
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and a.attnum > 0
      -- a twentieth of fewer rows is nearly nothing, and such a table has few pages
      and c.reltuples >= 100
    order by c.relname
  loop
    begin
      continue when expected_rows(nobody, counted.relname) > 1;
      if tells then
        select t.id into alone from tenants t where expected_rows(t.id, counted.relname) > counted.reltuples / 2
        order by t.id limit 1;
        continue when alone is null;
        execute
          'select pg_restore_attribute_stats(''schemaname'', ''public'', ''relname'', $1, ''attname'', ''tenant_id'',
            ''inherited'', false, ''null_frac'', 0::real, ''avg_width'', 4, ''n_distinct'', 3::real,
            ''most_common_vals'', $2, ''most_common_freqs'', ''{0.95}''::real[], ''correlation'', 1::real)'
          using counted.relname::text, format('{%s}', alone);
      else
        continue when counted.written < greatest(100, counted.reltuples / 1000) or (select count(*) from tenants) < 2;
        execute format('analyze %I', counted.relname);
      end if;
      return next counted.relname;
    exception when lock_not_available then
      return next null;
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.expected_rows(tenant integer, table_name name)
 RETURNS double precision
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  plan json;
begin
  execute format('explain (format json) select from %I where tenant_id = %s', table_name, tenant) into plan;
  return plan #>> '{0,Plan,Plan Rows}';
end
$function$;

CREATE OR REPLACE FUNCTION public.find_by_tokens(tenant integer, wanted text[])
 RETURNS TABLE(pessoa_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  never constant boolean := false;
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  -- one search for all: each further one would read the whole list of waiting entries again, which is long during an import
  return query
    select s.pessoa_id
    from (select string_agg(quote_literal(tenant || '@' || token), '|')::tsquery as query from unnest(wanted) as token) w
    join pessoa_tokens s on s.tokens @@ w.query
      and ((case when s.settled then s.tokens end) @@ w.query or (case when not s.settled then s.tokens end) @@ w.query)
    where (s.tenant_id = tenant or never) and not s.deleted;
end
$function$;
alter function find_by_tokens(integer,text[]) owner to fichario_search;

CREATE OR REPLACE FUNCTION public.find_inner_names(tenant integer, range_from text[], range_to text[], inner_patterns text[], own tsquery, wide tsquery, after_key text, after_id uuid, max_rows integer)
 RETURNS TABLE(stage integer, sort_key text, pessoa_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return query
    with found as materialized (
      select distinct w.nome_chave, w.pessoa_id
      from unnest(range_from, range_to) as r(low, high), lateral (
        select n.nome_chave, n.pessoa_id from name_words n
        where n.tenant_id = tenant and n.word >= r.low collate "C" and n.word < r.high collate "C"
          and (' ' || n.nome_chave) like all (inner_patterns)
        offset 0
      ) w
    )
    select 6, f.nome_chave, f.pessoa_id
    from found f
    where (f.nome_chave, f.pessoa_id) > (after_key collate "C", after_id)
      and not (select s.tokens @@ own or s.tokens @@ wide from pessoa_tokens s
        where s.tenant_id = tenant and s.pessoa_id = f.pessoa_id)
    order by f.nome_chave, f.pessoa_id
    limit max_rows;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_inside(tenant integer, words text[], inner_word text, own tsquery, wide tsquery, excluded uuid[], after_key text, after_id uuid, max_rows integer)
 RETURNS TABLE(stage integer, sort_key text, pessoa_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  missing int := max_rows;
  given int;
  this_word text collate "C";
  low text collate "C";
  low_id uuid;
begin
  foreach this_word in array words loop
    low := '';
    low_id := '00000000-0000-0000-0000-000000000000';
    if this_word = split_part(after_key, E'\x01', 1) then
      low := split_part(after_key, E'\x01', 2);
      low_id := after_id;
    end if;
    return query
      select 6, this_word || E'\x01' || n.nome_chave, n.pessoa_id
      from name_words n
      where n.tenant_id = tenant and n.word = this_word and (n.nome_chave, n.pessoa_id) > (low, low_id)
        and (' ' || n.nome_chave) not like '% ' || inner_word || '%' and word_with(n.nome_chave, inner_word) = this_word
        and case when excluded is not null then n.pessoa_id <> all (excluded)
          else not (select s.tokens @@ own or s.tokens @@ wide from pessoa_tokens s
            where s.tenant_id = tenant and s.pessoa_id = n.pessoa_id) end
      order by n.nome_chave, n.pessoa_id
      limit missing;
    get diagnostics given = row_count;
    missing := missing - given;
    exit when missing <= 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_names(tenant integer, low text, high text, whole_from text, whole_to text, begins text[], patterns text[], after_stage integer, after_key text, after_id uuid, max_rows integer)
 RETURNS TABLE(stage integer, sort_key text, pessoa_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
begin
  return query
    with found as materialized (
      select distinct w.nome_chave, w.pessoa_id
      from name_words w
      where w.tenant_id = tenant and w.word >= low collate "C" and w.word < high collate "C"
        and (' ' || w.nome_chave) like all (patterns)
    ), staged as (
      select f.nome_chave, f.pessoa_id, name_stage(f.nome_chave, whole_from, whole_to, begins, patterns) as stage from found f
    )
    select s.stage, s.nome_chave, s.pessoa_id
    from staged s
    where (s.stage, s.nome_chave, s.pessoa_id) > (after_stage, after_key collate "C", after_id)
    order by s.stage, s.nome_chave, s.pessoa_id
    limit max_rows;
end
$function$;

CREATE OR REPLACE FUNCTION public.find_records(tenant integer, index_query tsquery, own tsquery, wide tsquery, in_deleted boolean, piece_sets text[] DEFAULT '{}'::text[], piece_queries tsquery[] DEFAULT '{}'::tsquery[], recent_query tsquery DEFAULT NULL::tsquery, terms tsquery[] DEFAULT NULL::tsquery[], insides text[] DEFAULT NULL::text[], labels tsquery DEFAULT NULL::tsquery, codigo tsquery DEFAULT NULL::tsquery, whole_from text DEFAULT ''::text, whole_to text DEFAULT ''::text, begins text[] DEFAULT '{}'::text[], patterns text[] DEFAULT NULL::text[], inner_patterns text[] DEFAULT NULL::text[], inner_word text DEFAULT NULL::text, last_stage integer DEFAULT 7, codigo_step integer DEFAULT NULL::integer, after_stage integer DEFAULT 0, after_key text DEFAULT ''::text, after_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid, max_rows integer DEFAULT NULL::integer)
 RETURNS TABLE(stage integer, sort_key text, pessoa_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  never constant boolean := false;
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  return query
    with candidates as materialized (
      select s.pessoa_id, s.nome_chave, s.tokens
      from pessoa_tokens s
      where (s.tenant_id = tenant or never) and s.tokens @@ index_query and s.deleted = in_deleted
        and ((case when s.settled then s.tokens end) @@ index_query
          or (case when not s.settled then s.tokens end) @@ coalesce(recent_query, index_query))
        and (labels is null or ts_match_vq(s.tokens, labels))
      union
      select s.pessoa_id, s.nome_chave, s.tokens
      from unnest(piece_sets, piece_queries) as g(set, query), pessoa_tokens s
      where labels is null and (s.tenant_id = tenant or never) and s.pieces @> g.set::bigint[] and s.deleted = in_deleted
        and ((case when s.settled then s.pieces end) @> g.set::bigint[] or (case when not s.settled then s.pieces end) @> g.set::bigint[])
        and (g.query is null or ts_match_vq(s.tokens, g.query))
      union
      -- uses both indexes, because many records without the labels have a piece of a common word in their e-mails
      select s.pessoa_id, s.nome_chave, s.tokens
      from unnest(piece_sets, piece_queries) as g(set, query), pessoa_tokens s
      where labels is not null and (s.tenant_id = tenant or never) and s.pieces @> g.set::bigint[] and s.tokens @@ g.query
        and s.deleted = in_deleted
        and ((case when s.settled then s.pieces end) @> g.set::bigint[] or (case when not s.settled then s.pieces end) @> g.set::bigint[])
        and ((case when s.settled then s.tokens end) @@ g.query or (case when not s.settled then s.tokens end) @@ g.query)
    ), staged as (
      select c.pessoa_id, c.nome_chave, c.tokens,
        case when ts_match_vq(c.tokens, codigo) then 0 else
          coalesce(
            name_stage(c.nome_chave, whole_from, whole_to, begins, patterns),
            case when d.depth < 3 then d.depth + 3 end,
            case when (' ' || c.nome_chave) like all (inner_patterns) then 6 end,
            d.depth + 4
          )
        end as stage
      from candidates c, lateral (select search_depth(c.tokens, own, wide, terms, insides) as depth offset 0) d
    ), keyed as (
      select case when codigo_step is null then s.stage else 0 end as stage, s.pessoa_id,
        case when codigo_step is not null then lpad((codigo_step * codigo_of(tenant, s.tokens)
          + case codigo_step when 1 then 0 else 10000000000 end)::text, 10, '0')
        else case when s.stage = 6 and inner_word is not null then word_with(s.nome_chave, inner_word) || E'\x01' else '' end
          || s.nome_chave end as key
      from staged s where s.stage <= last_stage
    )
    select k.stage, k.key collate "C", k.pessoa_id
    from keyed k
    where (k.stage, k.key collate "C", k.pessoa_id) > (after_stage, after_key, after_id)
    order by k.stage, k.key collate "C", k.pessoa_id
    limit max_rows;
end
$function$;
alter function find_records(integer,tsquery,tsquery,tsquery,boolean,text[],tsquery[],tsquery,tsquery[],text[],tsquery,tsquery,text,text,text[],text[],text[],text,integer,integer,integer,text,uuid,integer) owner to fichario_search;

CREATE OR REPLACE FUNCTION public.find_unfilled(tenant integer, sought tsquery)
 RETURNS TABLE(pessoa_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  never constant boolean := false;
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  return query
    select s.pessoa_id from pessoa_tokens s
    where (s.tenant_id = tenant or never) and s.tokens @@ sought
      and ((case when s.settled then s.tokens end) @@ sought or (case when not s.settled then s.tokens end) @@ sought);
  -- another process may have filled all clients in the meantime
  if to_regclass('pessoa_search') is not null then
    return query select s.pessoa_id from pessoa_search s where (s.tenant_id = tenant or never) and s.tokens @@ sought;
  end if;
end
$function$;
alter function find_unfilled(integer,tsquery) owner to fichario_search;

CREATE OR REPLACE FUNCTION public.has_labels(tenant integer, wanted_pessoa_id uuid, labels tsquery)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE COST 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (
    select s.tokens @@ labels from pessoa_tokens s
    where s.tenant_id = tenant and s.pessoa_id = wanted_pessoa_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.invitations_for(wanted_email text)
 RETURNS TABLE(tenant_id integer, tenant_nome text, id uuid, role text, invited_by uuid, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.id, t.nome, i.id, i.role, i.invited_by, i.expires_at
  from invitations i
  join tenants t on t.id = i.tenant_id
  where i.email = wanted_email and i.declined_at is null and t.archived_at is null
  order by lower(t.nome)
$function$;
alter function invitations_for(text) owner to fichario_access;

CREATE OR REPLACE FUNCTION public.meet_words(tenant integer, typed text[], most integer)
 RETURNS TABLE(text text, sound text, is_known boolean, near jsonb)
 LANGUAGE plpgsql
 STABLE ROWS 5
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  word text;
begin
  foreach word in array typed loop
    return query select word, word_sound(word), exists (select from words_beginning(tenant, word, 1)),
      (select coalesce(jsonb_agg(jsonb_build_object('text', n.word, 'sound', word_sound(n.word))), '[]')
       from words_like(tenant, word, most) as n(word));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.membership_of_user(wanted_user_id uuid, wanted_tenant_id integer)
 RETURNS TABLE(tenant_id integer, nome text, role text, settings jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.id, t.nome, m.role, t.settings
  from memberships m
  join tenants t on t.id = m.tenant_id
  where m.tenant_id = wanted_tenant_id and m.user_id = wanted_user_id and t.archived_at is null
$function$;
alter function membership_of_user(uuid,integer) owner to fichario_access;

CREATE OR REPLACE FUNCTION public.memberships_of_user(wanted_user_id uuid)
 RETURNS TABLE(tenant_id integer, nome text, role text, settings jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.id, t.nome, m.role, t.settings
  from memberships m
  join tenants t on t.id = m.tenant_id
  where m.user_id = wanted_user_id and t.archived_at is null
  order by lower(t.nome)
$function$;
alter function memberships_of_user(uuid) owner to fichario_access;

CREATE OR REPLACE FUNCTION public.name_stage(nome_chave text, whole_from text, whole_to text, begins text[], patterns text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((nome_chave >= (whole_from COLLATE "C")) AND (nome_chave < (whole_to COLLATE "C"))) THEN 1 WHEN ((patterns IS NULL) OR (NOT ((' '::text || nome_chave) ~~ ALL (patterns)))) THEN NULL::integer WHEN (nome_chave ~~ ANY (begins)) THEN 2 ELSE 3 END;

CREATE OR REPLACE FUNCTION public.queue_figures()
 RETURNS TABLE(kind text, due integer, running integer, failing integer, oldest double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select s.kind, count(*) filter (where s.is_due)::int, count(*) filter (where s.is_running)::int,
      count(*) filter (where s.failures > 0)::int, coalesce(max(s.age), 0)::float8
    from (
      select j.kind, j.failures,
        j.owner is not null and j.lease_until >= now() as is_running,
        r.id is null and case when j.owner is null then j.run_at <= now() or coalesce(e.last_number > j.after_event, false)
          else j.lease_until < now() end as is_due,
        case when r.id is not null then null
          when j.owner is null and j.run_at <= now() then extract(epoch from now() - j.run_at)
          when j.lease_until < now() then extract(epoch from now() - j.lease_until) end as age
      from jobs j
      left join jobs r
        on r.tenant_id = j.tenant_id and r.queue = j.queue and r.owner is not null and r.lease_until >= now()
      left join register_streams e on e.tenant_id = j.tenant_id
    ) s
    group by s.kind;
end
$function$;
alter function queue_figures() owner to fichario_access;

CREATE OR REPLACE FUNCTION public.search_depth(tokens tsvector, own tsquery, wide tsquery, terms tsquery[], insides text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (tokens @@ own) THEN 1
             WHEN (tokens @@ wide) THEN 2
             WHEN ((insides IS NOT NULL) AND (NOT (EXISTS ( SELECT
                FROM UNNEST(search_depth.terms, search_depth.insides) t(query, inside)
               WHERE (NOT ((search_depth.tokens @@ t.query) OR COALESCE(((search_depth.tokens)::text ~ t.inside), false))))))) THEN 3
             ELSE NULL::integer
         END AS "case";
END;

CREATE OR REPLACE FUNCTION public.tenant_administrators()
 RETURNS TABLE(tenant_id integer, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.tenant_id, m.user_id from memberships m where m.role = 'administrador'
$function$;
alter function tenant_administrators() owner to fichario_access;

CREATE OR REPLACE FUNCTION public.walk_emails(tenant integer, own tsquery, begun text, known text, label_patterns text[], labels tsquery, after_nome text, after_id uuid, max_rows integer)
 RETURNS TABLE(stage integer, sort_key text, pessoa_id uuid, shown text)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return query
    select 4, c.nome_chave, c.pessoa_id, c.shown
    from cards c
    where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (after_nome collate "C", after_id)
      and (label_patterns is null
        or case when c.shown is null then has_labels(tenant, c.pessoa_id, labels) else c.shown ~ all (label_patterns) end)
      and case when c.shown ~ begun then true when c.shown ~ known then false else has_labels(tenant, c.pessoa_id, own) end
    order by c.nome_chave, c.pessoa_id
    limit max_rows;
end
$function$;

CREATE OR REPLACE FUNCTION public.walk_names(tenant integer, range_from text[], range_to text[], wanted_stage integer, whole_from text, whole_to text, begins text[], patterns text[], label_patterns text[], labels tsquery, after_nome text, after_id uuid, max_rows integer)
 RETURNS TABLE(stage integer, sort_key text, pessoa_id uuid, shown text)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  missing int := max_rows;
  given int;
  low text collate "C";
  low_id uuid;
begin
  for place in 1 .. cardinality(range_from) loop
    continue when range_to[place] collate "C" <= after_nome collate "C";
    low := range_from[place];
    -- no record has this id, and every record of the name comes after it
    low_id := '00000000-0000-0000-0000-000000000000';
    if after_nome collate "C" >= low then
      low := after_nome;
      low_id := after_id;
    end if;
    return query
      select wanted_stage, c.nome_chave, c.pessoa_id, c.shown
      from cards c
      where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (low, low_id) and c.nome_chave < range_to[place] collate "C"
        and name_stage(c.nome_chave, whole_from, whole_to, begins, patterns) = wanted_stage
        and (label_patterns is null
          or case when c.shown is null then has_labels(tenant, c.pessoa_id, labels) else c.shown ~ all (label_patterns) end)
      order by c.nome_chave, c.pessoa_id
      limit missing;
    get diagnostics given = row_count;
    missing := missing - given;
    exit when missing <= 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.walk_tokens(tenant integer, own tsquery, wide tsquery, terms tsquery[], insides text[], wanted_stage integer, labels tsquery, codigo tsquery, whole_from text, whole_to text, begins text[], patterns text[], inner_patterns text[], after_nome text, after_id uuid, max_rows integer)
 RETURNS TABLE(stage integer, sort_key text, pessoa_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  wanted_depth int := least(wanted_stage - 3, 3);
begin
  return query
    select wanted_stage, c.nome_chave, c.pessoa_id
    from cards c
    join pessoa_tokens s on s.tenant_id = tenant and s.pessoa_id = c.pessoa_id
    where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (after_nome collate "C", after_id)
      and name_stage(c.nome_chave, whole_from, whole_to, begins, patterns) is null
      and (wanted_stage <> 6 or (' ' || c.nome_chave) like all (inner_patterns))
      and (labels is null or s.tokens @@ labels)
      and coalesce(search_depth(s.tokens, own, wide, terms, insides), case when wanted_stage = 6 then 3 end) = wanted_depth
      and (wanted_stage < 7 or ((' ' || c.nome_chave) like all (inner_patterns)) is not true)
      and (codigo is null or not s.tokens @@ codigo)
    order by c.nome_chave, c.pessoa_id
    limit max_rows;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_figures()
 RETURNS TABLE(pending integer, oldest double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select count(*)::int, coalesce(max(extract(epoch from now() - d.queued_at)), 0)::float8
    from webhook_deliveries d
    join jobs j on j.tenant_id = d.tenant_id and j.kind = 'webhook' and j.id = d.webhook_id
    where d.state = 'pending';
end
$function$;
alter function webhook_figures() owner to fichario_access;

CREATE OR REPLACE FUNCTION public.word_near_keys(tenant_id integer, word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT COALESCE(array_agg(DISTINCT ((word_near_keys.tenant_id || '-'::text) || shortened.shortened)), '{}'::text[]) AS "coalesce"
    FROM ( VALUES (word_near_keys.word), (word_sound(word_near_keys.word))) form(text),
     LATERAL word_shortened(form.text) shortened(shortened)
   WHERE ((length(word_near_keys.word) >= 3) AND (length(word_near_keys.word) <= 30));
END;

CREATE OR REPLACE FUNCTION public.word_shortened(word text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT word_shortened.word AS word
 UNION ALL
  SELECT ("left"(word_shortened.word, (place.place - 1)) || substr(word_shortened.word, (place.place + 1)))
    FROM generate_series(1, length(word_shortened.word)) place(place);
END;

CREATE OR REPLACE FUNCTION public.word_sound(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(word, '[cs]h'::text, 'x'::text, 'g'::text), 'ph'::text, 'f'::text), 'h'::text, ''::text, 'g'::text), '(c(?=[eiy])|z)'::text, 's'::text, 'g'::text), 'g(?=[eiy])'::text, 'j'::text, 'g'::text), '([gq])u(?=[eiy])'::text, '\1'::text, 'g'::text), 'm(?![aeiouy])'::text, 'n'::text, 'g'::text), 'cqwy'::text, 'kkvi'::text), '(.)\1+'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.word_with(nome_chave text, part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT min((word.word COLLATE "C")) AS min
    FROM unnest(string_to_array(word_with.nome_chave, ' '::text)) word(word)
   WHERE (POSITION((word_with.part) IN (word.word)) > 0);
END;

CREATE OR REPLACE FUNCTION public.words_beginning(tenant integer, prefix text, most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  return query
    select w.word from search_words w
    where w.tenant_id = tenant
      and w.word >= prefix and w.word < prefix || U&'\+10FFFF'
    order by w.word limit most;
end
$function$;
alter function words_beginning(integer,text,integer) owner to fichario_search;

CREATE OR REPLACE FUNCTION public.words_like(tenant integer, mistyped text, most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  never constant boolean := false;
  keys text[] := word_near_keys(tenant, mistyped);
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then
    return;
  end if;
  if keys is null or keys = '{}' then
    return;
  end if;
  return query
    select w.word from search_words w
    where (w.tenant_id = tenant or never) and word_near_keys(w.tenant_id, w.word) && keys
    order by w.word limit most;
end
$function$;
alter function words_like(integer,text,integer) owner to fichario_search;

-- Grants

grant delete, select on audit_events to fichario_access;
grant insert, select on audit_events to fichario_app;
grant delete, insert, maintain, select, update on cards to fichario_app;
grant insert, select, update on ceps to fichario_app;
grant select on cidades to fichario_app;
grant delete, insert, select, update on cnpj_answers to fichario_app;
grant insert, select, update on cnpj_providers to fichario_app;
grant select on estados to fichario_app;
grant delete, insert, select, update on export_presets to fichario_app;
grant insert, select, update on exports to fichario_app;
grant execute on function clear_audit_events(integer) to fichario_access;
grant execute on function clear_audit_events(integer) to fichario_app;
grant execute on function clear_history(integer,integer) to fichario_access;
grant execute on function clear_history(integer,integer) to fichario_app;
grant execute on function codigo_of(integer,tsvector) to fichario_app;
grant execute on function codigo_of(integer,tsvector) to fichario_search;
grant execute on function count_register() to fichario_app;
grant execute on function due_jobs(text[],integer) to fichario_access;
grant execute on function due_jobs(text[],integer) to fichario_app;
grant execute on function empty_search_lists(boolean) to fichario_app;
grant execute on function end_fill() to fichario_app;
grant execute on function end_tenant_fill() to fichario_app;
grant execute on function end_tenant_match_fill(integer) to fichario_app;
grant execute on function end_tenant_recheck(integer) to fichario_app;
grant execute on function expect_newcomers() to fichario_app;
grant execute on function find_by_tokens(integer,text[]) to fichario_app;
grant execute on function find_by_tokens(integer,text[]) to fichario_search;
grant execute on function find_inner_names(integer,text[],text[],text[],tsquery,tsquery,text,uuid,integer) to fichario_app;
grant execute on function find_inside(integer,text[],text,tsquery,tsquery,uuid[],text,uuid,integer) to fichario_app;
grant execute on function find_names(integer,text,text,text,text,text[],text[],integer,text,uuid,integer) to fichario_app;
grant execute on function find_records(integer,tsquery,tsquery,tsquery,boolean,text[],tsquery[],tsquery,tsquery[],text[],tsquery,tsquery,text,text,text[],text[],text[],text,integer,integer,integer,text,uuid,integer) to fichario_app;
grant execute on function find_records(integer,tsquery,tsquery,tsquery,boolean,text[],tsquery[],tsquery,tsquery[],text[],tsquery,tsquery,text,text,text[],text[],text[],text,integer,integer,integer,text,uuid,integer) to fichario_search;
grant execute on function find_unfilled(integer,tsquery) to fichario_app;
grant execute on function find_unfilled(integer,tsquery) to fichario_search;
grant execute on function has_labels(integer,uuid,tsquery) to fichario_app;
grant execute on function invitations_for(text) to fichario_access;
grant execute on function invitations_for(text) to fichario_app;
grant execute on function meet_words(integer,text[],integer) to fichario_app;
grant execute on function membership_of_user(uuid,integer) to fichario_access;
grant execute on function membership_of_user(uuid,integer) to fichario_app;
grant execute on function memberships_of_user(uuid) to fichario_access;
grant execute on function memberships_of_user(uuid) to fichario_app;
grant execute on function name_stage(text,text,text,text[],text[]) to fichario_app;
grant execute on function name_stage(text,text,text,text[],text[]) to fichario_search;
grant execute on function queue_figures() to fichario_access;
grant execute on function queue_figures() to fichario_app;
grant execute on function search_depth(tsvector,tsquery,tsquery,tsquery[],text[]) to fichario_app;
grant execute on function search_depth(tsvector,tsquery,tsquery,tsquery[],text[]) to fichario_search;
grant execute on function tenant_administrators() to fichario_access;
grant execute on function tenant_administrators() to fichario_app;
grant execute on function walk_emails(integer,tsquery,text,text,text[],tsquery,text,uuid,integer) to fichario_app;
grant execute on function walk_names(integer,text[],text[],integer,text,text,text[],text[],text[],tsquery,text,uuid,integer) to fichario_app;
grant execute on function walk_tokens(integer,tsquery,tsquery,tsquery[],text[],integer,tsquery,tsquery,text,text,text[],text[],text[],text,uuid,integer) to fichario_app;
grant execute on function webhook_figures() to fichario_access;
grant execute on function webhook_figures() to fichario_app;
grant execute on function word_near_keys(integer,text) to public;
grant execute on function word_shortened(text) to public;
grant execute on function word_sound(text) to public;
grant execute on function word_with(text,text) to fichario_app;
grant execute on function word_with(text,text) to fichario_search;
grant execute on function words_beginning(integer,text,integer) to fichario_app;
grant execute on function words_beginning(integer,text,integer) to fichario_search;
grant execute on function words_like(integer,text,integer) to fichario_app;
grant execute on function words_like(integer,text,integer) to fichario_search;
grant delete, insert, select, update on import_keys to fichario_app;
grant delete, insert, select, update on import_rows to fichario_app;
grant insert, select, update on import_shapes to fichario_app;
grant delete, insert, select, update on imports to fichario_app;
grant delete, select on installation_events to fichario_access;
grant insert, select on installation_events to fichario_app;
grant select on invitations to fichario_access;
grant delete, insert, select, update on invitations to fichario_app;
grant select on jobs to fichario_access;
grant delete, insert, select, update on jobs to fichario_app;
grant delete, insert, select, update on known_devices to fichario_app;
grant delete, insert, select, update on list_views to fichario_app;
grant delete, insert, select on login_attempts to fichario_app;
grant delete, insert, select on match_decisions to fichario_app;
grant insert, select, update on match_frequencies to fichario_app;
grant delete, insert, select on match_keys to fichario_app;
grant delete, insert, select on match_later to fichario_app;
grant delete, insert, select, update on match_pairs to fichario_app;
grant insert, select, update on match_runs to fichario_app;
grant insert, select on match_weights to fichario_app;
grant select on memberships to fichario_access;
grant delete, insert, select, update on memberships to fichario_app;
grant insert, select, update on merge_groups to fichario_app;
grant insert, select on merge_plans to fichario_app;
grant delete, insert, maintain, select on moments to fichario_app;
grant delete, insert, maintain, select, update on name_words to fichario_app;
grant insert, select on operation_cancels to fichario_app;
grant delete, select on operation_changes to fichario_access;
grant insert, select on operation_changes to fichario_app;
grant insert, select on operation_outcomes to fichario_app;
grant insert, select, update on operation_runs to fichario_app;
grant insert, select on operations to fichario_app;
grant delete, insert, select on pessoa_external_codes to fichario_app;
grant delete, insert, maintain, select, update on pessoa_tokens to fichario_app;
grant select on pessoa_tokens to fichario_search;
grant insert, maintain, select, update on pessoas to fichario_app;
grant delete, insert, select, update on presences to fichario_app;
grant delete, insert, select, update on processes to fichario_app;
grant delete, insert, select, update on receita_rows to fichario_app;
grant delete, insert, select, update on receita_runs to fichario_app;
grant insert, select on register_events to fichario_app;
grant insert, select, update on register_figures to fichario_app;
grant select on register_streams to fichario_access;
grant insert, select, update on register_streams to fichario_app;
grant delete, insert, select, update on request_counts to fichario_app;
grant usage on schema public to fichario_access;
grant usage on schema public to fichario_app;
grant usage on schema public to fichario_search;
grant usage on schema public to public;
grant select on schema_migrations to fichario_app;
grant insert, select on search_words to fichario_app;
grant select on search_words to fichario_search;
grant delete, insert, select, update on sessions to fichario_app;
grant delete, insert, select on setup_codes to fichario_app;
grant insert, select, update on tenant_counters to fichario_app;
grant select on tenants to fichario_access;
grant insert, select, update on tenants to fichario_app;
grant insert, select, update on users to fichario_app;
grant select on webhook_deliveries to fichario_access;
grant delete, insert, select, update on webhook_deliveries to fichario_app;
grant delete, insert, select, update on webhooks to fichario_app;
