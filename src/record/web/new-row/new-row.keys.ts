const group = 'Nova ficha na lista';

/** The keys of the empty row, for `?` and /ajuda. Read in RowForm.tsx. */
export const NEW_ROW_KEYS = {
  next: { keys: 'Enter', label: 'Próximo campo; no último, salvar e começar outra linha', group },
  save: { keys: 'Ctrl+Enter', label: 'Salvar de qualquer campo e começar outra linha', group },
  form: { keys: 'Alt+Enter', label: 'Continuar no formulário, com o que foi digitado', group },
  openFound: { keys: 'Ctrl+O', label: 'Ver ao lado a ficha que talvez já exista', group },
  isOther: { keys: 'Alt+N', label: 'É outra pessoa: a ficha parecida não é esta', group },
  close: { keys: 'Escape', label: 'Fechar a linha', group },
} as const;
