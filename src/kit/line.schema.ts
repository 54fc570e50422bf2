import * as z from 'zod/mini';

/** One line of text, trimmed and not empty, without control characters and lone surrogates. */
export function line(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control_character'),
    z.overwrite((value) => value.trim()),
    z.minLength(1, 'required'),
  );
}
