import {
  type Client,
  type ClientBase,
  DatabaseError,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { known } from '../../known.ts';

/** SQL; with a name if its text is constant, so each connection plans it only once. */
export type Statement = string | { name: string; text: string };

/** A statement for the client library. */
export type Query = { name?: string; text: string; values: unknown[] };

export function toQuery(statement: Statement, values: unknown[]): Query {
  return typeof statement === 'string' ? { text: statement, values } : { ...statement, values };
}

/** The end of a transaction: `last` are the statements sent before the commit, `commit` sends both before the work ends. */
export type Ending = { last: Query[]; commit: () => void };

type RunResult<T> = { result: T; command: string };

/** Runs a transaction with few round trips: sends the setup together with the first statements of the work, and the last statements together with the commit. */
export async function runPipelined<T>(
  client: PoolClient,
  setup: string[],
  work: (client: PoolClient, end: Ending) => Promise<T>,
): Promise<RunResult<T>> {
  const last: Query[] = [];
  let ending: Promise<QueryResult>[] | undefined;
  const end = () => (ending ??= [...last, 'commit'].map((query) => sendUnwatched(client, query)));
  const opening = setup.map((statement) => sendUnwatched(client, statement));
  const result = await work(client, { last, commit: () => void end() });
  const answers = await Promise.all([...opening, ...end()]);
  return { result, command: known(answers.at(-1), 'the answer to the commit').command };
}

/** Runs a transaction statement by statement, for connections that run one at a time. */
export async function runInSteps<T>(
  client: PoolClient,
  setup: string[],
  work: (client: PoolClient, end: Ending) => Promise<T>,
): Promise<RunResult<T>> {
  for (const statement of setup) await client.query(statement);
  const last: Query[] = [];
  const result = await work(client, { last, commit: () => {} });
  for (const query of last) await client.query(query);
  return { result, command: (await client.query('commit')).command };
}

/** Runs a statement in its own read-only transaction, in one round trip. */
export async function readAtOnce<Row extends QueryResultRow>(
  client: PoolClient,
  enter: string,
  query: Query,
): Promise<Row[]> {
  const opening = ['begin read only', enter].map((statement) => sendUnwatched(client, statement));
  const result = send<Row>(client, query);
  const [{ rows }] = await Promise.all([result, ...opening, sendUnwatched(client, 'commit')]);
  return rows;
}

/**
 * Sends a statement and does not require its answer to be awaited. Later statements report its failure, too, and an unhandled
 * rejection would end the process.
 */
function sendUnwatched(client: PoolClient, statement: string | Query): Promise<QueryResult> {
  const sent = send(client, statement);
  sent.catch(() => {});
  return sent;
}

/** Sends a statement. All statements of one turn of the event loop go out in one write, because a system call is slow. */
export function send<Row extends QueryResultRow>(
  client: ClientBase,
  statement: string | Query,
): Promise<QueryResult<Row>> {
  const { stream } = (client as Client).connection; // every client is a Client, although the base type does not say so
  stream.cork();
  process.nextTick(() => stream.uncork());
  const sent = client.query<Row>(statement);
  sent.catch((error: unknown) => noteFailure(client, error));
  return sent;
}

/** The error that ended the transaction of each connection. */
const failures = new WeakMap<ClientBase, unknown>();

function noteFailure(client: ClientBase, error: unknown): void {
  if (!isOfEnded(error) && !failures.has(client)) failures.set(client, error);
}

/** Begins to record the error that ends a transaction. */
export function forgetFailure(client: ClientBase): void {
  failures.delete(client);
}

/**
 * The reason why a transaction ended, if `error` only reports that it has ended (25P02). Answers that arrive together reach their
 * callers in any order, so the error of the first statement may come after those of the statements behind it.
 */
export function causeOf(client: ClientBase, error: unknown): unknown {
  return isOfEnded(error) ? (failures.get(client) ?? error) : error;
}

function isOfEnded(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02';
}
