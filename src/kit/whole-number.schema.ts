import * as z from 'zod/mini';

/** As many digits as any whole number that is exact has. */
const DIGITS = /^\d{1,16}$/;

/**
 * A whole number of an address, where all is text: plain decimal digits. What JavaScript would also take for a number
 * (`1e2`, `0x10`, ` 1`, a list of one) is refused. Not for bodies: a number in JSON is a number.
 */
export function wholeNumber(min: number, max: number) {
  return z.pipe(z.transform(readDigits), z.int().check(z.minimum(min), z.maximum(max)));
}

function readDigits(text: unknown): unknown {
  return typeof text === 'string' && DIGITS.test(text) ? Number(text) : text;
}
