import { Client, DatabaseError } from 'pg';
import type { DatabaseAddress } from './servers.ts';
import { explainConnection } from './connect-failure.ts';
import { POOLER_ADVICE, processOf } from './session.ts';

/** The pooler may hand out its connections in turn, so that one look may not tell. */
const LOOKS = 5;
const ANSWER_MS = 5_000;

const SHARED =
  'O pooler na frente do PostgreSQL troca de conexão a cada transação, e com isso se perdem travas, avisos e limites de que o Fichário precisa. ' +
  POOLER_ADVICE;
const TOO_SMALL =
  'O pooler na frente do PostgreSQL não dá uma segunda conexão. Aumente pool_size: cada processo do Fichário usa até 20.';

/**
 * Throws an Error with a Portuguese sentence if what stands before the database gives its connections to others after each
 * transaction: locks of a session, notifications and settings would be lost. A session keeps one process of the database
 * to itself, so that no other connection ever gets the same.
 *
 * `client` is connected to `address`, and in no transaction.
 */
export async function refuseSharedSessions(address: DatabaseAddress, client: Client): Promise<void> {
  if ((await backendOf(client)) === processOf(client)) return;
  const other = new Client({ ...address, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  other.on('error', () => {});
  await other.connect().catch(explainConnection);
  try {
    for (let look = 0; look < LOOKS; look += 1) if (await isShared(client, other)) throw new Error(SHARED);
  } finally {
    await other.end();
  }
}

async function isShared(client: Client, other: Client): Promise<boolean> {
  const before = await backendOf(client);
  try {
    await other.query('begin');
    const taken = await backendOf(other);
    return taken === before || (await backendOf(client)) !== before;
  } catch (error) {
    // in the mode of single statements a pooler refuses a transaction
    if (error instanceof DatabaseError) return true;
    throw new Error(TOO_SMALL, { cause: error });
  } finally {
    await other.query('rollback').catch(() => {});
  }
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend');
  return rows[0]!.backend; // one row
}
