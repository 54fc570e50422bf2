import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { countOf } from '../../../kit/count-of.ts';
import { explainConnection } from '../../../kit/server/db/connect-failure.ts';
import { embeddedSocket } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import { readMigrations } from '../../../kit/server/db/schema/migrate.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { examineSettings } from './doctor-database.ts';
import { examineLog } from './doctor-log.ts';
import { type Finding, judge } from './finding.ts';

/** A database that has not answered after this time counts as not answering. */
const LIMIT_MS = 2_000;
const TOPIC = { id: 'database', name: 'Banco de dados' };

/**
 * Examines the database without starting or migrating it and without reading records, so monitoring may run it every minute.
 * Takes one connection and a few queries, and two seconds if the database does not answer.
 */
export async function examineDatabaseQuickly(env: Env): Promise<Finding[]> {
  const { databaseUrl, dataDir } = env;
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'pgdata', 'postmaster.pid'))) return [notRunning()];
  const address: DatabaseAddress =
    databaseUrl === undefined
      ? { ...embeddedSocket(dataDir), user: 'postgres', database: 'fichario' }
      : { connectionString: databaseUrl };
  const limits = { connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS };
  try {
    const owner = await connectTo(address, limits).catch(explainConnection);
    try {
      const settings = await examineSettings(owner, databaseUrl === undefined ? 'embedded' : 'external');
      return [...settings, await examinePending(owner), ...(await examineLog(owner, env, new Date()))];
    } finally {
      owner.end().catch(() => {});
    }
  } catch (error) {
    return [{ ...TOPIC, state: 'error', found: 'não respondeu', advice: (error as Error).message }];
  }
}

function notRunning(): Finding {
  const advice = 'O banco embutido só roda com o Fichário. Inicie-o: npm start.';
  return { ...TOPIC, state: 'error', found: 'não está rodando', advice };
}

/** Compares the migrations, because the running server may be of another version than this command. */
async function examinePending(owner: Client): Promise<Finding> {
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const expected = readMigrations().map(({ name }) => name);
  const missing = expected.filter((name) => !applied.has(name)).length;
  const newer = rows.length - (expected.length - missing);
  const found = [
    countOf(rows.length, 'aplicada', 'aplicadas'),
    ...(missing > 0 ? [countOf(missing, 'falta', 'faltam')] : []),
    ...(newer > 0 ? [countOf(newer, 'é de uma versão mais nova', 'são de uma versão mais nova')] : []),
  ].join(', ');
  return judge({ id: 'migrations', name: 'Migrações' }, found, missing === 0 && newer === 0, {
    state: 'error',
    advice: 'O banco é de outra versão do Fichário. Inicie a versão mais nova, que o atualiza.',
  });
}
