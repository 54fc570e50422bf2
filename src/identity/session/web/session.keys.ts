/** The key that goes on with a session, for `?` and /ajuda. Read in SessionExpiryBanner.tsx. */
export const SESSION_KEYS = {
  // it does nothing in browsers, and no keyboard writes anything by it
  goOn: { keys: 'F9', label: 'Continuar, quando a sessão está por terminar', group: 'Sessão' },
} as const;
