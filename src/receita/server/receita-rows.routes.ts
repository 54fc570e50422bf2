import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { forbidden, notFound } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { runJobHere } from '../../kit/server/jobs/run-job.ts';
import type { FeatureServices } from '../../kit/server/requests/services.ts';
import { idempotencyKey, writerOf } from '../../register/apply/server/change-request.ts';
import { readRecords } from '../../register/merge/server/merge.queries.ts';
import type { OperationRunner } from '../../register/jobs/server/operation-job.ts';
import { Operation } from '../../register/operations/operation.schema.ts';
import { ReceitaApply, ReceitaIgnore, type ReceitaRow, ReceitaRows, ReceitaRowsQuery } from '../receita.schema.ts';
import { APPLY_JOB, runApply } from './apply-differences.ts';
import { applyMany } from './apply-request.ts';
import { judgeCompany } from './judge-company.ts';
import { askedAtOf, cnpjOf, readAnswers } from './read-answers.ts';
import { EXAMPLE_APPLIED, EXAMPLE_RECEITA_ROW } from './receita.examples.ts';
import { addOpen, findRun } from './receita-runs.queries.ts';
import { listRows, markRows, type StoredRow } from './receita-rows.queries.ts';

export const RunParams = z.object({ id: z.uuid() });
export const NO_RUN = 'A comparação não existe neste cliente.';
const access = { tenant: 'pessoa.bulk' } as const;

/** What a comparison found: the list, its application, and what is ignored. */
export function receitaRowsRoutes(app: App, services: FeatureServices): void {
  routeRows(app, services);
  routeApply(app, services);
  routeIgnore(app, services);
}

function routeRows(app: App, { db, now }: FeatureServices): void {
  app.get(
    '/api/receita/comparacoes/:id/linhas',
    {
      config: { access },
      schema: {
        summary: 'Lista as fichas que não estão como a Receita as tem',
        description:
          '`changes` vem da ficha e da resposta guardada como estão agora: o que foi digitado depois já conta. `list`: as que esperam ' +
          '(`open`), todas (`all`) ou aquelas de que ninguém respondeu. `next` vai em `after` para a página seguinte.',
        params: RunParams,
        querystring: ReceitaRowsQuery,
        response: { 200: ReceitaRows },
        errors: { 404: NO_RUN },
        example: {
          params: { id: EXAMPLE.receitaRunId },
          querystring: { list: 'all' },
          answer: { items: [EXAMPLE_RECEITA_ROW], next: null },
        },
      },
    },
    (request) =>
      readInTenant(db, currentTenant(request).id, async (tx) => {
        const { id } = request.params;
        const { list, limit, after } = request.query;
        await requireRun(tx, id);
        const rows = await listRows(tx, id, { list }, { after, limit: limit + 1 });
        const page = rows.slice(0, limit);
        const next = rows.length > limit ? (page.at(-1)?.pessoaId ?? null) : null;
        return { items: await presentRows(tx, page, now()), next };
      }),
  );
}

async function requireRun(tx: TenantReads, id: string): Promise<void> {
  if (!(await findRun(tx, id))) throw notFound();
}

async function presentRows(tx: TenantReads, rows: readonly StoredRow[], now: Date): Promise<ReceitaRow[]> {
  const records = await readRecords(
    tx,
    rows.map(({ pessoaId }) => pessoaId),
  );
  const answers = await readAnswers(tx, records, now);
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.flatMap(({ pessoaId, version: then, outcome, state }) => {
    const record = byId.get(pessoaId);
    if (!record) return [];
    const { codigo, nome, version, deletedAt } = record;
    const answer = answers(record);
    const { changes, situacao } = judgeCompany(record, answer);
    const shown = changes.map(({ path, label, before, after }) => ({ path, label, before, after }));
    const row = {
      pessoaId,
      codigo,
      nome,
      cnpj: cnpjOf(record),
      version,
      askedAt: askedAtOf(answer),
      outcome,
      state,
      situacao,
    };
    return [{ ...row, isMoved: version !== then, changes: deletedAt === null ? shown : [] }];
  });
}

function routeApply(app: App, services: FeatureServices): void {
  const runner = runnerOf(services, app.log);
  app.post(
    '/api/receita/comparacoes/:id/aplicar',
    {
      config: { access },
      schema: {
        summary: 'Aplica às fichas o que mudou na Receita',
        description:
          'Das fichas de `ids`, ou com `all` de todas que esperam; com `paths`, só estes campos e blocos. Uma ficha pode vir com a versão ' +
          'e a resposta (`askedAt`) que foram vistas; sem elas valem as da comparação. O que alguém digitou depois fica como está, e a ' +
          'operação diz de quais. É uma operação só, que se desfaz em `POST /api/operations/{id}/undo`: até 500 fichas, a resposta (201) ' +
          'já é o resultado; com mais, é a operação em andamento (202).',
        headers: z.looseObject({ 'idempotency-key': idempotencyKey }),
        params: RunParams,
        body: ReceitaApply,
        response: { 201: Operation, 202: Operation },
        answerHeaders: ['Location'],
        errors: { 404: NO_RUN },
        example: {
          params: { id: EXAMPLE.receitaRunId },
          body: { ids: [EXAMPLE.pessoaId], paths: ['situacaoReceita'] },
          answer: EXAMPLE_APPLIED,
        },
      },
    },
    async (request, reply) => {
      const { id: tenantId, role } = currentTenant(request);
      checkUpdate(request);
      const { id } = request.params;
      await readInTenant(services.db, tenantId, (tx) => requireRun(tx, id));
      const { userId, origin, idempotencyKey: key } = writerOf(services, request);
      const actor = { db: services.db, tenantId, role, userId, origin, idempotencyKey: key };
      const operation = await applyMany(actor, { ...request.body, receita: id }, runner);
      return reply
        .code(operation.state === 'running' ? 202 : 201)
        .header('location', `/api/operations/${operation.id}`)
        .send(operation);
    },
  );
}

function checkUpdate(request: FastifyRequest): void {
  if (!can(currentTenant(request).role, 'pessoa.update')) throw forbidden();
}

/** A small operation runs during the request; the worker runs large ones and continues interrupted ones. */
function runnerOf({ db, now, jobs }: FeatureServices, log: FastifyBaseLogger): OperationRunner {
  const runNow = async (tenantId: number, id: string): Promise<void> => {
    const run = ({ signal }: { signal: AbortSignal }) =>
      runApply({ db, now }, { tenantId, id }, { isStopping: () => signal.aborted });
    try {
      await runJobHere(db, APPLY_JOB, { tenantId, id }, { run });
    } catch (error) {
      const cause = error instanceof Error ? error.name : typeof error;
      log.error({ operationId: id, cause }, 'operation goes on later');
    }
  };
  return { wake: () => jobs.wake(), runNow };
}

function routeIgnore(app: App, { db }: FeatureServices): void {
  app.post(
    '/api/receita/comparacoes/:id/ignorar',
    {
      config: { access },
      schema: {
        summary: 'Deixa de lado o que mudou em algumas fichas, ou traz de volta',
        description: 'O que é ignorado não está entre as que esperam, e “aplicar todas” não o aplica.',
        params: RunParams,
        body: ReceitaIgnore,
        response: { 200: z.object({ count: z.int() }) },
        errors: { 404: NO_RUN },
        example: {
          params: { id: EXAMPLE.receitaRunId },
          body: { ids: [EXAMPLE.pessoaId], ignored: true },
          answer: { count: 1 },
        },
      },
    },
    (request) =>
      inTenant(db, currentTenant(request).id, async (tx) => {
        const { id } = request.params;
        const { ids, ignored } = request.body;
        await requireRun(tx, id);
        const [before, state] = ignored ? (['open', 'ignored'] as const) : (['ignored', 'open'] as const);
        const { count } = await markRows(tx, id, { ids, from: [before], state });
        await addOpen(tx, id, ignored ? -count : count);
        return { count };
      }),
  );
}
