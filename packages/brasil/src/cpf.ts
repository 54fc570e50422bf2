import { CPF_DIGITS } from './limits.ts';
import { type Reason, reason } from './reasons.ts';
import { dropDocumentSeparators, isDigits, isRepeated } from './separators.ts';

/** Eleven digits that passed `parseCpf`. */
export type Cpf = string & { readonly __brand: 'Cpf' };

const BARE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const MASKED = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13] as const;

/** Parses a CPF, bare or with any separators, to eleven digits; undefined if the rule refuses it. Never throws. */
export function parseCpf(text: string): Cpf | undefined {
  const digits = dropDocumentSeparators(text);
  return isCpf(digits) ? (digits as Cpf) : undefined; // just checked
}

/** Whether a text is a valid CPF, written with eleven digits or exactly as 999.999.999-99. */
export function isCpf(text: string): boolean {
  if (text.length === CPF_DIGITS) return hasRightDigits(text, BARE);
  if (text.length !== 14) return false;
  return text[3] === '.' && text[7] === '.' && text[11] === '-' && hasRightDigits(text, MASKED);
}

/** `52998224725` as `529.982.247-25`. A text without eleven characters is returned unchanged. */
export function formatCpf(cpf: string): string {
  if (cpf.length !== CPF_DIGITS) return cpf;
  return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
}

/** `52998224725` as `***.***.247-**`, for users without the permission to see it. Any other text is masked entirely. */
export function maskCpf(cpf: string): string {
  if (cpf.length !== CPF_DIGITS) return '***.***.***-**';
  return `***.***.${cpf.slice(6, 9)}-**`;
}

/** Why `parseCpf` refuses a text; undefined when it does not. */
export function explainCpf(text: string): Reason | undefined {
  const digits = dropDocumentSeparators(text);
  if (isCpf(digits)) return undefined;
  if (digits !== '' && !isDigits(digits)) return reason('cpf_character');
  if (digits.length !== CPF_DIGITS) return reason('cpf_length');
  return reason(isRepeated(digits) ? 'cpf_repeated' : 'cpf_check_digits');
}

/**
 * Receita Federal, modulus 11: weights 10 to 2 over nine digits, then 11 to 2 over ten. The second sum weighs every digit
 * by one more than the first, so one pass gives both. The ten numbers of one repeated digit pass the arithmetic.
 */
function hasRightDigits(text: string, at: readonly number[]): boolean {
  const first = text.charCodeAt(0) - 48;
  let sum = 0;
  let weighted = 0;
  let same = true;
  for (let i = 0; i < 9; i++) {
    const digit = text.charCodeAt(at[i]!) - 48;
    if (digit < 0 || digit > 9) return false;
    if (digit !== first) same = false;
    sum += digit;
    weighted += digit * (10 - i);
  }
  const dv1 = checkDigit(weighted);
  const dv2 = checkDigit(weighted + sum + 2 * dv1);
  if (text.charCodeAt(at[9]!) - 48 !== dv1 || text.charCodeAt(at[10]!) - 48 !== dv2) return false;
  return !same;
}

function checkDigit(weighted: number): number {
  const remainder = weighted % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
