const group = 'Juntar fichas';

/** The keys of the merge page. The arrows move in the table of differences, as among any choices. */
export const MERGE_KEYS = {
  merge: { keys: 'Ctrl+Enter', label: 'Juntar', group },
  apart: { keys: 'N', label: 'Não são a mesma', group },
  survivor: { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], label: 'A ficha que fica', group },
  value: { keys: ['ArrowLeft', 'ArrowRight'], label: 'O valor que fica', group },
  row: { keys: ['ArrowUp', 'ArrowDown'], label: 'A diferença anterior ou seguinte', group },
} as const;
