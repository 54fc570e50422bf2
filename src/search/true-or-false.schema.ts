import * as z from 'zod/mini';

/** `true` or `false` in an address, where every value is text. Not for bodies, where JSON has booleans. */
export const trueOrFalse = z.pipe(z.transform(readBoolean), z.boolean());

function readBoolean(text: unknown): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
