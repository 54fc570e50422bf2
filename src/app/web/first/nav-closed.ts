/** Key in localStorage for whether the navigation is closed: `yes` or `no`. */
export const NAV_CLOSED_KEY = 'fichario.nav.closed';
