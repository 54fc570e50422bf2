-- RG, with who issued it and where: each state numbers its own.
alter table pessoas add column rg text;
alter table pessoas add column rg_orgao_emissor text;
alter table pessoas add column rg_uf text check (rg_uf ~ '^[A-Z]{2}$');
