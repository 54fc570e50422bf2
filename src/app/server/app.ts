import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { guardRoutes } from '../../access/server/guard.ts';
import { auditRoutes } from '../../audit/server/audit.routes.ts';
import { backupRoutes } from '../../operating/entry/server/backup.routes.ts';
import { cnpjRoutes } from '../../cnpj/server/cnpj.routes.ts';
import { partnersRoutes } from '../../cnpj/server/partners.routes.ts';
import { dashboardRoutes } from '../../dashboard/server/dashboard.routes.ts';
import { exportsRoutes } from '../../exports/server/exports.routes.ts';
import { identityRoutes } from '../../identity/server/identity.routes.ts';
import { importsRoutes } from '../../imports/server/imports.routes.ts';
import { refuseForeignHosts } from '../../kit/server/http/allowed-hosts.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { answerBrokenRequests } from '../../kit/server/http/broken-request.ts';
import {
  type App,
  refuseUndeclaredForms,
  useZodSchemas,
  WITHOUT_COMPILERS,
  type ZodTypeProvider,
} from '../../kit/server/http/http-schemas.ts';
import { readJsonBodies } from './http/json-body.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import { idsOf, noteRefusal } from './http/security-log.ts';
import { logLines } from './http/log-lines.ts';
import { limitInFlight } from '../../kit/server/requests/in-flight.ts';
import { limitRate, limitRateOfAll } from '../../kit/server/requests/rate-limit.ts';
import { collectMethods, MAX_PARAM_LENGTH } from './http/other-methods.ts';
import { securityHeaders, setSecurityHeaders } from '../../kit/server/http/security-headers.ts';
import { nameRequests, REQUEST_ID, sendRequestIds } from '../../kit/server/http/request-id.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import { sendWritePosition } from '../../access/server/own-writes.ts';
import { readSessionToken } from '../../access/server/session-cookie.ts';
import { createSampleRecords } from '../../demo/server/sample-records.ts';
import { listRoutes } from '../../list/server/list.routes.ts';
import { suggestionRoutes } from '../../list/server/suggestion.routes.ts';
import { liveRoutes } from '../../live/server/live.routes.ts';
import { lowerController } from '../../localidades/localidades.wire.ts';
import { localidadesRoutes } from '../../localidades/server/localidades.routes.ts';
import { operationsRoutes } from '../../operations/server/operations.routes.ts';
import { receitaRoutes } from '../../receita/server/receita.routes.ts';
import { pessoasRoutes } from '../../record/server/pessoas.routes.ts';
import { NewcomerKeeper } from '../../register/jobs/server/newcomers.ts';
import { ReorderRunner } from '../../register/reorder/server/reorder-runner.ts';
import { SearchListEmptier } from '../../register/apply/server/search-lists.ts';
import { decisionsRoutes } from '../../duplicates/server/decisions.routes.ts';
import { duplicatesRoutes } from '../../duplicates/server/duplicates.routes.ts';
import { NightlyMatching } from '../../duplicates/server/nightly-matching.ts';
import { mergeRoutes } from '../../duplicates/server/merge.routes.ts';
import { FillRunner } from '../../register/fill/server/fill-runner.ts';
import { MatchFillRunner } from '../../register/fill/server/match-fill.ts';
import { RecheckRunner } from '../../register/fill/server/recheck.ts';
import { LateIndexBuilder } from '../../register/fill/server/late-index.ts';
import { viewsRoutes } from '../../views/server/views.routes.ts';
import { webhooksRoutes } from '../../webhooks/server/webhooks.routes.ts';
import { answerError, nameOf } from './answer-error.ts';
import { cspReportRoutes } from './csp-report.routes.ts';
import { healthRoutes } from './health.routes.ts';
import { checkAnswersAsDescribed, type DescribedOperations } from './openapi-check.ts';
import { openapiRoutes } from './openapi.ts';
import { PASSWORD_ROUTES } from './password-routes.ts';
import { serveWeb } from './serve-web.ts';
import { openWatch } from './watch.ts';

/** All features of the server. A new feature is a line here. */
export const FEATURES = [
  healthRoutes,
  cspReportRoutes,
  (app: App, services: Services) => identityRoutes(app, services, createSampleRecords),
  localidadesRoutes,
  cnpjRoutes,
  partnersRoutes,
  pessoasRoutes,
  listRoutes,
  suggestionRoutes,
  operationsRoutes,
  receitaRoutes,
  mergeRoutes,
  decisionsRoutes,
  duplicatesRoutes,
  dashboardRoutes,
  importsRoutes,
  exportsRoutes,
  liveRoutes,
  viewsRoutes,
  webhooksRoutes,
  auditRoutes,
  backupRoutes,
];

/** Shared by all servers of a process, for tests. */
const OPERATIONS: DescribedOperations = {};

/** Builds the HTTP server. The caller lets it listen, or tests inject requests. */
export async function buildApp(services: Services): Promise<App> {
  const { env } = services;
  const app: App = fastify({
    logger:
      env.logLevel === 'silent' ? false : { level: env.logLevel, serializers: { req: logRequest }, stream: logLines },
    logController: new OneLineARequest(),
    genReqId: nameRequests(env),
    bodyLimit: 1_048_576,
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    requestTimeout: 15_000,
    // both limits are necessary, with the headers' limit below the request's; one alone does not stop slow bodies
    http: { requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    // during shutdown, requests on open connections are still answered, and then the connection is closed
    return503OnClosing: false,
    // malformed addresses are answered outside the hooks
    clientErrorHandler: answerBrokenRequests(env),
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...securityHeaders(env), [REQUEST_ID]: request.id })),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: WITHOUT_COMPILERS,
    rewriteUrl: ({ url = '/' }) => lowerController(url),
  }).withTypeProvider<ZodTypeProvider>();
  const isTest = process.env['NODE_ENV'] === 'test';
  useZodSchemas(app, isTest);
  answerErrors(app, services);
  const { figures, watch } = await openWatch(app, services);
  setSecurityHeaders(app, env);
  sendRequestIds(app);
  refuseForeignHosts(app, env);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 65_536 });
  compressAnswers(app);
  readJsonBodies(app);
  await limitRate(app, env, (request) => readSessionToken(env, request.cookies));
  const admitSignedIn = limitInFlight(app, {
    sessionOf: (request) => readSessionToken(env, request.cookies),
    isSignedIn: (request) => request.signedInUser !== undefined,
    isPublic: (request) => (request.routeOptions.config.access ?? 'public') === 'public',
    figures,
  });
  const refuseMethod = collectMethods(app);
  guardRoutes(app, services, PASSWORD_ROUTES);
  admitSignedIn();
  if (services.hasPeers)
    limitRateOfAll(app, services, (request) =>
      request.signedInUser ? readSessionToken(env, request.cookies) : undefined,
    );
  sendWritePosition(app, services);
  refuseUndeclaredForms(app);
  await openapiRoutes(app, PASSWORD_ROUTES);
  if (isTest) checkAnswersAsDescribed(app, OPERATIONS);
  const jobs = runJobs(app, services);
  keepSearchBehind(app, services);
  watch(jobs);
  for (const feature of FEATURES) feature(app, { ...services, jobs, figures });
  await serveWeb(app, refuseMethod);
  return app;
}

function answerErrors(app: App, services: Services): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof Refusal) await noteRefusal(services, request, error);
    return answerError(error, request, reply);
  });
}

function runJobs(app: App, { db }: Services): JobRunner {
  const jobs = new JobRunner(db, app.log);
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', () => jobs.close());
  return jobs;
}

/** Fills the tables for lists and searches after an upgrade, and flushes GIN pending lists in time, so saves need not do it. */
function keepSearchBehind(app: App, { db, owner, now, worksAtNight }: Services): void {
  const runners = [
    new FillRunner(db, app.log),
    new MatchFillRunner(db, app.log),
    new RecheckRunner(db, app.log),
    new SearchListEmptier(db, app.log),
    new NewcomerKeeper(db, app.log),
  ];
  if (worksAtNight) runners.push(new NightlyMatching(db, app.log, now));
  if (owner) runners.push(new LateIndexBuilder(owner, app.log));
  if (owner && worksAtNight) runners.push(new ReorderRunner(owner, app.log, now));
  for (const runner of runners) {
    app.addHook('onReady', async () => runner.start());
    app.addHook('onClose', () => runner.close());
  }
}

/** Logs one line per request, after its answer. */
class OneLineARequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...fields, cause: nameOf(error) }, 'request errored');
    else reply.log.info(fields, 'request completed');
  }
}

/** The logged fields of a request: route and ids. Never logs the query, which may contain a CPF. */
function logRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url, ...idsOf(request) };
}
