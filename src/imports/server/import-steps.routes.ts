import * as z from 'zod/mini';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { ImportCounts } from '../model/counts.schema.ts';
import { ApplyImport, Import, ImportSettings, ReadOptions } from '../model/import.schema.ts';
import { cancelImport, changeSettings, showImport, startApply, startCheck } from './import-steps.ts';
import { EXAMPLE_CHECKING, EXAMPLE_IMPORT, EXAMPLE_SETTINGS } from './imports.examples.ts';
import { readNoted } from './noted-reading.ts';
import { type ImporterOf, ImportParams, NO_IMPORT, STATE_NOW } from './import-params.ts';

const NOT_NOW = {
  text: 'A importação não está no estado em que isso se faz; `state` diz em qual.',
  members: STATE_NOW,
};
const params = { id: EXAMPLE.importId };
const received = { ...EXAMPLE_IMPORT, state: 'received', counts: null } as const;

/** Routes for the steps of an import: read the file, set its columns, check it, apply its rows. */
export function importStepsRoutes(app: App, importerOf: ImporterOf): void {
  routeRead(app, importerOf);
  routeSettings(app, importerOf);
  routeCheck(app, importerOf);
  routeApply(app, importerOf);
  routeCancel(app, importerOf);
}

function routeRead(app: App, importerOf: ImporterOf): void {
  app.post(
    '/api/imports/:id/read',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Lê o começo do arquivo e propõe o que são as colunas',
        description:
          'Sem nada no corpo, o arquivo é lido como parece ser. Correções de linhas feitas antes são esquecidas. Milhares de ' +
          'notas levam mais que uma resposta: 202, com o estado `reading`, diz que a leitura segue. O mesmo pedido, de novo, ' +
          'espera por ela; `GET /api/imports/{id}` diz até onde ela foi (`progress`). Lido, o estado é `received`, com `table`; ' +
          'uma leitura que falha depois da resposta é `failed`, e `problem` diz por quê.',
        params: ImportParams,
        body: ReadOptions,
        response: { 200: Import, 202: Import },
        errors: { 404: NO_IMPORT, 409: NOT_NOW, 410: 'O arquivo foi apagado.', 422: 'O arquivo não pode ser lido.' },
        example: { params, body: {}, answer: received },
      },
    },
    async (request, reply) => {
      const { answerMs, ...importer } = importerOf(request);
      const { id } = request.params;
      const key = [importer.tenantId, id, JSON.stringify(request.body)].join(' ');
      const read = await importer.readings(key, () => readNoted(importer, id, { options: request.body, answerMs }));
      if (read) return read;
      reply.code(202);
      return showImport(importer.context, importer.tenantId, id);
    },
  );
}

function routeSettings(app: App, importerOf: ImporterOf): void {
  app.put(
    '/api/imports/:id/settings',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Define o que são as colunas e como as fichas são encontradas',
        params: ImportParams,
        body: ImportSettings,
        response: { 200: Import },
        errors: { 404: NO_IMPORT, 409: NOT_NOW },
        example: { params, body: EXAMPLE_SETTINGS, answer: received },
      },
    },
    (request) => changeSettings(importerOf(request), request.params.id, request.body),
  );
}

function routeCheck(app: App, importerOf: ImporterOf): void {
  app.post(
    '/api/imports/:id/check',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Confere o arquivo inteiro, sem mudar nada',
        description: 'O trabalho segue em segundo plano: acompanhe em `GET /api/imports/{id}`.',
        params: ImportParams,
        response: { 202: Import },
        errors: { 404: NO_IMPORT, 409: NOT_NOW },
        example: { params, answer: EXAMPLE_CHECKING },
      },
    },
    async (request, reply) => reply.code(202).send(await startCheck(importerOf(request), request.params.id)),
  );
}

function routeApply(app: App, importerOf: ImporterOf): void {
  app.post(
    '/api/imports/:id/apply',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Põe as linhas no cadastro, como uma operação',
        description:
          'O trabalho segue em segundo plano: acompanhe em `GET /api/imports/{id}`. Desfazer é na operação ' +
          '(`operationId`). Cada linha é julgada de novo, porque o cadastro pode ter mudado: a que mudaria uma ficha que outra ' +
          'pessoa mudou depois da conferência fica separada (`moved` nas contagens), a menos que se envie `moved: apply`.',
        params: ImportParams,
        body: ApplyImport,
        response: { 202: Import },
        errors: {
          404: NO_IMPORT,
          409: {
            text: `${NOT_NOW.text} Ou, com o código \`same_file\`, o mesmo arquivo já foi importado (\`sameFile\` diz quando): envie \`again\`. Ou, com \`undecided\`, falta decidir linhas que talvez já existam (\`alike\` diz quantas).`,
            members: z.object({
              ...STATE_NOW.shape,
              sameFile: z.optional(Import.shape.sameFile),
              alike: z.optional(ImportCounts.shape.alike),
            }),
          },
        },
        example: { params, body: { again: false, moved: 'keep' }, answer: { ...EXAMPLE_CHECKING, state: 'applying' } },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await startApply(importerOf(request), request.params.id, request.body)),
  );
}

function routeCancel(app: App, importerOf: ImporterOf): void {
  app.post(
    '/api/imports/:id/cancel',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Para a conferência ou a importação em andamento',
        description: 'A conferência pode ser refeita. O que já entrou no cadastro fica, e pode ser desfeito.',
        params: ImportParams,
        response: { 200: Import },
        errors: { 404: NO_IMPORT, 409: NOT_NOW },
        example: { params: { id: EXAMPLE.checkingImportId }, answer: { ...received, id: EXAMPLE.checkingImportId } },
      },
    },
    (request) => cancelImport(importerOf(request), request.params.id),
  );
}
