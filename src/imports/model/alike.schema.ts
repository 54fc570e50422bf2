import * as z from 'zod/mini';
import { Alike } from '../../matching/alike.schema.ts';
import { ExistingPessoa } from '../../pessoa/pessoa.schema.ts';
import { count, ImportCounts, NoteFacts } from './counts.schema.ts';

const line = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

/**
 * Who a row may be: a record, or whom the earlier `line` of the file makes, with how sure that is and why. Reasons that the role may
 * not see are absent.
 */
export const RowAlike = z.object({
  ...Alike.shape,
  pessoa: z.nullable(ExistingPessoa),
  line: z.nullable(line),
});

/** What somebody chose of a row that may be of a record: make one all the same, or change the record that has this id. */
export const RowChoice = z.object({ does: z.enum(['create', 'update']), id: z.optional(z.uuid()) });

export const ALIKE_CHOICES = ['update', 'create', 'skip'] as const;
export const CERTEZAS = ['certa', 'provavel'] as const;

/**
 * What becomes of a row that may be of somebody: `update` changes the record, as if the row had its document; `create` makes one all
 * the same; `skip` leaves the row out; `ask` takes a choice back. `pessoa`: which of the records; the surest if absent.
 */
export const ChooseAlike = z.strictObject({
  choice: z.enum([...ALIKE_CHOICES, 'ask']),
  pessoa: z.optional(z.uuid()),
});

/** One choice for the next rows of which nobody chose: the certain ones, or the likely ones. */
export const ChooseAllAlike = z.strictObject({ certeza: z.enum(CERTEZAS), choice: z.enum(ALIKE_CHOICES) });

/**
 * How many rows the choice was made for, how many of this certeza are left that it may be made for, and the new counts. A row that is
 * only like an earlier line of the file has no record to change.
 */
export const ChosenAlike = z.object({
  chosen: count,
  left: count,
  counts: ImportCounts,
  /** as the facts of the import have them now; absent where the client issues no notes */
  notes: z.optional(NoteFacts),
});
