-- An external code that is a CPF is found as a document, by those who may (decision 069). The program makes the tokens of records
-- with external codes again at its next start.
alter table pessoa_search no force row level security;
alter table pessoas no force row level security;
delete from pessoa_search s using pessoas p
where p.tenant_id = s.tenant_id and p.id = s.pessoa_id and p.codigos_externos <> '[]';
update tenants set search_filled = false
where id in (select p.tenant_id from pessoas p where p.codigos_externos <> '[]');
alter table pessoa_search force row level security;
alter table pessoas force row level security;
