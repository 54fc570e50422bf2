import * as z from 'zod/mini';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';
import { CorrectedRow } from '../model/import.schema.ts';
import { ChooseAlike, ChooseAllAlike, ChosenAlike } from '../model/alike.schema.ts';
import { type ImporterOf, ImportParams, NO_IMPORT, STATE_NOW } from './import-params.ts';
import { EXAMPLE_ALIKE_ROW, EXAMPLE_SUMMARY } from './imports.examples.ts';
import { chooseAlike, chooseAllAlike } from './choose-alike.ts';

const NOT_CHECKED = { text: 'Confira antes; `state` diz em que estado a importação está.', members: STATE_NOW };

/** Routes for the rows of an import with possible matches in the register. */
export function alikeRoutes(app: App, importerOf: ImporterOf): void {
  routeOne(app, importerOf);
  routeAll(app, importerOf);
}

function routeOne(app: App, importerOf: ImporterOf): void {
  app.put(
    '/api/imports/:id/rows/:line/alike',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Decide uma linha que talvez já exista',
        description:
          '`update` faz da linha uma mudança da ficha `pessoa`, uma das de `alike` (sem ela, a mais certa), como se o documento ' +
          'fosse o mesmo; `create` cria outra ficha; `skip` deixa a linha de fora; `ask` desfaz a escolha. A linha é conferida ' +
          'de novo.',
        params: z.object({ id: z.uuid(), line: wholeNumber(1, 2 ** 31 - 1) }),
        body: ChooseAlike,
        response: { 200: CorrectedRow },
        errors: {
          404: 'A importação não existe neste cliente, ou a linha não parece ser de ninguém.',
          409: NOT_CHECKED,
        },
        example: {
          params: { id: EXAMPLE.importId, line: 4 },
          body: { choice: 'create' },
          answer: {
            row: {
              ...EXAMPLE_ALIKE_ROW,
              kind: 'create',
              skipped: false,
              issues: [],
              becomes: 'create',
              choice: { does: 'create' },
            },
            counts: { ...EXAMPLE_SUMMARY.counts!, create: 2, skipped: 0, leftAlike: 0 },
          },
        },
      },
    },
    (request) => chooseAlike(importerOf(request), request.params.id, request.params.line, request.body),
  );
}

function routeAll(app: App, importerOf: ImporterOf): void {
  app.put(
    '/api/imports/:id/alike',
    {
      config: { access: { tenant: 'pessoa.import' } },
      schema: {
        summary: 'Decide de uma vez as linhas que talvez já existam',
        description:
          'Das linhas sem escolha, as certas ou as prováveis, até 500 por pedido: peça de novo enquanto `left` não for 0. Uma ' +
          'linha que só parece igual a outra linha do arquivo não tem ficha para atualizar: `update` a deixa sem escolha.',
        params: ImportParams,
        body: ChooseAllAlike,
        response: { 200: ChosenAlike },
        errors: { 404: NO_IMPORT, 409: NOT_CHECKED },
        example: {
          params: { id: EXAMPLE.importId },
          body: { certeza: 'certa', choice: 'skip' },
          answer: { chosen: 0, left: 0, counts: EXAMPLE_SUMMARY.counts! },
        },
      },
    },
    (request) => chooseAllAlike(importerOf(request), request.params.id, request.body),
  );
}
