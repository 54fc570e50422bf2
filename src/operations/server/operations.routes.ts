import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { DAY_MS } from '../../kit/day-ms.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices, Services } from '../../kit/server/requests/services.ts';
import { repeatWhileServing } from '../../kit/server/http/repeat.ts';
import { History } from '../../register/operations/operation.schema.ts';
import { clearHistory } from './clear-history.ts';
import { findSurvivor, movedTo } from '../../register/apply/server/survivor.ts';
import { MOVED } from '../../register/apply/server/change-request.ts';
import { findPessoa, parsePessoaRef } from '../../search/server/pessoas.queries.ts';
import { listMergedFrom } from '../../register/merge/server/merged-from.queries.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { operationListRoutes } from './operation-list.routes.ts';
import { createOperationRunner } from './operation-runner.ts';
import { EXAMPLE_HISTORY } from './operation.examples.ts';
import { readTimeline } from './timeline.ts';
import { CURSOR, parseCursor } from './timeline-cursor.ts';
import { undoRoutes } from './undo.routes.ts';
import { versionRoutes } from './versions.routes.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

const HistoryQuery = z.strictObject({
  /** `next` of the previous page, or a version: then only earlier versions of the record itself */
  before: z.optional(z.string().check(z.regex(CURSOR))),
  limit: z._default(wholeNumber(1, 200), 50),
});

/** The routes of operations, of the history of a record, and of undo and restore. */
export function operationsRoutes(app: App, services: FeatureServices): void {
  const runner = createOperationRunner(services.db, app.log, services.jobs);
  operationListRoutes(app, services);
  undoRoutes(app, services, runner);
  bulkRoutes(app, services, runner);
  routeHistory(app, services);
  versionRoutes(app, services);
  const clear = () =>
    void clearHistory(services.db).catch(() =>
      app.log.error('the history of clients that keep it for a time was not cleared'),
    );
  repeatWhileServing(app, clear, DAY_MS);
}

function routeHistory(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas/:id/history',
    {
      config: { access: { tenant: 'pessoa.history' } },
      schema: {
        summary: 'Conta o que mudou numa ficha, campo a campo, com quem e quando',
        description:
          'As mudanças mais novas primeiro, com as das fichas que foram unidas a ela, cada uma com o código de que era. Para a página seguinte, `before` é `next`.',
        params: z.object({ id: z.string() }),
        querystring: HistoryQuery,
        response: { 200: History },
        errors: { ...MOVED, 404: 'A ficha não existe neste cliente.' },
        example: {
          params: { id: EXAMPLE.pessoaId },
          querystring: { limit: 50 },
          answer: { items: [EXAMPLE_HISTORY], next: null },
        },
      },
    },
    async (request) => {
      const { before, limit } = request.query;
      const tenant = currentTenant(request);
      const ref = parsePessoaRef(request.params.id);
      if (!ref) throw notFound();
      return readInTenant(db, tenant.id, async (tx) => {
        const [pessoa, merged] = await Promise.all([findPessoa(tx, ref), listMergedFrom(tx, ref)]);
        const survivor = pessoa && (await findSurvivor(tx, pessoa, tenant.role));
        if (pessoa && survivor) throw movedTo(survivor, pessoa, request.url);
        if (!pessoa || (pessoa.deletedAt !== null && !can(tenant.role, 'pessoa.restore'))) throw notFound();
        return readTimeline(tx, pessoa, merged, {
          role: tenant.role,
          before: before === undefined ? undefined : parseCursor(before),
          limit,
        });
      });
    },
  );
}
