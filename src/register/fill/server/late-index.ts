import type { FastifyBaseLogger } from 'fastify';
import type { Client } from 'pg';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';

const AGAIN_MS = 60_000;
/** An arbitrary number that no other advisory lock of this database uses. */
const LATE_INDEX_LOCK = 7_303_019;

/** The index that 0031_finding.sql creates in an empty installation. */
const NAME = 'pessoas_estado_situacao_nome_idx';
const CREATE = `create index concurrently ${NAME} on pessoas (tenant_id, codigo_estado, situacao, nome_chave, id)
  where deleted_at is null`;
const IS_VALID = `select where exists (select from pg_index i where i.indexrelid = to_regclass('${NAME}') and i.indisvalid)`;

/** Builds the index that an upgrade leaves to the program. Until then, lists with a state read more. */
export class LateIndexBuilder extends BackgroundLoop {
  constructor(owner: DatabaseAddress, log: Pick<FastifyBaseLogger, 'error'>) {
    const onError = (error: unknown) =>
      log.error({ cause: (error as Error).name }, 'building an index of the records failed; it will be retried');
    super((signal) => buildLateIndex(owner, signal), { everyMs: AGAIN_MS, onError });
  }
}

/** Builds the index concurrently, as the owner of the schema, if it is missing. An aborted build starts again. */
export async function buildLateIndex(owner: DatabaseAddress, signal: AbortSignal): Promise<'done' | 'again'> {
  const client = await connectTo(owner);
  // aborts the running statement
  const stop = () => void client.end();
  signal.addEventListener('abort', stop);
  try {
    if (await is(client, IS_VALID)) return 'done';
    // no waiting for the lock: the concurrent build would wait for that transaction
    if (!(await is(client, `select where pg_try_advisory_lock(${LATE_INDEX_LOCK})`))) return 'again';
    if (await is(client, IS_VALID)) return 'done';
    await client.query(`drop index concurrently if exists ${NAME}`);
    await client.query(CREATE);
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'again';
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end();
  }
}

async function is(client: Client, sql: string): Promise<boolean> {
  return (await client.query(sql)).rowCount === 1;
}
