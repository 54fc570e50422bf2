import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { testServices } from '../../../test/example-world.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { buildApp } from './app.ts';

const database = useDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function makeApp(env: Partial<Services['env']> = {}) {
  const app = await buildApp(testServices(database.db, env));
  closing.push(() => app.close());
  return app;
}

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/api/session', 401],
  ['GET', '/api/unknown', 404],
  ['POST', '/healthz', 405],
  ['GET', '/%E0%A4%A', 400],
] as const)('the answer to %s %s has an id of its own, and its problem the same one', async (method, url, status) => {
  const app = await makeApp();
  const [one, other] = [await app.inject({ method, url }), await app.inject({ method, url })];
  expect([one.statusCode, other.statusCode]).toEqual([status, status]);
  expect(one.headers['x-request-id']).toMatch(OWN);
  expect(other.headers['x-request-id']).toMatch(OWN);
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  // the answer to a wrong password must equal that to an unknown user, and a missing record that of another client
  const told = [200, 401, 404].includes(status) ? undefined : one.headers['x-request-id'];
  expect(one.json<{ requestId?: string }>().requestId).toBe(told);
});

test('a request that is not HTTP is answered with an id', async () => {
  const app = await makeApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  // a listening server has an address with a port
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  socket.end('NOTHING\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const id = /^x-request-id: (\S+)/m.exec(head)?.[1];
  expect(id).toMatch(OWN);
  expect(JSON.parse(body)).toMatchObject({ status: 400, requestId: id });
});

test('each line of a request has the id of its answer', async () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  closing.push(async () => write.mockRestore());
  const app = await makeApp({ logLevel: 'info' });
  const id = (await app.inject('/healthz')).headers['x-request-id'];
  const lines = () =>
    written
      .join('')
      .split('\n')
      .filter((line) => line.includes(`"reqId":"${String(id)}"`));
  await expect.poll(lines).toEqual([expect.stringContaining('"msg":"request completed"')]);
});

async function idAnswered(trustedProxies: string[], id: string) {
  const app = await makeApp({ trustedProxies });
  return (await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
}

test('a valid id from a trusted proxy is taken over, and an id from anybody else never', async () => {
  expect(await idAnswered(['loopback'], 'edge-7.A_b')).toBe('edge-7.A_b');
  expect(await idAnswered(['10.0.0.0/8'], 'edge-7.A_b')).toMatch(OWN);
  expect(await idAnswered([], 'edge-7.A_b')).toMatch(OWN);
  for (const id of ['', 'a b', 'a,b', 'x'.repeat(65), 'ção', '<b>', '"'])
    expect(await idAnswered(['loopback'], id)).toMatch(OWN);
});
