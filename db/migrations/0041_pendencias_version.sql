-- The version of the rules of pendências that the records of a client were looked at by (decision 109). A client of before there were
-- versions is looked at again behind the requests: `src/register/fill/server/recheck.ts`.
alter table tenants add column pendencias_version int not null default 1;
update tenants set pendencias_version = 0;
