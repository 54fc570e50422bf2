const group = 'Duplicidades';

/** The keys of the queue, for `?` and /ajuda. */
export const DUPLICATES_KEYS = {
  walk: { keys: ['ArrowUp', 'ArrowDown'], label: 'Andar pelos grupos', group },
  look: { keys: 'Space', label: 'Ver as fichas do grupo lado a lado, ou fechá-las', group },
  mark: { keys: ['X', 'Ctrl+Space'], label: 'Marcar o grupo, para juntar vários de uma vez', group },
  markOn: { keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], label: 'Marcar o grupo e o seguinte', group },
  merge: { keys: 'J', label: 'Juntar as fichas do grupo', group },
  apart: { keys: 'N', label: 'Não são a mesma', group },
  later: { keys: 'D', label: 'Deixar o grupo para depois; dos adiados, trazê-lo de volta', group },
} as const;
