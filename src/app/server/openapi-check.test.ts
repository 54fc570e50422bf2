import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal, toProblem } from '../../kit/server/http/errors.ts';
import { type App, useZodSchemas, type ZodTypeProvider } from '../../kit/server/http/http-schemas.ts';
import { openapiRoutes } from './openapi.ts';
import { checkAnswersAsDescribed } from './openapi-check.ts';

const app: App = fastify().withTypeProvider<ZodTypeProvider>();

beforeAll(async () => {
  useZodSchemas(app, true);
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    if (!(error instanceof Refusal)) return reply.code(500).send({ code: error.code });
    return reply
      .code(error.status)
      .headers(error.headers)
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send(toProblem(error, request.id));
  });
  await openapiRoutes(app);
  checkAnswersAsDescribed(app);
  const schema = {
    summary: 'Um teste',
    params: z.object({ id: z.string() }),
    response: { 200: z.void() },
    errors: { 409: { text: 'Em conflito.', members: z.object({ existing: z.string() }) } },
  };
  const answers: Record<string, Refusal> = {
    named: new Refusal(409, 'conflict', 'Em conflito.', { extra: { existing: 'this' } }),
    status: new Refusal(410, 'gone', 'Não existe mais.'),
    header: new Refusal(409, 'conflict', 'Em conflito.', { headers: { 'retry-after': '1' } }),
    member: new Refusal(409, 'conflict', 'Em conflito.', { extra: { count: 1 } }),
  };
  app.get('/api/things/:id', { config: { access: 'public' }, schema }, async ({ params }) => {
    throw answers[params.id];
  });
  await app.ready();
});
afterAll(() => app.close());

test.each([
  ['named', 409, 'conflict'],
  ['status', 500, 'GET /api/things/:id 410 is not in the OpenAPI document with this status'],
  ['header', 500, 'GET /api/things/:id 409 is not in the OpenAPI document with Retry-After'],
  ['member', 500, 'GET /api/things/:id 409 is not in the OpenAPI document with count'],
])('an answer is held against the document: %s', async (id, status, code) => {
  const answer = await app.inject(`/api/things/${id}`);
  expect({ status: answer.statusCode, code: answer.json<{ code: string }>().code }).toEqual({ status, code });
});
