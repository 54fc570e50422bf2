-- A CNPJ is found as a CPF is, under a mark of documents: who may not find by them must not meet one among the phones. The
-- program makes the tokens of companies again at its next start.
alter table pessoa_search no force row level security;
alter table pessoas no force row level security;
delete from pessoa_search s using pessoas p
where p.tenant_id = s.tenant_id and p.id = s.pessoa_id and p.cnpj is not null;
update tenants set search_filled = false
where id in (select p.tenant_id from pessoas p where p.cnpj is not null);
alter table pessoa_search force row level security;
alter table pessoas force row level security;
