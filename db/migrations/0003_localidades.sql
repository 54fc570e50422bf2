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
