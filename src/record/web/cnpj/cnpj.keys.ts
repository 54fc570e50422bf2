/** The keys of the notice of a look-up, for `?` and /ajuda. */
export const CNPJ_KEYS = {
  use: { keys: 'Alt+R', label: 'Usar os dados da Receita no lugar do que foi digitado', group: 'Ficha' },
} as const;
