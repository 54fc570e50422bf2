import * as z from 'zod/mini';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { repeatEnded } from '../../kit/server/db/retry.ts';
import { invalid, notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { judgeAround } from '../../matching/server/match-page.ts';
import { insertApart, removeApart } from '../../matching/server/decisions.queries.ts';
import { lockRecords, readRecords } from '../../register/merge/server/merge.queries.ts';
import { DecisionBody, DecisionQuery } from '../decision.schema.ts';
import { keepPlaces } from './queue/place-groups.ts';

const MISSING = 'Uma das fichas não existe neste cliente.';

/** Marks records that look alike as different people, and revokes that. */
export function decisionsRoutes(app: App, services: Services): void {
  routeSay(app, services);
  routeRevoke(app, services);
}

function routeSay(app: App, services: Services): void {
  app.post(
    '/api/duplicidades/apart',
    {
      config: { access: { tenant: 'pessoa.judge' } },
      schema: {
        summary: 'Diz que fichas parecidas não são da mesma pessoa',
        description:
          'Vale para cada par entre as fichas de `ids`. Elas deixam de ser propostas como a mesma em todas as telas e na API, e não ' +
          'podem ser unidas. A decisão fica depois de uniões, importações e de desfazer.',
        body: DecisionBody,
        response: { 201: z.object({ ids: z.array(z.uuid()) }) },
        errors: {
          404: MISSING,
          409: {
            text: 'Uma das fichas foi excluída ou já foi unida a outra (`id` diz qual).',
            members: z.object({ id: z.optional(z.uuid()) }),
          },
        },
        example: {
          body: { ids: [EXAMPLE.pessoaId, EXAMPLE.likePessoaId] },
          answer: { ids: [EXAMPLE.pessoaId, EXAMPLE.likePessoaId] },
        },
      },
    },
    async (request, reply) => {
      const ids = distinct(request.body.ids);
      const userId = signedIn(request).userId;
      await repeatEnded(() =>
        inTenant(services.db, currentTenant(request).id, async (tx) => {
          await lockLive(tx, ids);
          await keepPlaces(tx, ids, () => insertApart(tx, ids, userId));
        }),
      );
      return reply.code(201).send({ ids });
    },
  );
}

function routeRevoke(app: App, services: Services): void {
  app.delete(
    '/api/duplicidades/apart',
    {
      config: { access: { tenant: 'pessoa.judge' } },
      schema: {
        summary: 'Revoga que fichas parecidas não são da mesma pessoa',
        description:
          '`ids` são os ids, com vírgulas entre eles. Vale para cada par entre elas. O que não foi dito fica como está.',
        querystring: DecisionQuery,
        response: { 204: z.void() },
        errors: { 404: MISSING },
        example: { querystring: { ids: `${EXAMPLE.pessoaId},${EXAMPLE.likePessoaId}` } },
      },
    },
    async (request, reply) => {
      const ids = distinct(request.query.ids.split(','));
      await inTenant(services.db, currentTenant(request).id, async (tx) => {
        const found = await readRecords(tx, ids);
        if (found.length < ids.length) throw notFound();
        await keepPlaces(tx, ids, async () => {
          await removeApart(tx, ids);
          await judgeAround(tx, ids);
        });
      });
      return reply.code(204).send();
    },
  );
}

function distinct(ids: readonly string[]): string[] {
  const lower = ids.map((id) => id.toLowerCase());
  if (new Set(lower).size < lower.length)
    throw invalid([{ path: 'ids', code: 'duplicate', message: 'Uma ficha está duas vezes. Retire uma delas.' }]);
  return lower;
}

/** Takes the locks of a merge: a merge and a decision about the same records run one after the other. */
async function lockLive(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const found = await lockRecords(tx, ids);
  if (found.length < ids.length) throw notFound();
  const merged = found.find(({ mergedInto }) => mergedInto !== undefined);
  if (merged)
    throw new Refusal(409, 'merged', 'Uma das fichas já foi unida a outra. Escolha aquela.', {
      extra: { id: merged.id },
    });
  const deleted = found.find(({ deletedAt }) => deletedAt !== null);
  if (deleted)
    throw new Refusal(409, 'deleted', 'Uma das fichas foi excluída. Restaure-a antes.', { extra: { id: deleted.id } });
}
