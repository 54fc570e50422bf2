import * as z from 'zod/mini';
import { wholeNumber } from '../kit/whole-number.schema.ts';
import { line } from '../kit/line.schema.ts';

/** The types of events, in the order of the screen. */
export const WEBHOOK_TYPES = [
  'pessoa.created',
  'pessoa.updated',
  'pessoa.deleted',
  'pessoa.restored',
  'pessoa.merged',
  'pessoa.unmerged',
] as const;
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export const ATTEMPT_PROBLEMS = [
  'timeout',
  'not_public',
  'no_address',
  'refused',
  'closed',
  'certificate',
  'not_https',
  'redirect',
  'gone',
  'status',
  'no_connection',
] as const;

const moment = z.iso.datetime();
const types = z.array(z.enum(WEBHOOK_TYPES)).check(z.minLength(1, 'required'), z.maxLength(WEBHOOK_TYPES.length));
/** server/webhook-address.ts checks the address and has the messages */
const url = z.string().check(z.minLength(1, 'required'), z.maxLength(2000));
const state = z.enum(['active', 'paused']);

export const NewWebhook = z.strictObject({
  /** made by the caller (UUIDv7), so a repeated request creates no second webhook */
  id: z.optional(z.uuid().check(z.toLowerCase())),
  nome: line(80),
  url,
  types,
  state: z._default(state, 'active'),
});

export const WebhookChange = z.strictObject({
  nome: z.optional(line(80)),
  url: z.optional(url),
  types: z.optional(types),
  state: z.optional(state),
});

/** A webhook in the answers of the API, without its secret. */
export const Webhook = z.object({
  id: z.uuid(),
  nome: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  /** disabled: the receiver answered 410 */
  state: z.enum(['active', 'paused', 'disabled']),
  /** why it is not active: a user paused it, days of failures, 410, or its secret cannot be decrypted */
  reason: z.nullable(z.enum(['user', 'failing', 'gone', 'key'])),
  /** failed attempts since the last success */
  failures: z.int(),
  failingSince: z.nullable(moment),
  succeededAt: z.nullable(moment),
  /** messages in the queue, and messages given up; 10,001 stands for more than 10,000 */
  waiting: z.int(),
  failed: z.int(),
  /** events of the register that are not queued yet */
  behind: z.int(),
  secretAt: moment,
  /** until then the previous secret also signs messages */
  previousUntil: z.nullable(moment),
  createdAt: moment,
});

/** With the secret: only in the answers that create one. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });
export const Webhooks = z.object({ items: z.array(Webhook) });

export const Attempt = z.object({
  at: moment,
  durationMs: z.int(),
  /** null without an answer */
  status: z.nullable(z.int()),
  /** null if it was received */
  problem: z.nullable(z.enum(ATTEMPT_PROBLEMS)),
  /** the result in words */
  message: z.string(),
  /** the beginning of the answer, at most 1 KB */
  answer: z.nullable(z.string()),
});

export const Delivery = z.object({
  /** the `webhook-id` of the request */
  id: z.uuid(),
  type: z.enum([...WEBHOOK_TYPES, 'webhook.test']),
  /** the number of the event; null in a test message */
  number: z.nullable(z.int()),
  operationId: z.nullable(z.uuid()),
  pessoa: z.nullable(
    z.object({ id: z.uuid(), codigo: z.int(), nome: z.string(), tipo: z.enum(['fisica', 'juridica']) }),
  ),
  version: z.nullable(z.int()),
  /** the time of the change */
  at: moment,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  queuedAt: moment,
  /** null once it is delivered or given up */
  nextAttemptAt: z.nullable(moment),
  /** whether it waits for an earlier message of the same record */
  waits: z.boolean(),
  last: z.nullable(Attempt),
});

export const Deliveries = z.object({ items: z.array(Delivery), next: z.nullable(z.string()) });
/** With all attempts, the oldest first, and the body of the message. */
export const DeliveryDetail = z.extend(Delivery, { log: z.array(Attempt), body: z.unknown() });

/** Which messages to send again: the failed ones, or all from an event or a moment on. */
export const ReplayRequest = z.strictObject({
  what: z.enum(['failed', 'number', 'moment']),
  number: z.optional(z.int().check(z.minimum(1))),
  at: z.optional(moment),
});

/** The same in the query of an address. */
export const ReplayQuery = z.extend(ReplayRequest, { number: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)) });

/** The number of messages; if not `exact`, there are at least that many. `from` is the first event. */
export const Replay = z.object({ messages: z.int(), exact: z.boolean(), from: z.nullable(z.int()) });
