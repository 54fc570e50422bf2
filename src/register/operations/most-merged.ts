/** The most records of one merge, including the survivor: more are not duplicates of one person. */
export const MOST_MERGED = 20;
