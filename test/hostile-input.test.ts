import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app/server/app.ts';
import { EXAMPLE_SETTINGS } from '../src/imports/server/imports.examples.ts';
import { EXAMPLE } from '../src/kit/example-world.ts';
import type { App } from '../src/kit/server/http/http-schemas.ts';
import { type ApiOperation, exampleRequest, listOperations } from './routes/api-operations.ts';
import { useDatabase } from './database.ts';
import { EXAMPLE_COOKIE, keepExampleSession, makeExampleWorld, testServices } from './example-world.ts';
import {
  CANARY,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_PARAMETERS,
  HOSTILE_POSITIONS,
  HOSTILE_QUERIES,
  HOSTILE_TYPES,
  HOSTILE_VALUES,
} from './routes/hostile-values.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from './pessoas.ts';

/*
 * Every operation of the OpenAPI document gets its own example with one thing in it replaced by something hostile.
 * Whatever it is, the answer comes at once, is no 5xx, says nothing of what was sent and shows nothing of the inside.
 */
const database = useDatabase();
let app: App;
let operations: ApiOperation[];
const answered = new Map<string, number>();

beforeAll(async () => {
  await makeExampleWorld(database.owner, database.db);
  app = await buildApp(testServices(database.db));
  operations = await listOperations(app);
});
afterAll(() => app.close());

type Probe = { url?: string; headers?: Record<string, string>; body?: string | Buffer };
/** Of this process's own work: how long it takes on a busy machine says nothing. A statement ends after 15 s with a 503. */
const MAX_CPU_MS = 2_000;
const MAX_BYTES = 150_000;
/** The look-up has no provider here; that it says so is right. */
const ALLOWED_5XX = ['POST /{controller}/buscarCEP 502'];
const INSIDE = /\bat .+:\d+:\d+|node_modules|\.ts\b|select .+ from|syntax error|stack/i;

/** Sends a probe; gives what is wrong with the answer. */
async function probe(operation: ApiOperation, what: string, { url, headers, body }: Probe): Promise<string[]> {
  const example = exampleRequest(operation);
  // a sign-in that works, and a sign-out, end the session; and guesses are counted
  if (operation.path.startsWith('/api/session')) await keepExampleSession(database.owner);
  const payload = body ?? (operation.body === undefined ? undefined : encodeBody(operation));
  const usageBefore = process.cpuUsage();
  const answer = await app.inject({
    method: operation.method,
    url: url ?? example.url,
    headers: { cookie: EXAMPLE_COOKIE, ...example.headers, ...anyVersion(operation), ...headers },
    ...(payload !== undefined && { payload }),
  });
  const { user, system } = process.cpuUsage(usageBefore);
  const ms = (user + system) / 1000;
  const status = answer.statusCode;
  const key = `${operation.name} ${status}`;
  answered.set(key, (answered.get(key) ?? 0) + 1);
  const faults: string[] = [];
  if (status >= 500 && !ALLOWED_5XX.includes(key)) faults.push(`${status} ${answer.body.slice(0, 200)}`);
  if (ms > MAX_CPU_MS) faults.push(`${Math.round(ms)} ms of work`);
  if (status >= 400) {
    if (!String(answer.headers['content-type']).startsWith('application/problem+json')) faults.push('no problem+json');
    if (refusalOf(answer.body).includes(CANARY)) faults.push('says what was sent');
    if (INSIDE.test(answer.body)) faults.push('shows the inside');
    if (answer.body.length > MAX_BYTES) faults.push(`${answer.body.length} bytes`);
  }
  return faults.map((fault) => `${operation.name} ${what}: ${fault}`);
}

/** A refusal without the record that it is about: that one may have the same in it. */
function refusalOf(body: string): string {
  const { current: _current, existing: _existing, ...refusal } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(refusal);
}

/** So that a change that was let through does not make all that follow stale. */
function anyVersion({ parameters }: ApiOperation): Record<string, string> {
  if (!parameters.some(({ name }) => name.toLowerCase() === 'if-match')) return {};
  return { 'if-match': Array.from({ length: 400 }, (_, index) => `"${index + 1}"`).join() };
}

function encodeBody({ contentType, body }: ApiOperation): string {
  if (contentType?.includes('form')) return new URLSearchParams(body as Record<string, string>).toString();
  return contentType === 'application/octet-stream' ? String(body) : JSON.stringify(body);
}

/** The JSON of `value` with the leaf or block at each of its places replaced by `MARK`, one at a time. */
const MARK = '"\u0001"';
function placesOf(value: unknown): { path: string; json: string }[] {
  const places: { path: string; json: string }[] = [];
  const visit = (part: unknown, path: string, wrap: (json: string) => string) => {
    if (path !== '') places.push({ path, json: wrap(MARK) });
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      visit(inner, `${path}.${key}`, (json) => {
        const entries = Object.entries(part).map(([name, other]): [string, string] => [
          name,
          name === key ? json : JSON.stringify(other),
        ]);
        return wrap(
          Array.isArray(part)
            ? `[${entries.map(([, text]) => text).join()}]`
            : `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`,
        );
      });
    }
  };
  visit(value, '', (json) => json);
  return places;
}

const FULL_FISICA = buildFisica({
  nomeSocial: 'Jô',
  nascimento: '1980-02-29',
  enderecos: [ENDERECO],
  telefones: [TELEFONE],
  emails: [EMAIL],
  papeis: ['cliente'],
  tags: ['vip'],
  limiteCredito: '10.00',
});
const FULL_JURIDICA = buildJuridica({
  nomeFantasia: 'Pão',
  inscricoesEstaduais: [{ uf: 'SP', numero: '1' }],
  inscricaoMunicipal: '1',
  cnae: '4721102',
  naturezaJuridica: '2062',
  abertura: '2001-05-01',
});

/** Bodies that have every field the operation knows, where its example is a short one. */
function bodiesOf({ path, method, body }: ApiOperation): unknown[] {
  if (path === '/api/pessoas' && method === 'POST') return [FULL_FISICA, FULL_JURIDICA];
  if (path === '/api/pessoas/{id}') return [FULL_FISICA];
  if (path === '/api/users/{id}') return [{ nome: 'Bruno', disabled: false, installationAdmin: false, senha: 'x' }];
  if (path === '/api/imports/{id}/rows/{line}') return [{ cells: ['José Lima', '11144477735'], skip: false }];
  if (path === '/api/imports/{id}/rows/{line}/alike') return [{ choice: 'update', pessoa: EXAMPLE.pessoaId }];
  if (path === '/api/imports/{id}/read') return [{ encoding: 'utf-8', delimiter: ';', sheet: 'Plan1' }];
  if (path === '/api/imports/{id}/settings') return [{ ...EXAMPLE_SETTINGS, ddd: '11', fixed: { observacoes: 'x' } }];
  if (path === '/api/duplicidades/merge') {
    const version = 1;
    const group = [EXAMPLE.pessoaId, { id: EXAMPLE.likePessoaId, version }];
    return [body, { groups: [group], expected: 1, dryRun: true }, { certeza: 'certa', field: 'nome', source: 'api' }];
  }
  return [body];
}

/** A third of the values at each place, other ones at the next and at the next operation: everywhere some, somewhere each. */
function someOf<Value>(values: readonly Value[], place: number): Value[] {
  return values.filter((_value, index) => (index + place) % 3 === 0);
}

/** Runs probes; fails with all that was wrong with any of their answers. */
async function expectNoFaults(run: (check: (...args: Parameters<typeof probe>) => Promise<void>) => Promise<void>) {
  const faults: string[] = [];
  await run(async (...args) => void faults.push(...(await probe(...args))));
  expect(faults).toEqual([]);
}

const withJson = () => operations.filter(({ contentType }) => contentType === 'application/json');

test('a field of the body is anything at all', async () => {
  await expectNoFaults(async (check) => {
    for (const [which, operation] of withJson().entries()) {
      // a few of them at each place, other ones at the next; fewer where each costs the hash of a password
      const stride = JSON.stringify(operation.body ?? null).includes('senha') ? 9 : 3;
      for (const [place, { path, json }] of bodiesOf(operation).flatMap(placesOf).entries())
        for (const [index, value] of HOSTILE_VALUES.entries())
          if ((index + place + which) % stride === 0)
            await check(operation, `${path}=${value.slice(0, 40)}`, { body: json.replace(MARK, () => value) });
    }
  });
});

/** What PostgreSQL takes in no text, and half of a letter. */
const NO_TEXTS = ['\0', `a\0${CANARY}`, '\ud800'];

test('a text of the document, in the example or not, is one that no database takes', async () => {
  await expectNoFaults(async (check) => {
    for (const operation of withJson())
      for (const { name, isList } of operation.texts)
        for (const text of NO_TEXTS) {
          const body = { ...(operation.body as object), [name]: isList ? [text] : text };
          await check(operation, `${name}=${JSON.stringify(text)}`, { body: JSON.stringify(body) });
        }
  });
});

test('a list is longer than a list may be', async () => {
  await expectNoFaults(async (check) => {
    for (const operation of withJson())
      for (const body of bodiesOf(operation)) {
        if (typeof body !== 'object' || body === null) continue;
        for (const [name, list] of Object.entries(body)) {
          if (!Array.isArray(list)) continue;
          for (const length of [51, 10_000]) {
            const items = Array.from({ length }, () => list[0] ?? 1);
            await check(operation, `${name}×${length}`, { body: JSON.stringify({ ...body, [name]: items }) });
          }
        }
      }
  });
});

test('the body is no body, or of another type', async () => {
  await expectNoFaults(async (check) => {
    for (const [which, operation] of operations.entries()) {
      const type = { 'content-type': operation.contentType ?? 'application/json' };
      for (const body of someOf(HOSTILE_BODIES, which))
        await check(operation, `body ${body.toString().slice(0, 30)}`, { body, headers: type });
      for (const contentType of someOf(HOSTILE_TYPES, which))
        await check(operation, `type ${contentType}`, {
          body: `{"a":"${CANARY}"}`,
          headers: { 'content-type': contentType },
        });
    }
  });
});

test('a parameter of the address is anything at all, twice, unknown or malformed', async () => {
  await expectNoFaults(async (check) => {
    for (const [which, operation] of operations.entries()) {
      const { url } = exampleRequest(operation);
      const [path = '', query = ''] = url.split('?');
      for (const [index, { name, in: place, example }] of operation.parameters.entries()) {
        for (const value of someOf(HOSTILE_PARAMETERS, which + index)) {
          if (place === 'query') await check(operation, `${name}=${value}`, { url: `${path}?${name}=${value}` });
          if (place === 'path') {
            const hostile = operation.path.replace(`{${name}}`, value);
            const filled = exampleRequest({ ...operation, path: hostile }).url;
            await check(operation, `{${name}}=${value}`, { url: filled });
          }
        }
        if (place === 'query')
          await check(operation, `${name} twice`, {
            url: `${path}?${query}&${name}=${String(example)}&${name}=2`,
          });
      }
      for (const more of someOf(HOSTILE_QUERIES, which))
        await check(operation, more, { url: `${path}?${query}&${more}` });
    }
  });
});

test('a header is anything at all', async () => {
  await expectNoFaults(async (check) => {
    for (const [which, operation] of operations.entries()) {
      const names = operation.parameters
        .filter(({ in: place }) => place === 'header')
        .map(({ name }) => name.toLowerCase());
      for (const [place, name] of [...names, 'x-tenant', 'origin'].entries())
        for (const value of someOf(HOSTILE_HEADERS, which + place)) {
          await check(operation, `${name}: ${value.slice(0, 30)}`, { headers: { [name]: value } });
        }
    }
  });
});

test('a cursor was tampered with, or is of another sort', async () => {
  const list = operations.find(({ name }) => name === 'GET /api/pessoas')!; // the first thing the product does
  await expectNoFaults(async (check) => {
    for (const position of HOSTILE_POSITIONS)
      for (const sort of ['nome', '-nome', 'codigo', 'updatedAt', '-updatedAt'])
        for (const q of ['', '&q=jo', '&tag=vip', '&deleted=only']) {
          const after = Buffer.from(JSON.stringify(position)).toString('base64url');
          const url = `/api/pessoas?sort=${sort}${q}&after=${after}`;
          await check(list, `${sort}${q} after ${JSON.stringify(position)}`, { url });
        }
    for (const after of ['', '=', 'W10', '!!!!', 'e30', 'bnVsbA', 'A'.repeat(2000), 'A'.repeat(2001)])
      await check(list, `after ${after.slice(0, 10)}`, { url: `/api/pessoas?after=${after}` });
  });
});

test('the probes reached every operation, past its guard', () => {
  const unreached = operations.filter(({ name, isFirstRun }) => {
    const statuses = [...answered.keys()]
      .filter((key) => key.startsWith(`${name} `))
      .map((key) => Number(key.split(' ').at(-1)));
    return !isFirstRun && !statuses.some((status) => status < 300 || status === 422);
  });
  expect(unreached.map(({ name }) => name)).toEqual([]);
  expect([...answered.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(5_000);
});

test('what is no request, or none of ours, is refused at once and in the form of all refusals', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port, not on a socket
  const send = (packet: string) =>
    new Promise<string>((done) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(packet));
      socket.setTimeout(60_000, () => socket.destroy(new Error()));
      socket.on('data', (chunk) => void (answer += chunk.toString())).on('error', () => done('no answer'));
      socket.on('close', () => done(answer));
    });
  const host = 'Host: localhost\r\nConnection: close\r\n';
  const lines: [string, number][] = [
    ['GET /foo#%ZZ', 0],
    ['GET /%', 400],
    ['GET /%E0%A4%A', 400],
    ['GET http://evil/%ZZ', 400],
    ['GET http://evil/api/pessoas', 401],
    ['GET ?', 400],
    ['FOO /', 400],
    ['OPTIONS *', 404],
    ['TRACE /api/pessoas', 405],
    ['PUT /nada', 404],
    ['PATCH /healthz', 405],
    ['PROPFIND /', 404],
    ['GET /nada.txt', 404],
    [`GET /${'a'.repeat(20_000)}`, 431],
  ];
  const bodyTwice =
    'Content-Type: application/json\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  const packets: [string, number][] = [
    ...lines.map(([line, status]): [string, number] => [`${line} HTTP/1.1\r\n${host}\r\n`, status]),
    [`POST /api/session HTTP/1.1\r\n${host}${bodyTwice}`, 400],
    [`POST /api/session HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [`GET /api/session HTTP/1.1\r\n${host}Cookie: a\r\n b\r\n\r\n`, 400],
  ];
  for (const [packet, expected] of packets) {
    const answer = await send(packet);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    const what = packet.slice(0, 60);
    if (expected > 0) expect(status, what).toBe(expected);
    expect(status, what).toBeLessThan(500);
    if (status < 400) continue;
    expect(answer, what).toMatch(/content-type: application\/problem\+json/i);
    expect(answer, what).toMatch(/x-content-type-options: nosniff/i);
  }
});
