import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type PoolClient } from 'pg';
import { buildApp } from '../../src/app/server/app.ts';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import { type Db, inTenantBulk } from '../../src/kit/server/db/db.ts';
import { startEmbeddedPostgres } from '../../src/kit/server/db/embedded/embedded-postgres.ts';
import { readEnv } from '../../src/kit/server/env/env.ts';
import type { DatabaseAddress } from '../../src/kit/server/env/servers.ts';
import { JUDGE_VERSION } from '../../src/matching/judge.ts';
import { reorderTables } from '../../src/register/reorder/server/reorder-runner.ts';
import type { Session } from '../../src/access/session.ts';
import { applyBulkCreate } from '../../src/register/apply/server/apply.ts';
import { USER } from '../large/clients.ts';
import { idOf } from '../large/register-rows.ts';
import { type GuardedClient, makeRecord } from './records.ts';

export type Answer = { status: number; body: string };

/** Two clients with the same records: the planner has statistics of the old client; the new one was created later. */
export type Neighbours = { old: GuardedClient; new: GuardedClient };

/** The guard's register, the program on it, and the plans that the database reports for the program's statements. */
export type GuardedRegister = {
  /** the large client */
  client: GuardedClient;
  neighbours: Neighbours[];
  /** the same register for another client */
  of: (client: GuardedClient) => GuardedRegister;
  owner: Client;
  call: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: object) => Promise<Answer>;
  /** returns the plans reported since the last call */
  takePlans: () => ExecutedPlan[];
};

/** An executed statement, with the blocks of it and of the functions it called. */
export type ExecutedPlan = { text: string; blocks: number };

/**
 * No autovacuum, no timed checkpoints, and no fsync, because the register can be made again. auto_explain sends each plan, with its
 * blocks, to the connection that executed it: the cached plan of this connection, and the blocks that its functions touch.
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
/** Part of the name of the file that marks a complete register. A new number makes all registers again. */
const EDITION = 2;
/** The sizes of the other clients, as shares of the large client's records; there are two of each. */
const SHARES = [1 / 50, 1 / 2000];
/** The minimum number of records: with fewer, some kinds of request have no matching record. */
const FEWEST = 100;

type Clients = { client: GuardedClient; neighbours: Neighbours[] };

/** Makes a register of `records` records in `dataDir`, unless it has a complete one, and runs `work` on it. */
export async function withGuardedRegister<T>(
  dataDir: string,
  records: number,
  work: (register: GuardedRegister) => Promise<T>,
): Promise<T> {
  const mark = join(dataDir, `guarded-${EDITION}.json`);
  const made = existsSync(mark) ? (JSON.parse(readFileSync(mark, 'utf8')) as Clients) : undefined;
  const isNew = made?.client.records !== records;
  if (isNew) {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
  }
  return withProgram(dataDir, async (program) => {
    const { db, owner, send } = program;
    const signedIn = await program.signIn({ isNew });
    await keepListsFromEmptying(owner);
    const clients = isNew ? await fill(program, signedIn, records) : made;
    if (isNew) writeFileSync(mark, `${JSON.stringify(clients)}\n`);
    await fillSmallIndexes(owner);
    await settle(owner);
    const plans = hearPlans(db);
    const registerOf = (client: GuardedClient): GuardedRegister => ({
      client,
      neighbours: clients.neighbours,
      of: registerOf,
      owner,
      call: (method, url, body, more) =>
        inRequest.run(true, send, method, url, body, {
          cookie: signedIn.cookie,
          'x-tenant': String(client.id),
          ...more,
        }),
      takePlans: () => plans.splice(0),
    });
    return work(registerOf(clients.client));
  });
}

/** Makes the large client and the old ones, runs ANALYZE, and then makes the new ones. */
async function fill(program: Program, { id, userId, cookie }: SignedIn, records: number): Promise<Clients> {
  const { db, owner, address } = program;
  const client = { id, seed: id, records };
  const neighbours: Neighbours[] = [];
  for (const share of SHARES) {
    const made = { seed: id + 1 + neighbours.length, records: Math.max(FEWEST, Math.ceil(records * share)) };
    const add = (nome: string) => addClient(program, cookie, `${nome} ${made.records}`);
    const [old, newcomer] = [await add('Vizinho'), await add('Novo')];
    neighbours.push({ old: { id: old, ...made }, new: { id: newcomer, ...made } });
  }
  for (const each of [client, ...neighbours.map(({ old }) => old)]) {
    await fillRegister(db, each, userId);
    await addPairs(owner, each);
  }
  await settle(owner);
  await owner.query('vacuum analyze');
  await reorderTables(address, { isStopped: () => false, whole: true });
  for (const each of neighbours) {
    await fillRegister(db, each.new, userId);
    await addPairs(owner, each.new);
  }
  return { client, neighbours };
}

async function addClient({ send }: Program, cookie: string, nome: string): Promise<number> {
  const { status, body } = await send('POST', '/api/tenants', { nome }, { cookie });
  if (status !== 201) throw new Error(`A new client was answered with ${status}: ${body}`);
  return (JSON.parse(body) as { id: number }).id;
}

/** One in this many records is paired with the next, unless both have documents: like after the nightly run. */
const RECORDS_A_PAIR = 12;

async function addPairs(owner: Client, { id }: GuardedClient): Promise<void> {
  await owner.query(
    `insert into match_pairs (tenant_id, pessoa_id, other_id, p, place, version, other_version, fields, reasons, against, source, judge)
     select $1, side.a, side.b, odds.p, -odds.p, 1, 1, '{nome}',
       '[{"field": "nome", "reason": "Mesmo nome", "points": 9}]', 'estranhos', 'import', ${JUDGE_VERSION}
     from pessoas p join pessoas q on q.tenant_id = $1 and q.codigo = p.codigo + 1,
       lateral (values (p.id, q.id), (q.id, p.id)) as side (a, b),
       lateral (select (0.5 + (abs(hashtext(p.id::text)) % 50) / 100.0)::real) as odds (p)
     where p.tenant_id = $1 and p.codigo % ${RECORDS_A_PAIR} = 1 and p.tipo = q.tipo
       and (coalesce(p.cpf, p.cnpj) is null or coalesce(q.cpf, q.cnpj) is null)`,
    [id],
  );
  await owner.query(
    `insert into match_runs (tenant_id, id, requested, state, judge, judged_until, ended_at, groups, certas)
     select $1, gen_random_uuid(), false, 'done', ${JUDGE_VERSION}, now(), now(), count(*) / 2, count(*) / 4
     from match_pairs where tenant_id = $1`,
    [id],
  );
}

/** The lock for emptying the lists of the search (decision 062). */
const EMPTIER_LOCK = 7_303_016;

/** Prevents emptying, as its timing changes the size of the lists' indexes: 6,293 to 6,572 bytes a record in ten registers. */
export async function keepListsFromEmptying(owner: Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [EMPTIER_LOCK]);
}

/**
 * Puts one record in a hundred into the small search indexes, at a million as many as there are when they move (decision 131).
 * Empty ones would cost saves and searches less than they do on most days.
 */
async function fillSmallIndexes(owner: Client): Promise<void> {
  await owner.query('update pessoa_tokens set settled = false where settled and hashtext(pessoa_id::text) % 100 = 0');
}

/** Brings the tables and the lists of the search into their state long after the last write, without a new ANALYZE. */
async function settle(owner: Client): Promise<void> {
  await owner.query('select empty_search_lists(true)');
  // vacuum marks a page all-visible only after its last commit is flushed to the WAL; otherwise each of its rows costs a block
  await owner.query('checkpoint');
  await owner.query('vacuum');
  await owner.query('checkpoint');
}

/** Creates the records by the product's writer, which also fills its other tables. */
async function fillRegister(db: Db, { id: tenantId, seed, records }: GuardedClient, userId: string): Promise<void> {
  for (let from = 0; from < records; from += PIECE) {
    const inputs = Array.from({ length: Math.min(PIECE, records - from) }, (_, place) => ({
      ...makeRecord(seed, from + place),
      id: idOf(tenantId, from + place, records),
    }));
    await inTenantBulk(db, tenantId, (tx) => applyBulkCreate(tx, { kind: 'import', userId, origin: 'cli' }, inputs));
  }
}

type SignedIn = { id: number; userId: string; cookie: string };

type Program = {
  db: Db;
  /** the address for the owner of the schema */
  address: DatabaseAddress;
  owner: Client;
  send: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: object) => Promise<Answer>;
  signIn: (options: { isNew: boolean }) => Promise<SignedIn>;
};

/** Runs `work` on the program in this process. */
async function withProgram<T>(dataDir: string, work: (program: Program) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  const { db } = connection;
  const owner = new Client(connection.owner);
  await owner.connect();
  await owner.query('set statement_timeout = 0');
  const quiet = {
    FICHARIO_RATE_LIMIT: 'off',
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    LOG_LEVEL: 'silent',
  };
  const env = readEnv({ ...quiet, FICHARIO_DATA: dataDir });
  const app = await buildApp({ db, env, now: () => new Date() });
  const inject = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: object) =>
    app.inject({ method, url, headers: { ...headers }, ...(body && { body }) });
  try {
    return await work({
      db,
      address: connection.owner,
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

/** Whether a request is being answered. The program also queries the database every few seconds, for new jobs. */
const inRequest = new AsyncLocalStorage<boolean>();

/** Collects the plans that the program's connections receive from now on while they answer a request. */
function hearPlans(db: Db): ExecutedPlan[] {
  const plans: ExecutedPlan[] = [];
  const answering = new WeakMap<PoolClient, boolean>();
  db.requests.on('acquire', (client) => {
    const isKnown = answering.has(client);
    answering.set(client, inRequest.getStore() ?? false);
    if (isKnown) return;
    client.on('notice', ({ message = '' }) => {
      if (!answering.get(client)) return;
      const json = /plan:\n(\{[\s\S]*\})/.exec(message)?.[1];
      if (json === undefined) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as Told;
      plans.push({ text, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] });
    });
  });
  return plans;
}

type Told = { 'Query Text': string; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };
