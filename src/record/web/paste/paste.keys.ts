/** The key that fills a new record, for `?` and /ajuda. Browsers report it as a `paste` event. */
export const PASTE_KEYS = {
  paste: {
    keys: 'Ctrl+V',
    label: 'Numa ficha nova, fora dos campos ou no nome: preencher com o texto copiado',
    group: 'Ficha',
  },
} as const;
