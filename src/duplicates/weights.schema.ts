import * as z from 'zod/mini';
import { Alike } from '../matching/alike.schema.ts';
import { ExistingPessoa } from '../pessoa/pessoa.schema.ts';

/** How certain a pair is; null: not in the list. */
const Verdict = z.object({ certeza: z.nullable(Alike.shape.certeza), p: z.number() });

/** A pair that other weights would move to another list. */
export const ChangedPair = z.object({ pessoas: z.array(ExistingPessoa), before: Verdict, after: Verdict });
export type ChangedPair = z.output<typeof ChangedPair>;

/** What the merges of the client teach, before anybody accepts it. */
export const WeightsProposal = z.object({
  /** identifies the proposal; the acceptance sends it back */
  mark: z.string(),
  /** how many pairs were judged with both weights */
  judged: z.int(),
  changed: z.int(),
  /** at most ten, the largest changes first */
  changes: z.array(ChangedPair),
});

export type WeightsProposal = z.output<typeof WeightsProposal>;

/** The weights that compare the client's records, and what its merges teach. */
export const WeightsState = z.object({
  /** 0: the weights of the product; nobody has accepted others yet */
  version: z.int(),
  /** the weights in use come from the merges of the client */
  learnt: z.boolean(),
  accepted: z.nullable(
    z.object({
      at: z.iso.datetime(),
      user: z.object({ id: z.uuid(), nome: z.string() }),
      /** how many records were merged */
      merged: z.int(),
    }),
  ),
  /** how many records users merged knowingly, excluding merges later undone, and how many the proposal needs */
  merged: z.int(),
  needed: z.int(),
  /** null: too few merges, or the weights in use already come from these */
  proposal: z.nullable(WeightsProposal),
});
export type WeightsState = z.output<typeof WeightsState>;

/** Accepts the proposal with this mark; null: restores the weights of the product. */
export const WeightsBody = z.strictObject({ mark: z.nullable(z.string().check(z.maxLength(64))) });
