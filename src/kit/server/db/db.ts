import { type ClientBase, DatabaseError, type Pool, type PoolClient, type QueryResultRow, types } from 'pg';
import { tally } from '../observe/tallies.ts';
import { cancelStatement } from './cancel-statement.ts';
import { inSpan, type SpanOf } from '../observe/spans.ts';
import { leaveStatement } from './log-compression.ts';
import { isBusy, isConnectionFailure, isReadOnly } from './failures.ts';
import { databaseOf, type Pools, wasUnprotected } from './servers/pools.ts';
import { openPrimary, type PrimaryPools } from './servers/primary.ts';
import type { DatabaseAddress } from '../env/servers.ts';
import { type LogPosition, Standbys } from './servers/standbys.ts';
import { constraintOf } from './shard-errors.ts';
import {
  causeOf,
  type Ending,
  forgetFailure,
  readAtOnce,
  runInSteps,
  runPipelined,
  send,
  type Statement,
  toQuery,
} from './pipeline.ts';
import { createTurns } from './turns.ts';

// Dates stay text (`1980-02-29`), because a JavaScript Date would add a time zone. Every int8 here fits a number.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/** The application's connections. */
export type Db = {
  readonly address: DatabaseAddress;
  readonly primary: PrimaryPools;
  /** the pools of the last known server that takes writes */
  readonly requests: Pool;
  readonly bulk: Pool;
  /** undefined = all reads go to the server that takes writes */
  readonly standbys: Standbys | undefined;
  /** whether `readInTenant` and `inTenantBulk` go to a standby, and what the reader must see there (`readingBehind`) */
  readonly behind: { seen: LogPosition | undefined } | undefined;
  close: () => Promise<void>;
};

/** Runs statements. Values are parameters, never part of the text. */
export type Tx = {
  query: <Row extends QueryResultRow>(statement: Statement, values?: unknown[]) => Promise<Row[]>;
};

/** A transaction outside any tenant: tenant tables look empty. */
export type GlobalTx = Tx & { readonly client: ClientBase };

declare const tenantTx: unique symbol;
/** Reads inside one tenant. Only this file creates it, so a query function that takes it always has a tenant. */
export type TenantReads = Tx & {
  readonly [tenantTx]: true;
  readonly tenantId: number;
  /** the same object as long as the database is open: the key of what the process caches about the database */
  readonly database: object;
};

/** A transaction inside one tenant, for reads and atomic writes. */
export type TenantTx = TenantReads & {
  readonly client: ClientBase;
  /**
   * Sends a statement last, together with the commit. For a statement that locks a row which every writer needs: the lock is
   * then as short as possible. If the statement fails, the transaction fails.
   */
  queryLast: (statement: Statement, values: unknown[]) => void;
  /**
   * Sends the commit now, in the same round trip as the statements so far. No statement may follow. From then on, only
   * a failed statement rolls back; an error of the code does not.
   */
  endHere: () => void;
};

/** The connection failed or timed out, or the statement lost against concurrent ones. A later retry may succeed. */
export class DatabaseUnavailable extends Error {}

/** The receiver of an answer, `reply.raw` in HTTP. Emits `close` and is destroyed when the client disconnects. */
export type Caller = {
  readonly destroyed: boolean;
  once: (event: 'close', listener: () => void) => unknown;
  off: (event: 'close', listener: () => void) => unknown;
};

/** The caller has disconnected, so its reads were cancelled. */
export class CallerGone extends Error {}

/**
 * Opens the database and connects on first use, as any login that has the role `fichario_app`. A connection on which tenants
 * would not be separated is closed (session.ts). Of several servers, the pools follow the one that takes writes (pools.ts).
 * With `readsStandby`, callers of `readingBehind` read from the other servers (standbys.ts).
 */
export function openDb(address: DatabaseAddress, { readsStandby = false } = {}): Db {
  const primary = openPrimary(address);
  const standbys = readsStandby ? new Standbys(address, primary) : undefined;
  const close = async () => {
    await standbys?.close();
    await primary.close();
  };
  return {
    address,
    primary,
    get requests() {
      return primary.latest().requests;
    },
    get bulk() {
      return primary.latest().bulk;
    },
    standbys,
    behind: undefined,
    close,
  };
}

/**
 * Runs `work` in one transaction inside a tenant: row-level security shows only that tenant.
 *
 * Commits when `work` resolves, rolls back when it throws. Throws DatabaseUnavailable when the database cannot be
 * reached or ended the transaction.
 */
export function inTenant<T>(db: Db, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return transaction(db, 'requests', enterStatement(tenantId), (client, end) =>
    work(bindTenantTx(client, { tenantId, end, tx: bindTx(client) })),
  );
}

/**
 * Runs read-only statements inside a tenant: row-level security shows only that tenant. Each statement is its own
 * transaction in one round trip. Under read committed, it sees the same data as in a longer transaction.
 *
 * When `caller` disconnects, the running statement is cancelled in the database; otherwise an outdated search would slow
 * down the next one. Throws as `inTenant` does, and CallerGone.
 */
export function readInTenant<T>(
  db: Db,
  tenantId: number,
  work: (reads: TenantReads) => Promise<T>,
  caller?: Caller,
): Promise<T> {
  const enter = enterStatement(tenantId);
  const read = (behind: Db['behind']) =>
    withClient({ db, kind: 'requests', behind }, (client, isLost) => {
      const query: Tx['query'] = (statement, values = []) =>
        // the cancel stops only the running statement, so no further one may be sent
        caller?.destroyed ? Promise.reject(new CallerGone()) : readAtOnce(client, enter, toQuery(statement, values));
      // the brand exists for the compiler only
      const reads = { query, tenantId, database: databaseOf(client) } as unknown as TenantReads;
      return caller ? runCancellable(client, { caller, isLost, work: () => work(reads) }) : work(reads);
    });
  // a standby ends a read that delays its replay for too long
  return read(db.behind).catch((error: unknown) => {
    if (db.behind === undefined || !(error instanceof DatabaseUnavailable)) throw error;
    return read(undefined);
  });
}

/** Runs `work` on a connection, and cancels its statement when the caller disconnects. */
async function runCancellable<T>(
  client: PoolClient,
  { caller, isLost, work }: { caller: Caller; isLost: (failure: Error) => void; work: () => Promise<T> },
): Promise<T> {
  let cancelled: Promise<boolean> | undefined;
  const handleClose = () => void (cancelled = cancelStatement(client));
  caller.once('close', handleClose);
  try {
    const result = await work();
    // a cancel that hits the start of a transaction makes its reads return nothing
    if (caller.destroyed) throw new CallerGone();
    return result;
  } catch (error) {
    throw caller.destroyed ? new CallerGone('nobody waits for the answer', { cause: error }) : error;
  } finally {
    caller.off('close', handleClose);
    // a cancel that is not yet delivered could hit the next user of the connection
    if (cancelled && !(await cancelled)) isLost(new CallerGone());
  }
}

/** Runs `work` in one transaction outside any tenant, where tenant tables look empty. */
export function inGlobal<T>(db: Db, work: (tx: GlobalTx) => Promise<T>): Promise<T> {
  return transaction(db, 'requests', undefined, (client) => work({ ...bindTx(client), client }));
}

/** Runs one statement outside any tenant, in one round trip. Throws DatabaseUnavailable as `inGlobal` does. */
export function queryGlobal<Row extends QueryResultRow>(
  db: Db,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const from: Origin = { db, kind: 'requests' };
  return withClient(from, async (client) => (await send<Row>(client, toQuery(statement, values))).rows);
}

/**
 * Enters a tenant for a part of a global transaction. For atomic work of the installation with several tenants or with a
 * new one; a request about one tenant uses `inTenant`.
 */
export async function enterTenant<T>(tx: GlobalTx, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  await tx.client.query(enterStatement(tenantId));
  const end: Ending = { last: [], commit: () => {} };
  const result = await work(bindTenantTx(tx.client, { tenantId, end, tx }));
  for (const query of end.last) await tx.client.query(query);
  await tx.client.query("set local app.tenant = ''");
  return result;
}

/** The SQLSTATE of a statement that the database ended by its time limit or by a cancel request. */
const TOO_LONG = '57014';

/** Whether the database ended a statement because it took longer than `statement_timeout`. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.cause instanceof DatabaseError && error.cause.code === TOO_LONG;
}

/** Whether this constraint or unique index refused a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (error as { code?: unknown }).code === '23505' && constraintOf(error) === constraint;
}

/**
 * Like `inTenant`, on the pool for COPY and cursors, which runs one statement at a time. With a database of `readingBehind`,
 * `work` may only read. If a standby fails during the work, the next call goes to the primary.
 */
export function inTenantBulk<T>(db: Db, tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return transaction(db, 'bulk', enterStatement(tenantId), async (client, end) => {
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

/** Writes the log as the server is configured until the end of the transaction, and not compressed: for bulk work. */
export async function leaveLogUncompressed(tx: TenantTx): Promise<void> {
  const statement = leaveStatement(tx.client);
  if (statement !== undefined) await tx.query(statement);
}

/** `set local` instead of set_config(), which Citus does not propagate to its workers. It takes no parameter. */
function enterStatement(tenantId: number): string {
  if (!Number.isInteger(tenantId)) throw new TypeError('tenantId must be an integer');
  return `set local app.tenant = '${tenantId}'`;
}

function bindTenantTx(client: ClientBase, { tenantId, end, tx }: { tenantId: number; end: Ending; tx: Tx }): TenantTx {
  let isOver = false;
  const query: Tx['query'] = async (statement, values) => {
    if (isOver) throw new Error('A statement comes after the end of its transaction.');
    return tx.query(statement, values);
  };
  const queryLast: TenantTx['queryLast'] = (statement, values) => void end.last.push(toQuery(statement, values));
  const endHere = () => {
    isOver = true;
    end.commit();
  };
  // the brand exists for the compiler only
  const database = databaseOf(client);
  return { query, tenantId, database, client, queryLast, endHere } as unknown as TenantTx;
}

function bindTx(client: ClientBase): Tx {
  return {
    query: async <Row extends QueryResultRow>(statement: Statement, values: unknown[] = []) =>
      (await send<Row>(client, toQuery(statement, values))).rows,
  };
}

function transaction<T>(
  db: Db,
  kind: keyof Pools,
  setup: string | undefined,
  work: (client: PoolClient, end: Ending) => Promise<T>,
): Promise<T> {
  // clients of the bulk pool do not pipeline
  const run = kind === 'requests' ? runPipelined : runInSteps;
  const statements = setup ? ['begin', setup] : ['begin'];
  // short ones are for writes
  const from: Origin = { db, kind, behind: kind === 'bulk' ? db.behind : undefined };
  return withClient(from, async (client, isLost) => {
    forgetFailure(client);
    try {
      const { result, command } = await run(client, statements, work);
      // if the work ignored the error of a statement, the commit answers ROLLBACK without an error
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
      return result;
    } catch (thrown) {
      const error = causeOf(client, thrown);
      if (isReadOnly(error)) isLost(error);
      else if (!isConnectionFailure(error)) await client.query('rollback').catch(isLost);
      throw error;
    }
  });
}

/** Where a connection comes from: which pool, and whether a standby may serve it (`Db.behind`). */
type Origin = { db: Db; kind: keyof Pools; behind?: Db['behind'] };

/**
 * Runs `work` with a connection. Closes a broken connection, or one that `work` declares lost, and throws DatabaseUnavailable.
 * Throws the same after a commit that only this server has: whether the commit will survive is not known.
 */
function withClient<T>(from: Origin, work: (client: PoolClient, isLost: Lost) => Promise<T>): Promise<T> {
  return inSpan(SPANS[from.kind], () => useClient(from, work));
}

/** The spans do not carry the statement, because it may contain values of records. */
const SPANS: Record<keyof Pools, SpanOf> = {
  requests: { name: 'database', kind: 'part', words: { 'db.system.name': 'postgresql' } },
  bulk: { name: 'database bulk', kind: 'part', words: { 'db.system.name': 'postgresql' } },
};

type Lost = (failure: Error) => void;

async function useClient<T>(from: Origin, work: (client: PoolClient, isLost: Lost) => Promise<T>): Promise<T> {
  const { db, kind } = from;
  const { pools, client } = await connect(from);
  let broken: Error | undefined;
  try {
    const result = await work(client, (failure) => void (broken = failure));
    if (wasUnprotected(client)) throw new DatabaseUnavailable('the commit is on no standby');
    tally('transaction_done');
    return result;
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    tally('transaction_failed');
    if (error instanceof DatabaseError && error.code === TOO_LONG) tally('statement_too_long');
    if (broken) db.primary.failed(pools, error);
    if (broken || isBusy(error)) db.standbys?.failed(pools, kind === 'bulk');
    throw broken || isBusy(error) ? new DatabaseUnavailable('database unavailable', { cause: error }) : error;
  } finally {
    client.release(broken);
  }
}

async function connect({ db, kind, behind }: Origin): Promise<{ pools: Pools; client: PoolClient }> {
  const { primary, standbys } = db;
  const standby = behind && (await standbys?.find(behind.seen, kind === 'bulk'));
  const read = await standby?.[kind].connect().catch(() => standbys?.failed(standby, false));
  if (standby !== undefined && read) return { pools: standby, client: read };
  for (let isFirst = true; ; isFirst = false) {
    let pools: Pools | undefined;
    try {
      pools = await primary.find();
      return { pools, client: await pools[kind].connect() };
    } catch (error) {
      // nothing was sent yet, so the request may go to another server
      const isLost = pools !== undefined && primary.failed(pools, error);
      if (!isLost || !isFirst) throw new DatabaseUnavailable('database unavailable', { cause: error });
    }
  }
}
