/** The key that prolongs the session, for `?` and /ajuda. SessionExpiryBanner.tsx handles it. */
export const SESSION_KEYS = {
  // browsers do not use it, and it writes no character
  goOn: { keys: 'F9', label: 'Continuar, quando a sessão está por terminar', group: 'Sessão' },
} as const;
