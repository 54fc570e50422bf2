/** As many digits in a row, signs and spaces between them not counted, may be a CPF, a CNPJ or a piece of one. */
const MIN_DIGITS = 6;

/**
 * Could a text that somebody searches for be a document, or the beginning of one? Such a text travels in no address. Digits
 * alone are one however few they are: a list is asked while a CPF is typed, piece by piece.
 */
export function isDocumentLike(text: string): boolean {
  const plain = text.replace(/[\s().\-/]/g, '');
  return /^\d+$/.test(plain) || new RegExp(`\\d{${MIN_DIGITS}}`).test(plain) || /^[0-9A-Z]{12}\d{2}$/i.test(plain);
}
