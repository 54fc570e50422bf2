/** How many addresses, phones or e-mails one pessoa may have, each. */
export const MAX_BLOCKS = 50;
