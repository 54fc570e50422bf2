const group = 'Ficha';

/** The keys in a record that was opened from a list, for `?` and /ajuda. */
export const NEIGHBOUR_KEYS = {
  next: { keys: 'Alt+PageDown', label: 'Próxima ficha da lista, no mesmo campo; salva antes o que mudou', group },
  previous: { keys: 'Alt+PageUp', label: 'Ficha anterior da lista', group },
} as const;
