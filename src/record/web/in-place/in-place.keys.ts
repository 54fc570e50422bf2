const group = 'Editar no lugar';

/** The keys of an edit in place, for `?` and /ajuda. Read in InPlaceForm.tsx. */
export const IN_PLACE_KEYS = {
  below: { keys: 'Enter', label: 'Salvar e editar a linha de baixo', group },
  above: { keys: 'Shift+Enter', label: 'Salvar e editar a linha de cima', group },
  beside: { keys: ['Tab', 'Shift+Tab'], label: 'Salvar e editar a célula ao lado', group },
  stay: { keys: 'Ctrl+Enter', label: 'Salvar e ficar na linha', group },
  cancel: { keys: 'Escape', label: 'Sair sem salvar', group },
  list: { keys: 'Alt+ArrowDown', label: 'Abrir a lista de um campo de escolha', group },
} as const;
