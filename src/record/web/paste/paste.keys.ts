/** The key that fills a new record, for `?` and /ajuda. Browsers tell of it by an event of its own. */
export const PASTE_KEYS = {
  paste: {
    keys: 'Ctrl+V',
    label: 'Numa ficha nova, fora dos campos ou no nome: preencher com o texto copiado',
    group: 'Ficha',
  },
} as const;
