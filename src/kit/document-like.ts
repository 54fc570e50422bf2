/** A text with this many digits in a row, ignoring signs and spaces, may be part of a CPF or CNPJ. */
const MIN_DIGITS = 6;

/**
 * Whether a search text may be a document or the start of one. Such a text must not be in an address. Digits alone always
 * may be one, because the list searches while a CPF is being typed.
 */
export function isDocumentLike(text: string): boolean {
  const plain = text.replace(/[\s().\-/]/g, '');
  return /^\d+$/.test(plain) || new RegExp(`\\d{${MIN_DIGITS}}`).test(plain) || /^[0-9A-Z]{12}\d{2}$/i.test(plain);
}
