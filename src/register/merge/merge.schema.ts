import * as z from 'zod/mini';
import { Alike } from '../../matching/alike.schema.ts';
import { ExistingPessoa, Pessoa } from '../../pessoa/pessoa.schema.ts';
import { Operation } from '../operations/operation.schema.ts';
import { MOST_MERGED } from '../operations/most-merged.ts';

const MOST_CHOICES = 200;

/** A record, with the version that the caller has seen. */
const Seen = z.union([z.uuid(), z.strictObject({ id: z.uuid(), version: z.int().check(z.positive()) })]);

export const MergeBody = z.strictObject({
  /** the record that remains */
  survivor: Seen,
  merged: z.array(Seen).check(z.minLength(1), z.maxLength(MOST_MERGED - 1)),
  /** the record that each field takes its value from, where that is not the proposed one: name and id */
  choose: z.optional(
    z
      .record(z.string(), z.uuid().check(z.toLowerCase()))
      .check(z.refine((choices) => Object.keys(choices).length <= MOST_CHOICES)),
  ),
  /** excluded items, by their path in the preview: `telefones.3` */
  leave: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_CHOICES))),
  /** only preview the result */
  dryRun: z.optional(z.boolean()),
});

const value = { path: z.string(), label: z.string() };

export const MergePreview = z.object({
  /** the records as they are, the survivor first */
  records: z.array(z.extend(ExistingPessoa, { version: z.int() })),
  /** the record that should remain: it has a document, or the most content, or is the oldest */
  suggested: z.uuid(),
  /** why they may be the same person: the likeness of each to the survivor */
  alike: z.array(Alike),
  /** the merged survivor; null when it could not be saved, see `errors` */
  pessoa: z.nullable(Pessoa),
  /** the fields in which the records differ */
  fields: z.array(
    z.object({
      ...value,
      /** the record with the chosen value */
      from: z.uuid(),
      why: z.enum(['chosen', 'only', 'document', 'newest', 'longest', 'strictest', 'survivor', 'united']),
      values: z.array(z.object({ id: z.uuid(), value: z.unknown() })),
      /** the values of all records can be combined, and are unless one is chosen */
      mayUnite: z.boolean(),
    }),
  ),
  /** the items of all lists, without repetitions */
  items: z.array(z.object({ ...value, from: z.array(z.uuid()), value: z.unknown() })),
  /** values that no record has afterwards, except in earlier versions */
  left: z.array(z.object({ ...value, id: z.uuid(), value: z.unknown() })),
  /** why this merge is impossible */
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});

export const MergeAnswer = z.object({ operation: Operation, pessoa: Pessoa });

export type MergeBody = z.output<typeof MergeBody>;
export type MergePreview = z.output<typeof MergePreview>;
