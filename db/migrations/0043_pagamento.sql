-- How a record is paid (decision 110): its keys of Pix and its bank accounts.
alter table pessoas
  add column chaves_pix jsonb not null default '[]'
    check (jsonb_typeof(chaves_pix) = 'array' and jsonb_array_length(chaves_pix) <= 20),
  add column contas_bancarias jsonb not null default '[]'
    check (jsonb_typeof(contas_bancarias) = 'array' and jsonb_array_length(contas_bancarias) <= 20);
