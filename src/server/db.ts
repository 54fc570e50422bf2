import {
  type ClientBase,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
  types,
} from 'pg';

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
/** A transaction inside one tenant. Only `inTenant` makes it, so a query function that takes it cannot lack a tenant. */
export type TenantTx = Tx & {
  readonly [tenantTx]: true;
  readonly tenantId: number;
  readonly client: ClientBase;
  /**
   * Sends a statement after all others, together with the commit: for one that locks what every writer needs, so that
   * none waits for what the code still does. Its failure fails the transaction.
   */
  queryLast: (statement: Statement, values: unknown[]) => void;
};

/** The connection broke, was refused, did not answer in time or others were in the way: the caller may try again later. */
export class DatabaseUnavailable extends Error {}

const QUERY_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 2_000;

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

/**
 * Runs `work` in one transaction inside a tenant: row-level security shows that tenant and no other.
 *
 * Commits when `work` resolves, rolls back when it throws. Throws DatabaseUnavailable when the database cannot be
 * reached or ended the transaction by itself.
 */
export function inTenant<T>(db: Db, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return transaction(db.requests, enterStatement(tenantId), (client, last) =>
    work(bindTenantTx(client, tenantId, last)),
  );
}

/** Runs `work` in one transaction outside any tenant: global tables only, tenant tables look empty. */
export function inGlobal<T>(db: Db, work: (tx: GlobalTx) => Promise<T>): Promise<T> {
  return transaction(db.requests, undefined, (client) => work({ ...bindTx(client), client }));
}

/**
 * One statement outside any tenant, in one round trip; one that has a name is planned once a connection. Throws
 * DatabaseUnavailable as `inGlobal` does.
 */
export async function queryGlobal<Row extends QueryResultRow>(
  db: Db,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(db.requests);
  let broken: Error | undefined;
  try {
    return (await client.query<Row>(toQuery(statement, values))).rows;
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    throw broken || isBusy(error) ? new DatabaseUnavailable('database unavailable', { cause: error }) : error;
  } finally {
    client.release(broken);
  }
}

/**
 * Enters a tenant for a part of a global transaction and leaves it again. For what the installation does in one piece
 * with several tenants or with one that is just being made; every request about one tenant takes `inTenant`.
 */
export async function enterTenant<T>(tx: GlobalTx, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  await tx.client.query(enterStatement(tenantId));
  const last: Query[] = [];
  const result = await work(bindTenantTx(tx.client, tenantId, last));
  for (const query of last) await tx.client.query(query);
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

/** The same as `inTenant` on the pool that allows COPY and cursors. */
export function inTenantBulk<T>(db: Db, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return transaction(db.bulk, enterStatement(tenantId), (client, last) => work(bindTenantTx(client, tenantId, last)));
}

/** A message of its own, not set_config(): Citus passes only `set local` on to its workers. It takes no parameter. */
function enterStatement(tenantId: number): string {
  if (!Number.isInteger(tenantId)) throw new TypeError('tenantId must be an integer');
  return `set local app.tenant = '${tenantId}'`;
}

function bindTenantTx(client: ClientBase, tenantId: number, last: Query[]): TenantTx {
  const queryLast: TenantTx['queryLast'] = (statement, values) => void last.push(toQuery(statement, values));
  // the brand exists for the compiler only
  return { ...bindTx(client), tenantId, client, queryLast } as unknown as TenantTx;
}

function bindTx(client: ClientBase): Tx {
  return {
    query: async <Row extends QueryResultRow>(statement: Statement, values: unknown[] = []) =>
      (await client.query<Row>(toQuery(statement, values))).rows,
  };
}

/** A statement as the client library takes it. */
type Query = { name?: string; text: string; values: unknown[] };

function toQuery(statement: Statement, values: unknown[]): Query {
  return typeof statement === 'string' ? { text: statement, values } : { ...statement, values };
}

async function transaction<T>(
  pool: Pool,
  setup: string | undefined,
  work: (client: PoolClient, last: Query[]) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    const opening: Promise<QueryResult>[] = [];
    for (const statement of setup ? ['begin', setup] : ['begin']) {
      const sent = client.query(statement);
      // its failure shows at the commit at the latest; a rejection nobody awaits would end the process
      sent.catch(() => {});
      // a client of the bulk pool does not pipeline: it takes one statement at a time
      if (!pool.options.pipeline) await sent;
      opening.push(sent);
    }
    const last: Query[] = [];
    const result = await work(client, last);
    await Promise.all(opening);
    const { command } = await commit(client, { last, pipeline: pool.options.pipeline === true });
    // a failed statement whose error was swallowed makes the commit answer ROLLBACK, without an error
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
    return result;
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    else await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw broken || isBusy(error) ? new DatabaseUnavailable('database unavailable', { cause: error }) : error;
  } finally {
    client.release(broken);
  }
}

/** Sends the last statements and the commit, in one go where the client can; the first failure is the one reported. */
async function commit(
  client: PoolClient,
  { last, pipeline }: { last: Query[]; pipeline: boolean },
): Promise<QueryResult> {
  if (!pipeline) {
    for (const query of last) await client.query(query);
    return client.query('commit');
  }
  const sent = last.map((query) => client.query(query));
  const [committed] = await Promise.all([client.query('commit'), ...sent]);
  return committed;
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
