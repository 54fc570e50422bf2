import { type Cnpj, type Cpf, parseCnpj, parseCpf } from '@fichario/brasil';
import { mixBits } from './random.ts';

const CPF_BASES = 100_000_000;
// coprime with the number of bases: every index of a series has its own, and neighbours lie far apart
const STEP = 38_196_601;

/**
 * A right CPF of its own for each index of a series (below 100 million); undefined where the number would be one of the
 * refused repeated digits. The ninth digit is the fiscal region, which the Receita Federal gives by state.
 */
export function makeCpf(seed: number, index: number, fiscalRegion: number): Cpf | undefined {
  const base = baseOf(seed, index) + String(fiscalRegion);
  const first = checkDigit(base);
  return parseCpf(base + first + checkDigit(base + first));
}

/** A right CNPJ of its own for each index of a series, of head office number 0001. */
export function makeCnpj(seed: number, index: number, alphanumeric: boolean): Cnpj | undefined {
  const numeric = baseOf(seed, index);
  const base = (alphanumeric ? spellWithLetters(Number(numeric)) : numeric) + '0001';
  const first = checkDigit(base, 9);
  return parseCnpj(base + first + checkDigit(base + first, 9));
}

function baseOf(seed: number, index: number): string {
  return String((index * STEP + mixBits(seed)) % CPF_BASES).padStart(8, '0');
}

/** The official simulator never gives F, I, O, Q or U: they read like digits. */
const LETTERS = 'ABCDEGHJKLMNPRSTVWXYZ';
const SYMBOLS = `0123456789${LETTERS}`;
const ROOTS = LETTERS.length ** 2 * SYMBOLS.length ** 2 * 10_000;

/** Eight characters with a letter in the first and the fourth place, different for different numbers. */
function spellWithLetters(number: number): string {
  let remaining = (number * 40_507) % ROOTS; // coprime with ROOTS
  const digits = String(remaining % 10_000).padStart(4, '0');
  remaining = Math.floor(remaining / 10_000);
  let spelled = '';
  for (const alphabet of [LETTERS, SYMBOLS, SYMBOLS, LETTERS]) {
    spelled = alphabet.charAt(remaining % alphabet.length) + spelled;
    remaining = Math.floor(remaining / alphabet.length);
  }
  return spelled + digits;
}

/** Modulus 11 from the right with weights 2, 3, …; a CNPJ begins again after 9. Value of a character = ASCII − 48. */
function checkDigit(base: string, maxWeight = 11): number {
  let sum = 0;
  let weight = 2;
  for (let i = base.length - 1; i >= 0; i--) {
    sum += (base.charCodeAt(i) - 48) * weight;
    weight = weight === maxWeight ? 2 : weight + 1;
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
