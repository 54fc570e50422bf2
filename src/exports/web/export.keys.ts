/** The key that exports a list. It works in the list and is in the table of the list's keys. */
export const EXPORT_KEYS = {
  export: { keys: 'E', label: 'Exportar a lista ou a seleção…', group: 'Lista' },
} as const;
