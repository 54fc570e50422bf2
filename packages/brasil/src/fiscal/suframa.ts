import { type FiscalReason, fiscalReason } from './fiscal-reasons.ts';
import { dropDocumentSeparators, isDigits } from '../separators.ts';

/** Nine digits that passed `parseSuframa`. */
export type Suframa = string & { readonly __brand: 'Suframa' };

/**
 * An inscrição SUFRAMA typed with eight or nine digits, as nine: with eight, the leading zero is missing (NF-e, dest/ISUF).
 * Undefined if it begins with 00 or its check digit is wrong. Never throws.
 */
export function parseSuframa(text: string): Suframa | undefined {
  const digits = digitsOf(text);
  return digits.length === 9 && isDigits(digits) && isPlausible(digits) && isRight(digits)
    ? (digits as Suframa) // just checked
    : undefined;
}

/** Why `parseSuframa` refuses a text; undefined when it does not. */
export function explainSuframa(text: string): FiscalReason | undefined {
  if (parseSuframa(text) !== undefined) return undefined;
  const digits = digitsOf(text);
  return fiscalReason(digits.length === 9 && isDigits(digits) ? 'suframa_digito' : 'suframa_tamanho');
}

/** `210140267` as `21.0140.267`. A text without nine characters is returned unchanged. */
export function formatSuframa(suframa: string): string {
  return suframa.length === 9 ? `${suframa.slice(0, 2)}.${suframa.slice(2, 6)}.${suframa.slice(6)}` : suframa;
}

function digitsOf(text: string): string {
  const symbols = dropDocumentSeparators(text);
  return symbols.length === 8 ? `0${symbols}` : symbols;
}

function isPlausible(digits: string): boolean {
  return !digits.startsWith('00');
}

/** Modulus 11, weights 9 to 2 over eight digits; 10 and 11 become 0. Derived from published numbers: the MOC has no rule. */
function isRight(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += (digits.charCodeAt(i) - 48) * (9 - i);
  const remainder = sum % 11;
  return digits.charCodeAt(8) - 48 === (remainder < 2 ? 0 : 11 - remainder);
}
