import * as z from 'zod/mini';
import { periodQuery } from '../kit/period.schema.ts';
import { AUDIT_KINDS } from '../access/audit.ts';

/** The filters of the audit trail, besides the days. */
export const AUDIT_FILTERS = {
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** who did it */
  userId: z.optional(z.uuid().check(z.toLowerCase())),
};
export const AuditFilter = periodQuery(AUDIT_FILTERS);

const Person = z.nullable(z.object({ id: z.uuid(), nome: z.string(), email: z.string() }));

/** An act: who, from where, when, what. */
export const AuditEvent = z.object({
  number: z.int(),
  at: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** the user who acted; null for the command line, and if no user was signed in */
  user: Person,
  /** the user affected by the act */
  subject: Person,
  address: z.nullable(z.string()),
  origin: z.enum(['web', 'api', 'cli']),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** A page of acts, newest first. */
export const AuditPage = z.object({
  items: z.array(AuditEvent),
  /** the `after` of the following page; null on the last */
  next: z.nullable(z.int()),
});

export type AuditFilter = z.output<typeof AuditFilter>;
export type AuditEvent = z.output<typeof AuditEvent>;
export type AuditPage = z.output<typeof AuditPage>;
