import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildTenant } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { testServices } from '../../../test/example-world.ts';
import { inTenant, openDb } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import { buildApp } from './app.ts';

const database = useDatabase();
const KEY = 'uma-chave-so-para-estes-testes';
const PORT = 43_210;
const WITH_KEY = { authorization: `Bearer ${KEY}` };
const closing: (() => Promise<unknown>)[] = [];

let tenant: { id: number };
beforeAll(async () => {
  tenant = await buildTenant(database.owner);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function makeApp(metrics: Services['env']['metrics'], more: Partial<Services> = {}): Promise<App> {
  const app = await buildApp({ ...testServices(database.db, { metrics }), ...more });
  closing.push(() => app.close());
  return app;
}

async function scrape(app: App): Promise<string> {
  const answer = await app.inject({ url: '/metrics', headers: WITH_KEY });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

/** The status of an answer. Reads the answer to its end to close the connection. */
async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(url, init);
  await answer.text();
  return answer.status;
}

/** The value of the figure with a line that starts with `line`. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

/** A server that accepts connections and never answers, like a hung machine. `taken`: number of connections by the metrics. */
async function startSilence(): Promise<{ port: number; taken: () => number; stop: () => Promise<unknown> }> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (chunk) => void (taken += chunk.includes('fichario_metrics') ? 1 : 0));
    socket.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((done) => server.close(done));
  };
  // a listening server has an address with a port
  const { port } = server.address() as { port: number };
  return { port, taken: () => taken, stop };
}

/** The counters of an answer. */
const namesOf = (text: string) => [...text.matchAll(/^# TYPE (fichario_\S+) counter$/gm)].map(([, name]) => name);

describe('GET /metrics', () => {
  test('does not exist unless it is configured', async () => {
    const app = await makeApp(undefined);
    for (const headers of [{}, WITH_KEY, { accept: 'text/html' }]) {
      const answer = await app.inject({ url: '/metrics', headers });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    }
  });

  test('names each figure alike in every scrape, whatever format the one before asked for', async () => {
    const app = await makeApp({ listen: undefined, key: KEY });
    const first = namesOf(await scrape(app));
    expect(first).toContain('fichario_sign_ins_refused_total');
    expect(namesOf(await scrape(app))).toEqual(first);
    const headers = { ...WITH_KEY, accept: 'application/openmetrics-text' };
    const open = (await app.inject({ url: '/metrics', headers })).body;
    expect(namesOf(open)).toContain('fichario_sign_ins_refused');
    expect(open).toMatch(/^fichario_sign_ins_refused_total\{reason="wrong"\} \d+$/m);
    expect(namesOf(await scrape(app))).toEqual(first);
  });

  test('is answered only with the key', async () => {
    const app = await makeApp({ listen: undefined, key: KEY });
    for (const authorization of [undefined, 'Bearer', `Bearer ${KEY}x`, `Basic ${KEY}`, KEY]) {
      const answer = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
      expect([answer.statusCode, answer.headers['www-authenticate']], authorization).toEqual([401, 'Bearer']);
      expect(answer.body).not.toContain('fichario_');
    }
    expect(await scrape(app)).toContain('fichario_build_info{version="');
  });

  test('is only on the metrics port if one is configured', async () => {
    const app = await makeApp({ listen: { host: '127.0.0.1', port: PORT }, key: undefined });
    await app.ready();
    const own = `http://127.0.0.1:${PORT}`;
    const answer = await fetch(`${own}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(valueOf(await answer.text(), 'fichario_database_up')).toBe(1);
    expect(await statusOf(`${own}/api/session`)).toBe(404);
    expect(await statusOf(`${own}/metrics`, { method: 'POST' })).toBe(405);
    expect((await app.inject({ url: '/metrics', headers: WITH_KEY })).statusCode).toBe(404);
  });

  test('requires the key on the metrics port, too, if there is a key', async () => {
    const port = PORT + 1;
    const app = await makeApp({ listen: { host: '127.0.0.1', port }, key: KEY });
    await app.ready();
    const ask = (headers: Record<string, string>) => statusOf(`http://127.0.0.1:${port}/metrics`, { headers });
    expect([await ask({}), await ask({ authorization: 'Bearer x' }), await ask(WITH_KEY)]).toEqual([401, 401, 200]);
  });

  test('explains that its port is in use', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(PORT, '127.0.0.1', done));
    closing.push(() => new Promise((done) => other.close(done)));
    const app = await makeApp({ listen: { host: '127.0.0.1', port: PORT }, key: undefined });
    await expect(app.ready()).rejects.toThrow(`A porta ${PORT} de FICHARIO_METRICS já está em uso.`);
  });

  test('answers in OpenMetrics on request', async () => {
    const app = await makeApp({ listen: undefined, key: KEY });
    const accept = 'application/openmetrics-text; version=1.0.0, text/plain;q=0.5';
    const answer = await app.inject({ url: '/metrics', headers: { ...WITH_KEY, accept } });
    expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(answer.body.endsWith('# EOF\n')).toBe(true);
  });
});

describe('the metrics', () => {
  test('count requests by route and status, also with unknown addresses and methods', async () => {
    const app = await makeApp({ listen: undefined, key: KEY });
    for (const url of ['/api/pessoas/52998224725', '/api/pessoas/11144477735', '/nowhere?nome=Canarinho'])
      await app.inject({ url });
    for (const url of ['/invented-1', '/invented-2']) await app.inject({ method: 'DELETE', url });
    const text = await scrape(app);
    expect(valueOf(text, 'fichario_http_requests_total{route="/api/pessoas/:id",method="GET",status="401"}')).toBe(2);
    expect(valueOf(text, 'fichario_http_requests_total{route="none",method="DELETE",status="404"}')).toBe(2);
    expect(valueOf(text, 'fichario_http_request_seconds_count{route="/api/pessoas/:id",method="GET"}')).toBe(2);
    expect(text).not.toMatch(/52998224725|Canarinho|invented|nowhere/);
  });

  test('show the length and age of queues over all clients, without naming clients', async () => {
    const app = await makeApp({ listen: undefined, key: KEY });
    // no runner here does the job
    await app.ready();
    const id = randomUUID();
    const kind = { name: 'import', atOnce: 1, queue: 'client' } as const;
    await inTenant(database.db, tenant.id, (tx) => addJob(tx, kind, id, { held: true }));
    const before = await scrape(app);
    expect(valueOf(before, 'fichario_queue_due{kind="import"}')).toBe(0);
    expect(valueOf(before, 'fichario_queue_oldest_seconds{kind="export"}')).toBe(0);
    await database.owner.query(`update jobs set run_at = now() - interval '90 seconds', owner = null where id = $1`, [
      id,
    ]);
    const other = await makeApp({ listen: undefined, key: KEY });
    const { rows } = await database.owner.query(`select * from queue_figures()`);
    expect(rows).toContainEqual({ kind: 'import', due: 1, running: 0, failing: 0, oldest: expect.any(Number) });
    expect(Math.floor(rows.find((row: { kind: string }) => row.kind === 'import').oldest / 10)).toBe(9);
    expect(await scrape(other)).not.toContain(id);
  });
});

describe('a database that hangs', () => {
  test('is reported immediately, with all other figures, and is not queried again meanwhile', async () => {
    const silence = await startSilence();
    const db = openDb({ host: '127.0.0.1', port: silence.port, user: 'fichario_app', database: 'none' });
    const app = await makeApp({ listen: undefined, key: KEY }, { db });
    await app.ready();
    const from = performance.now();
    const texts = await Promise.all(Array.from({ length: 10 }, () => scrape(app)));
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(silence.taken()).toBe(1);
    for (const text of texts) {
      expect(valueOf(text, 'fichario_database_up')).toBe(0);
      expect(valueOf(text, 'fichario_figures_read{source="queues"}')).toBe(0);
      expect(text).not.toMatch(/^fichario_queue_due\{/m);
      expect(valueOf(text, 'fichario_live_streams')).toBe(0);
      expect(valueOf(text, 'fichario_data_disk_free_bytes')).toBeGreaterThan(0);
      expect(valueOf(text, 'fichario_http_requests_waiting{lane="signedIn"}')).toBe(0);
    }
    closing.push(() => db.close(), silence.stop);
  });
});
