import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices, Services } from '../../kit/server/http/services.ts';
import { diffPessoa } from '../../pessoa/diff.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import { History, type HistoryItem } from '../../register/operations/operation.schema.ts';
import { findAtVersion, type HistoryRow, listHistory } from '../../register/operations/server/operations.queries.ts';
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
        errors: { 404: 'A ficha não existe neste cliente.' },
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
        if (!pessoa || (pessoa.deletedAt !== null && !can(tenant.role, 'pessoa.restore'))) throw notFound();
        const [rows, newest] = await Promise.all([
          listHistory(tx, pessoa.id, before, limit),
          findNewest(tx, pessoa, before),
        ]);
        return { items: toItems(rows, newest, tenant) };
      });
    },
  );
}

/** The record as the first row of the page left it. */
async function findNewest(tx: TenantReads, pessoa: Pessoa, before: number | undefined): Promise<Pessoa> {
  if (before === undefined || before > pessoa.version) return pessoa;
  return before === 1 ? pessoa : findAtVersion(tx, pessoa, before - 1);
}

/** A row holds the record before its change. The record after it is the `before` of the row above, the next change. */
function toItems(rows: HistoryRow[], newest: Pessoa, tenant: CurrentTenant): HistoryItem[] {
  let after = presentPessoa(newest, tenant.role);
  return rows.map((row) => {
    const before = row.before === null ? undefined : presentPessoa(row.before, tenant.role);
    const changes = diffPessoa(before, after);
    if (before) after = before;
    return {
      operationId: row.operation_id,
      kind: row.kind,
      version: row.version,
      at: row.created_at.toISOString(),
      user: { id: row.user_id, nome: row.user_nome },
      origin: row.origin,
      changes,
    };
  });
}
