import * as z from 'zod/mini';
import { Alike } from '../matching/alike.schema.ts';
import { ExistingPessoa } from '../pessoa/pessoa.schema.ts';

/** How sure a pair is; null: not in the list. */
const Verdict = z.object({ certeza: z.nullable(Alike.shape.certeza), p: z.number() });

/** A pair that comes into another list with other weights. */
export const ChangedPair = z.object({ pessoas: z.array(ExistingPessoa), before: Verdict, after: Verdict });
export type ChangedPair = z.output<typeof ChangedPair>;

/** What the merges of the client teach, before anybody accepts it. */
export const WeightsProposal = z.object({
  /** names what was seen: it is sent with the acceptance */
  mark: z.string(),
  /** how many pairs were judged with both weights */
  judged: z.int(),
  changed: z.int(),
  /** at most ten of them, those that change most first */
  changes: z.array(ChangedPair),
});

export type WeightsProposal = z.output<typeof WeightsProposal>;

/** With which weights the records of the client are compared, and what its merges teach. */
export const WeightsState = z.object({
  /** 0: those of the product, and nobody accepted others yet */
  version: z.int(),
  /** the weights that hold were counted from the merges of the client */
  learnt: z.boolean(),
  accepted: z.nullable(
    z.object({
      at: z.iso.datetime(),
      user: z.object({ id: z.uuid(), nome: z.string() }),
      /** how many there were */
      merged: z.int(),
    }),
  ),
  /** how many records were merged by who looked at them, as far as that holds, and how many it takes */
  merged: z.int(),
  needed: z.int(),
  /** null: too few, or the weights that hold were counted from these */
  proposal: z.nullable(WeightsProposal),
});
export type WeightsState = z.output<typeof WeightsState>;

/** Accepts what was seen; `mark` null: goes back to the weights of the product. */
export const WeightsBody = z.strictObject({ mark: z.nullable(z.string().check(z.maxLength(64))) });
