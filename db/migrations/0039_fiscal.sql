-- What an invoice says of its recipient (decision 108). The texts of choices are checked by the application, as those of items are.
alter table pessoas
  add column indicador_ie text,
  add column suframa text,
  add column id_estrangeiro text,
  add column regime text,
  add column regime_desde date,
  add column regime_ate date,
  add column porte text,
  add column situacao_receita text,
  add column situacao_receita_em date;
