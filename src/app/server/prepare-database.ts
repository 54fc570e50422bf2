import type { Client } from 'pg';
import { connectDatabase, type Connection, type DatabaseEnv } from '../../kit/server/db/connect.ts';
import { migrate } from '../../kit/server/db/migrate.ts';
import { seedLocalidades } from '../../localidades/server/seed-localidades.ts';
import { refillSearch } from '../../register/apply/server/refill-search.ts';

/** The database of the product: its schema, states and cities, and search terms are up to date. */
export function openDatabase(env: DatabaseEnv): Promise<Connection> {
  return connectDatabase(env, prepareDatabase);
}

async function prepareDatabase(owner: Client): Promise<void> {
  await migrate(owner);
  await seedLocalidades(owner);
  await refillSearch(owner);
}
