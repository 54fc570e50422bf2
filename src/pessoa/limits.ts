/** How many addresses, phones or e-mails one pessoa may have, each. */
export const MAX_BLOCKS = 50;
/** The largest amount of a record, in reais: what the register's column of 15 digits holds. */
export const MAX_DINHEIRO = '9999999999999.99';
/** How many tags one pessoa may have. */
export const MAX_TAGS = 30;
export const MAX_TAG_LENGTH = 40;
