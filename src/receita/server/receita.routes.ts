import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { can } from '../../access/policy.ts';
import { actorOf, originOf, recordAct } from '../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { cnpjLookupOf } from '../../cnpj/server/shared-lookup.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, readInTenant } from '../../kit/server/db/db.ts';
import { forbidden, notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import type { FeatureServices } from '../../kit/server/requests/services.ts';
import { readNextCodigo } from '../../register/bulk/server/bulk.queries.ts';
import { toTargets } from '../../register/jobs/server/bulk-plan.ts';
import { ReceitaPreview, ReceitaRequest, ReceitaRun, ReceitaRuns } from '../receita.schema.ts';
import { APPLY_JOB, runApply } from './apply-differences.ts';
import { countCompanies } from './count-companies.ts';
import { questionsAMinute } from './question-pace.ts';
import { EXAMPLE_PREVIEW, EXAMPLE_RUN, EXAMPLE_STOPPED, EXAMPLE_WAITING } from './receita.examples.ts';
import {
  countUnfinished,
  findRun,
  forgetRuns,
  insertRun,
  listRuns,
  resumeRun,
  stopRun,
  type StoredRun,
} from './receita-runs.queries.ts';
import { NO_RUN, receitaRowsRoutes, RunParams } from './receita-rows.routes.ts';
import { RECEITA_JOB, runComparison } from './run-comparison.ts';

const access = { tenant: 'pessoa.bulk' } as const;

/** How long an ended comparison is kept. */
const KEPT_MS = 30 * 86_400_000;
/** Most comparisons of a user that wait or run. */
const MOST_UNFINISHED = 3;
const MOST_LISTED = 20;

/** Comparisons of many companies with the Receita: the preview, the progress, what differs, and its application. */
export function receitaRoutes(app: App, services: FeatureServices): void {
  const { db, now, jobs } = services;
  jobs.handle(RECEITA_JOB, runComparison(services, cnpjLookupOf(services)));
  jobs.handle(APPLY_JOB, async ({ lease, signal }) => {
    await runApply({ db, now }, lease, { isStopping: () => signal.aborted });
  });
  routeStart(app, services);
  routeRuns(app, services);
  routeStop(app, services);
  routeResume(app, services);
  receitaRowsRoutes(app, services);
}

function routeStart(app: App, services: FeatureServices): void {
  app.post(
    '/api/receita/comparacoes',
    {
      config: { access },
      schema: {
        summary: 'Compara muitas empresas com a Receita',
        description:
          '`selection` como em `POST /api/operations/bulk`. Com `preview`, só diz (200) quantas têm CNPJ, de quantas já há resposta e ' +
          'quantos minutos leva no mínimo. Senão a comparação (202) anda por trás das telas, dentro da cota dos provedores, e se ' +
          'acompanha em `GET …/{id}`. Nada muda no cadastro até que se aplique o que mudou. Sem provedores, só se compara com as ' +
          'respostas guardadas.',
        body: ReceitaRequest,
        response: { 200: ReceitaPreview, 202: ReceitaRun },
        answerHeaders: ['Location'],
        errors: { 409: 'Já há três comparações suas em andamento.' },
        example: {
          body: { selection: { query: { tipo: 'juridica' } }, preview: true },
          answer: EXAMPLE_PREVIEW,
        },
      },
    },
    async (request, reply) => {
      const { id: tenantId, role } = currentTenant(request);
      checkLookUp(request);
      const { selection } = request.body;
      const codigoBelow = await inTenant(services.db, tenantId, readNextCodigo);
      const preview = await previewOf(services, tenantId, toTargets(selection, role, codigoBelow));
      if (request.body.preview === true) return reply.code(200).send(preview);
      if (preview.companies === 0) throw noCompanies();
      const { userId } = signedIn(request);
      const run = {
        id: uuidv7(),
        userId,
        origin: originOf(request),
        role,
        selection,
        codigoBelow,
        total: preview.companies,
      };
      await inTenant(services.db, tenantId, async (tx) => {
        if ((await countUnfinished(tx, userId)) >= MOST_UNFINISHED) throw tooMany();
        await forgetRuns(tx, new Date(services.now().getTime() - KEPT_MS));
        await insertRun(tx, run);
        await addJob(tx, RECEITA_JOB, run.id);
        const details = { comparacaoId: run.id, empresas: run.total };
        await recordAct(tx, actorOf(request), { kind: 'cnpj.compared', details });
      });
      services.jobs.wake();
      const answer = await findPresented(services, tenantId, run.id);
      return reply.code(202).header('location', `/api/receita/comparacoes/${run.id}`).send(answer);
    },
  );
}

async function previewOf(
  services: FeatureServices,
  tenantId: number,
  targets: ReturnType<typeof toTargets>,
): Promise<ReceitaPreview> {
  const { isOn, perMinute } = paceOf(services);
  const counted = await countCompanies(services.db, tenantId, targets, { now: services.now(), isOn });
  const minutes = perMinute === 0 ? 0 : Math.ceil((counted.companies - counted.stored) / perMinute);
  return { ...counted, isOn, perMinute, minutes };
}

function paceOf(services: FeatureServices): Pick<ReceitaRun, 'isOn' | 'perMinute'> {
  return { isOn: cnpjLookupOf(services).isOn, perMinute: questionsAMinute(services.env) };
}

function checkLookUp(request: FastifyRequest): void {
  if (!can(currentTenant(request).role, 'cnpj.lookUp')) throw forbidden();
}

function routeRuns(app: App, services: FeatureServices): void {
  app.get(
    '/api/receita/comparacoes',
    {
      config: { access },
      schema: {
        summary: 'Lista as últimas comparações com a Receita, as mais novas primeiro',
        response: { 200: ReceitaRuns },
        example: { answer: { items: [EXAMPLE_RUN] } },
      },
    },
    async (request) => {
      const runs = await readInTenant(services.db, currentTenant(request).id, (tx) => listRuns(tx, MOST_LISTED));
      return { items: runs.map((run) => present(services, run)) };
    },
  );
  app.get(
    '/api/receita/comparacoes/:id',
    {
      config: { access },
      schema: {
        summary: 'Mostra uma comparação com a Receita e até onde ela foi',
        params: RunParams,
        response: { 200: ReceitaRun },
        errors: { 404: NO_RUN },
        example: { params: { id: EXAMPLE.receitaRunId }, answer: EXAMPLE_RUN },
      },
    },
    (request) => findPresented(services, currentTenant(request).id, request.params.id),
  );
}

function routeStop(app: App, services: FeatureServices): void {
  app.post(
    '/api/receita/comparacoes/:id/parar',
    {
      config: { access },
      schema: {
        summary: 'Para uma comparação na próxima ficha; o que foi comparado fica',
        params: RunParams,
        response: { 200: ReceitaRun },
        errors: { 404: NO_RUN, 409: 'A comparação não está em andamento.' },
        example: { params: { id: EXAMPLE.runningReceitaRunId }, answer: EXAMPLE_STOPPED },
      },
    },
    async (request) => {
      const { id: tenantId } = currentTenant(request);
      const { id } = await findPresented(services, tenantId, request.params.id);
      if (!(await inTenant(services.db, tenantId, (tx) => stopRun(tx, id)))) throw notRunning();
      return findPresented(services, tenantId, id);
    },
  );
}

function routeResume(app: App, services: FeatureServices): void {
  app.post(
    '/api/receita/comparacoes/:id/continuar',
    {
      config: { access },
      schema: {
        summary: 'Continua uma comparação que parou, de onde ela estava',
        params: RunParams,
        response: { 202: ReceitaRun },
        errors: { 404: NO_RUN, 409: 'A comparação não está parada.' },
        example: { params: { id: EXAMPLE.stoppedReceitaRunId }, answer: EXAMPLE_WAITING },
      },
    },
    async (request, reply) => {
      checkLookUp(request);
      const { id: tenantId } = currentTenant(request);
      const { id } = await findPresented(services, tenantId, request.params.id);
      const isResumed = await inTenant(services.db, tenantId, async (tx) => {
        if (!(await resumeRun(tx, id))) return false;
        await addJob(tx, RECEITA_JOB, id);
        return true;
      });
      if (!isResumed) throw notStopped();
      services.jobs.wake();
      return reply.code(202).send(await findPresented(services, tenantId, id));
    },
  );
}

/** A comparison of the client. Throws 404. */
async function findPresented(services: FeatureServices, tenantId: number, id: string): Promise<ReceitaRun> {
  const run = await readInTenant(services.db, tenantId, (tx) => findRun(tx, id));
  if (!run) throw notFound();
  return present(services, run);
}

function present(services: FeatureServices, run: StoredRun): ReceitaRun {
  const {
    origin: _origin,
    role: _role,
    selection: _selection,
    codigoBelow: _below,
    afterId: _after,
    tries: _tries,
    ...shown
  } = run;
  return { ...shown, ...paceOf(services) };
}

function noCompanies(): Refusal {
  const message = 'Nenhuma das fichas tem CNPJ. Selecione empresas.';
  return new Refusal(422, 'nothing_selected', message, {
    issues: [{ path: 'selection', code: 'nothing_selected', message }],
  });
}

function tooMany(): Refusal {
  return new Refusal(
    409,
    'too_many_running',
    'Já há três comparações suas em andamento. Espere uma terminar, ou pare uma.',
  );
}

function notRunning(): Refusal {
  return new Refusal(409, 'not_running', 'Esta comparação não está em andamento.');
}

function notStopped(): Refusal {
  return new Refusal(409, 'not_stopped', 'Esta comparação não está parada.');
}
