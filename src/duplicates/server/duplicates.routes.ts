import * as z from 'zod/mini';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import type { FeatureServices } from '../../kit/server/requests/services.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { inTenant, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { invalid, notFound } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { runMatching } from '../../matching/server/match-run.ts';
import { findMatchRun, isOutdated, MATCH_JOB, requestMatching } from '../../matching/server/match-runs.queries.ts';
import { readRecords } from '../../register/merge/server/merge.queries.ts';
import { DecisionBody, DecisionQuery } from '../decision.schema.ts';
import { ApartAnswer, GroupsAnswer, GroupsCount, GroupsQuery, SearchRun } from '../duplicates.schema.ts';
import { listGroups } from './groups.ts';
import { mergeManyRoute } from './merge-many.routes.ts';
import { weightsRoutes } from './weights.routes.ts';
import { type DecisionRow, insertLater, listDecisions, readNames, removeLater } from './pairs.queries.ts';
import { countGroups } from './queue/count-groups.ts';
import { keepPlaces, placeAll } from './queue/place-groups.ts';

const DECISIONS_A_PAGE = 50;
const access = { tenant: 'pessoa.judge' } as const;

/** The queue of possible duplicates, and the job that finds them. */
export function duplicatesRoutes(app: App, services: FeatureServices): void {
  services.jobs.handle(MATCH_JOB, runMatching(services.db, placeAll));
  routeGroups(app, services);
  routeRuns(app, services);
  routeLater(app, services);
  routeDecisions(app, services);
  mergeManyRoute(app, services);
  weightsRoutes(app, services);
}

function routeGroups(app: App, { db }: FeatureServices): void {
  app.get(
    '/api/duplicidades',
    {
      config: { access },
      schema: {
        summary: 'Lista os grupos de fichas que podem ser da mesma pessoa ou empresa',
        description:
          'Os mais certos vêm primeiro. Um grupo some quando uma das fichas muda, e volta quando a procura passar de novo. `field` é um campo ' +
          'que fala a favor, `source` é por onde veio a ficha mais nova, `state` são os abertos ou os deixados para depois. Sem `certeza` ' +
          'vêm os certos e os prováveis. Com `casa` vêm só os pares de uma casa: mesmo telefone e endereço, outro primeiro nome. Eles ' +
          'não contam como grupos, e não são unidos com os certos.',
        querystring: GroupsQuery,
        response: { 200: GroupsAnswer },
        errors: { 422: 'O lugar na lista (`after`) não é de uma resposta desta lista.' },
        example: { querystring: { certeza: 'certa' }, answer: { items: [], next: null } },
      },
    },
    async (request) => {
      const { id, role } = currentTenant(request);
      return readInTenant(db, id, (tx) => listGroups(tx, request.query, role));
    },
  );
  app.get(
    '/api/duplicidades/count',
    {
      config: { access },
      schema: {
        summary: 'Conta os grupos de fichas que podem ser da mesma pessoa ou empresa',
        response: { 200: GroupsCount },
        example: { answer: { groups: 12, certas: 5, exact: true } },
      },
    },
    (request) => readInTenant(db, currentTenant(request).id, countGroups),
  );
}

function routeRuns(app: App, { db, jobs }: FeatureServices): void {
  app.post(
    '/api/duplicidades/runs',
    {
      config: { access },
      schema: {
        summary: 'Procura fichas que podem ser a mesma',
        description:
          'Só entre as que mudaram desde a última vez. Com `whole`, entre todas. Uma procura em andamento passa mais uma vez.',
        body: z.strictObject({ whole: z.optional(z.boolean()) }),
        response: { 202: SearchRun },
        example: { body: {}, answer: { state: 'waiting', done: 0, total: 0, startedAt: null, endedAt: null } },
      },
    },
    async (request, reply) => {
      const { whole = false } = request.body;
      const run = await inTenant(db, currentTenant(request).id, async (tx) => {
        await requestMatching(tx, { whole });
        return readRun(tx);
      });
      jobs.wake();
      return reply.code(202).send(run);
    },
  );
  app.get(
    '/api/duplicidades/runs',
    {
      config: { access },
      schema: {
        summary: 'Diz como está a procura de fichas que podem ser a mesma, e quando foi a última',
        response: { 200: SearchRun },
        example: {
          answer: { state: 'judging', done: 2_000, total: 9_500, startedAt: '2026-11-27T03:00:00.000Z', endedAt: null },
        },
      },
    },
    (request) => readInTenant(db, currentTenant(request).id, readRun),
  );
}

async function readRun(tx: TenantReads): Promise<SearchRun> {
  const run = await findMatchRun(tx);
  if (!run) return { state: 'never', done: 0, total: 0, startedAt: null, endedAt: null };
  const { requested, done, total, startedAt, endedAt } = run;
  const isDue = requested || isOutdated(run);
  const state = isDue && run.state === 'done' ? 'waiting' : run.state;
  return { state, done, total, startedAt: startedAt?.toISOString() ?? null, endedAt: endedAt?.toISOString() ?? null };
}

function routeLater(app: App, { db }: FeatureServices): void {
  const MISSING = 'Uma das fichas não existe neste cliente.';
  app.post(
    '/api/duplicidades/later',
    {
      config: { access },
      schema: {
        summary: 'Deixa um grupo de fichas para depois',
        body: DecisionBody,
        response: { 204: z.void() },
        errors: { 404: MISSING },
        example: { body: { ids: [EXAMPLE.pessoaId, EXAMPLE.likePessoaId] } },
      },
    },
    async (request, reply) => {
      const ids = request.body.ids.map((id) => id.toLowerCase());
      const { userId } = signedIn(request);
      await inTenant(db, currentTenant(request).id, async (tx) => {
        await requireAll(tx, ids);
        await keepPlaces(tx, ids, () => insertLater(tx, ids, userId));
      });
      return reply.code(204).send();
    },
  );
  app.delete(
    '/api/duplicidades/later',
    {
      config: { access },
      schema: {
        summary: 'Traz de volta um grupo de fichas que foi deixado para depois',
        querystring: DecisionQuery,
        response: { 204: z.void() },
        errors: { 404: MISSING },
        example: { querystring: { ids: `${EXAMPLE.pessoaId},${EXAMPLE.likePessoaId}` } },
      },
    },
    async (request, reply) => {
      const ids = request.query.ids.toLowerCase().split(',');
      await inTenant(db, currentTenant(request).id, async (tx) => {
        await requireAll(tx, ids);
        await keepPlaces(tx, ids, () => removeLater(tx, ids));
      });
      return reply.code(204).send();
    },
  );
}

async function requireAll(tx: TenantReads, ids: readonly string[]): Promise<void> {
  if ((await readRecords(tx, ids)).length < new Set(ids).size) throw notFound();
}

function routeDecisions(app: App, { db }: FeatureServices): void {
  app.get(
    '/api/duplicidades/apart',
    {
      config: { access },
      schema: {
        summary: 'Lista as fichas de que alguém disse que não são da mesma pessoa, com quem disse e quando',
        querystring: z.strictObject({ after: z.optional(z.string().check(z.maxLength(120))) }),
        response: { 200: ApartAnswer },
        errors: { 422: 'O lugar na lista (`after`) não é de uma resposta desta lista.' },
        example: { querystring: {}, answer: { items: [], next: null } },
      },
    },
    async (request) => {
      const after = request.query.after === undefined ? undefined : readPlace(request.query.after);
      return readInTenant(db, currentTenant(request).id, async (tx) => {
        const rows = await listDecisions(tx, { after, limit: DECISIONS_A_PAGE });
        const names = await readNames(
          tx,
          rows.flatMap(({ a, b }) => [a, b]),
        );
        const items = rows.map((row) => ({
          pessoas: [row.a, row.b]
            .flatMap((id) => names.get(id) ?? [])
            .map(({ id, codigo, nome }) => ({ id, codigo, nome })),
          user: { id: row.user_id, nome: row.user_nome },
          at: row.decided_at.toISOString(),
        }));
        const last = rows[DECISIONS_A_PAGE - 1];
        return { items, next: last ? placeOf(last) : null };
      });
    },
  );
}

function placeOf({ decided_at: at, a, b }: DecisionRow): string {
  return [at.toISOString(), a, b].join('_');
}

function readPlace(text: string): { at: Date; a: string; b: string } {
  const [at, a, b] = text.split('_');
  const place = z.safeParse(z.tuple([z.iso.datetime(), z.uuid(), z.uuid()]), [at, a, b]);
  if (!place.success)
    throw invalid([{ path: 'after', code: 'cursor', message: 'Peça a lista de novo, desde o começo.' }]);
  return { at: new Date(place.data[0]), a: place.data[1], b: place.data[2] };
}
