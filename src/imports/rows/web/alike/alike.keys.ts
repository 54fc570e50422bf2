const group = 'Linhas que talvez já existam';

/** The keys of the list of rows with possible matches. Read in AlikeRows.tsx. */
export const ALIKE_KEYS = {
  walk: { keys: ['ArrowUp', 'ArrowDown'], label: 'Ir à linha de cima ou de baixo', group },
  update: { keys: 'A', label: 'Atualizar a ficha; com Shift, em todas as certas, ou todas as prováveis', group },
  create: { keys: 'C', label: 'Criar outra ficha; com Shift, em todas', group },
  skip: { keys: 'P', label: 'Pular a linha; com Shift, todas', group },
} as const;
