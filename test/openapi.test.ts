import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../src/app/server/app.ts';
import { type Db, openDb } from '../src/kit/server/db/db.ts';
import type { App } from '../src/kit/server/http/http-schemas.ts';
import { EXAMPLE_COOKIE, makeExampleWorld, testServices } from './example-world.ts';
import { rounds, sampleOf } from './rounds.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  example?: string | number | boolean;
};
type Content = Record<string, { example?: unknown; schema?: unknown }>;
type Operation = {
  operationId: string;
  summary?: string;
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  'x-empty-installation'?: true;
};
type Answer = Awaited<ReturnType<typeof sendExample>>;
type Listed = { name: string; method: string; path: string; operation: Operation };

const host = inject('postgresSocket');
const WORLD = `world_${process.pid}`;
let copies = 0;
/** What operations that only read share. */
let read: Copy;
/** The server that operations that write share, each with a database of its own. */
let written: Copy;

async function onServer(sql: string): Promise<void> {
  const admin = new Client({ host, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

type Copy = { app: App; renew: () => Promise<void>; drop: () => Promise<void> };

/** The product on a fresh copy of a database. `renew` gives it another one. */
async function copyWorld(template: string): Promise<Copy> {
  let database = await copyDatabase(template);
  const db = { ...database.db };
  const app = await buildApp(testServices(db));
  const renew = async () => {
    const used = database;
    database = await copyDatabase(template);
    Object.assign(db, database.db);
    await used.drop();
  };
  const drop = async () => {
    await app.close();
    await database.drop();
  };
  return { app, renew, drop };
}

async function copyDatabase(template: string): Promise<{ db: Db; drop: () => Promise<void> }> {
  copies += 1;
  const name = `example_${process.pid}_${copies}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const db = openDb({ host, user: 'fichario_app', database: name });
  const drop = async () => {
    await db.close();
    await onServer(`drop database ${name} with (force)`);
  };
  return { db, drop };
}

/** Runs `work` with the product on a copy of a database that nothing has used. */
async function withApp<T>(template: string, work: (app: App) => Promise<T>): Promise<T> {
  const { app, drop } = await copyWorld(template);
  try {
    return await work(app);
  } finally {
    await drop();
  }
}

/** The answer of the example, from a world that no other one has changed. */
async function answerOf(listed: Listed): Promise<Answer> {
  const { method, operation } = listed;
  if (operation['x-empty-installation']) return withApp('fichario_template', (app) => sendExample(app, listed));
  if (method === 'get') return sendExample(read.app, listed);
  // work that goes on after its answer keeps its server and its database
  if (successOf(operation)[0] === '202') return withApp(WORLD, (app) => sendExample(app, listed));
  await written.renew();
  return sendExample(written.app, listed);
}

// the list of operations names the tests, so it must be there before they are declared
const operations = await withApp('fichario_template', async (app) => {
  const answer = await app.inject('/api/openapi.json');
  const { paths } = answer.json<{ paths: Record<string, Record<string, Operation>> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Listed => ({ name: `${method.toUpperCase()} ${path}`, method, path, operation }),
    ),
  );
});

beforeAll(async () => {
  await onServer(`create database ${WORLD} template fichario_template strategy file_copy`);
  const owner = new Client({ host, user: 'postgres', database: WORLD });
  await owner.connect();
  const db = openDb({ host, user: 'fichario_app', database: WORLD });
  await makeExampleWorld(owner, db);
  // no provider is asked in tests: what the example of the look-up says is known
  await owner.query(
    `insert into ceps (cep, found, logradouro, bairro, codigo_cidade, source)
     values ('01001000', true, 'Praça da Sé', 'Sé', '3550308', 'base')`,
  );
  await db.close();
  await owner.end();
  [read, written] = [await copyWorld(WORLD), await copyWorld(WORLD)];
});
afterAll(async () => {
  for (const copy of [read, written]) await copy.drop();
  await onServer(`drop database if exists ${WORLD} with (force)`);
});

test('every operation has a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
});

/** In `npm test`, of those that read all and of the others a sample: each of these takes a database of its own. */
const isRead = ({ method, operation }: Listed) => method === 'get' && !operation['x-empty-installation'];
const writing = operations.filter((listed) => !isRead(listed));
const kindOf = ({ method, operation }: Listed) => `${method} ${successOf(operation)[0]}`;
const tried = new Set([...operations.filter(isRead), ...rounds(sampleOf(writing, kindOf), writing)]);

describe.each(operations)('$name', (listed) => {
  const { operation } = listed;

  test('is described, with its errors as problems and an example of all that it takes and gives', () => {
    expect(operation.summary, 'schema.summary').toMatch(/^\p{Lu}.{2,}/u);
    for (const parameter of (operation.parameters ?? []).filter(({ required }) => required))
      expect(parameter.example, `example of ${parameter.name}`).toBeDefined();
    for (const content of Object.values(operation.requestBody?.content ?? {}))
      expect(content.example, 'example.body').toBeDefined();
    const [, answer] = successOf(operation);
    if (answer.content) expect(Object.values(answer.content)[0]?.example, 'example.answer').toBeDefined();
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    expect(refusals.length).toBeGreaterThan(0);
    for (const [, refusal] of refusals) expect(refusal.content).toHaveProperty('application/problem+json');
  });

  if (!tried.has(listed)) return;

  test('has an example that works and answers as documented', async () => {
    const answer = await answerOf(listed);
    const [status, documented] = successOf(operation);
    expect(answer.statusCode, answer.body).toBe(Number(status));
    const example = documented.content?.['application/json']?.example;
    if (example !== undefined) expect(findMissing(example, answer.json())).toEqual([]);
  });
});

function successOf(operation: Operation): [string, Operation['responses'][string]] {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  if (!success) throw new Error('schema.response has no 2xx');
  return success;
}

function sendExample(app: App, { method, path, operation }: Listed) {
  const url = new URL(path, 'http://localhost');
  const headers: Record<string, string> = {};
  if (operation.security.length > 0) headers['cookie'] = EXAMPLE_COOKIE;
  for (const { name, in: place, example } of operation.parameters ?? []) {
    if (example === undefined) continue;
    if (place === 'query') url.searchParams.set(name, String(example));
    if (place === 'header') headers[name] = String(example);
    if (place === 'path') url.pathname = decodeURI(url.pathname).replace(`{${name}}`, String(example));
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type) headers['content-type'] = type;
  const payload = encodeExample(type, content?.example);
  return app.inject({ method: method as 'get', url: url.pathname + url.search, headers, ...(type && { payload }) });
}

function encodeExample(type: string | undefined, example: unknown): string {
  if (type?.includes('form')) return new URLSearchParams(example as Record<string, string>).toString();
  return type === 'application/octet-stream' ? String(example) : JSON.stringify(example);
}

/** Where a real answer lacks what the documented one shows, or has it of another kind. */
function findMissing(documented: unknown, real: unknown, path = ''): string[] {
  if (documented === null || real === null) return [];
  if (Array.isArray(documented) && Array.isArray(real)) {
    return documented.length > 0 && real.length > 0 ? findMissing(documented[0], real[0], `${path}.0`) : [];
  }
  if (isRecord(documented) && isRecord(real)) {
    return Object.entries(documented).flatMap(([key, part]) => findMissing(part, real[key], `${path}.${key}`));
  }
  return typeof documented === typeof real ? [] : [path];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
