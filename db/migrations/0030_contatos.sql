-- Whom one asks for in a company.
alter table pessoas add column contatos jsonb not null default '[]'
  check (jsonb_typeof(contatos) = 'array' and jsonb_array_length(contatos) <= 50);
