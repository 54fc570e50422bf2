import * as z from 'zod/mini';
import { OPERATION_KINDS } from '../register/operations/operation.schema.ts';

const count = z.int().check(z.minimum(0));

/** More records than these are not named one by one: it is cheaper to look at everything again. */
export const NAMED_AT_MOST = 200;
/** So many records a browser may say it has open in one client. */
export const OPEN_AT_MOST = 50;

/** That records of a client changed. `kind` and `user` are null where more happened than is told one by one. */
export const LiveChange = z.object({
  tenantId: z.int(),
  /** 1, 2, 3 … in each client, without gaps */
  number: count,
  operationId: z.nullable(z.uuid()),
  kind: z.nullable(z.enum(OPERATION_KINDS)),
  user: z.nullable(z.object({ id: z.uuid(), nome: z.string() })),
  count: z.nullable(count),
  /** which records; null: many, or not known which */
  pessoaIds: z.nullable(z.array(z.uuid())),
});

/** Somebody else who has a record open; `editing`: something was typed that is not saved. */
const Person = z.object({ userId: z.uuid(), nome: z.string(), editing: z.boolean() });

/** Who else has the records open that one has open oneself. */
export const RecordPeople = z.object({ pessoaId: z.uuid(), people: z.array(Person) });

/** What a browser has open in one client, all its tabs together. */
export const OpenRecords = z.strictObject({
  /** what the browser calls itself */
  browserId: z.uuid(),
  records: z.array(z.strictObject({ pessoaId: z.uuid(), editing: z.boolean() })).check(z.maxLength(OPEN_AT_MOST)),
});

export const Presence = z.object({ records: z.array(RecordPeople) });

/** Why a stream ends. */
export const END_REASONS = ['session_ended', 'access_changed', 'restarting'] as const;
