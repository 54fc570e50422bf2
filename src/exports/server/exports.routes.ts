import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { can, may } from '../../access/policy.ts';
import { type Actor, actorOf, originOf, recordAct } from '../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices, Services } from '../../kit/server/requests/services.ts';
import { repeatWhileServing } from '../../kit/server/http/repeat.ts';
import { sumClientFiles } from '../../kit/server/limits/client-files.queries.ts';
import { requireSpace, userIsFull } from '../../kit/server/limits/disk-space.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import { Export, EXPORT_FORMATS, ExportPreview, Exports, ExportSettings } from '../export.schema.ts';
import type { Export as ExportType } from '../export.ts';
import { exportDownloadRoutes, NO_EXPORT, notReady, Params } from './export-download.routes.ts';
import { removeExport, SWEEP_MS, sweepExports } from './export-files.ts';
import { describeList, ExportList, toWholeList } from './export-list.ts';
import { EXAMPLE_CANCELLED_EXPORT, EXAMPLE_EXPORT, EXAMPLE_PREVIEW, EXAMPLE_SETTINGS } from './exports.examples.ts';
import {
  cancelExport,
  countRunning,
  expireExports,
  type NewExport,
  findExport,
  insertExport,
  listExports,
  sumExports,
} from './exports.queries.ts';
import { maySee, presentExport, type Viewer } from './present-export.ts';
import { presetRoutes } from './presets.routes.ts';
import { refuseUnknownColumns } from './refuse-unknown-columns.ts';
import { withSnapshot } from './read-records.ts';
import { createExportRunner, EXPORT_JOB, type ExportRunner, findTenantNome } from './run-export.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

const ExportRequest = z.strictObject({
  /** made by the caller (UUIDv7), so a repeated request is the same export */
  id: z.optional(z.uuid().check(z.regex(/^.{14}[1-8]/, 'uuid_format'))),
  format: z.enum(EXPORT_FORMATS),
  list: ExportList,
  settings: ExportSettings,
});

const ListQuery = z.strictObject({
  limit: z._default(wholeNumber(1, 200), 50),
  /** the `next` of the previous page */
  after: z.optional(z.uuid()),
});

/** How long a request waits for its file. Most files are done by then. */
const WAIT_MS = 2500;
/** Most running exports of a user. */
const MOST_RUNNING = 5;

/** Exports over HTTP: request, progress, download, cancel, delete; and the presets. */
export function exportsRoutes(app: App, services: FeatureServices): void {
  const runner = createExportRunner(services, services.jobs, app.log);
  const sweep = () => void sweepExports(services).catch(() => app.log.error('old exports were not deleted'));
  repeatWhileServing(app, sweep, SWEEP_MS);
  routeCreate(app, services, runner);
  routePreview(app, services);
  routeList(app, services);
  routeOne(app, services);
  exportDownloadRoutes(app, services);
  routeCancel(app, services);
  routeDelete(app, services);
  presetRoutes(app, services);
}

function routeCreate(app: App, services: Services, runner: ExportRunner): void {
  app.post(
    '/api/exports',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Exporta as fichas de uma lista para um arquivo',
        description:
          '`list` é o que `GET /api/pessoas` recebe, ou `ids` de fichas escolhidas. O que fica pronto logo é respondido ' +
          'com 201; senão a resposta (202) é a exportação em andamento, que se acompanha em `GET /api/exports/{id}`. O ' +
          'arquivo é baixado em `GET /api/exports/{id}/file`, por sete dias. O que o papel não permite ver não está nele.',
        body: ExportRequest,
        response: { 201: Export, 202: Export },
        answerHeaders: ['Location'],
        errors: {
          409: 'Já há cinco exportações suas em andamento, ou o `id` é de outra exportação.',
          413: 'Os arquivos do cliente, ou os seus nele, ocupam tudo o que podem.',
          507: 'Não há espaço no disco do servidor.',
        },
        example: {
          body: { format: 'csv', list: { tipo: 'fisica', uf: 'SP', sort: 'nome' }, settings: EXAMPLE_SETTINGS },
          answer: EXAMPLE_EXPORT,
        },
      },
    },
    async (request, reply) => {
      const tenant = currentTenant(request);
      const { userId } = signedIn(request);
      const { id = uuidv7(), ...order } = request.body;
      refuseUnknownColumns(order.settings);
      // refuses a list that the role may not read, before the job does
      toWholeList(order.list, tenant);
      const made = {
        id,
        userId,
        origin: originOf(request),
        role: tenant.role,
        showsBirth: may(tenant, 'pessoa.seeBirth'),
        ...order,
      };
      const by = { actor: actorOf(request), env: services.env };
      await inTenant(services.db, tenant.id, (tx) => addExport(tx, made, by));
      const isMade = runner.waitFor(id, WAIT_MS);
      if ((await findSeen(services, request, id)).state === 'running') await isMade;
      const answer = await findSeen(services, request, id);
      return reply
        .code(answer.state === 'running' ? 202 : 201)
        .header('location', `/api/exports/${id}`)
        .send(answer);
    },
  );
}

/**
 * Adds an export with its job. A repeated request adds nothing. Refuses (409) an id that is used by another export, or one
 * export too many; (413, 507) an export for which there is no space.
 */
async function addExport(
  tx: TenantTx,
  made: NewExport,
  { actor, env }: { actor: Actor; env: Services['env'] },
): Promise<void> {
  const known = await findExport(tx, made.id);
  if (known) {
    if (known.user.id !== made.userId || known.format !== made.format) throw idTaken();
    return;
  }
  if ((await countRunning(tx, made.userId)) >= MOST_RUNNING) throw tooManyRunning();
  await requireSpace(env, tx.tenantId, () => sumClientFiles(tx));
  if ((await sumExports(tx, made.userId)) >= env.userFiles) throw userIsFull(env.userFiles);
  await addJob(tx, EXPORT_JOB, made.id);
  await insertExport(tx, made);
  const { id: exportId, format, list } = made;
  // the audit must not keep the search text
  const details = { exportId, format, list: describeList({ ...list, q: undefined }) };
  await recordAct(tx, actor, { kind: 'export.asked', details });
}

function routePreview(app: App, { db }: Services): void {
  app.post(
    '/api/exports/preview',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Conta as fichas que uma exportação teria, e os blocos da que tem mais',
        description:
          '`count` é exato. De endereços, telefones, e-mails e inscrições: quantos tem a ficha que mais tem.',
        body: z.strictObject({ list: ExportList }),
        response: { 200: ExportPreview },
        example: {
          body: { list: { tipo: 'fisica', sort: 'nome' } },
          answer: EXAMPLE_PREVIEW,
        },
      },
    },
    async (request) => {
      const list = toWholeList(request.body.list, currentTenant(request));
      const measured = await withSnapshot(db, list, ({ measure }) => measure());
      return { list: describeList(request.body.list), ...measured };
    },
  );
}

function routeList(app: App, services: Services): void {
  app.get(
    '/api/exports',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Lista as exportações, as mais novas primeiro',
        description:
          'As suas; para administradores e gestores, as de todos. `next` vai em `after` para a página seguinte.',
        querystring: ListQuery,
        response: { 200: Exports },
        example: { querystring: { limit: 50 }, answer: { items: [EXAMPLE_EXPORT], next: null } },
      },
    },
    async (request) => {
      const { limit, after } = request.query;
      const { viewer, tenantId } = await viewerOf(services, request);
      const userId = can(viewer.role, 'export.ofOthers') ? undefined : viewer.userId;
      const found = await inTenant(services.db, tenantId, (tx) => listExports(tx, { userId, after, limit: limit + 1 }));
      const items = found.slice(0, limit);
      const next = found.length > limit ? (items.at(-1)?.id ?? null) : null;
      return { items: items.map((record) => presentExport(record, viewer)), next };
    },
  );
}

function routeOne(app: App, services: Services): void {
  app.get(
    '/api/exports/:id',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Mostra uma exportação e até onde ela foi',
        params: Params,
        response: { 200: Export },
        errors: { 404: NO_EXPORT },
        example: { params: { id: EXAMPLE.exportId }, answer: EXAMPLE_EXPORT },
      },
    },
    (request) => findSeen(services, request, request.params.id),
  );
}

function routeCancel(app: App, services: Services): void {
  app.post(
    '/api/exports/:id/cancel',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Para uma exportação em andamento; dela não fica arquivo',
        params: Params,
        response: { 200: Export },
        errors: { 404: NO_EXPORT, 409: 'A exportação não está em andamento.' },
        example: { params: { id: EXAMPLE.runningExportId }, answer: EXAMPLE_CANCELLED_EXPORT },
      },
    },
    async (request) => {
      const { id } = await findSeen(services, request, request.params.id);
      if (!(await inTenant(services.db, currentTenant(request).id, (tx) => cancelExport(tx, id)))) throw notRunning();
      return findSeen(services, request, id);
    },
  );
}

function routeDelete(app: App, services: Services): void {
  app.delete(
    '/api/exports/:id/file',
    {
      config: { access: { tenant: 'pessoa.export' } },
      schema: {
        summary: 'Apaga o arquivo de uma exportação antes do prazo',
        params: Params,
        response: { 204: z.void() },
        errors: { 404: NO_EXPORT, 409: 'O arquivo ainda não está pronto.' },
        example: { params: { id: EXAMPLE.exportId } },
      },
    },
    async (request, reply) => {
      const { id, state } = await findSeen(services, request, request.params.id);
      const { id: tenantId } = currentTenant(request);
      if (state === 'running') throw notReady();
      await removeExport(services.env, tenantId, id);
      await inTenant(services.db, tenantId, async (tx) => {
        await expireExports(tx, [id]);
        await recordAct(tx, actorOf(request), { kind: 'export.deleted', details: { exportId: id } });
      });
      return reply.code(204).send();
    },
  );
}

async function viewerOf({ db, now }: Services, request: FastifyRequest): Promise<{ viewer: Viewer; tenantId: number }> {
  const { id: tenantId, role, settings } = currentTenant(request);
  const tenantNome = await findTenantNome(db, tenantId);
  return { viewer: { userId: signedIn(request).userId, role, settings, tenantNome, now: now() }, tenantId };
}

/** An export that the caller may see: their own, or any if they manage the client. Throws 404. */
async function findSeen(services: Services, request: FastifyRequest, id: string): Promise<ExportType> {
  const { viewer, tenantId } = await viewerOf(services, request);
  const record = await inTenant(services.db, tenantId, (tx) => findExport(tx, id));
  if (!record || !maySee(record, viewer)) throw notFound();
  return presentExport(record, viewer);
}

function idTaken(): Refusal {
  return new Refusal(409, 'id_taken', 'Este id já é de outra exportação. Envie outro.');
}

function tooManyRunning(): Refusal {
  const detail = `Você já tem ${MOST_RUNNING} exportações em andamento. Espere uma terminar, ou cancele uma.`;
  return new Refusal(409, 'too_many_exports', detail);
}

function notRunning(): Refusal {
  return new Refusal(409, 'export_not_running', 'Esta exportação não está em andamento.');
}
