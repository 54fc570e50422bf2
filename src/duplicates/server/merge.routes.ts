import * as z from 'zod/mini';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { Pessoa } from '../../pessoa/pessoa.schema.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import { MergeAnswer, MergeBody, MergePreview } from '../../register/merge/merge.schema.ts';
import { mergePessoas, previewMerge } from '../../register/merge/server/merge-pessoas.ts';
import { idempotencyKey, writerOf } from '../../register/apply/server/change-request.ts';
import { findOwn } from '../../register/undo/server/take-back.ts';

const Headers = z.looseObject({ 'idempotency-key': idempotencyKey });
import { EXAMPLE_MERGE } from './merge.examples.ts';

export function mergeRoutes(app: App, services: Services): void {
  app.post(
    '/api/pessoas/merge',
    {
      config: { access: { tenant: 'pessoa.merge' } },
      schema: {
        summary: 'Junta fichas da mesma pessoa em uma',
        description:
          '`survivor` fica, com o que as outras (`merged`) têm a mais; o código, o id e os códigos externos delas passam a ' +
          'levar a ela. `choose` diz de quem é o valor de um campo, `leave` o que não entra, pelo caminho que a prévia dá, e com ' +
          'ele a versão de cada ficha; o que não existe é recusado (422). Com `dryRun`, só diz como ' +
          'ficaria (200). É uma operação, que pode ser desfeita também depois de mudanças.',
        headers: Headers,
        body: MergeBody,
        response: { 200: MergePreview, 201: MergeAnswer },
        answerHeaders: ['Location'],
        errors: {
          404: 'Uma das fichas não existe neste cliente.',
          409: {
            text:
              'Uma das fichas foi excluída, já foi unida a outra, ou é de outro tipo (`id` diz qual); ou alguém disse que `id` e ' +
              '`other` não são a mesma pessoa.',
            members: z.object({ id: z.optional(z.uuid()), other: z.optional(z.uuid()) }),
          },
          412: {
            text: 'Uma das fichas mudou depois da versão enviada; `current` é a ficha como está.',
            members: z.object({ current: Pessoa }),
          },
        },
        example: {
          body: { survivor: EXAMPLE.pessoaId, merged: [EXAMPLE.likePessoaId], dryRun: true },
          answer: EXAMPLE_MERGE,
        },
      },
    },
    async (request, reply) => {
      const writer = writerOf(services, request);
      if (request.body.dryRun === true) return reply.code(200).send(await previewMerge(writer, request.body));
      const { operationId, pessoa } = await mergePessoas(writer, request.body);
      const { id: tenantId, role } = currentTenant(request);
      const { userId, origin } = writer;
      const operation = await findOwn({ db: services.db, tenantId, userId, role, origin }, operationId);
      return reply
        .code(201)
        .header('location', `/api/pessoas/${pessoa.id}`)
        .send({ operation, pessoa: presentPessoa(pessoa, role) });
    },
  );
}
