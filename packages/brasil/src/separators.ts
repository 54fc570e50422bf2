/**
 * Separators that people and programs add to a number: spaces of every kind, the dashes of messengers and word
 * processors (U+2010 to U+2015, U+2212) and the invisible marks that phones copy along with a contact (U+200B to U+200F,
 * U+202A to U+202E, U+2060, U+2066 to U+2069, and U+FEFF, which \s already has).
 */
const DOCUMENT_SEPARATORS = /[\s./\-\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const PHONE_SEPARATORS = /[\s().\-\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const NOT_DIGITS = /[^0-9]/g;

/** The symbols of a document or of a CEP, without dots, slashes, dashes and spaces. Every other character stays. */
export function dropDocumentSeparators(text: string): string {
  return text.replace(DOCUMENT_SEPARATORS, '');
}

/** The symbols of a phone number, without parentheses, dots, dashes and spaces. Every other character stays. */
export function dropPhoneSeparators(text: string): string {
  return text.replace(PHONE_SEPARATORS, '');
}

/** Only the ASCII digits of a text. Never for a CNPJ: it may have letters, and without them it is another company. */
export function keepDigits(text: string): string {
  return text.replace(NOT_DIGITS, '');
}

/** Whether every character is an ASCII digit; false for the empty text. */
export function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (!isDigitCode(text.charCodeAt(i))) return false;
  }
  return text.length > 0;
}

/** Whether a UTF-16 code is one of 0 to 9. Full-width and other scripts' digits are not. */
export function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a UTF-16 code is an ASCII letter of either case. */
export function isLetterCode(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Whether all characters are the same one; false for the empty text. */
export function isRepeated(text: string): boolean {
  return text !== '' && text === text.charAt(0).repeat(text.length);
}

const LOWER_CASE = /[a-z]/g;

/** Upper case of a to z only: toUpperCase() would also turn 'ſ' into S and 'ß' into SS, and so invent a document. */
export function upperCaseAscii(text: string): string {
  return text.replace(LOWER_CASE, (letter) => letter.toUpperCase());
}
