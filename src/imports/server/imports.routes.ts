import * as z from 'zod/mini';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices, Services } from '../../kit/server/requests/services.ts';
import { originOf } from '../../access/server/audit.ts';
import { sumClientFiles } from '../../kit/server/limits/client-files.queries.ts';
import { type ClientUse, findSpace } from '../../kit/server/limits/disk-space.ts';
import { Import, Imports, MAX_PART_BYTES, NewImport } from '../model/import.schema.ts';
import { listImports } from '../store/server/imports.queries.ts';
import { type ImporterOf, ImportParams, NO_IMPORT, STATE_NOW } from './import-params.ts';
import { importRowsRoutes } from './import-rows.routes.ts';
import { importStepsRoutes } from './import-steps.routes.ts';
import { discardImport, openImport, receivePart, showImport } from './import-steps.ts';
import { createImportWork } from './import-work.ts';
import { ANSWER_MS, createLongReadings } from './long-readings.ts';
import { EXAMPLE_FILE, EXAMPLE_IMPORT, EXAMPLE_OPENED, EXAMPLE_SPACE, EXAMPLE_SUMMARY } from './imports.examples.ts';
import { presentSummary } from './present-import.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

const BYTES = 'application/octet-stream';

const ListQuery = z.strictObject({
  limit: z._default(wholeNumber(1, 200), 50),
  after: z.optional(z.uuid()),
});
const PartQuery = z.strictObject({ offset: wholeNumber(0, 2 ** 40) });

/** Routes for imports and the upload of their files. */
export function importsRoutes(app: App, services: FeatureServices): void {
  const { jobs } = services;
  const answerMs = services.importAnswerMs ?? ANSWER_MS;
  const readings = createLongReadings(answerMs);
  const { importChild: script, importStayMs: stayMs } = services;
  const work = createImportWork(services, { jobs, log: app.log }, { ...(script && { script }), stayMs });
  app.addHook('onReady', async () => work.start());
  app.addHook('onClose', () => work.close());
  // other routes refuse this content type: refuseUndeclaredForms
  app.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: MAX_PART_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const importerOf: ImporterOf = (request) => ({
    context: services,
    tenantId: currentTenant(request).id,
    userId: signedIn(request).userId,
    role: currentTenant(request).role,
    origin: originOf(request),
    wake: () => jobs.wake(),
    readFile: work.readFile,
    readings,
    answerMs,
  });
  routeList(app, services);
  routeOpen(app, importerOf, work.expectFile);
  routePart(app, importerOf);
  routeOne(app, services);
  routeDiscard(app, importerOf);
  importStepsRoutes(app, importerOf);
  importRowsRoutes(app, services, importerOf);
}

function routeList(app: App, { db, env }: Services): void {
  app.get(
    '/api/imports',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Lista as importações, as mais novas primeiro',
        description:
          '`next` vai em `after` para a página seguinte. `space`, na primeira: os bytes que os arquivos do cliente ocupam, os ' +
          'que podem ocupar, e o maior arquivo que ainda cabe.',
        querystring: ListQuery,
        response: { 200: Imports },
        example: { querystring: { limit: 50 }, answer: { items: [EXAMPLE_SUMMARY], next: null, space: EXAMPLE_SPACE } },
      },
    },
    async (request) => {
      const { limit, after } = request.query;
      const tenantId = currentTenant(request).id;
      const found = await inTenant(db, tenantId, (tx) => listImports(tx, { after, limit: limit + 1 }));
      const items = found.slice(0, limit).map(presentSummary);
      const use = () => inTenant(db, tenantId, sumClientFiles);
      const space = after === undefined ? await describeSpace(env, tenantId, use) : null;
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null, space };
    },
  );
}

/** Counts an upload in progress at its full size. */
async function describeSpace(env: Services['env'], tenantId: number, use: ClientUse) {
  const { onDisk, ofClient } = await findSpace(env, tenantId, use);
  const limit = env.clientFiles;
  return { used: limit - ofClient, limit, free: Math.min(onDisk, ofClient) };
}

function routeOpen(app: App, importerOf: ImporterOf, expectFile: () => void): void {
  app.post(
    '/api/imports',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Abre uma importação',
        description:
          'Diz o nome e o tamanho do arquivo (até 2 GB), que depois vai em partes. O arquivo é apagado em `fileUntil`, 30 ' +
          'dias depois; um que não chegou inteiro, um dia depois.',
        body: NewImport,
        response: { 201: Import },
        answerHeaders: ['Location'],
        errors: {
          413: 'Passa do que os arquivos do cliente, ou os seus nele, podem ocupar.',
          429: 'Há dez envios seus abertos neste cliente.',
          507: 'Não há espaço no disco do servidor.',
        },
        example: { body: { fileName: 'clientes.csv', size: EXAMPLE_SUMMARY.size }, answer: EXAMPLE_OPENED },
      },
    },
    async (request, reply) => {
      const opened = await openImport(importerOf(request), request.body);
      expectFile();
      return reply.code(201).header('location', `/api/imports/${opened.id}`).send(opened);
    },
  );
}

function routePart(app: App, importerOf: ImporterOf): void {
  app.put(
    '/api/imports/:id/content',
    {
      bodyLimit: MAX_PART_BYTES,
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Envia uma parte do arquivo',
        description:
          'Até 4 MiB, a partir de `offset` (bytes), uma parte depois da outra. Cada pedido tem 15 s: numa conexão lenta, ' +
          'envie partes menores. Se a conexão cair, continue a partir de `received`.',
        params: ImportParams,
        querystring: PartQuery,
        consumes: [BYTES],
        body: z.unknown(),
        response: { 200: z.object({ received: z.int() }) },
        errors: {
          404: NO_IMPORT,
          409: {
            text: 'A parte não começa onde o arquivo termina até agora; `received` diz onde.',
            members: z.object({ received: z.int() }),
          },
          410: 'O arquivo foi apagado.',
          413: 'A parte tem mais de 4 MiB.',
          507: 'Não há espaço no disco do servidor.',
        },
        example: {
          params: { id: EXAMPLE.receivingImportId },
          querystring: { offset: 0 },
          body: EXAMPLE_FILE,
          answer: { received: Buffer.byteLength(EXAMPLE_FILE) },
        },
      },
    },
    async (request) => {
      const part = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return { received: await receivePart(importerOf(request), request.params.id, request.query.offset, part) };
    },
  );
}

function routeOne(app: App, services: Services): void {
  app.get(
    '/api/imports/:id',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Mostra uma importação e até onde ela foi',
        params: ImportParams,
        response: { 200: Import },
        errors: { 404: NO_IMPORT },
        example: { params: { id: EXAMPLE.importId }, answer: EXAMPLE_IMPORT },
      },
    },
    async (request) => {
      const tenantId = currentTenant(request).id;
      return showImport(services, tenantId, request.params.id);
    },
  );
}

function routeDiscard(app: App, importerOf: ImporterOf): void {
  app.delete(
    '/api/imports/:id',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Apaga o arquivo de uma importação',
        description: 'O que já entrou no cadastro fica: desfazer é na operação.',
        params: ImportParams,
        response: { 204: z.void() },
        errors: { 404: NO_IMPORT, 409: { text: 'A importação está em andamento.', members: STATE_NOW } },
        example: { params: { id: EXAMPLE.failedImportId } },
      },
    },
    async (request, reply) => {
      await discardImport(importerOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
}
