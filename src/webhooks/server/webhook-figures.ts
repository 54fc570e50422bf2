import type { Figures } from '../../kit/server/observe/figures.ts';

const KEEP_MS = 5_000;

/** The messages that wait to be sent to other systems, of all clients. */
export function addWebhookFigures(figures: Figures): void {
  figures.add({
    name: 'webhooks',
    from: 'database',
    keepMs: KEEP_MS,
    figures: {
      fichario_webhook_messages_pending: {
        kind: 'gauge',
        help: 'Avisos a webhooks ativos que ainda não foram entregues',
      },
      fichario_webhook_oldest_seconds: {
        kind: 'gauge',
        help: 'Há quanto tempo espera o mais antigo deles, em segundos',
      },
    },
    read: async (ask) => {
      const [row] = await ask<{ pending: number; oldest: number }>(
        'select w.pending, w.oldest from webhook_figures() w',
      );
      return {
        fichario_webhook_messages_pending: [{ value: row?.pending ?? 0 }],
        fichario_webhook_oldest_seconds: [{ value: row?.oldest ?? 0 }],
      };
    },
  });
}
