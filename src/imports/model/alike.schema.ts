import * as z from 'zod/mini';
import { Alike } from '../../matching/alike.schema.ts';
import { ExistingPessoa } from '../../pessoa/pessoa.schema.ts';
import { count, ImportCounts, NoteFacts } from './counts.schema.ts';

const line = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

/**
 * A possible match of a row: a record, or the record that the earlier `line` of the file would create, with the certainty and the
 * reasons. Reasons that the role may not see are absent.
 */
export const RowAlike = z.object({
  ...Alike.shape,
  pessoa: z.nullable(ExistingPessoa),
  line: z.nullable(line),
});

/** A user's choice for a row with possible matches: create a record anyway, or change the record with this id. */
export const RowChoice = z.object({ does: z.enum(['create', 'update']), id: z.optional(z.uuid()) });

export const ALIKE_CHOICES = ['update', 'create', 'skip'] as const;
export const CERTEZAS = ['certa', 'provavel'] as const;

/**
 * The request for a row with possible matches: `update` changes the record, as if the row had its document; `create` creates a
 * record anyway; `skip` leaves the row out; `ask` undoes a choice. `pessoa`: the record's id; absent: the most certain match.
 */
export const ChooseAlike = z.strictObject({
  choice: z.enum([...ALIKE_CHOICES, 'ask']),
  pessoa: z.optional(z.uuid()),
});

/** One choice for the next undecided rows: those with a certain match, or those with a likely one. */
export const ChooseAllAlike = z.strictObject({ certeza: z.enum(CERTEZAS), choice: z.enum(ALIKE_CHOICES) });

/**
 * The number of rows decided, the number of undecided rows of this certeza for which the choice is possible, and the new counts.
 * A row that matches only an earlier line of the file has no record to change.
 */
export const ChosenAlike = z.object({
  chosen: count,
  left: count,
  counts: ImportCounts,
  /** the new value in the facts of the import; absent for a client that issues no notes */
  notes: z.optional(NoteFacts),
});
