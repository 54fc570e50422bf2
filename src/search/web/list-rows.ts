/** How many records a page of a list brings. */
export const PAGE_ROWS = 100;
