import * as z from 'zod/mini';
import { actorOf, recordAct } from '../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { malformed, notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import {
  Deliveries,
  Delivery,
  DELIVERY_STATES,
  DeliveryDetail,
  Replay,
  ReplayQuery,
  ReplayRequest,
} from '../webhook.schema.ts';
import type { Delivery as DeliveryType } from '../webhook.ts';
import { findDelivery, listDeliveries, type LogPosition, queueAgain } from './deliveries.queries.ts';
import { writeBody } from './message.ts';
import { lockPosition, previewReplay, replay } from './replay.ts';
import { EXAMPLE_DELIVERY, EXAMPLE_DETAIL } from './webhook.examples.ts';
import { MANAGE, NO_WEBHOOK, WebhookParams } from './webhook.params.ts';
import { findOr404, findWebhook, type WebhookParts } from './webhooks.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';
import { known } from '../../kit/known.ts';

const DeliveryParams = z.extend(WebhookParams, { deliveryId: z.uuid().check(z.toLowerCase()) });
const NO_DELIVERY = 'A mensagem não existe neste webhook.';

const ListQuery = z.strictObject({
  state: z.optional(z.enum(DELIVERY_STATES)),
  limit: z._default(wholeNumber(1, 200), 50),
  /** the `next` of the previous page */
  after: z.optional(z.string().check(z.maxLength(80))),
});

/** The messages of a webhook and their replay, over HTTP. */
export function deliveriesRoutes(app: App, parts: WebhookParts): void {
  routeList(app, parts);
  routeOne(app, parts);
  routeReplayOne(app, parts);
  routeReplayPreview(app, parts);
  routeReplay(app, parts);
}

function routeList(app: App, { db, outside }: WebhookParts): void {
  app.get(
    '/api/webhooks/:id/deliveries',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Lista as mensagens de um webhook, as mais novas primeiro',
        description:
          'Guardadas por 30 dias depois de entregues. `state`: `pending`, na fila; `delivered`, entregue; `failed`, ' +
          'desistiu-se depois de cerca de três dias. `next` vai em `after` para a página seguinte.',
        params: WebhookParams,
        querystring: ListQuery,
        response: { 200: Deliveries },
        errors: { 404: NO_WEBHOOK },
        example: {
          params: { id: EXAMPLE.webhookId },
          querystring: { limit: 50 },
          answer: { items: [EXAMPLE_DELIVERY], next: null },
        },
      },
    },
    async (request) => {
      const { state, limit, after } = request.query;
      const page = { state, after: readPosition(after), limit: limit + 1 };
      const { id } = request.params;
      const found = await inTenant(db, currentTenant(request).id, async (tx) => {
        await findOr404(tx, outside.now(), id);
        return listDeliveries(tx, id, page);
      });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, next: found.length > limit && last ? writePosition(last) : null };
    },
  );
}

function writePosition({ queuedAt, number, id }: DeliveryType): string {
  return `${queuedAt}_${number ?? 0}_${id}`;
}

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})_([0-9a-f-]{36})$/;

function readPosition(text: string | undefined): LogPosition | undefined {
  if (text === undefined) return undefined;
  const [, at = '', number = '', id = ''] = POSITION.exec(text) ?? [];
  const queuedAt = new Date(at);
  if (Number.isNaN(queuedAt.getTime()) || !z.uuid().safeParse(id).success || queuedAt.getUTCFullYear() < 1000)
    throw malformed('O lugar na lista (after) não é válido. Comece da primeira página.');
  return { queuedAt, number: Number(number), id };
}

function routeOne(app: App, { db }: WebhookParts): void {
  app.get(
    '/api/webhooks/:id/deliveries/:deliveryId',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Mostra uma mensagem: o que é enviado e cada tentativa',
        params: DeliveryParams,
        response: { 200: DeliveryDetail },
        errors: { 404: NO_DELIVERY },
        example: {
          params: { id: EXAMPLE.webhookId, deliveryId: EXAMPLE.webhookDeliveryId },
          answer: EXAMPLE_DETAIL,
        },
      },
    },
    async (request) => {
      const { id, deliveryId } = request.params;
      return inTenant(db, currentTenant(request).id, async (tx) => {
        const found = await findDelivery(tx, id, deliveryId);
        if (!found) throw notFound();
        const body: unknown = JSON.parse(await writeBody(tx, found.subject));
        return { ...found.delivery, log: found.log, body };
      });
    },
  );
}

function routeReplayOne(app: App, { db, outside }: WebhookParts): void {
  app.post(
    '/api/webhooks/:id/deliveries/:deliveryId/replay',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Envia uma mensagem de novo',
        description: 'Com o mesmo `webhook-id`, depois das anteriores da mesma ficha que ainda esperam.',
        params: DeliveryParams,
        response: { 202: Delivery },
        errors: { 404: NO_DELIVERY, 409: 'É uma mensagem de teste: envie outro teste.' },
        example: {
          params: { id: EXAMPLE.webhookId, deliveryId: EXAMPLE.webhookDeliveryId },
          answer: { ...EXAMPLE_DELIVERY, state: 'pending', attempts: 0, nextAttemptAt: EXAMPLE_DELIVERY.at },
        },
      },
    },
    async (request, reply) => {
      const { id, deliveryId } = request.params;
      const delivery = await inTenant(db, currentTenant(request).id, async (tx) => {
        if ((await lockPosition(tx, id)) === undefined) throw notFound();
        const before = await findDelivery(tx, id, deliveryId);
        if (!before) throw notFound();
        if (before.delivery.number === null)
          throw new Refusal(409, 'test_message', 'Esta foi uma mensagem de teste. Envie outro teste.');
        await queueAgain(tx, id, deliveryId, outside.now());
        await recordAct(tx, actorOf(request), { kind: 'webhook.replayed', details: { webhookId: id, count: 1 } });
        return known(await findDelivery(tx, id, deliveryId), 'the locked message').delivery;
      });
      return reply.code(202).send(delivery);
    },
  );
}

function routeReplayPreview(app: App, { db, outside }: WebhookParts): void {
  app.get(
    '/api/webhooks/:id/replay',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Diz quantas mensagens um reenvio teria',
        description:
          '`what`: `failed`, as de que se desistiu; `number`, tudo desde o evento com esse número; `moment`, tudo desde ' +
          'essa hora (`at`).',
        params: WebhookParams,
        querystring: ReplayQuery,
        response: { 200: Replay },
        errors: { 404: NO_WEBHOOK },
        example: {
          params: { id: EXAMPLE.webhookId },
          querystring: { what: 'number', number: 1 },
          answer: { messages: 3, exact: true, from: 1 },
        },
      },
    },
    async (request) =>
      inTenant(db, currentTenant(request).id, async (tx) =>
        previewReplay(tx, await findOr404(tx, outside.now(), request.params.id), request.query),
      ),
  );
}

function routeReplay(app: App, parts: WebhookParts): void {
  app.post(
    '/api/webhooks/:id/replay',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Envia de novo o que falhou, ou tudo desde um evento ou uma hora',
        description:
          'Cada mensagem com o mesmo `webhook-id` de antes e a ficha como era naquela versão, na ordem de cada ficha. ' +
          'Enquanto o reenvio corre, o que é novo espera a sua vez.',
        params: WebhookParams,
        body: ReplayRequest,
        response: { 202: Replay },
        errors: { 404: NO_WEBHOOK },
        example: {
          params: { id: EXAMPLE.webhookId },
          body: { what: 'failed' },
          answer: { messages: 1, exact: true, from: null },
        },
      },
    },
    async (request, reply) => {
      const { id: tenantId } = currentTenant(request);
      const { id } = request.params;
      const webhook = await findWebhook(parts, tenantId, id);
      const now = parts.outside.now();
      const actor = actorOf(request);
      const done = await replay(parts.db, tenantId, id, { webhook, request: request.body, now, actor });
      const { messages, from } = done;
      request.log.info(
        { event: 'webhook_replay', webhookId: id, messages, from, by: signedIn(request).userId },
        'webhook replayed',
      );
      return reply.code(202).send(done);
    },
  );
}
