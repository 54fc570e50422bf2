/** Where this browser keeps that the navigation is closed: `yes` or `no`. */
export const NAV_CLOSED_KEY = 'fichario.nav.closed';
