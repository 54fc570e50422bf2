import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from './errors.ts';
import { type App, useZodSchemas } from './http-schemas.ts';

async function issuesOf(body: Record<string, unknown>): Promise<unknown> {
  const app = fastify() as unknown as App; // as buildApp does
  useZodSchemas(app, true);
  app.setErrorHandler((error, _request, reply) => reply.send(error instanceof Refusal ? error.issues : String(error)));
  app.post('/', { schema: { body: z.strictObject({ nome: z.string() }) } }, async () => []);
  const answer = await app.inject({ method: 'POST', url: '/', payload: body });
  return answer.json();
}

test('tells a missing field from one of the wrong type', async () => {
  await expect(issuesOf({})).resolves.toEqual([
    { path: 'nome', code: 'required', message: 'Este campo é obrigatório' },
  ]);
  await expect(issuesOf({ nome: 5 })).resolves.toEqual([
    { path: 'nome', code: 'wrong_type', message: 'O tipo deste valor não é o esperado.' },
  ]);
});

test('names an unknown field and never gives a value back', async () => {
  await expect(issuesOf({ nome: 'Ana', segredo: 'x-y-z' })).resolves.toEqual([
    { path: 'segredo', code: 'unknown_field', message: 'Este campo não existe. Retire-o.' },
  ]);
});
