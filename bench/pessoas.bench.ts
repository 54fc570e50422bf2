import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { palavrasNome } from '@fichario/brasil';
import { Client } from 'pg';
import { createRandom, type Random } from '../src/demo/server/random.ts';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import type { Pessoa, PessoaListItem } from '../src/pessoas/pessoa.ts';
import { buildApp } from '../src/server/app.ts';
import { type Connection, connectDatabase } from '../src/server/connect.ts';
import { readEnv } from '../src/server/env.ts';
import type { Session } from '../src/session/session.ts';
import type { Figure } from './figure.ts';
import type { BenchOptions } from './run.ts';

const SAMPLES = 400;
const WARM_UP = 50;
const DEEP_PAGE = 1000;
const PAGE_SIZE = 50;
const MAX_P50_MS = 5;
const MAX_P99_MS = 25;

/** What one person waits for in a register of `fichas` records: over HTTP, signed in, under row-level security. */
export async function run({ fichas }: BenchOptions): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  const connection = await connectDatabase({ databaseUrl: undefined, dataDir });
  const env = readEnv({ FICHARIO_RATE_LIMIT: 'off', FICHARIO_CEP_PROVIDERS: 'off', LOG_LEVEL: 'silent' });
  const app = await buildApp({ db: connection.db, env, now: () => new Date() });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const call = await signUp(agent, (app.server.address() as AddressInfo).port, connection, fichas); // TCP: no path
    return await measureAll(call, fichas);
  } finally {
    agent.destroy();
    await app.close();
    await connection.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Answer = { status: number; body: string; cookie: string };
type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** The first administrator and client, and the client's records; gives what sends requests as that administrator. */
async function signUp(agent: Agent, port: number, connection: Connection, fichas: number): Promise<Call> {
  const anonymous: Call = (method, path, body, headers) => send(agent, port, { method, path, body, headers });
  const senha = 'tijolo azul na lagoa';
  const first = { nome: 'Ana Souza', email: 'ana@exemplo.com.br', senha, cliente: 'Bancada', sample: false };
  const answer = await anonymous('POST', '/api/setup', first);
  const session = JSON.parse(answer.body) as Session;
  const tenantId = session.tenants[0]?.id ?? 0;
  await createSampleRecords(connection.db, { tenantId, userId: session.user.id, count: fichas, seed: 1 });
  // what autovacuum does a minute after such a load
  const owner = new Client(connection.owner);
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
  const cookie = answer.cookie.split(';')[0] ?? '';
  return (method, path, body, headers) =>
    anonymous(method, path, body, { cookie, 'x-tenant': String(tenantId), ...headers });
}

async function measureAll(call: Call, fichas: number): Promise<Figure[]> {
  const random = createRandom(5, 0);
  const deep = await cursorOfPage(call, Math.min(DEEP_PAGE, Math.floor(fichas / PAGE_SIZE) - 1));
  const open = async () => {
    const answer = await expectOk(call('GET', `/api/pessoas/${random.integer(1, fichas)}`));
    return JSON.parse(answer.body) as Pessoa;
  };
  const searches = await sampleSearches(open, random);
  let next = 0;
  const save = async (pessoa: Pessoa) => {
    const body = { ...pessoa, nome: `${pessoa.nome} Neto`, observacoes: `vista ${next++}` };
    await expectOk(call('PUT', `/api/pessoas/${pessoa.id}`, body, { 'if-match': `"${pessoa.version}"` }));
  };
  return [
    ...(await measure('first page', () => expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}`)))),
    ...(await measure(`page ${DEEP_PAGE}`, () =>
      expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}&after=${deep}`)),
    )),
    ...(await measure('search by two word beginnings', () => {
      const q = searches[next++ % searches.length] ?? '';
      return expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}&q=${encodeURIComponent(q)}`));
    })),
    ...(await measure('open', open)),
    ...(await measure('save', save, open)),
  ];
}

/** The cursor that leads to a page, as somebody who scrolls gets there. */
async function cursorOfPage(call: Call, page: number): Promise<string> {
  let cursor = '';
  for (let read = 1; read < page; read++) {
    const answer = await expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}${cursor && `&after=${cursor}`}`));
    cursor = (JSON.parse(answer.body) as { items: PessoaListItem[]; next: string }).next;
  }
  return cursor;
}

/** `silva jo`: the last name and the first letters of the first one, of records that exist. */
async function sampleSearches(open: () => Promise<Pessoa>, random: Random): Promise<string[]> {
  const searches: string[] = [];
  while (searches.length < SAMPLES) {
    const words = palavrasNome((await open()).nome);
    const [first = '', last = ''] = [words[0], words.at(-1)];
    if (words.length > 1)
      searches.push(`${last.slice(0, random.integer(3, 6))} ${first.slice(0, random.integer(2, 3))}`);
  }
  return searches;
}

/** Runs a step again and again, alone; `prepare` makes what it needs and is not counted. */
async function measure<T>(
  name: string,
  step: (prepared: T) => Promise<unknown>,
  prepare?: () => Promise<T>,
): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < SAMPLES; round++) {
    const prepared = (await prepare?.()) as T; // without `prepare` the step takes nothing
    const start = performance.now();
    await step(prepared);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return [toFigure(`${name}, p50`, quantile(0.5), MAX_P50_MS), toFigure(`${name}, p99`, quantile(0.99), MAX_P99_MS)];
}

function toFigure(name: string, value: number, target: number): Figure {
  return { name, value, unit: 'ms', target, met: value <= target };
}

async function expectOk(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`The app answered ${status}: ${body}`);
  return answer;
}

type Sent = { method: string; path: string; body: unknown; headers: Record<string, string> | undefined };

function send(agent: Agent, port: number, { method, path, body, headers }: Sent): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const json = payload === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((done, failed) => {
    const sent = request({ agent, port, method, path, headers: { ...json, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          cookie: answer.headers['set-cookie']?.[0] ?? '',
        }),
      );
      answer.on('error', failed);
    });
    sent.on('error', failed);
    sent.end(payload);
  });
}
