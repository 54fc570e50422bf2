import * as z from 'zod/mini';
import type { FastifyRequest } from 'fastify';
import { currentTenant } from '../../access/server/guard.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { checkedChange } from '../../register/bulk/server/block-change.ts';
import { previewBulk } from '../../register/bulk/server/bulk-preview.ts';
import { changeMany } from '../../register/bulk/server/bulk-request.ts';
import type { OperationRunner } from '../../register/jobs/server/operation-job.ts';
import { BulkPreview, BulkPreviewRequest, BulkRequest } from '../../register/operations/bulk.schema.ts';
import { Operation } from '../../register/operations/operation.schema.ts';
import { EXAMPLE_BULK, EXAMPLE_BULK_PREVIEW } from './operation.examples.ts';
import { StartHeaders, actorOf } from './undo.routes.ts';

const EXAMPLE_BODY = {
  selection: { query: { q: 'silva', situacao: 'ativa' } },
  change: { type: 'setSituacao', situacao: 'inativa' },
};

/** Bulk changes over HTTP: the preview and the change. They are cancelled and undone like any operation. */
export function bulkRoutes(app: App, services: Services, runner: OperationRunner): void {
  routePreview(app, services);
  routeChange(app, services, runner);
}

/** A request with its phone, e-mail or address normalized for storage. Refuses (422) an invalid one. */
function checkedBody<Body extends z.output<typeof BulkPreviewRequest>>(request: FastifyRequest, body: Body): Body {
  const { longEmailEndings } = currentTenant(request).settings;
  return { ...body, change: checkedChange(body.change, { longEmailEndings }) };
}

function routePreview(app: App, { db }: Services): void {
  app.post(
    '/api/operations/bulk/preview',
    {
      config: { access: { tenant: 'pessoa.bulk' } },
      schema: {
        summary: 'Diz o que uma alteração em massa faria',
        description:
          '`selection`: até 1.000 fichas por `ids`, ou todas de uma lista por `query`, com os filtros de ' +
          '`GET /api/pessoas`, menos as de `except`. `count` é exato, a não ser que contar demore demais: então `exact` ' +
          'é falso e há pelo menos tantas. `unchanged`: quantas delas já estão assim. Até dez exemplos do que muda.',
        body: BulkPreviewRequest,
        response: { 200: BulkPreview },
        example: { body: EXAMPLE_BODY, answer: EXAMPLE_BULK_PREVIEW },
      },
    },
    (request) => previewBulk(actorOf(db, request), currentTenant(request), checkedBody(request, request.body)),
  );
}

function routeChange(app: App, { db }: Services, runner: OperationRunner): void {
  app.post(
    '/api/operations/bulk',
    {
      config: { access: { tenant: 'pessoa.bulk' } },
      schema: {
        summary: 'Muda muitas fichas de uma vez',
        description:
          'Situação, limite de crédito, observações; uma etiqueta, um papel, um telefone ou um e-mail a mais, a menos ou no ' +
          'lugar de outro (`by`); CEP, logradouro, bairro e cidade do endereço principal; voltar ao conteúdo de um momento ' +
          '(`asAt`); excluir, restaurar. ' +
          '`expected` é o `count` mostrado antes. Até 500 fichas, a resposta (201) já é o resultado; com mais, é a ' +
          'operação em andamento (202), que se acompanha em `GET /api/operations/{id}`, se para com `…/cancel` e se ' +
          'desfaz com `…/undo`. Valem as fichas que existiam no começo e que atendem à seleção na sua vez.',
        headers: StartHeaders,
        body: BulkRequest,
        response: { 201: Operation, 202: Operation },
        answerHeaders: ['Location'],
        errors: {
          409: {
            text: 'A quantidade mudou muito desde que foi mostrada; `count` é a de agora.',
            members: z.object({ count: z.int() }),
          },
        },
        example: { body: { ...EXAMPLE_BODY, expected: 1 }, answer: EXAMPLE_BULK },
      },
    },
    async (request, reply) => {
      const operation = await changeMany(actorOf(db, request), checkedBody(request, request.body), runner);
      return reply
        .code(operation.state === 'running' ? 202 : 201)
        .header('location', `/api/operations/${operation.id}`)
        .send(operation);
    },
  );
}
