-- Whether the file of an export has dates of birth. A client may hide them from its leitores, also in files that they made before.
alter table exports add column shows_birth boolean not null default true;
