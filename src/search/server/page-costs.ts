/** Rows of the index of cards on a page of 8 KB. */
export const CARDS_A_PAGE = 35;
/** Pages that a look-up of one record by its key reads. */
export const PAGES_A_KEY = 4;
