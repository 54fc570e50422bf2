import { currentTenant, signedIn } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices } from '../../kit/server/requests/services.ts';
import { FEWEST_MERGED } from '../../matching/evidence.ts';
import { requestMatching } from '../../matching/server/match-runs.queries.ts';
import { countLessons, findWeights, insertWeights, type Lessons } from '../../matching/server/weights.queries.ts';
import { WeightsBody, WeightsState } from '../weights.schema.ts';
import { isLearnable, markOf, proposeWeights } from './weights-proposal.ts';

const access = { tenant: 'tenant.settings' } as const;
const EXAMPLE_STATE: WeightsState = {
  version: 1,
  learnt: true,
  accepted: {
    at: '2026-11-20T12:00:00.000Z',
    user: { id: EXAMPLE.userId, nome: 'Ana Beatriz Souza' },
    merged: 214,
  },
  merged: 214,
  needed: FEWEST_MERGED,
  proposal: null,
};

/** The weights that the client's merges teach, for an administrador to accept. */
export function weightsRoutes(app: App, { db, jobs }: FeatureServices): void {
  app.get(
    '/api/duplicidades/weights',
    {
      config: { access },
      schema: {
        summary: 'Diz com que pesos as fichas são comparadas, e o que as uniões do cliente ensinam',
        description:
          'Contam as fichas unidas por quem as olhou, enquanto a união vale. Com `needed` ou mais, `proposal` ' +
          'diz que pares mudariam de lista.',
        response: { 200: WeightsState },
        example: { answer: EXAMPLE_STATE },
      },
    },
    (request) => readInTenant(db, currentTenant(request).id, (tx) => readState(tx)),
  );
  app.put(
    '/api/duplicidades/weights',
    {
      config: { access },
      schema: {
        summary: 'Aceita os pesos que as uniões do cliente ensinam, ou volta aos de partida',
        description:
          '`mark` é o da proposta que foi vista; `null` volta aos pesos do produto. Todas as fichas são comparadas de novo.',
        body: WeightsBody,
        response: { 200: WeightsState },
        errors: { 409: 'As uniões mudaram desde a proposta, são poucas, ou outra pessoa acabou de aceitar.' },
        example: { body: { mark: null }, answer: EXAMPLE_STATE },
      },
    },
    async (request) => {
      const { mark } = request.body;
      const { userId } = signedIn(request);
      const state = await inTenant(db, currentTenant(request).id, async (tx) => {
        const [lessons, accepted] = [await countLessons(tx), await findWeights(tx)];
        if (mark !== null && (!isLearnable(lessons, accepted) || markOf(lessons.counts) !== mark)) throw changed();
        const counts = mark === null ? null : lessons.counts;
        const after = accepted?.version ?? 0;
        if (!(await insertWeights(tx, { after, merged: lessons.merged, counts, userId }))) throw changed();
        await requestMatching(tx, { whole: true });
        return readState(tx, lessons);
      });
      jobs.wake();
      return state;
    },
  );
}

function changed(): Refusal {
  return new Refusal(409, 'changed', 'As uniões mudaram desde a proposta. Veja a nova antes de aceitar.');
}

async function readState(tx: TenantReads, counted?: Lessons): Promise<WeightsState> {
  const [lessons, accepted] = [counted ?? (await countLessons(tx)), await findWeights(tx)];
  return {
    version: accepted?.version ?? 0,
    learnt: (accepted?.counts ?? null) !== null,
    accepted: accepted ? { at: accepted.acceptedAt.toISOString(), user: accepted.user, merged: accepted.merged } : null,
    merged: lessons.merged,
    needed: FEWEST_MERGED,
    proposal: isLearnable(lessons, accepted) ? await proposeWeights(tx, lessons) : null,
  };
}
