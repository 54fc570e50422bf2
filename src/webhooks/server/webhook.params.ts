import * as z from 'zod/mini';

/** The path parameters of one webhook. */
export const WebhookParams = z.object({ id: z.uuid().check(z.toLowerCase()) });
export const NO_WEBHOOK = 'O webhook não existe neste cliente.';
/** The permission for all routes of webhooks. */
export const MANAGE = { tenant: 'webhook.manage' } as const;
