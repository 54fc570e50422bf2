import * as z from 'zod/mini';

/** At most the 16 digits of the largest safe integer. */
const DIGITS = /^\d{1,16}$/;

/**
 * A whole number in an address, where every value is text: decimal digits only. Refuses what JavaScript would also convert
 * (`1e2`, `0x10`, ` 1`, a list of one). Not for bodies, where JSON has numbers.
 */
export function wholeNumber(min: number, max: number) {
  return z.pipe(z.transform(readDigits), z.int().check(z.minimum(min), z.maximum(max)));
}

function readDigits(text: unknown): unknown {
  return typeof text === 'string' && DIGITS.test(text) ? Number(text) : text;
}
