import {
  type Client,
  type ClientBase,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
  types,
} from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import { createTurns } from './turns.ts';

// Dates stay text (`1980-02-29`): a JavaScript Date would drag a time zone into a birthday. int8 counts fit a number.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/** How to reach the database; what `pg` takes, without the application's own settings. */
export type DatabaseAddress = Pick<
  ClientConfig,
  'host' | 'port' | 'user' | 'database' | 'connectionString' | 'options'
>;

/** The application's pools. */
export type Db = {
  /** For requests: statements of one transaction travel without waiting for each other. No COPY, no cursors. */
  requests: Pool;
  /** For COPY, cursors and long work. */
  bulk: Pool;
  close: () => Promise<void>;
};

/** SQL, with a name if its text never changes: then it is planned once a connection, not at each use. */
export type Statement = string | { name: string; text: string };

/** Runs statements. Values travel as parameters, never inside the text. */
export type Tx = {
  query: <Row extends QueryResultRow>(statement: Statement, values?: unknown[]) => Promise<Row[]>;
};

/** A transaction outside any tenant: tenant tables look empty. */
export type GlobalTx = Tx & { readonly client: ClientBase };

declare const tenantTx: unique symbol;
/** What reads inside one tenant. Only this file makes it, so a query function that takes it cannot lack a tenant. */
export type TenantReads = Tx & { readonly [tenantTx]: true; readonly tenantId: number };

/** A transaction inside one tenant: reads, and writes that stand together or not at all. */
export type TenantTx = TenantReads & {
  readonly client: ClientBase;
  /**
   * Sends a statement after all others, together with the commit: for one that locks what every writer needs, so that
   * none waits for what the code still does. Its failure fails the transaction.
   */
  queryLast: (statement: Statement, values: unknown[]) => void;
  /**
   * Says that every statement has been sent: the commit goes out behind them at once, in the same round trip. The work
   * may then only wait for their answers and fail with them, since a failed statement makes the commit a rollback, and
   * nothing else does.
   */
  endHere: () => void;
};

/** The connection broke, was refused, did not answer in time or others were in the way: the caller may try again later. */
export class DatabaseUnavailable extends Error {}

/** Where an answer goes: emits `close` and is destroyed when nobody waits for it any more. Of HTTP it is `reply.raw`. */
export type Caller = {
  readonly destroyed: boolean;
  once: (event: 'close', listener: () => void) => unknown;
  off: (event: 'close', listener: () => void) => unknown;
};

/** Nobody waits for the answer any more, so what was being read for it was given up. */
export class CallerGone extends Error {}

const QUERY_TIMEOUT_MS = 20_000;
/** Also for a connection of the pool that others have: requests are let in by turns (in-flight.ts), and then may wait. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens the pools. Nothing is connected until the first use. */
export function openDb(address: DatabaseAddress): Db {
  const common = { ...address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS };
  const requests = new Pool({ ...common, max: 12, pipeline: true });
  const bulk = new Pool({ ...common, max: 4, query_timeout: 0 });
  for (const pool of [requests, bulk]) {
    pool.on('error', () => {});
    // without a listener on every client, a dying database takes the process with it
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  const close = async () => {
    await Promise.all([requests.end(), bulk.end()]);
  };
  return { requests, bulk, close };
}

/** How a database of this process is reached, for a connection of one's own. */
export function addressOf({ requests }: Db): DatabaseAddress {
  const { host, port, user, database, connectionString, options } = requests.options;
  return {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(database !== undefined && { database }),
    ...(connectionString !== undefined && { connectionString }),
    ...(options !== undefined && { options }),
  };
}

/**
 * Runs `work` in one transaction inside a tenant: row-level security shows that tenant and no other.
 *
 * Commits when `work` resolves, rolls back when it throws. Throws DatabaseUnavailable when the database cannot be
 * reached or ended the transaction by itself.
 */
export function inTenant<T>(db: Db, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return transaction(db.requests, enterStatement(tenantId), (client, end) =>
    work(bindTenantTx(client, { tenantId, end, tx: bindTx(client) })),
  );
}

/**
 * Runs reads inside a tenant: row-level security shows that tenant and no other, and nothing can be written. Each
 * statement is a transaction of its own, sent in one go and answered in one round trip; it sees what is committed at that
 * moment, as it would in a longer transaction.
 *
 * When `caller` goes, what runs is cancelled in the database, so that a search that was typed past takes nothing from the
 * next one. Throws as `inTenant` does, and CallerGone.
 */
export function readInTenant<T>(
  db: Db,
  tenantId: number,
  work: (reads: TenantReads) => Promise<T>,
  caller?: Caller,
): Promise<T> {
  const enter = enterStatement(tenantId);
  return withClient(db.requests, (client, isLost) => {
    const query: Tx['query'] = (statement, values = []) =>
      // the cancel stops what runs: what would come after it is not sent
      caller?.destroyed ? Promise.reject(new CallerGone()) : readAtOnce(client, enter, toQuery(statement, values));
    // the brand exists for the compiler only
    const reads = { query, tenantId } as unknown as TenantReads;
    return caller ? whileAwaited(client, { caller, isLost, work: () => work(reads) }) : work(reads);
  });
}

/** Runs `work` on a connection, and cancels it there when the caller goes. */
async function whileAwaited<T>(
  client: PoolClient,
  { caller, isLost, work }: { caller: Caller; isLost: (failure: Error) => void; work: () => Promise<T> },
): Promise<T> {
  let cancelled: Promise<boolean> | undefined;
  const handleClose = () => void (cancelled = cancelStatement(client));
  caller.once('close', handleClose);
  try {
    const result = await work();
    // a cancel that met the beginning of a transaction leaves reads that see nothing
    if (caller.destroyed) throw new CallerGone();
    return result;
  } catch (error) {
    throw caller.destroyed ? new CallerGone('nobody waits for the answer', { cause: error }) : error;
  } finally {
    caller.off('close', handleClose);
    // until the cancel has got there, it would meet whoever has the connection next
    if (cancelled && !(await cancelled)) isLost(new CallerGone());
  }
}

/** Runs `work` in one transaction outside any tenant: global tables only, tenant tables look empty. */
export function inGlobal<T>(db: Db, work: (tx: GlobalTx) => Promise<T>): Promise<T> {
  return transaction(db.requests, undefined, (client) => work({ ...bindTx(client), client }));
}

/**
 * One statement outside any tenant, in one round trip; one that has a name is planned once a connection. Throws
 * DatabaseUnavailable as `inGlobal` does.
 */
export function queryGlobal<Row extends QueryResultRow>(
  db: Db,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(db.requests, async (client) => (await send<Row>(client, toQuery(statement, values))).rows);
}

/**
 * Enters a tenant for a part of a global transaction and leaves it again. For what the installation does in one piece
 * with several tenants or with one that is just being made; every request about one tenant takes `inTenant`.
 */
export async function enterTenant<T>(tx: GlobalTx, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  await tx.client.query(enterStatement(tenantId));
  const end: Ending = { last: [], here: () => {} };
  const result = await work(bindTenantTx(tx.client, { tenantId, end, tx }));
  for (const query of end.last) await tx.client.query(query);
  await tx.client.query("set local app.tenant = ''");
  return result;
}

/** Did the database give up this transaction because two waited for each other? The same one again may pass. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.cause instanceof DatabaseError && error.cause.code === '40P01';
}

/** Was it this constraint or unique index that refused a row? */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && broken === constraint;
}

/** The same as `inTenant` on the pool that allows COPY and cursors, and takes one statement at a time. */
export function inTenantBulk<T>(db: Db, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return transaction(db.bulk, enterStatement(tenantId), async (client, end) => {
    const turns = createTurns();
    const { query } = bindTx(client);
    const tx: Tx = { query: (statement, values) => turns.take(() => query(statement, values)) };
    try {
      return await work(bindTenantTx(client, { tenantId, end, tx }));
    } finally {
      await turns.close();
    }
  });
}

/** A message of its own, not set_config(): Citus passes only `set local` on to its workers. It takes no parameter. */
function enterStatement(tenantId: number): string {
  if (!Number.isInteger(tenantId)) throw new TypeError('tenantId must be an integer');
  return `set local app.tenant = '${tenantId}'`;
}

/** What goes out at the end of a transaction, and how to make it go out before the work is done. */
type Ending = { last: Query[]; here: () => void };

function bindTenantTx(
  client: ClientBase,
  { tenantId, end, tx: { query: ask } }: { tenantId: number; end: Ending; tx: Tx },
): TenantTx {
  let isOver = false;
  const query: Tx['query'] = async (statement, values) => {
    if (isOver) throw new Error('A statement comes after the end of its transaction.');
    return ask(statement, values);
  };
  const queryLast: TenantTx['queryLast'] = (statement, values) => void end.last.push(toQuery(statement, values));
  const endHere = () => {
    isOver = true;
    end.here();
  };
  // the brand exists for the compiler only
  return { query, tenantId, client, queryLast, endHere } as unknown as TenantTx;
}

function bindTx(client: ClientBase): Tx {
  return {
    query: async <Row extends QueryResultRow>(statement: Statement, values: unknown[] = []) =>
      (await send<Row>(client, toQuery(statement, values))).rows,
  };
}

/** A statement as the client library takes it. */
type Query = { name?: string; text: string; values: unknown[] };

function toQuery(statement: Statement, values: unknown[]): Query {
  return typeof statement === 'string' ? { text: statement, values } : { ...statement, values };
}

function transaction<T>(
  pool: Pool,
  setup: string | undefined,
  work: (client: PoolClient, end: Ending) => Promise<T>,
): Promise<T> {
  // a client of the bulk pool does not pipeline: it takes one statement at a time
  const run = pool.options.pipeline ? runPipelined : runInSteps;
  const statements = setup ? ['begin', setup] : ['begin'];
  return withClient(pool, async (client, isLost) => {
    try {
      const { result, command } = await run(client, statements, work);
      // a failed statement whose error was swallowed makes the commit answer ROLLBACK, without an error
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
      return result;
    } catch (error) {
      if (!isConnectionFailure(error)) await client.query('rollback').catch(isLost);
      throw error;
    }
  });
}

type Ran<T> = { result: T; command: string };

/** What opens the transaction goes out with the first statements of the work, its last ones with the commit. */
async function runPipelined<T>(
  client: PoolClient,
  setup: string[],
  work: (client: PoolClient, end: Ending) => Promise<T>,
): Promise<Ran<T>> {
  const last: Query[] = [];
  let ending: Promise<QueryResult>[] | undefined;
  const end = () => (ending ??= [...last, 'commit'].map((query) => sendUnheard(client, query)));
  const opening = setup.map((statement) => sendUnheard(client, statement));
  const result = await work(client, { last, here: () => void end() });
  const answers = await Promise.all([...opening, ...end()]);
  return { result, command: answers.at(-1)!.command }; // the commit is always there
}

async function runInSteps<T>(
  client: PoolClient,
  setup: string[],
  work: (client: PoolClient, end: Ending) => Promise<T>,
): Promise<Ran<T>> {
  for (const statement of setup) await client.query(statement);
  const last: Query[] = [];
  const result = await work(client, { last, here: () => {} });
  for (const query of last) await client.query(query);
  return { result, command: (await client.query('commit')).command };
}

/** A statement in a transaction of its own that cannot write. When it fails, the commit behind it rolls back. */
async function readAtOnce<Row extends QueryResultRow>(client: PoolClient, enter: string, query: Query): Promise<Row[]> {
  const opening = ['begin read only', enter].map((statement) => sendUnheard(client, statement));
  const asked = send<Row>(client, query);
  const [{ rows }] = await Promise.all([asked, ...opening, sendUnheard(client, 'commit')]);
  return rows;
}

/**
 * Sends a statement whose failure shows at those that follow it: a rejection that nobody awaits would end the process.
 */
function sendUnheard(client: PoolClient, statement: string | Query): Promise<QueryResult> {
  const sent = send(client, statement);
  sent.catch(() => {});
  return sent;
}

/** Sends a statement. All that is sent in one turn leaves as one write: a call of the system costs more than it carries. */
function send<Row extends QueryResultRow>(client: ClientBase, statement: string | Query): Promise<QueryResult<Row>> {
  const { stream } = (client as Client).connection; // every client is one; the base class only does not say so
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client.query<Row>(statement);
}

/**
 * Lends a connection of the pool. One that broke, or of which `work` says that it is lost, does not go back, and whoever
 * used it hears DatabaseUnavailable.
 */
async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient, isLost: (failure: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    return await work(client, (failure) => void (broken = failure));
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    throw broken || isBusy(error) ? new DatabaseUnavailable('database unavailable', { cause: error }) : error;
  } finally {
    client.release(broken);
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('database unavailable', { cause: error });
  }
}

/** Classes of SQLSTATE that mean "not now": connection, out of resources, shut down or starting up, I/O. */
const UNAVAILABLE = /^(08|53|57P|58)/;

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  // the system's errors (EPIPE, ECONNRESET) name the call that failed; those of the client library are only a sentence
  return 'syscall' in error || /connection|timeout|terminated|not queryable/i.test(error.message);
}

/** Deadlock, cannot serialise, waited too long for a lock, took too long: the connection is good, the moment is not. */
const BUSY = new Set(['40P01', '40001', '55P03', '57014']);

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseError && BUSY.has(error.code ?? '');
}
