import { isDigits } from '../separators.ts';

/** The code of Brazil. */
export const CODIGO_BRASIL = '1058';

/** Codes of the official table that fail the check digit: countries that were added late, and some islands. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  '0153', // Åland
  '0200', // Curaçao
  '0420', // Antártida
  '1504', // Guernsey
  '1508', // Jersey
  '3595', // Ilha de Man
  '4885', // Mayotte
  '4985', // Montenegro
  '5780', // Palestina
  '7370', // Sérvia
  '7600', // Sudão do Sul
]);

/**
 * The code of a country of the Banco Central (NF-e, cPais) without leading zeros: `01058` of a SPED file as `1058`. Undefined
 * if its check digit is wrong, unless it is one of the official codes that fail the check. Never throws.
 */
export function parseCodigoPais(text: string): string | undefined {
  const typed = text.trim();
  if (!isDigits(typed) || typed.length > 5) return undefined;
  const digits = typed.padStart(5, '0').slice(1);
  if (typed.padStart(5, '0')[0] !== '0' || digits === '0000') return undefined;
  return isRight(digits) || EXCEPTIONS.has(digits) ? String(Number(digits)) : undefined;
}

/** Modulus 11, weights 4 to 2 over three digits; 10 and 11 become 0. */
function isRight(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 3; i++) sum += (digits.charCodeAt(i) - 48) * (4 - i);
  const remainder = sum % 11;
  return digits.charCodeAt(3) - 48 === (remainder < 2 ? 0 : 11 - remainder);
}
