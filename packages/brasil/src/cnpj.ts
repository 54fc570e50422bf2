import { CNPJ_DIGITS } from './limits.ts';
import { type Reason, reason } from './reasons.ts';
import { dropDocumentSeparators, isDigits, isRepeated, upperCaseAscii } from './separators.ts';

/** Fourteen characters, `[0-9A-Z]{12}[0-9]{2}`, that passed `parseCnpj`. */
export type Cnpj = string & { readonly __brand: 'Cnpj' };

const BARE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;
const MASKED = [0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 16, 17] as const;
const ZERO_CODES = 14 * 48;

/** Parses a CNPJ in either case, bare or with any separators; undefined if the rule refuses it. Never throws. */
export function parseCnpj(text: string): Cnpj | undefined {
  const symbols = normalize(text);
  return isCnpj(symbols) ? (symbols as Cnpj) : undefined; // just checked
}

/**
 * Whether a text is a valid CNPJ, numeric or alphanumeric, bare or exactly as XX.XXX.XXX/XXXX-99. Refuses lower case, as
 * the reference code of Receita Federal does; `parseCnpj` accepts it.
 */
export function isCnpj(text: string): boolean {
  if (text.length === CNPJ_DIGITS) return hasRightSymbols(text, BARE);
  if (text.length !== 18) return false;
  if (text[2] !== '.' || text[6] !== '.' || text[10] !== '/' || text[15] !== '-') return false;
  return hasRightSymbols(text, MASKED);
}

/** `12ABC34501DE35` as `12.ABC.345/01DE-35`. A text without fourteen characters is returned unchanged. */
export function formatCnpj(cnpj: string): string {
  if (cnpj.length !== CNPJ_DIGITS) return cnpj;
  return `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
}

/** Why `parseCnpj` refuses a text; undefined when it does not. */
export function explainCnpj(text: string): Reason | undefined {
  const symbols = normalize(text);
  if (isCnpj(symbols)) return undefined;
  if (NOT_SYMBOL.test(symbols)) return reason('cnpj_character');
  if (symbols.length !== CNPJ_DIGITS) return reason('cnpj_length');
  if (!isDigits(symbols.slice(12))) return reason('cnpj_letter_in_check_digits');
  return reason(isRepeated(symbols) ? 'cnpj_repeated' : 'cnpj_check_digits');
}

const NOT_SYMBOL = /[^0-9A-Z]/;

function normalize(text: string): string {
  return upperCaseAscii(dropDocumentSeparators(text));
}

/**
 * IN RFB 2.229/2024, modulus 11: a character is worth its ASCII code minus 48, weights 5 to 2 and 9 to 2 over twelve
 * characters, then 6 to 2 and 9 to 2 over thirteen. The characters are checked separately, because `:;<=>?@` are between 9
 * and A. Of the numbers with one repeated digit, only the zeros pass the arithmetic.
 */
function hasRightSymbols(text: string, at: readonly number[]): boolean {
  let first = 0;
  let second = 0;
  let codes = 0;
  for (let i = 0; i < 12; i++) {
    const code = text.charCodeAt(at[i]!);
    if (code < 48 || code > 90 || (code > 57 && code < 65)) return false;
    first += (code - 48) * WEIGHTS[i + 1]!;
    second += (code - 48) * WEIGHTS[i]!;
    codes += code;
  }
  const dv1 = checkDigit(first);
  const dv2 = checkDigit(second + 2 * dv1);
  const code1 = text.charCodeAt(at[12]!);
  const code2 = text.charCodeAt(at[13]!);
  return code1 === dv1 + 48 && code2 === dv2 + 48 && codes + code1 + code2 !== ZERO_CODES;
}

const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;

function checkDigit(weighted: number): number {
  const remainder = weighted % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
