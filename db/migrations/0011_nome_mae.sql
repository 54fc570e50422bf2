-- Nome da mãe: registers of people ask for it to tell two of one name and birth apart.
alter table pessoas add column nome_mae text;
