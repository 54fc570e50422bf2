import type { Client } from 'pg';
import { distributeAnew } from '../../distribution/server/distribute.ts';
import { connectDatabase, type Connection, type DatabaseEnv } from '../../kit/server/db/connect.ts';
import { migrate } from '../../kit/server/db/schema/migrate.ts';
import { seedLocalidades } from '../../localidades/server/seed-localidades.ts';
import { setUnfilled } from '../../search/server/unfilled.ts';

/** The database of the product: its schema, states and cities are up to date. What lists read may still be filled (fill-runner.ts). */
export function openDatabase(env: DatabaseEnv): Promise<Connection> {
  return connectDatabase(env, prepareDatabase);
}

async function prepareDatabase(owner: Client): Promise<void> {
  await migrate(owner);
  await distributeAnew(owner);
  await seedLocalidades(owner);
  const { rows } = await owner.query<{ id: number }>('select id from tenants where not search_filled');
  setUnfilled(rows.map(({ id }) => id));
}
