/*
 * The numbers of the specification, section 9, that the rules of Brazil use. Defined only here.
 */

/** Characters of (DD) NNNNN-NNNN, the longest form of the field. */
export const MAX_PHONE_LENGTH = 15;
export const PHONE_DIGITS = [10, 11] as const;
export const CPF_DIGITS = 11;
/** Letters too since July 2026 (IN RFB 2.229/2024). */
export const CNPJ_DIGITS = 14;
export const CEP_DIGITS = 8;
export const MAX_YEAR_EXCLUSIVE = 2150;
/** The format of a date outside fields. */
export const DATE_DISPLAY = 'dd/mm/yy';
