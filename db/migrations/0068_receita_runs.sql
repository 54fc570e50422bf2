-- Comparisons of many companies with the Receita (decision 135): which records, how far, what came of them. The values that differ are not
-- stored: they are computed from the record and the stored answer when somebody looks.
alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check
  check (kind in ('create', 'update', 'delete', 'restore', 'bulk', 'import', 'undo', 'merge', 'receita')) not valid;
alter table operations validate constraint operations_kind_check;

create table receita_runs (
  tenant_id int not null references tenants (id),
  id uuid not null,
  user_id uuid not null references users (id),
  origin text not null check (origin in ('web', 'api', 'cli')),
  -- the role of the user, for the search of the selection
  role text not null check (role in ('administrador', 'gestor', 'operador', 'leitor')),
  selection jsonb not null check (jsonb_typeof(selection) = 'object'),
  -- records that are created later are not compared
  codigo_below int not null check (codigo_below > 0),
  state text not null check (state in ('waiting', 'running', 'stopped', 'done')),
  -- why it stopped without a click, in a sentence
  problem text,
  -- companies with a CNPJ: of the selection, counted at the start, and compared so far
  total int not null check (total >= 0),
  done int not null default 0 check (done >= 0),
  after_id uuid,
  -- how often the company after after_id got no answer
  tries int not null default 0 check (tries >= 0),
  -- while the quota of the providers is used up
  rests_until timestamptz(3),
  iguais int not null default 0 check (iguais >= 0),
  mudaram int not null default 0 check (mudaram >= 0),
  nao_encontradas int not null default 0 check (nao_encontradas >= 0),
  sem_resposta int not null default 0 check (sem_resposta >= 0),
  sem_cnpj int not null default 0 check (sem_cnpj >= 0),
  -- rows with the state 'open' that differ
  abertas int not null default 0 check (abertas >= 0),
  -- the last operation that applied differences
  operation_id uuid,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);

-- The records that are not as the Receita has them, or about which nothing is known.
create table receita_rows (
  tenant_id int not null,
  run_id uuid not null,
  pessoa_id uuid not null,
  -- the record and the answer that were compared
  version int not null check (version > 0),
  asked_at timestamptz(3),
  outcome text not null check (outcome in ('mudou', 'naoEncontrada', 'semResposta')),
  state text not null default 'open' check (state in ('open', 'applied', 'ignored')),
  primary key (tenant_id, run_id, pessoa_id),
  foreign key (tenant_id, run_id) references receita_runs (tenant_id, id) on delete cascade
);

-- The planner keeps the share of one client only (0056).
alter table receita_runs alter column tenant_id set statistics 1;
alter table receita_rows alter column tenant_id set statistics 1;

alter table receita_runs enable row level security;
alter table receita_runs force row level security;
create policy tenant_isolation on receita_runs
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table receita_rows enable row level security;
alter table receita_rows force row level security;
create policy tenant_isolation on receita_rows
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on receita_runs, receita_rows to fichario_app;
