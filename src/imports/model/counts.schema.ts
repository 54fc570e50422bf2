import * as z from 'zod/mini';

/** A count. */
export const count = z.int().check(z.minimum(0));

/**
 * The number of rows by outcome. Every row has one outcome. Some rows count twice: `repaired`, `dropped` and `warned` are among
 * the imported or unchanged rows, `certain` are the rows of `alike` with a certain match, and `leftAlike` the rows of `skipped`
 * with possible matches.
 */
export const ImportCounts = z.object({
  create: count,
  update: count,
  unchanged: count,
  refused: count,
  duplicates: count,
  joined: count,
  stale: count,
  moved: count,
  skipped: count,
  repaired: count,
  aside: count,
  dropped: count,
  warned: count,
  alike: count,
  certain: count,
  leftAlike: count,
});

/** The number of imported rows with a record that the SEFAZ would not accept on a note, in total and by reason. */
export const NoteFacts = z.object({ rows: count, codes: z.array(z.object({ code: z.string(), rows: count })) });
