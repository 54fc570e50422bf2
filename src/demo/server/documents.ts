import { type Cnpj, type Cpf, parseCnpj, parseCpf } from '@fichario/brasil';
import { mixBits } from './random.ts';

const CPF_BASES = 100_000_000;
// coprime with the number of bases, so each index of a series has a different base, and neighbours are far apart
const STEP = 38_196_601;

/**
 * A valid, unique CPF for each index of a series (below 100 million); undefined if it would consist of one repeated digit, which
 * is refused. The ninth digit is the fiscal region, which the Receita Federal assigns by state.
 */
export function makeCpf(seed: number, index: number, fiscalRegion: number): Cpf | undefined {
  const base = baseOf(seed, index) + String(fiscalRegion);
  const first = checkDigit(base);
  return parseCpf(base + first + checkDigit(base + first));
}

/** A valid, unique CNPJ for each index of a series, with branch number 0001. */
export function makeCnpj(seed: number, index: number, alphanumeric: boolean): Cnpj | undefined {
  const numeric = baseOf(seed, index);
  const base = (alphanumeric ? spellWithLetters(Number(numeric)) : numeric) + '0001';
  const first = checkDigit(base, 9);
  return parseCnpj(base + first + checkDigit(base + first, 9));
}

function baseOf(seed: number, index: number): string {
  return String((index * STEP + mixBits(seed)) % CPF_BASES).padStart(8, '0');
}

/** Letters of an alphanumeric CNPJ. The official simulator never uses F, I, O, Q and U, which look like digits. */
const LETTERS = 'ABCDEGHJKLMNPRSTVWXYZ';
const SYMBOLS = `0123456789${LETTERS}`;
const ROOTS = LETTERS.length ** 2 * SYMBOLS.length ** 2 * 10_000;

/** Eight characters with letters in the first and fourth position, unique for each number. */
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

/** Modulus 11 from the right with weights 2, 3, …; a CNPJ repeats them after 9. Value of a character = ASCII − 48. */
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
