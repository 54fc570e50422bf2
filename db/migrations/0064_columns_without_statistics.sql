-- No plan depends on these figures: the function that finds words by their near keys chooses its index itself, and no condition is
-- about a list of a record. An auto-analyze computed the near keys of 30,000 words each time (decision 132).
alter index search_words_near_idx alter column 1 set statistics 0;
alter table pessoas
  alter column inscricoes_estaduais set statistics 0,
  alter column enderecos set statistics 0,
  alter column telefones set statistics 0,
  alter column emails set statistics 0,
  alter column codigos_externos set statistics 0,
  alter column contatos set statistics 0,
  alter column sources set statistics 0,
  alter column chaves_pix set statistics 0,
  alter column contas_bancarias set statistics 0;
