-- Lists by name that are narrowed down by labels: each of them stands beside the name, so that what is walked past is read
-- from this index and not from a row of its own (docs/decisions/028).
create index pessoas_labels_nome_idx on pessoas (tenant_id, nome_chave, id)
  include (tipo, codigo_estado, codigo_cidade, situacao, papeis, tags, pendencias)
  where deleted_at is null;
