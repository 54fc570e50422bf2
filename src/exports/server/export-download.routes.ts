import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { may } from '../../access/policy.ts';
import { actorOf, recordAct } from '../../access/server/audit.ts';
import { signedIn } from '../../access/server/guard.ts';
import { RECENT_PASSWORD_REFUSAL, refuseOldPassword } from '../../access/server/recent-password.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { findExportFile } from './export-files.ts';
import { EXAMPLE_FILE_CONTENT } from './exports.examples.ts';
import { type ExportRecord, findExport } from './exports.queries.ts';
import { contentDisposition, fileNameOf } from './file-name.ts';
import { maySee, presentExport, type Viewer } from './present-export.ts';

export const Params = z.object({ id: z.uuid() });
export const NO_EXPORT = 'A exportação não existe neste cliente, ou é de outra pessoa.';
const DOWNLOAD_ERRORS = {
  403: RECENT_PASSWORD_REFUSAL,
  404: NO_EXPORT,
  409: 'O arquivo ainda não está pronto.',
  410: 'O arquivo já foi apagado.',
};

/** The file of an export over HTTP: whether it may be downloaded now, and the file itself. */
export function exportDownloadRoutes(app: App, services: Services): void {
  routeDownload(app, services);
  routeFile(app, services);
}

/** A list may be the whole register; a choice of single records is not. */
export function isOfList({ list }: { list: ExportRecord['list'] }): boolean {
  return list.ids === undefined;
}

type ExportFile = NonNullable<Awaited<ReturnType<typeof findExportFile>>>;
type Download = { record: ExportRecord; tenantId: number; tenantNome: string; file: ExportFile };

/**
 * The file of an export. A link sends no header, so the route looks for the export in each client of the user. Like the
 * export itself, the download of a list needs the password: the file is available for days. Throws 403, 404, 409, 410.
 */
async function findDownload({ db, env, now }: Services, request: FastifyRequest, id: string): Promise<Download> {
  const { userId, memberships } = signedIn(request);
  for (const member of memberships) {
    const { id: tenantId, role, settings, nome: tenantNome } = member;
    if (!may(member, 'pessoa.export')) continue;
    const record = await inTenant(db, tenantId, (tx) => findExport(tx, id));
    const viewer: Viewer = { userId, role, settings, tenantNome, now: now() };
    if (!record || !maySee(record, viewer)) continue;
    if (record.state === 'running') throw notReady();
    if (!presentExport(record, viewer).mayDownload) throw gone();
    if (isOfList(record)) refuseOldPassword(request, now());
    const file = await findExportFile(env, { tenantId, ...record });
    if (!file) throw gone();
    return { record, tenantId, tenantNome, file };
  }
  throw notFound();
}

function routeFile(app: App, services: Services): void {
  app.get(
    '/api/exports/:id/file',
    {
      config: { access: 'session' },
      schema: {
        summary: 'Baixa o arquivo de uma exportação',
        description:
          'Para quem a fez, e para administradores e gestores do cliente dela. Não precisa de X-Tenant. O arquivo de uma ' +
          'lista pede a senha de novo, como a exportação dela.',
        params: Params,
        produces: ['application/octet-stream'],
        answerHeaders: ['Content-Disposition'],
        response: { 200: z.unknown() },
        errors: DOWNLOAD_ERRORS,
        example: { params: { id: EXAMPLE.exportId }, answer: EXAMPLE_FILE_CONTENT },
      },
    },
    async (request, reply) => {
      const { record, tenantId, tenantNome, file } = await findDownload(services, request, request.params.id);
      await inTenant(services.db, tenantId, (tx) =>
        recordAct(tx, actorOf(request), {
          kind: 'export.downloaded',
          subject: record.user.id,
          details: { exportId: record.id, format: record.format, rows: record.rows },
        }),
      );
      return reply
        .type('application/octet-stream')
        .header('content-length', file.size)
        .header('content-disposition', contentDisposition(fileNameOf(record, tenantNome)))
        .header('cache-control', 'no-store')
        .send(file.open());
    },
  );
}

/** A link cannot show why it was refused; the page calls this first, and requests the password if necessary. */
function routeDownload(app: App, services: Services): void {
  app.post(
    '/api/exports/:id/download',
    {
      config: { access: 'session' },
      schema: {
        summary: 'Diz se o arquivo de uma exportação pode ser baixado agora',
        description: 'As mesmas recusas de `GET /api/exports/{id}/file`, sem o arquivo.',
        params: Params,
        response: { 204: z.void() },
        errors: DOWNLOAD_ERRORS,
        example: { params: { id: EXAMPLE.exportId } },
      },
    },
    async (request, reply) => {
      await findDownload(services, request, request.params.id);
      return reply.code(204).send();
    },
  );
}

export function notReady(): Refusal {
  return new Refusal(409, 'export_running', 'O arquivo ainda não está pronto. Espere a exportação terminar.');
}

function gone(): Refusal {
  return new Refusal(410, 'file_gone', 'O arquivo desta exportação não está mais no servidor. Exporte de novo.');
}
