import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices } from '../../kit/server/requests/services.ts';
import { runJobHere } from '../../kit/server/jobs/run-job.ts';
import { OPERATION_JOB, type OperationRunner } from '../../register/jobs/server/operation-job.ts';
import { runMerges } from '../../register/merge/server/merge-many.ts';
import { Operation } from '../../register/operations/operation.schema.ts';
import { idempotencyKey, writerOf } from '../../register/apply/server/change-request.ts';
import { MergeManyBody, MergeManyPreview } from '../merge-many.schema.ts';
import { mergeMany, previewMergeMany } from './merge-many-request.ts';

export function mergeManyRoute(app: App, services: FeatureServices): void {
  const runner = runnerOf(services, app.log);
  app.post(
    '/api/duplicidades/merge',
    {
      config: { access: { tenant: 'pessoa.merge' } },
      schema: {
        summary: 'Junta as fichas de muitos grupos de uma vez',
        description:
          'Os grupos de `groups` (cada ficha por seu id, ou com a versão que foi vista), ou, com `certeza`, todos os certos que estão em ' +
          'aberto, com os filtros de `GET /api/duplicidades`. Com `dryRun`, só diz quantos são (200), com os dez menos certos como ' +
          'exemplos. De cada grupo fica a ficha com documento, a mais completa ou a mais antiga. `expected` é quantos grupos foram ' +
          'mostrados. É uma operação só, que se desfaz inteira: até 500 fichas, a resposta (201) já é o resultado; com mais, é a ' +
          'operação em andamento (202), que se acompanha em `GET /api/operations/{id}`. Um grupo que não pode ser unido fica como ' +
          'está, e a operação diz por quê.',
        headers: z.looseObject({ 'idempotency-key': idempotencyKey }),
        body: MergeManyBody,
        response: { 200: MergeManyPreview, 201: Operation, 202: Operation },
        answerHeaders: ['Location'],
        errors: {
          404: 'Uma das fichas não existe neste cliente.',
          409: {
            text: 'A quantidade de grupos mudou desde que foi mostrada; `count` é a de agora.',
            members: z.object({ count: z.int() }),
          },
        },
        example: {
          body: { groups: [[EXAMPLE.pessoaId, EXAMPLE.likePessoaId]], dryRun: true },
          answer: { groups: 1, records: 2, examples: [] },
        },
      },
    },
    async (request, reply) => {
      const { id: tenantId, role } = currentTenant(request);
      const { db } = services;
      if (request.body.dryRun === true) return reply.code(200).send(await previewMergeMany(db, tenantId, request.body));
      const { userId, origin, idempotencyKey: key } = writerOf(services, request);
      const actor = { db, tenantId, role, userId, origin, idempotencyKey: key };
      const operation = await mergeMany(actor, request.body, runner);
      return reply
        .code(operation.state === 'running' ? 202 : 201)
        .header('location', `/api/operations/${operation.id}`)
        .send(operation);
    },
  );
}

/** A small merge runs during the request; the worker of operations runs large ones and continues interrupted ones. */
function runnerOf({ db, jobs }: FeatureServices, log: FastifyBaseLogger): OperationRunner {
  const runNow = async (tenantId: number, id: string): Promise<void> => {
    try {
      await runJobHere(
        db,
        OPERATION_JOB,
        { tenantId, id },
        { run: ({ signal }) => runMerges(db, tenantId, id, { isStopping: () => signal.aborted }) },
      );
    } catch (error) {
      const cause = error instanceof Error ? error.name : typeof error;
      log.error({ operationId: id, cause }, 'operation goes on later');
    }
  };
  return { wake: () => jobs.wake(), runNow };
}
