-- Rows of an import with the document of another row, whose lists go to the record of that row (decision 128).
alter table import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in (
    'refused', 'duplicate', 'joined', 'stale', 'moved', 'alike', 'aside', 'repaired', 'dropped', 'skipped', 'corrected',
    'create', 'update', 'unchanged')) not valid;
alter table import_rows validate constraint import_rows_kind_check;

-- The inscrições estaduais of the documents of a file, which decide whether a later row joins an earlier one.
alter table import_keys
  drop constraint import_keys_kind_check,
  add constraint import_keys_kind_check check (kind in (
    'cpf', 'cnpj', 'id', 'codigo', 'codigoExterno', 'email', 'emailAlone', 'record', 'inscricao')) not valid;
alter table import_keys validate constraint import_keys_kind_check;
