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
