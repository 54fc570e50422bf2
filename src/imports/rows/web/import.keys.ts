const group = 'Linhas da importação';

/** The keys of the grid in which a user corrects rows. Read in rows-grid-keys.ts. */
export const IMPORT_KEYS = {
  walk: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'],
    label: 'Andar pelas células',
    group,
  },
  edit: { keys: 'F2', label: 'Corrigir a célula; Enter, ou começar a digitar, também', group },
  keep: { keys: 'Enter', label: 'Na correção: guardar e ir à próxima célula com problema', group },
  keepAndEdit: { keys: 'Tab', label: 'Na correção: guardar e já corrigir a próxima', group },
  cancel: { keys: 'Escape', label: 'Na correção: deixar como estava', group },
  skip: { keys: 'Space', label: 'Pular a linha, ou trazê-la de volta', group },
} as const;
