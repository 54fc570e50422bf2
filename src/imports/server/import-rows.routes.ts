import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { alikeRoutes } from './alike.routes.ts';
import { receitaRoutes } from './receita-offer.ts';
import {
  AppliedMoved,
  ApplyMoved,
  CorrectedRow,
  ImportRows,
  ROW_LISTS,
  RowCorrection,
} from '../model/import.schema.ts';
import { listRows } from '../store/server/import-rows.queries.ts';
import { lastCounted } from '../store/server/imports.queries.ts';
import { applyMoved } from './apply-moved.ts';
import { correctRow } from './correct-row.ts';
import { type ImporterOf, ImportParams, NO_IMPORT, STATE_NOW } from './import-params.ts';
import { findOr404 } from './import-steps.ts';
import { EXAMPLE_ROW, EXAMPLE_SUMMARY } from './imports.examples.ts';
import { presentRows } from './present-rows.ts';
import { writeRefusedCsv } from './refused-csv.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

const lineNumber = wholeNumber(0, 2 ** 31 - 1);
const RowsQuery = z.strictObject({
  kind: z.optional(z.enum(ROW_LISTS)),
  /** the `next` of the previous page */
  after: z._default(lineNumber, 0),
  limit: z._default(wholeNumber(1, 200), 50),
});
/** The approximate limit of a page of long rows, in characters. */
const MAX_PAGE_LENGTH = 4 * 1024 ** 2;

/** Routes for the rows of an import that have findings. */
export function importRowsRoutes(app: App, services: Services, importerOf: ImporterOf): void {
  routeRows(app, services);
  routeCorrect(app, importerOf);
  routeMoved(app, importerOf);
  alikeRoutes(app, importerOf);
  receitaRoutes(app, importerOf);
  routeCsv(app, services);
}

function routeRows(app: App, { db }: Services): void {
  app.get(
    '/api/imports/:id/rows',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Lista as linhas do arquivo, por lista',
        description:
          '`kind`: `refused`, fora das regras; `duplicate`, igual a outra linha ou a uma ficha; `joined`, com o documento de outra linha, ' +
          'em cuja ficha entra; `stale`, de ficha que mudou ' +
          'depois da exportação; `moved`, de ficha que mudou depois da conferência; `alike`, que talvez já exista, com quem pode ser em `alike` e o que se ' +
          'escolheu em `choice`; `aside`, total, linha oculta ou grupo, que não é ficha; `repaired`, com valores ' +
          'consertados; `dropped`, com valores que não cabem na ficha; `warned`, que muda o nome de uma ficha para outro que ' +
          'não se parece; `skipped`, deixada de fora; `corrected`, corrigida à mão; `create`, `update`, `unchanged`: o que ' +
          'ela faz. `changes` diz, campo a campo, o que a linha muda. Sem `kind`, as de que há mais a dizer do que o que ' +
          'fazem. De cada lista das que entram há até 100.000 linhas.',
        params: ImportParams,
        querystring: RowsQuery,
        response: { 200: ImportRows },
        errors: { 404: NO_IMPORT },
        example: {
          params: { id: EXAMPLE.importId },
          querystring: { kind: 'refused', limit: 50 },
          answer: { items: [EXAMPLE_ROW], next: null },
        },
      },
    },
    async (request) => {
      const { kind, after, limit } = request.query;
      const { id: tenantId, role } = currentTenant(request);
      return inTenant(db, tenantId, async (tx) => {
        const stored = await findOr404(tx, request.params.id);
        const found = await listRows(tx, stored.id, {
          list: kind ?? 'noted',
          after,
          limit: limit + 1,
          upTo: lastCounted(stored),
        });
        let length = 0;
        const fitting = found.slice(0, limit).filter((row, index) => {
          length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
          return index === 0 || length <= MAX_PAGE_LENGTH;
        });
        const next = found.length > fitting.length ? (fitting.at(-1)?.line ?? null) : null;
        return { items: await presentRows(tx, stored, fitting, role), next };
      });
    },
  );
}

function routeCorrect(app: App, importerOf: ImporterOf): void {
  app.put(
    '/api/imports/:id/rows/:line',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Corrige uma linha ou a deixa de fora',
        description: 'A linha é conferida de novo. Linhas corrigidas entram no cadastro depois de todas as outras.',
        params: z.object({
          id: z.uuid(),
          line: wholeNumber(1, 2 ** 31 - 1),
        }),
        body: RowCorrection,
        response: { 200: CorrectedRow },
        errors: {
          404: 'A importação não existe neste cliente, ou não há o que dizer da linha.',
          409: { text: 'Confira antes; `state` diz em que estado a importação está.', members: STATE_NOW },
        },
        example: {
          params: { id: EXAMPLE.importId, line: 3 },
          body: { skip: true },
          answer: {
            row: { ...EXAMPLE_ROW, kind: 'skipped', issues: [], skipped: true },
            counts: { ...EXAMPLE_SUMMARY.counts!, refused: 0, skipped: 2 },
          },
        },
      },
    },
    (request) => correctRow(importerOf(request), request.params.id, request.params.line, request.body),
  );
}

function routeMoved(app: App, importerOf: ImporterOf): void {
  app.post(
    '/api/imports/:id/moved',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Aplica linhas de fichas que mudaram depois da conferência',
        description:
          'Das linhas em `rows`, as de que a ficha ainda está na versão vista (`moved.version` da linha; 0, se não há ficha); ' +
          'sem `rows`, todas, até mil por pedido: peça de novo enquanto `applied` não for 0. Cada pedido é uma operação, que ' +
          'pode ser desfeita.',
        params: ImportParams,
        body: ApplyMoved,
        response: { 200: AppliedMoved },
        errors: { 404: NO_IMPORT, 409: { text: 'A importação ainda não terminou.', members: STATE_NOW } },
        example: {
          params: { id: EXAMPLE.doneImportId },
          body: {},
          answer: { operationId: null, applied: 0, counts: EXAMPLE_SUMMARY.counts! },
        },
      },
    },
    (request) => applyMoved(importerOf(request), request.params.id, request.body),
  );
}

function routeCsv(app: App, services: Services): void {
  app.get(
    '/api/imports/:id/refused.csv',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Baixa as linhas recusadas como planilha (CSV)',
        description: 'Com a coluna `Motivo`. O arquivo pode ser corrigido e importado.',
        params: ImportParams,
        produces: ['text/csv'],
        answerHeaders: ['Content-Disposition'],
        response: { 200: z.unknown() },
        errors: { 404: NO_IMPORT },
        example: {
          params: { id: EXAMPLE.importId },
          answer: 'Nome;CPF;Motivo\r\nJosé Lima;111.444.777-36;CPF inválido\r\n',
        },
      },
    },
    async (request, reply) => {
      const tenantId = currentTenant(request).id;
      const stored = await inTenant(services.db, tenantId, (tx) => findOr404(tx, request.params.id));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="linhas-recusadas.csv"')
        .send(Readable.from(writeRefusedCsv(services, tenantId, stored)));
    },
  );
}
