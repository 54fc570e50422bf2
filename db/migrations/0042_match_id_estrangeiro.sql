-- An import finds a customer abroad by the document of that country (decision 106). Few records have one.
create index pessoas_id_estrangeiro_idx on pessoas (tenant_id, id_estrangeiro)
  where id_estrangeiro is not null and deleted_at is null;
