import * as z from 'zod/mini';

/** The address of one webhook. */
export const WebhookParams = z.object({ id: z.uuid().check(z.toLowerCase()) });
export const NO_WEBHOOK = 'O webhook não existe neste cliente.';
/** Who may do anything with webhooks. */
export const MANAGE = { tenant: 'webhook.manage' } as const;
