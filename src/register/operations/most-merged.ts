/** So many records become one at once, the one that stays included: more are no duplicates of one person. */
export const MOST_MERGED = 20;
