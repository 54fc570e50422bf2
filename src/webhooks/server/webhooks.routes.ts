import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { actorOf } from '../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices } from '../../kit/server/requests/services.ts';
import { DeliveryDetail, NewWebhook, Webhook, WebhookChange, Webhooks, WebhookWithSecret } from '../webhook.schema.ts';
import { deliveriesRoutes } from './deliveries.routes.ts';
import { openSecretBox } from './secret-box.ts';
import { addWebhookFigures } from './webhook-figures.ts';
import { createWebhookRunner } from './webhook-runner.ts';
import { EXAMPLE_SECRET, EXAMPLE_TEST, EXAMPLE_WEBHOOK } from './webhook.examples.ts';
import { MANAGE, NO_WEBHOOK, WebhookParams } from './webhook.params.ts';
import { listWebhooks } from './webhooks.queries.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  rotateSecret,
  sendTest,
  type WebhookParts,
} from './webhooks.ts';

/** Webhooks over HTTP: their addresses, types, secrets and messages. Also starts their background work. */
export function webhooksRoutes(app: App, services: FeatureServices): void {
  const { db, env, now } = services;
  const box = openSecretBox(env);
  addWebhookFigures(services.figures);
  const parts: WebhookParts = { db, box, outside: { now, reach: env } };
  const runner = createWebhookRunner({ ...parts, log: app.log, chance: Math.random }, services.jobs);
  app.addHook('onReady', async () => runner.start());
  app.addHook('onClose', () => runner.close());
  routeList(app, parts);
  routeCreate(app, parts);
  routeOne(app, parts);
  routeChange(app, parts);
  routeDelete(app, parts);
  routeSecret(app, parts);
  routeTest(app, parts);
  deliveriesRoutes(app, parts);
}

function askedOf(request: FastifyRequest) {
  return { tenantId: currentTenant(request).id, actor: actorOf(request) };
}

function routeList(app: App, { db, outside }: WebhookParts): void {
  app.get(
    '/api/webhooks',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Lista os webhooks do cliente, com a situação de cada um',
        response: { 200: Webhooks },
        example: { answer: { items: [EXAMPLE_WEBHOOK] } },
      },
    },
    async (request) => ({
      items: await inTenant(db, currentTenant(request).id, (tx) => listWebhooks(tx, outside.now())),
    }),
  );
}

function routeCreate(app: App, parts: WebhookParts): void {
  app.post(
    '/api/webhooks',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Cadastra um webhook',
        description:
          'O endereço é https e público. Dele em diante, cada mudança de ficha dos tipos escolhidos é enviada por POST, ' +
          'assinada (Standard Webhooks). `secret` só aparece nesta resposta: guarde-o. No máximo 20 por cliente.',
        body: NewWebhook,
        response: { 201: WebhookWithSecret },
        answerHeaders: ['Location'],
        errors: { 409: 'O cliente já tem 20 webhooks, ou este `id` já existe.' },
        example: {
          body: { nome: 'Loja virtual', url: EXAMPLE_WEBHOOK.url, types: EXAMPLE_WEBHOOK.types, state: 'paused' },
          answer: { ...EXAMPLE_WEBHOOK, secret: EXAMPLE_SECRET },
        },
      },
    },
    async (request, reply) => {
      const { id: tenantId } = currentTenant(request);
      const { userId } = signedIn(request);
      const webhook = await createWebhook(parts, { tenantId, userId, actor: actorOf(request) }, request.body);
      request.log.info({ event: 'webhook_created', webhookId: webhook.id, by: userId }, 'webhook created');
      return reply.code(201).header('location', `/api/webhooks/${webhook.id}`).send(webhook);
    },
  );
}

function routeOne(app: App, parts: WebhookParts): void {
  app.get(
    '/api/webhooks/:id',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Mostra um webhook e sua situação',
        params: WebhookParams,
        response: { 200: Webhook },
        errors: { 404: NO_WEBHOOK },
        example: { params: { id: EXAMPLE.webhookId }, answer: EXAMPLE_WEBHOOK },
      },
    },
    (request) => findWebhook(parts, currentTenant(request).id, request.params.id),
  );
}

function routeChange(app: App, parts: WebhookParts): void {
  app.patch(
    '/api/webhooks/:id',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Muda um webhook: nome, endereço, tipos, ativo ou pausado',
        description: 'Um webhook que volta a ficar ativo continua de onde parou: nada do que mudou na pausa se perde.',
        params: WebhookParams,
        body: WebhookChange,
        response: { 200: Webhook },
        errors: { 404: NO_WEBHOOK },
        example: { params: { id: EXAMPLE.webhookId }, body: { nome: 'Loja virtual' }, answer: EXAMPLE_WEBHOOK },
      },
    },
    async (request) => {
      const { id } = request.params;
      const webhook = await changeWebhook(parts, askedOf(request), id, request.body);
      request.log.info({ event: 'webhook_changed', webhookId: id, by: signedIn(request).userId }, 'webhook changed');
      return webhook;
    },
  );
}

function routeDelete(app: App, parts: WebhookParts): void {
  app.delete(
    '/api/webhooks/:id',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Exclui um webhook e o registro do que ele enviou',
        description: 'Nada mais é enviado, nem o que esperava. Não pode ser desfeito.',
        params: WebhookParams,
        response: { 204: z.void() },
        errors: { 404: NO_WEBHOOK },
        example: { params: { id: EXAMPLE.webhookId } },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await deleteWebhook(parts, askedOf(request), id);
      request.log.info({ event: 'webhook_deleted', webhookId: id, by: signedIn(request).userId }, 'webhook deleted');
      return reply.code(204).send();
    },
  );
}

function routeSecret(app: App, parts: WebhookParts): void {
  app.post(
    '/api/webhooks/:id/secret',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Troca o segredo de um webhook',
        description:
          '`secret` só aparece nesta resposta. Por 24 horas as mensagens levam as duas assinaturas, a do segredo novo e a ' +
          'do anterior: troque-o no outro sistema nesse tempo.',
        params: WebhookParams,
        response: { 200: WebhookWithSecret },
        errors: { 404: NO_WEBHOOK },
        example: { params: { id: EXAMPLE.webhookId }, answer: { ...EXAMPLE_WEBHOOK, secret: EXAMPLE_SECRET } },
      },
    },
    async (request) => {
      const { id } = request.params;
      const webhook = await rotateSecret(parts, askedOf(request), id);
      request.log.info({ event: 'webhook_secret', webhookId: id, by: signedIn(request).userId }, 'secret replaced');
      return webhook;
    },
  );
}

function routeTest(app: App, parts: WebhookParts): void {
  app.post(
    '/api/webhooks/:id/test',
    {
      config: { access: MANAGE },
      schema: {
        summary: 'Envia uma mensagem de teste e diz o que o outro sistema respondeu',
        description: 'Uma só tentativa, na hora, também com o webhook pausado. Se chegar, o que esperava é enviado já.',
        params: WebhookParams,
        response: { 200: DeliveryDetail },
        errors: { 404: NO_WEBHOOK, 409: 'O segredo não pode mais ser lido: troque-o.' },
        example: { params: { id: EXAMPLE.webhookId }, answer: EXAMPLE_TEST },
      },
    },
    (request) => sendTest(parts, currentTenant(request).id, request.params.id),
  );
}
