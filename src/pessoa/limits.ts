/** The largest amount of a record, in reais: the limit of the register's column of 15 digits. */
export const MAX_DINHEIRO = '9999999999999.99';
