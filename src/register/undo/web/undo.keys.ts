const group = 'Desfazer';

/** The undo key of the list and of a record, for `?` and /ajuda. In a field it undoes the typing. */
export const UNDO_KEYS = {
  undo: { keys: 'Ctrl+Z', label: 'Fora dos campos: desfazer a sua última mudança nesta aba', group },
} as const;
