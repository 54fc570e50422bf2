import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from './errors.ts';
import { type App, useZodSchemas } from './http-schemas.ts';

const Nome = z.strictObject({ nome: z.string() });

async function issuesOf(payload: Record<string, unknown>, body: z.core.$ZodType = Nome): Promise<unknown> {
  const app = fastify() as unknown as App; // as buildApp does
  useZodSchemas(app, true);
  app.setErrorHandler((error, _request, reply) => reply.send(error instanceof Refusal ? error.issues : String(error)));
  app.post('/', { schema: { body } }, async () => []);
  const answer = await app.inject({ method: 'POST', url: '/', payload });
  return answer.json();
}

test('distinguishes a missing field from one of the wrong type', async () => {
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

const Seen = z.union([z.uuid(), z.strictObject({ id: z.uuid(), version: z.int().check(z.positive()) })]);
const Choice = z.union([z.enum(['a', 'b']), z.array(z.enum(['a', 'b']))]);
const id = '0190c6a0-0000-7000-8000-00000000000a';
const WRONG_TYPE = { code: 'wrong_type', message: 'O tipo deste valor não é o esperado.' };

test.each<[string, unknown, unknown[]]>([
  ['0', { id, version: 0 }, [{ path: 'ficha.version', code: 'too_short', message: 'Use um número maior que 0.' }]],
  ['-1', { id, version: -1 }, [{ path: 'ficha.version', code: 'too_short', message: 'Use um número maior que 0.' }]],
  ['a text', { id, version: '1' }, [{ path: 'ficha.version', ...WRONG_TYPE }]],
  ['none', { id }, [{ path: 'ficha.version', code: 'required', message: 'Este campo é obrigatório' }]],
])('says of a version that is %s what is wrong, where it stands', async (_version, ficha, issues) => {
  await expect(issuesOf({ ficha }, z.strictObject({ ficha: Seen }))).resolves.toEqual(issues);
});

test('reports that a text or an object is missing, or is neither', async () => {
  const body = z.strictObject({ ficha: Seen });
  await expect(issuesOf({}, body)).resolves.toMatchObject([{ path: 'ficha', code: 'required' }]);
  await expect(issuesOf({ ficha: 5 }, body)).resolves.toEqual([{ path: 'ficha', ...WRONG_TYPE }]);
});

test('reports the wrong value of a value or a list of values', async () => {
  const body = z.strictObject({ filtro: Choice });
  const refused = { code: 'unknown_option', message: 'Use um destes valores: a, b.' };
  await expect(issuesOf({ filtro: 'c' }, body)).resolves.toEqual([{ path: 'filtro', ...refused }]);
  await expect(issuesOf({ filtro: ['a', 'c'] }, body)).resolves.toEqual([{ path: 'filtro.1', ...refused }]);
});

test('does not call a number that is too small a missing one', async () => {
  const body = z.strictObject({ dias: z.int().check(z.minimum(1)), nomes: z.array(z.string()).check(z.minLength(1)) });
  await expect(issuesOf({ dias: 0, nomes: [] }, body)).resolves.toEqual([
    { path: 'dias', code: 'too_short', message: 'O mínimo aqui é 1.' },
    { path: 'nomes', code: 'required', message: 'Este campo é obrigatório' },
  ]);
});
