const group = 'Ficha';

/** The keys of the form, for `?` and /ajuda. Read in useEnterToNextField.ts, use-section-keys.ts and BlockList.tsx. */
export const FORM_KEYS = {
  next: { keys: 'Enter', label: 'Próximo campo', group },
  previous: { keys: 'Shift+Enter', label: 'Campo anterior', group },
  nextSection: { keys: 'PageDown', label: 'Próxima parte: endereços, telefones, e-mails…', group },
  previousSection: { keys: 'PageUp', label: 'Parte anterior', group },
  save: { keys: 'Ctrl+Enter', label: 'Salvar', group },
  saveAndNew: { keys: 'Ctrl+Shift+Enter', label: 'Salvar e começar outra ficha', group },
  back: { keys: 'Escape', label: 'Voltar à lista', group },
  openFound: { keys: 'Ctrl+O', label: 'Abrir a ficha que já existe, indicada num campo ou ao pé da ficha', group },
  isOther: { keys: 'Alt+N', label: 'É outra pessoa: as fichas parecidas não são esta', group },
  addBlock: { keys: 'Alt+Enter', label: 'Adicionar outro endereço, telefone, e-mail ou inscrição estadual', group },
  moveBlock: { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], label: 'Mover o endereço, telefone ou e-mail', group },
  addTag: { keys: ['Enter', ','], label: 'Em Etiquetas: guardar a que foi escrita', group },
  dropTag: { keys: 'Backspace', label: 'Em Etiquetas, sem nada escrito: tirar a última', group },
} as const;
