import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { EXAMPLE_COOKIE, makeExampleWorld, testServices } from '../../../test/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { readEnv } from '../../kit/server/env/env.ts';
import { buildApp } from './app.ts';

const database = useDatabase();
beforeAll(() => makeExampleWorld(database.owner, database.db));
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  vi.unstubAllEnvs();
});

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
};
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

/** A minimal trace collector. `status`: its answer to a batch. */
async function startCollector(status: number | 'silence' = 200) {
  const batches: Sent[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    batches.push((await json(request)) as Sent);
    if (status !== 'silence') response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  // a listening server has an address with a port
  const { port } = server.address() as { port: number };
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  return { batches, spans: () => batches.flatMap(spansOf) };
}

function spansOf({ resourceSpans }: Sent): Span[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

async function makeApp(trustedProxies: string[] = []): Promise<App> {
  const { tracing } = readEnv(process.env);
  return buildApp(testServices(database.db, { tracing, trustedProxies }));
}

function wordsOf({ attributes }: Span): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}

/** Posts a body that arrives after the headers, so its events come outside the request's async context. */
async function postSlowly(url: string, body: object): Promise<number | undefined> {
  const type = { 'content-type': 'application/json', connection: 'close' };
  const sending = openRequest(url, { method: 'POST', headers: { cookie: EXAMPLE_COOKIE, ...type } });
  sending.flushHeaders();
  const answered = once(sending, 'response');
  setTimeout(() => sending.end(JSON.stringify(body)), 100);
  const [answer] = (await answered) as [IncomingMessage];
  await json(answer);
  return answer.statusCode;
}

test('a request is a trace with its route and its database work, without data of records', async () => {
  const { batches, spans } = await startCollector();
  const app = await makeApp();
  const headers = { cookie: EXAMPLE_COOKIE };
  const answer = await app.inject({ url: '/api/pessoas?q=Canarinho', headers });
  expect(answer.statusCode).toBe(200);
  const body = { tipo: 'fisica', nome: 'Canarinho Amarelo', cpf: '16899535009' };
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await postSlowly(`${address}/api/pessoas`, body)).toBe(201);
  await app.close();
  const read = spans().find(({ name }) => name === 'GET /api/pessoas');
  expect(read && wordsOf(read)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/pessoas',
    'http.response.status_code': 200,
    'fichario.request.id': answer.headers['x-request-id'],
  });
  const partsOf = (name: string) => {
    const whole = spans().find((span) => span.name === name);
    return spans().filter(({ traceId, spanId }) => traceId === whole?.traceId && spanId !== whole.spanId);
  };
  expect(partsOf('GET /api/pessoas').length).toBeGreaterThan(0);
  // also the work after the body has arrived
  expect(partsOf('POST /api/pessoas').length).toBeGreaterThan(1);
  expect(new Set(partsOf('POST /api/pessoas').map(({ name }) => name))).toEqual(new Set(['database']));
  expect(JSON.stringify(batches)).not.toMatch(/Canarinho|16899535009|select |insert /);
  const resource = batches[0]?.resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, value.stringValue]);
  expect(resource).toContainEqual(['service.name', 'fichario']);
});

test('background work, such as the search for jobs, is not traced', async () => {
  const { spans } = await startCollector();
  const app = await makeApp();
  await app.ready();
  await app.inject('/healthz');
  await app.close();
  expect(spans().map(({ name }) => name)).toEqual(['GET /healthz']);
});

test.each([
  [['loopback'], '0af7651916cd43dd8448eb211c80319c'],
  [[], expect.not.stringMatching('0af7651916cd43dd8448eb211c80319c') as string],
])('a trace goes on that a proxy of %j began, and none of anybody else', async (proxies, traceId) => {
  const { spans } = await startCollector();
  const app = await makeApp(proxies);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await app.inject({ url: '/healthz', headers: { traceparent } });
  await app.close();
  expect(spans().map((span) => span.traceId)).toEqual([traceId]);
});

test.each(['silence', 500, 'nobody'] as const)(
  'a collector that answers %s keeps no request and no end waiting',
  async (how) => {
    if (how === 'nobody') vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
    else await startCollector(how);
    const app = await makeApp();
    const statuses = new Set<number>();
    for (let request = 0; request < 50; request += 1) statuses.add((await app.inject('/healthz')).statusCode);
    expect(statuses).toEqual(new Set([200]));
    const from = performance.now();
    await app.close();
    // the library's time limit is ten seconds
    expect(performance.now() - from).toBeLessThan(9_000);
  },
);

function tracingOf(vars: Record<string, string>): boolean {
  return readEnv(vars).tracing;
}

test('tracing is not loaded unless a collector is configured', () => {
  expect(tracingOf({})).toBe(false);
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toBe(true);
  expect(tracingOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' })).toBe(true);
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' })).toBe(false);
  expect(() => tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT deve ser um endereço que começa com http:// ou https://.',
  );
});
