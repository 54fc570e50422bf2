/** The key of the main button of each step. */
export const STEP_KEYS = {
  next: { keys: 'Ctrl+Enter', label: 'O botão principal do passo', group: 'Importação' },
} as const;
