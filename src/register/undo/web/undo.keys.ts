const group = 'Desfazer';

/** The key that takes back, on the list and on a record, for `?` and /ajuda. In a field it takes back what was typed there. */
export const UNDO_KEYS = {
  undo: { keys: 'Ctrl+Z', label: 'Fora dos campos: desfazer a sua última mudança nesta aba', group },
} as const;
