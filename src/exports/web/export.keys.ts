/** The key that exports. It works in the list, and is listed among the keys of the list. */
export const EXPORT_KEYS = {
  export: { keys: 'E', label: 'Exportar a lista ou a seleção…', group: 'Lista' },
} as const;
