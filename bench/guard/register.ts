import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type PoolClient } from 'pg';
import { buildApp } from '../../src/app/server/app.ts';
import { openDatabase } from '../../src/app/server/prepare-database.ts';
import { type Db, inTenantBulk } from '../../src/kit/server/db/db.ts';
import { startEmbeddedPostgres } from '../../src/kit/server/db/embedded/embedded-postgres.ts';
import { readEnv } from '../../src/kit/server/process/env.ts';
import type { Session } from '../../src/access/session.ts';
import { applyBulkCreate } from '../../src/register/apply/server/apply.ts';
import { USER } from '../large/clients.ts';
import { idOf } from '../large/register-rows.ts';
import { type GuardedClient, makeRecord } from './records.ts';

export type Answer = { status: number; body: string };

/** The guard's register, the program on it, and what the database tells of each statement of the program. */
export type GuardedRegister = {
  client: GuardedClient;
  owner: Client;
  call: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: object) => Promise<Answer>;
  /** gives what was told since the last time */
  takePlans: () => ExecutedPlan[];
};

/** A statement as it was executed, with the blocks of all that it called. */
export type ExecutedPlan = { text: string; blocks: number };

/**
 * Nothing happens by itself, and nothing is lost that cannot be made again. The database tells each plan, with its blocks, to
 * the connection that executed it (auto_explain): the plan that this connection keeps, and what its functions touch.
 */
const SETTINGS = {
  autovacuum: 'off',
  checkpoint_timeout: '1d',
  max_wal_size: '8GB',
  fsync: 'off',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
};
/** Records of one operation. */
const PIECE = 10_000;
/** In the name of the file that says a register is whole. Another number makes all registers anew. */
const EDITION = 1;

/** Makes a register of so many records in `dataDir`, unless a whole one is there, and runs `work` on it. */
export async function withGuardedRegister<T>(
  dataDir: string,
  records: number,
  work: (register: GuardedRegister) => Promise<T>,
): Promise<T> {
  const mark = join(dataDir, `guarded-${EDITION}.json`);
  const made = existsSync(mark) ? (JSON.parse(readFileSync(mark, 'utf8')) as GuardedClient) : undefined;
  const isNew = made?.records !== records;
  if (isNew) {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
  }
  return withProgram(dataDir, async ({ signIn, db, owner, send }) => {
    const { id, userId, cookie } = await signIn({ isNew });
    await keepListsFromEmptying(owner);
    if (isNew) {
      await fillRegister(db, { id, records }, userId);
      writeFileSync(mark, `${JSON.stringify({ id, records })}\n`);
    }
    await settle(owner);
    const plans = hearPlans(db);
    const headers = { cookie, 'x-tenant': String(id) };
    return work({
      client: { id, records },
      owner,
      call: (method, url, body, more) => send(method, url, body, { ...headers, ...more }),
      takePlans: () => plans.splice(0),
    });
  });
}

/** The lock of whoever empties the lists of the search (decision 062). */
const EMPTIER_LOCK = 7_303_016;

/** The moments at which the lists are emptied decide how large their indexes become: 6,293 to 6,572 bytes a record in ten registers. */
async function keepListsFromEmptying(owner: Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [EMPTIER_LOCK]);
}

/** Leaves the tables and the lists of the search as they are long after the last write. */
async function settle(owner: Client): Promise<void> {
  await owner.query('select empty_search_lists(true)');
  // vacuum calls no page all-visible whose last commit is not in the log yet, and each of its rows then costs a block
  await owner.query('checkpoint');
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

/** Creates the records by the product's own writer, so that all that the product keeps beside them is there. */
async function fillRegister(db: Db, { id: tenantId, records }: GuardedClient, userId: string): Promise<void> {
  for (let from = 0; from < records; from += PIECE) {
    const inputs = Array.from({ length: Math.min(PIECE, records - from) }, (_, place) => ({
      ...makeRecord(tenantId, from + place),
      id: idOf(tenantId, from + place, records),
    }));
    await inTenantBulk(db, tenantId, (tx) => applyBulkCreate(tx, { kind: 'import', userId, origin: 'cli' }, inputs));
  }
}

type Program = {
  db: Db;
  owner: Client;
  send: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: object) => Promise<Answer>;
  signIn: (options: { isNew: boolean }) => Promise<{ id: number; userId: string; cookie: string }>;
};

/** Runs `work` on the program in this process. */
async function withProgram<T>(dataDir: string, work: (program: Program) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  const { db } = connection;
  const owner = new Client(connection.owner);
  await owner.connect();
  await owner.query('set statement_timeout = 0');
  const quiet = { FICHARIO_RATE_LIMIT: 'off', FICHARIO_CEP_PROVIDERS: 'off', LOG_LEVEL: 'silent' };
  const env = readEnv({ ...quiet, FICHARIO_DATA: dataDir });
  const app = await buildApp({ db, env, now: () => new Date() });
  const inject = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: object) =>
    app.inject({ method, url, headers: { ...headers }, ...(body && { body }) });
  try {
    return await work({
      db,
      owner,
      send: async (...sent) => {
        const { statusCode, body } = await inject(...sent);
        return { status: statusCode, body };
      },
      signIn: async ({ isNew }) => {
        const { nome, email, senha } = USER;
        const answer = isNew
          ? await inject('POST', '/api/setup', { nome, email, senha, cliente: 'Guarda', sample: false })
          : await inject('POST', '/api/session', { email, senha });
        if (answer.statusCode >= 300) throw new Error(`Signing in was answered with ${answer.statusCode}.`);
        const { user, tenants } = answer.json<Session>();
        const [cookie] = answer.cookies;
        return { id: tenants[0]?.id ?? 0, userId: user.id, cookie: `${cookie?.name}=${cookie?.value}` };
      },
    });
  } finally {
    await app.close();
    await owner.end();
    await connection.release();
    await postgres.release();
  }
}

/** What the program's connections are told from now on. */
function hearPlans(db: Db): ExecutedPlan[] {
  const plans: ExecutedPlan[] = [];
  const heard = new WeakSet<PoolClient>();
  db.requests.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message = '' }) => {
      const json = /plan:\n(\{[\s\S]*\})/.exec(message)?.[1];
      if (json === undefined) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as Told;
      plans.push({ text, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] });
    });
  });
  return plans;
}

type Told = { 'Query Text': string; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };
