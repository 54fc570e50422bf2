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

/** A client has no more than these. */
export const MAX_WEBHOOKS = 20;
/** Failures in a row after which a webhook counts as failing: one message may be at fault, three in a row are not. */
export const FAILING_AFTER = 3;
/** Counts end here: it stands for "more than 10,000". */
export const MAX_COUNTED = 10_001;
