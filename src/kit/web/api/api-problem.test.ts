import { expect, test } from 'vitest';
import { readProblem, unreachable } from './api-problem.ts';

async function isOutage(status: number, body: unknown): Promise<boolean> {
  return (await readProblem(new Response(JSON.stringify(body), { status }))).isOutage;
}

test('distinguishes an unreachable server from one that reports a dead CEP provider', async () => {
  expect(unreachable().isOutage).toBe(true);
  expect(await isOutage(503, { code: 'database_unavailable', detail: 'O banco não responde.' })).toBe(true);
  expect(await isOutage(502, '<html>')).toBe(true);
  expect(await isOutage(504, null)).toBe(true);
  expect(await isOutage(502, { code: 'cep_lookup_failed', detail: 'A consulta não respondeu.' })).toBe(false);
  expect(await isOutage(504, { code: 'cep_lookup_failed', detail: 'A consulta não respondeu.' })).toBe(false);
});

test('keeps the id of the request, which a proxy may not repeat in the body', async () => {
  const headers = { 'x-request-id': 'from-the-header' };
  const body = { status: 500, code: 'internal', detail: 'Algo falhou.', errors: [], requestId: 'from-the-body' };
  const told = await readProblem(new Response(JSON.stringify(body), { status: 500, headers }));
  expect([told.supportCode, told.extra]).toEqual(['from-the-body', {}]);
  const page = await readProblem(new Response('<html>', { status: 503, headers }));
  expect(page.supportCode).toBe('from-the-header');
  const refused = await readProblem(new Response(JSON.stringify({ ...body, status: 422 }), { status: 422, headers }));
  expect([refused.requestId, refused.supportCode]).toEqual(['from-the-body', undefined]);
});

test('keeps the state in the answer of a failed CEP look-up', async () => {
  const body = { status: 502, code: 'cep_lookup_failed', detail: 'Não respondeu.', errors: [], codigoEstado: '35' };
  const problem = await readProblem(new Response(JSON.stringify(body), { status: 502 }));
  expect(problem.extra).toEqual({ codigoEstado: '35' });
});
