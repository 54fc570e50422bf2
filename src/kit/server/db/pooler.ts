import { type Client, DatabaseError } from 'pg';
import { explainConnection } from './connect-failure.ts';
import { connectTo } from './lone-connection.ts';
import type { DatabaseAddress } from '../env/servers.ts';
import { backendOf, isPooled } from './session.ts';

/** A pooler may use its connections in turn, so one look is not enough. */
const LOOKS = 5;
const ANSWER_MS = 5_000;

const SHARED_BY_OWNER =
  'O pooler na frente do PostgreSQL troca de conexão a cada transação, e as migrações precisam de uma só para elas. ' +
  'Informe em DATABASE_OWNER_URL o endereço do próprio PostgreSQL, com o dono do esquema; DATABASE_URL pode ser o do pooler.';
const NO_TRANSACTIONS =
  'O pooler na frente do PostgreSQL troca de conexão a cada comando, e não há transações. Use pool_mode = transaction ou session.';
const NO_PREPARED =
  'O pooler na frente do PostgreSQL troca de conexão a cada transação e perde os comandos preparados. ' +
  'Use o PgBouncer 1.21 ou mais novo com max_prepared_statements maior que 0, ou pool_mode = session.';
const TOO_SMALL =
  'O pooler na frente do PostgreSQL não dá uma segunda conexão. Aumente pool_size: cada processo do Fichário usa até 20.';

/**
 * Throws an Error with a Portuguese sentence if a pooler moves clients to another connection after each transaction: the owner
 * would lose the locks of its session. With session pooling, a client keeps one PostgreSQL process, which no other client
 * gets meanwhile.
 *
 * `client` is connected to `address`, and in no transaction.
 */
export async function refuseSharedSessions(address: DatabaseAddress, client: Client): Promise<void> {
  if (await isPooled(client))
    await besideAnother(address, async (other) => {
      if ((await findSharing(client, other)) !== 'none') throw new Error(SHARED_BY_OWNER);
    });
}

/**
 * Throws an Error with a Portuguese sentence if the application cannot work behind the pooler. It needs transactions, and
 * prepared statements that are known on every connection. Parameters as above.
 */
export async function refuseUnfitPooler(address: DatabaseAddress, client: Client): Promise<void> {
  if (await isPooled(client))
    await besideAnother(address, async (other) => {
      const sharing = await findSharing(client, other);
      if (sharing === 'statements') throw new Error(NO_TRANSACTIONS);
      if (sharing === 'transactions' && !(await keepsPrepared(client, other))) throw new Error(NO_PREPARED);
    });
}

async function besideAnother(address: DatabaseAddress, work: (other: Client) => Promise<void>): Promise<void> {
  const other = await connectTo(address, { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }).catch(
    explainConnection,
  );
  try {
    await work(other);
  } finally {
    await other.end();
  }
}

/** When a pooler moves a client to another connection: after each statement, after each transaction, or never. */
type Sharing = 'statements' | 'transactions' | 'none';

async function findSharing(client: Client, other: Client): Promise<Sharing> {
  for (let look = 0; look < LOOKS; look += 1) {
    const sharing = await lookOnce(client, other);
    if (sharing !== 'none') return sharing;
  }
  return 'none';
}

async function lookOnce(client: Client, other: Client): Promise<Sharing> {
  const before = await backendOf(client);
  try {
    await other.query('begin');
    const taken = await backendOf(other);
    return taken === before || (await backendOf(client)) !== before ? 'transactions' : 'none';
  } catch (error) {
    // with statement pooling, a pooler refuses a transaction
    if (error instanceof DatabaseError) return 'statements';
    throw new Error(TOO_SMALL, { cause: error });
  } finally {
    await other.query('rollback').catch(() => {});
  }
}

/** Whether a statement that was prepared on one connection of the database is known on another. */
async function keepsPrepared(client: Client, other: Client): Promise<boolean> {
  const statement = { name: 'fichario_pooler_look', text: 'select pg_backend_pid() as backend' };
  try {
    await client.query(statement);
    // takes the connection that was just released, so the next statement of `client` gets another one
    await other.query('begin');
    await other.query(statement);
    await client.query(statement);
    await client.query(statement);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) return false;
    throw error;
  } finally {
    await other.query('rollback').catch(() => {});
  }
}
