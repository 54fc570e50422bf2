import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import {
  type Operation as OperationType,
  Operation,
  OPERATION_KINDS,
  OperationRecords,
  Operations,
  OUTCOMES,
} from '../../register/operations/operation.schema.ts';
import { findOperation, listOperations, type Viewer } from '../../register/operations/server/operation-list.queries.ts';
import { listOperationRecords } from './operation-records.queries.ts';
import { EXAMPLE_OPERATION, EXAMPLE_RECORD } from './operation.examples.ts';
import { writeRecordsCsv } from './records-csv.ts';
import { periodQuery } from '../../kit/period.schema.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

export const OperationParams = z.object({ id: z.uuid() });

const limit = z._default(wholeNumber(1, 200), 50);
/** the `next` of the previous page */
const after = z.optional(z.uuid());
const outcome = z.optional(z.enum(OUTCOMES));

const ListQuery = periodQuery({
  kind: z.optional(z.enum(OPERATION_KINDS)),
  userId: z.optional(z.uuid()),
  limit,
  after,
});

export const NO_OPERATION = 'A operação não existe neste cliente.';

/** The operations of a client over HTTP: the list, one operation, its records. */
export function operationListRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeOne(app, services);
  routeRecords(app, services);
  routeCsv(app, services);
}

function routeList(app: App, { db }: Services): void {
  app.get(
    '/api/operations',
    {
      config: { access: { tenant: 'pessoa.history' } },
      schema: {
        summary: 'Lista as operações, as mais novas primeiro',
        description: '`next` vai em `after` para a página seguinte. `from` e `to` são dias, em horário de Brasília.',
        querystring: ListQuery,
        response: { 200: Operations },
        example: { querystring: { limit: 50 }, answer: { items: [EXAMPLE_OPERATION], next: null } },
      },
    },
    async (request) => {
      const tenant = currentTenant(request);
      const { limit: size, after: position, ...filter } = request.query;
      const page = { after: position, limit: size + 1 };
      const found = await inTenant(db, tenant.id, (tx) => listOperations(tx, viewerOf(request), filter, page));
      const items = found.slice(0, size);
      const next = found.length > size ? (items.at(-1)?.id ?? null) : null;
      return { items, next };
    },
  );
}

function routeOne(app: App, { db }: Services): void {
  app.get(
    '/api/operations/:id',
    {
      config: { access: { tenant: 'pessoa.history' } },
      schema: {
        summary: 'Mostra uma operação e até onde ela foi',
        params: OperationParams,
        response: { 200: Operation },
        errors: { 404: NO_OPERATION },
        example: { params: { id: EXAMPLE.operationId }, answer: EXAMPLE_OPERATION },
      },
    },
    (request) => inTenant(db, currentTenant(request).id, (tx) => findOr404(tx, request, request.params.id)),
  );
}

function routeRecords(app: App, { db }: Services): void {
  app.get(
    '/api/operations/:id/records',
    {
      config: { access: { tenant: 'pessoa.history' } },
      schema: {
        summary: 'Lista por nome as fichas de uma operação, com o que houve com cada uma',
        description:
          '`outcome`: `done`, mudada; `kept`, mantida porque alguém a editou depois; `failed`, não pôde ser mudada. ' +
          'Fichas excluídas só aparecem para quem pode restaurar. Acima de 1.000 fichas, a ordem é a dos `id`.',
        params: OperationParams,
        querystring: z.strictObject({ outcome, limit, after }),
        response: { 200: OperationRecords },
        errors: { 404: NO_OPERATION },
        example: {
          params: { id: EXAMPLE.operationId },
          querystring: { limit: 50 },
          answer: { items: [EXAMPLE_RECORD], next: null },
        },
      },
    },
    async (request) => {
      const { id: tenantId, role } = currentTenant(request);
      const { query } = request;
      return inTenant(db, tenantId, async (tx) => {
        const operation = await findOr404(tx, request, request.params.id);
        const page = { outcome: query.outcome, after: query.after, limit: query.limit + 1 };
        const found = await listOperationRecords(tx, role, operation.id, page);
        const items = found.slice(0, query.limit);
        return { items, next: found.length > query.limit ? (items.at(-1)?.pessoaId ?? null) : null };
      });
    },
  );
}

function routeCsv(app: App, { db }: Services): void {
  app.get(
    '/api/operations/:id/records.csv',
    {
      config: { access: { tenant: 'pessoa.history' } },
      schema: {
        summary: 'Baixa as fichas de uma operação como planilha (CSV)',
        params: OperationParams,
        querystring: z.strictObject({ outcome }),
        produces: ['text/csv'],
        answerHeaders: ['Content-Disposition'],
        response: { 200: z.unknown() },
        errors: { 404: NO_OPERATION },
        example: {
          params: { id: EXAMPLE.operationId },
          querystring: { outcome: 'done' },
          answer: 'Código;Nome;Tipo;Resultado;Motivo;Campos mudados\r\n1;João da Silva;Pessoa;Mudada;;\r\n',
        },
      },
    },
    async (request, reply) => {
      const { id: tenantId, role } = currentTenant(request);
      const operation = await inTenant(db, tenantId, (tx) => findOr404(tx, request, request.params.id));
      const csv = writeRecordsCsv(async (position, size) =>
        inTenant(db, tenantId, (tx) =>
          listOperationRecords(tx, role, operation.id, {
            outcome: request.query.outcome,
            after: position,
            limit: size,
          }),
        ),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="fichas-da-operacao.csv"')
        .send(Readable.from(csv));
    },
  );
}

function viewerOf(request: FastifyRequest): Viewer {
  return { userId: signedIn(request).userId, role: currentTenant(request).role };
}

async function findOr404(tx: TenantTx, request: FastifyRequest, id: OperationType['id']): Promise<OperationType> {
  const found = await findOperation(tx, viewerOf(request), id);
  if (!found) throw notFound();
  return found;
}
