/** The largest amount of a record, in reais: what the register's column of 15 digits holds. */
export const MAX_DINHEIRO = '9999999999999.99';
