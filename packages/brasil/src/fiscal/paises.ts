import { isDigits } from '../separators.ts';

/** The code of Brazil. */
export const CODIGO_BRASIL = '1058';

/**
 * The code of a country of the Banco Central (NF-e, cPais) without zeros in front: `01058` of a SPED file as `1058`. Undefined
 * if its check digit is wrong. Never throws.
 */
export function parseCodigoPais(text: string): string | undefined {
  const typed = text.trim();
  if (!isDigits(typed) || typed.length > 5) return undefined;
  const digits = typed.padStart(5, '0').slice(1);
  if (typed.padStart(5, '0')[0] !== '0' || digits === '0000' || !isRight(digits)) return undefined;
  return String(Number(digits));
}

/** Modulus 11, weights 4 to 2 over three digits; 10 and 11 become 0. */
function isRight(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 3; i++) sum += (digits.charCodeAt(i) - 48) * (4 - i);
  const rest = sum % 11;
  return digits.charCodeAt(3) - 48 === (rest < 2 ? 0 : 11 - rest);
}
