import * as z from 'zod/mini';

/** One line that somebody reads: no control characters, no half surrogate pairs, no outer spaces, not empty. */
export function line(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control_character'),
    z.overwrite((value) => value.trim()),
    z.minLength(1, 'required'),
  );
}
