import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { DAY_MS } from '../../kit/day-ms.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices, Services } from '../../kit/server/http/services.ts';
import { repeatWhileServing } from '../../kit/server/process/repeat.ts';
import { diffPessoa } from '../../pessoa/diff.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import { presentSource } from '../../pessoa/sources/present-source.ts';
import { newestSource } from '../../pessoa/sources/fill-sources.ts';
import { History, type HistoryItem } from '../../register/operations/operation.schema.ts';
import { clearHistory } from '../../register/history/server/clear-history.ts';
import { findAtVersion, type HistoryRow, listHistory } from '../../register/history/server/history.queries.ts';
import { versionBefore } from '../../register/history/server/kept-versions.ts';
import { findSurvivor, movedTo } from '../../register/apply/server/survivor.ts';
import { MOVED } from '../../register/record/server/change-request.ts';
import { findPessoa, parsePessoaRef } from '../../search/server/pessoas.queries.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { operationListRoutes } from './operation-list.routes.ts';
import { createOperationRunner } from './operation-runner.ts';
import { EXAMPLE_HISTORY } from './operation.examples.ts';
import { undoRoutes } from './undo.routes.ts';
import { versionRoutes } from './versions.routes.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

const HistoryQuery = z.strictObject({
  /** the version of the last item of the page before */
  before: z.optional(wholeNumber(1, 2 ** 31 - 1)),
  limit: z._default(wholeNumber(1, 200), 50),
});

/** Operations, the history of a record, and the ways to undo and to restore, over HTTP. */
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
        description: 'As mudanças mais novas primeiro. Para a página seguinte, `before` é a versão do último item.',
        params: z.object({ id: z.string() }),
        querystring: HistoryQuery,
        response: { 200: History },
        errors: { ...MOVED, 404: 'A ficha não existe neste cliente.' },
        example: { params: { id: EXAMPLE.pessoaId }, querystring: { limit: 50 }, answer: { items: [EXAMPLE_HISTORY] } },
      },
    },
    async (request) => {
      const { before, limit } = request.query;
      const tenant = currentTenant(request);
      const ref = parsePessoaRef(request.params.id);
      if (!ref) throw notFound();
      return readInTenant(db, tenant.id, async (tx) => {
        const pessoa = await findPessoa(tx, ref);
        const survivor = pessoa && (await findSurvivor(tx, pessoa, tenant.role));
        if (pessoa && survivor) throw movedTo(survivor, pessoa, request.url);
        if (!pessoa || (pessoa.deletedAt !== null && !can(tenant.role, 'pessoa.restore'))) throw notFound();
        // no newer than the record, which may have changed since it was read
        const end = Math.min(before ?? pessoa.version + 1, pessoa.version + 1);
        const [rows, newest] = await Promise.all([
          listHistory(tx, pessoa.id, end, limit),
          end === 1 ? pessoa : findAtVersion(tx, pessoa, end - 1),
        ]);
        return { items: newest ? toItems(rows, newest, tenant) : [] };
      });
    },
  );
}

/** Each row keeps what it changed of the record before it, which the row below left. */
function toItems(rows: HistoryRow[], newest: Pessoa, { role }: CurrentTenant): HistoryItem[] {
  let after = newest;
  return rows.map((row) => {
    const before = row.before === null ? undefined : versionBefore(after, row.before);
    const changes = diffPessoa(before && presentPessoa(before, role), presentPessoa(after, role));
    const source = row.kind === 'import' ? newestSource(before?.sources, after.sources) : undefined;
    if (before) after = before;
    return {
      operationId: row.operation_id,
      kind: row.kind,
      version: row.version,
      at: row.created_at.toISOString(),
      user: { id: row.user_id, nome: row.user_nome },
      origin: row.origin,
      changes,
      source: source ? presentSource(source, role) : null,
    };
  });
}
