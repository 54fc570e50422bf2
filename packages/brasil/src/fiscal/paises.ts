import { chaveNome } from '../nome.ts';
import { isDigits } from '../separators.ts';
import { PAISES_TEXT } from './paises.data.ts';

/** The code of Brazil. */
export const CODIGO_BRASIL = '1058';

/** A country: `{ codigo: '8451', iso: 'UY', nome: 'Uruguai' }`. */
export type Pais = { codigo: string; iso: string; nome: string };

/** Every country, by its name. */
export const PAISES: readonly Pais[] = PAISES_TEXT.split(/\|\s*/).map((entry) => {
  const [codigo = '', iso = '', ...nome] = entry.split(' ');
  return { codigo, iso, nome: nome.join(' ') };
});

const BY_CODE = new Map(PAISES.map((pais) => [pais.codigo, pais]));
const BY_NAME = new Map(PAISES.flatMap((pais) => [pais.nome, pais.iso].map((name) => [chaveNome(name), pais])));

/** The country with that code of the Banco Central, zeros in front or not. */
export function findPais(codigo: string): Pais | undefined {
  return BY_CODE.get(codigo.replace(/^0+/, ''));
}

/** The country with that name in Portuguese, whatever its accents, or with that code of ISO 3166-1 in two letters. */
export function findPaisByNome(nome: string): Pais | undefined {
  return BY_NAME.get(chaveNome(nome));
}

/** Codes that were given without a check digit: of countries that are younger than the table. */
const WITHOUT_DIGIT = new Set(['0153', '1504', '1508', '3595', '4885', '4985', '5780', '7370', '7600']);

/**
 * The code of a country of the Banco Central (NF-e, cPais) without zeros in front: `01058` of a SPED file as `1058`. Undefined
 * if its check digit is wrong. Never throws.
 */
export function parseCodigoPais(text: string): string | undefined {
  const typed = text.trim();
  if (!isDigits(typed) || typed.length > 5) return undefined;
  const digits = typed.padStart(5, '0').slice(1);
  if (typed.padStart(5, '0')[0] !== '0' || digits === '0000') return undefined;
  if (!isRight(digits) && !WITHOUT_DIGIT.has(digits)) return undefined;
  return String(Number(digits));
}

/** Modulus 11, weights 4 to 2 over three digits; 10 and 11 become 0. */
function isRight(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 3; i++) sum += (digits.charCodeAt(i) - 48) * (4 - i);
  const rest = sum % 11;
  return digits.charCodeAt(3) - 48 === (rest < 2 ? 0 : 11 - rest);
}
