import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { buildApp } from '../../src/app/server/app.ts';
import type { Connection } from '../../src/kit/server/db/connect.ts';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import { readEnv } from '../../src/kit/server/env/env.ts';
import type { DatabaseAddress } from '../../src/kit/server/env/servers.ts';
import type { Session } from '../../src/access/session.ts';
import type { Figure } from './figure.ts';

export type Answer = { status: number; body: string; cookie: string };
/** Sends a request to the server and reads its answer. A body is an object, sent as JSON, or bytes. */
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Returns a function that sends requests to a server on this machine, each with these headers. */
export function createCall(agent: Agent, port: number, headers: Record<string, string>): Call {
  return (method, path, body, more) => send(agent, port, { method, path, body, headers: { ...headers, ...more } });
}

/** A user signed in to a server with a separate database: `call` sends requests as this user, for this client. */
export type Workbench = {
  connection: Connection;
  call: Call;
  tenantId: number;
  userId: string;
  /** `http://127.0.0.1:<port>` */
  address: string;
  cookie: string;
};

/** Starts the server over HTTP with a first administrator and client, runs `work`, and deletes everything again. */
export async function withWorkbench<T>(sockets: number, work: (workbench: Workbench) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  const env = readEnv({
    FICHARIO_DATA: dataDir,
    FICHARIO_RATE_LIMIT: 'off',
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    LOG_LEVEL: 'silent',
  });
  // as in the built server, child processes read the files
  const importChild = new URL('../../dist/server/import-child.js', import.meta.url);
  const app = await buildApp({ db: connection.db, env, now: () => new Date(), importChild });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  try {
    const { port } = app.server.address() as AddressInfo; // TCP: no path
    const user = await signUp(connection, (sent) => send(agent, port, sent));
    return await work({ ...user, address: `http://127.0.0.1:${port}` });
  } finally {
    agent.destroy();
    await app.close();
    await connection.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signUp(
  connection: Connection,
  sendOne: (sent: Sent) => Promise<Answer>,
): Promise<Omit<Workbench, 'address'>> {
  const senha = 'tijolo azul na lagoa';
  const body = { nome: 'Ana Souza', email: 'ana@exemplo.com.br', senha, cliente: 'Bancada', sample: false };
  const answer = await sendOne({ method: 'POST', path: '/api/setup', body, headers: undefined });
  const session = JSON.parse(answer.body) as Session;
  const tenantId = session.tenants[0]?.id ?? 0;
  const cookie = answer.cookie.split(';')[0] ?? '';
  const call: Call = (method, path, content, headers) =>
    sendOne({ method, path, body: content, headers: { cookie, 'x-tenant': String(tenantId), ...headers } });
  return { connection, call, tenantId, userId: session.user.id, cookie };
}

/** Runs statements as the owner of the database, and then the work of autovacuum a minute after a load. */
export async function asOwner(address: DatabaseAddress, statements: { sql: string; values?: unknown[] }[] = []) {
  const owner = new Client(address);
  await owner.connect();
  try {
    for (const { sql, values } of statements) await owner.query(sql, values);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}

const SAMPLES = 400;
const WARM_UP = 50;

/**
 * Runs a step repeatedly, without parallel work; `prepare` makes its input and is not measured. Returns p50 and p99 in
 * milliseconds.
 */
export async function measure<T>(
  name: string,
  { p50, p99 }: { p50: number; p99: number },
  step: (prepared: T) => Promise<unknown>,
  prepare?: () => Promise<T>,
): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < SAMPLES; round++) {
    const prepared = (await prepare?.()) as T; // a step without `prepare` has no input
    const start = performance.now();
    await step(prepared);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return [toFigure(`${name}, p50`, quantile(0.5), p50), toFigure(`${name}, p99`, quantile(0.99), p99)];
}

function toFigure(name: string, value: number, target: number): Figure {
  return { name, value, unit: 'ms', target, met: value <= target };
}

/** The answer, which must be a 200. */
export async function expectOk(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`The app answered ${status}: ${body}`);
  return answer;
}

type Sent = { method: string; path: string; body: unknown; headers: Record<string, string> | undefined };

function send(agent: Agent, port: number, { method, path, body, headers }: Sent): Promise<Answer> {
  const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
  const content = payload === undefined ? {} : { 'content-type': type };
  return new Promise((done, failed) => {
    const sent = request({ agent, port, method, path, headers: { ...content, ...headers } }, (answer) => {
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
