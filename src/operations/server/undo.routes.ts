import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { type Db, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import type { OperationRunner } from '../../register/jobs/server/operation-job.ts';
import { Operation, UndoPreview, UndoRequest } from '../../register/operations/operation.schema.ts';
import { isMerge } from '../../register/merge/server/unmerge/run-unmerge.ts';
import { previewUnmerge, whyNotGiven } from '../../register/merge/server/unmerge/unmerge-preview.ts';
import { originOf } from '../../access/server/audit.ts';
import { cancelOperation, findOwn, undoOperation, type Actor } from '../../register/undo/server/take-back.ts';
import { previewUndo } from '../../register/undo/server/undo-preview.ts';
import { NO_OPERATION, OperationParams } from './operation-list.routes.ts';
import { EXAMPLE_CANCELLED, EXAMPLE_PREVIEW, EXAMPLE_UNDO } from './operation.examples.ts';

/** The headers of a request that starts an operation. */
export const StartHeaders = z.looseObject({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))),
});

/** The routes of undo: the preview, the undo, and the cancellation of a running operation. */
export function undoRoutes(app: App, services: Services, runner: OperationRunner): void {
  routePreview(app, services);
  routeUndo(app, services, runner);
  routeCancel(app, services);
}

function routePreview(app: App, { db }: Services): void {
  app.get(
    '/api/operations/:id/undo',
    {
      config: { access: { tenant: 'operation.undo' } },
      schema: {
        summary: 'Diz o que desfazer uma operação faria',
        description:
          'Quantas fichas voltariam (`undo`) e quantas ficariam, porque alguém as editou depois (`keep`), com até dez ' +
          'exemplos de cada. De uma união (`merges`), também onde fica cada mudança feita depois. Um operador, só das operações ' +
          'que ele fez.',
        params: OperationParams,
        response: { 200: UndoPreview },
        errors: { 404: NO_OPERATION },
        example: { params: { id: EXAMPLE.operationId }, answer: EXAMPLE_PREVIEW },
      },
    },
    async (request) => {
      const actor = actorOf(db, request);
      const { id } = await findOwn(actor, request.params.id);
      return inTenant(db, actor.tenantId, async (tx) =>
        (await isMerge(tx, id)) ? previewUnmerge(tx, actor.role, id) : previewUndo(tx, actor.role, id),
      );
    },
  );
}

function routeUndo(app: App, { db }: Services, runner: OperationRunner): void {
  app.post(
    '/api/operations/:id/undo',
    {
      config: { access: { tenant: 'operation.undo' } },
      schema: {
        summary: 'Desfaz uma operação',
        description:
          'Cada ficha volta ao que era antes, se ninguém a editou depois. Até 500 fichas, a resposta (201) já é o ' +
          'resultado; com mais, é a operação em andamento (202), que se acompanha em `GET /api/operations/{id}`. Desfazer ' +
          'é uma operação também, e pode ser desfeito, menos o de uma união: as fichas são juntadas de novo. De uma união, `give` ' +
          'diz que fichas ficam com uma mudança feita depois, das que a prévia chama `open`. Um operador desfaz só o que ele fez.',
        params: OperationParams,
        headers: StartHeaders,
        body: z.optional(UndoRequest),
        response: { 201: Operation, 202: Operation },
        answerHeaders: ['Location'],
        errors: {
          404: NO_OPERATION,
          409:
            'A operação ainda está em andamento, já está sendo desfeita, ou desfez uma união (`merge_undone`). O que `give` diz não ' +
            'é o que está a decidir (`given_changed`).',
        },
        example: { params: { id: EXAMPLE.operationId }, body: { give: [] }, answer: EXAMPLE_UNDO },
      },
    },
    async (request, reply) => {
      const actor = actorOf(db, request);
      const { id } = request.params;
      const plan = request.body?.give?.length ? request.body : undefined;
      const undo = await undoOperation(actor, { id, plan, check: (tx) => checkGiven(tx, id, plan) }, runner);
      return reply
        .code(undo.state === 'running' ? 202 : 201)
        .header('location', `/api/operations/${undo.id}`)
        .send(undo);
    },
  );
}

async function checkGiven(tx: TenantTx, id: string, plan: UndoRequest | undefined): Promise<void> {
  const why = plan && (await whyNotGiven(tx, id, plan.give ?? []));
  if (why !== undefined) throw new Refusal(409, 'given_changed', why);
}

function routeCancel(app: App, { db }: Services): void {
  app.post(
    '/api/operations/:id/cancel',
    {
      config: { access: { tenant: 'operation.undo' } },
      schema: {
        summary: 'Para uma operação em andamento',
        description: 'O que já foi feito fica feito, e pode ser desfeito.',
        params: OperationParams,
        response: { 200: Operation },
        errors: { 404: NO_OPERATION, 409: 'A operação não está em andamento.' },
        example: { params: { id: EXAMPLE.runningUndoId }, answer: EXAMPLE_CANCELLED },
      },
    },
    (request) => cancelOperation(actorOf(db, request), request.params.id),
  );
}

/** The user who starts, undoes or cancels an operation. */
export function actorOf(db: Db, request: FastifyRequest): Actor {
  const { id: tenantId, role } = currentTenant(request);
  const key = request.headers['idempotency-key'];
  return {
    db,
    tenantId,
    role,
    userId: signedIn(request).userId,
    origin: originOf(request),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}
