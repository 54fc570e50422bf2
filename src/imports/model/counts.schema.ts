import * as z from 'zod/mini';

/** How many of something. */
export const count = z.int().check(z.minimum(0));

/**
 * The number of rows by outcome. Every row has one, except that some count a second time: `repaired`, `dropped` and `warned` rows
 * that are imported or unchanged, `certain` those of `alike` of which it is certain, `leftAlike` those of `skipped` that may be of
 * somebody.
 */
export const ImportCounts = z.object({
  create: count,
  update: count,
  unchanged: count,
  refused: count,
  duplicates: count,
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

/** Of the rows that go in, those whose record the SEFAZ would refuse a note to, and how many for each reason. */
export const NoteFacts = z.object({ rows: count, codes: z.array(z.object({ code: z.string(), rows: count })) });
