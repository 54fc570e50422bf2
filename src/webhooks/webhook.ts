import type * as z from 'zod/mini';
import type * as schema from './webhook.schema.ts';

export type Webhook = z.output<typeof schema.Webhook>;
export type WebhookWithSecret = z.output<typeof schema.WebhookWithSecret>;
export type NewWebhook = z.output<typeof schema.NewWebhook>;
export type WebhookChange = z.output<typeof schema.WebhookChange>;
export type WebhookType = Webhook['types'][number];
export type Attempt = z.output<typeof schema.Attempt>;
export type AttemptProblem = NonNullable<Attempt['problem']>;
export type Delivery = z.output<typeof schema.Delivery>;
export type DeliveryState = Delivery['state'];
export type DeliveryDetail = z.output<typeof schema.DeliveryDetail>;
export type ReplayRequest = z.output<typeof schema.ReplayRequest>;
export type Replay = z.output<typeof schema.Replay>;

/** Most webhooks of a client. */
export const MAX_WEBHOOKS = 20;
/** This many failures in a row mean that the receiver is failing, and not just one message. */
export const FAILING_AFTER = 3;
/** The limit of counts: it stands for "more than 10,000". */
export const MAX_COUNTED = 10_001;
