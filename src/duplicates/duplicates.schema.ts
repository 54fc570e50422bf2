import * as z from 'zod/mini';
import { Alike } from '../matching/alike.schema.ts';
import { ExistingPessoa } from '../pessoa/pessoa.schema.ts';

export const SOURCES = ['import', 'api', 'web', 'cli'] as const;
const Field = Alike.shape.reasons.def.element.shape.field;

/** `casa`: people of one house, who are no duplicates. */
const GroupCerteza = z.enum(['certa', 'provavel', 'casa']);

/** Groups that may be of one person each, and how the list is narrowed. */
export const GroupsQuery = z.strictObject({
  /** without one: what is to be decided about, `certa` and `provavel` */
  certeza: z.optional(GroupCerteza),
  /** a field that speaks for it */
  field: z.optional(Field),
  /** through which door the younger record came */
  source: z.optional(z.enum(SOURCES)),
  state: z._default(z.enum(['open', 'later']), 'open'),
  after: z.optional(z.string().check(z.maxLength(120))),
});
export type GroupsQuery = z.output<typeof GroupsQuery>;

/** Records that may be of one person or company. */
export const DuplicateGroup = z.object({
  certeza: GroupCerteza,
  p: z.number(),
  /** at most twenty, the oldest first */
  pessoas: z.array(z.extend(ExistingPessoa, { version: z.int() })),
  size: z.int(),
  /** what speaks for it, of the two that are most alike */
  reasons: Alike.shape.reasons,
  against: z.string(),
  foundAt: z.iso.datetime(),
  source: z.nullable(z.enum(SOURCES)),
  /** of so many that they do not look the same: what they have in common */
  many: z.nullable(z.string()),
});
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

export const GroupsAnswer = z.object({ items: z.array(DuplicateGroup), next: z.nullable(z.string()) });
export type GroupsAnswer = z.output<typeof GroupsAnswer>;

/** How many groups are open. `exact`: false where there are more than are looked at. */
export const GroupsCount = z.object({ groups: z.int(), certas: z.int(), exact: z.boolean() });
export type GroupsCount = z.output<typeof GroupsCount>;

/** The search for duplicates: how far it is, and when it last ended. */
export const SearchRun = z.object({
  state: z.enum(['never', 'waiting', 'counting', 'judging', 'done']),
  done: z.int(),
  total: z.int(),
  startedAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
});
export type SearchRun = z.output<typeof SearchRun>;

/** Two records of which somebody said that they are not of one. */
export const ApartPair = z.object({
  pessoas: z.array(ExistingPessoa),
  user: z.object({ id: z.uuid(), nome: z.string() }),
  at: z.iso.datetime(),
});
export type ApartPair = z.output<typeof ApartPair>;
export const ApartAnswer = z.object({ items: z.array(ApartPair), next: z.nullable(z.string()) });
