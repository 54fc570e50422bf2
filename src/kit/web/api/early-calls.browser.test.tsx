import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, later, problem } from '../../../../test/browser/server-answers.ts';
import { api } from './api-client.ts';
import { dropEarly, sendEarly } from './early-calls.ts';

const LIST = '/api/pessoas?limit=100';
const askList = (tenant: number, signal?: AbortSignal) =>
  api.get('/api/pessoas', { query: { limit: 100 }, tenant, ...(signal && { signal }) });

afterEach(dropEarly);

test('what was sent before the code is taken over once, as the code would have sent it', async () => {
  const calls = answerCalls({ 'GET /api/pessoas': { items: [], next: null, previous: null } });
  sendEarly(LIST, '1');
  const early = await askList(1);
  expect(early.data.items).toEqual([]);
  expect(calls).toHaveLength(1);
  await askList(1);
  expect(calls).toHaveLength(2);
  const [first, second] = calls.map(({ headers }) => Object.fromEntries(headers));
  expect(first).toEqual(second);
});

test('is not taken for another client, or for another page of the list', async () => {
  const calls = answerCalls({ 'GET /api/pessoas': { items: [], next: null, previous: null } });
  sendEarly(LIST, '1');
  await askList(2);
  await api.get('/api/pessoas', { query: { limit: 50 }, tenant: 1 });
  expect(calls.map(({ headers, query }) => [headers.get('x-tenant'), query.get('limit')])).toEqual([
    ['1', '100'],
    ['2', '100'],
    ['1', '50'],
  ]);
});

test('is not used once anything has changed, such as the signed-in user', async () => {
  const calls = answerCalls({
    'GET /api/pessoas': { items: [], next: null, previous: null },
    'DELETE /api/session': {},
  });
  sendEarly(LIST, '1');
  await api.delete('/api/session', { tenant: null });
  await askList(1);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
});

test('a refusal is taken over, too', async () => {
  const calls = answerCalls({ 'GET /api/pessoas': problem(403, 'forbidden', 'Você não tem acesso a este cliente.') });
  sendEarly(LIST, '1');
  await expect(askList(1)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  expect(calls).toHaveLength(1);
});

test('one that was lost is sent again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  sendEarly(LIST, '1');
  const calls = answerCalls({ 'GET /api/pessoas': { items: [], next: null, previous: null } });
  await askList(1);
  expect(calls).toHaveLength(1);
});

test('a call that is given up does not wait for it', async () => {
  const answer = later<object>();
  answerCalls({ 'GET /api/pessoas': () => answer.promise });
  sendEarly(LIST, '1');
  const end = new AbortController();
  const call = askList(1, end.signal);
  end.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  answer.resolve({});
});
