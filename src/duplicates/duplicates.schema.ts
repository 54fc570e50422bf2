import * as z from 'zod/mini';
import { Alike } from '../matching/alike.schema.ts';
import { ExistingPessoa } from '../pessoa/pessoa.schema.ts';

export const SOURCES = ['import', 'api', 'web', 'cli'] as const;
const Field = Alike.shape.reasons.def.element.shape.field;

/** `casa`: people of the same household, who are no duplicates. */
const GroupCerteza = z.enum(['certa', 'provavel', 'casa']);

/** Which groups of possible duplicates a list has. */
export const GroupsQuery = z.strictObject({
  /** missing: the groups to decide on, `certa` and `provavel` */
  certeza: z.optional(GroupCerteza),
  /** a field that supports the match */
  field: z.optional(Field),
  /** how the younger record was created */
  source: z.optional(z.enum(SOURCES)),
  state: z._default(z.enum(['open', 'later']), 'open'),
  after: z.optional(z.string().check(z.maxLength(120))),
});
export type GroupsQuery = z.output<typeof GroupsQuery>;

/** Records that may belong to the same person or company. */
export const DuplicateGroup = z.object({
  certeza: GroupCerteza,
  p: z.number(),
  /** at most twenty, the oldest first */
  pessoas: z.array(z.extend(ExistingPessoa, { version: z.int() })),
  size: z.int(),
  /** what supports the match of the two records that are most alike */
  reasons: Alike.shape.reasons,
  against: z.string(),
  foundAt: z.iso.datetime(),
  source: z.nullable(z.enum(SOURCES)),
  /** what the records have in common, when they are too many to be the same person */
  many: z.nullable(z.string()),
});
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

export const GroupsAnswer = z.object({ items: z.array(DuplicateGroup), next: z.nullable(z.string()) });
export type GroupsAnswer = z.output<typeof GroupsAnswer>;

/** How many groups are open. `exact`: false when there are more than the search counts. */
export const GroupsCount = z.object({ groups: z.int(), certas: z.int(), exact: z.boolean() });
export type GroupsCount = z.output<typeof GroupsCount>;

/** The search for duplicates: its progress, and when it last ended. */
export const SearchRun = z.object({
  state: z.enum(['never', 'waiting', 'counting', 'judging', 'done']),
  done: z.int(),
  total: z.int(),
  startedAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
});
export type SearchRun = z.output<typeof SearchRun>;

/** Two records that somebody marked as different people. */
export const ApartPair = z.object({
  pessoas: z.array(ExistingPessoa),
  user: z.object({ id: z.uuid(), nome: z.string() }),
  at: z.iso.datetime(),
});
export type ApartPair = z.output<typeof ApartPair>;
export const ApartAnswer = z.object({ items: z.array(ApartPair), next: z.nullable(z.string()) });
