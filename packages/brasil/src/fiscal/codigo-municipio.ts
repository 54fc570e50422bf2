import { isDigits } from '../separators.ts';
import { findUf } from '../uf.ts';

/** Official codes with a check digit that is wrong by the rule (MOC 7.0, Anexo I, note 1). */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  '2201919', // Bom Princípio do Piauí
  '2201988', // Brejo do Piauí
  '2202251', // Canavieira
  '2611533', // Quixaba
  '3117836', // Cônego Marinho
  '3152131', // Ponto Chique
  '4305871', // Coronel Barros
  '5203939', // Buriti de Goiás
  '5203962', // Buritinópolis
]);

/**
 * Whether a text can be an IBGE code of a municipality: seven digits, a state, and the check digit, except for the nine official
 * codes that fail it. If the table is loaded, `findMunicipio` is exact; this function is for code without the table.
 */
export function isCodigoMunicipio(codigo: string): boolean {
  if (codigo.length !== 7 || !isDigits(codigo) || findUf(codigo.slice(0, 2)) === undefined) return false;
  return hasRightDigit(codigo) || EXCEPTIONS.has(codigo);
}

/** Modulus 10, alternating weights 1 and 2, adding the digits of each product. */
function hasRightDigit(codigo: string): boolean {
  let sum = 0;
  for (let i = 0; i < 6; i++) {
    const product = (codigo.charCodeAt(i) - 48) * ((i % 2) + 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10 === codigo.charCodeAt(6) - 48;
}
