/** The length of a day without a change of clocks, in milliseconds. */
export const DAY_MS = 86_400_000;
