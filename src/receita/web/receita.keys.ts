const group = 'Comparação com a Receita';

/** The keys of a comparison, for `?` and /ajuda. */
export const RECEITA_KEYS = {
  next: { keys: ['J', 'ArrowDown'], label: 'Ir à próxima ficha', group },
  previous: { keys: ['K', 'ArrowUp'], label: 'Ir à ficha anterior', group },
  apply: { keys: 'Enter', label: 'Aplicar o que mudou na ficha', group },
  ignore: { keys: 'I', label: 'Ignorar o que mudou na ficha, ou trazer de volta', group },
} as const;
