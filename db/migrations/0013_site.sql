-- The address of a person's or a company's site.
alter table pessoas add column site text;
