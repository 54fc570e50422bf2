import * as z from 'zod/mini';
import { OPERATION_KINDS } from '../register/operations/operation.schema.ts';

const count = z.int().check(z.minimum(0));

/** Above this number the ids of records are omitted, because reloading everything is cheaper. */
export const NAMED_AT_MOST = 200;
/** Most open records that a browser may report in one client. */
export const OPEN_AT_MOST = 50;

/** A change of records in a client. `kind` and `user` are null if it stands for many changes. */
export const LiveChange = z.object({
  tenantId: z.int(),
  /** 1, 2, 3 … in each client, without gaps */
  number: count,
  operationId: z.nullable(z.uuid()),
  kind: z.nullable(z.enum(OPERATION_KINDS)),
  user: z.nullable(z.object({ id: z.uuid(), nome: z.string() })),
  count: z.nullable(count),
  /** the changed records; null if they are many or unknown */
  pessoaIds: z.nullable(z.array(z.uuid())),
});

/** Another user with the record open; `editing`: with unsaved changes. */
const Person = z.object({ userId: z.uuid(), nome: z.string(), editing: z.boolean() });

/** The other users who have one of the user's open records open. */
export const RecordPeople = z.object({ pessoaId: z.uuid(), people: z.array(Person) });

/** The records that all tabs of a browser together have open in a client. */
export const OpenRecords = z.strictObject({
  /** a random id that the browser has chosen */
  browserId: z.uuid(),
  records: z.array(z.strictObject({ pessoaId: z.uuid(), editing: z.boolean() })).check(z.maxLength(OPEN_AT_MOST)),
});

export const Presence = z.object({ records: z.array(RecordPeople) });

/** Why a stream ends. */
export const END_REASONS = ['session_ended', 'access_changed', 'restarting'] as const;
