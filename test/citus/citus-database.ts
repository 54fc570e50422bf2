import { Client } from 'pg';
import { planDistribution, runSteps } from '../../src/operating/distribution/server/distribute.ts';
import { migrate } from '../../src/kit/server/db/schema/migrate.ts';
import { seedLocalidades } from '../../src/localidades/server/seed-localidades.ts';

/*
 * A Citus to test on: FICHARIO_TEST_CITUS_URL is a superuser's address of a database on the coordinator that knows its machines
 * (docs/escala.md). Every database of a test is a copy, machine by machine, of a template that is distributed once: what Citus keeps
 * in a database names no database.
 */

/** The address, where there is one. */
export const CITUS_URL = process.env.FICHARIO_TEST_CITUS_URL;

const TEMPLATE = 'fichario_template';
const SHARDS = 4;

/** The address of a database of this name. */
export function citusUrl(name: string, at: Partial<{ host: string; port: number; user: string }> = {}): string {
  const url = new URL(CITUS_URL!); // asked only where there is one
  url.pathname = `/${name}`;
  if (at.host !== undefined) url.hostname = at.host;
  if (at.port !== undefined) url.port = String(at.port);
  if (at.user !== undefined) url.username = at.user;
  return url.href;
}

type Machine = { host: string; port: number; isCoordinator: boolean };

async function listMachines(): Promise<Machine[]> {
  const { rows } = await connected(CITUS_URL!, (client) =>
    client.query<Machine>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
    ),
  );
  return rows;
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a statement in a database of each machine. */
async function onEach(machines: readonly Machine[], database: string, ...statements: string[]): Promise<void> {
  for (const machine of machines)
    await connected(citusUrl(database, machine), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
}

/** Makes a database on each machine, with the schema of this version, that is not yet distributed. */
export async function makeCitusDatabase(name: string): Promise<void> {
  const machines = await listMachines();
  await onEach(machines, 'postgres', `drop database if exists ${name} with (force)`, `create database ${name}`);
  await onEach(machines, name, 'create extension citus');
  // as many parts of each table as there may be machines, and no more: each test makes them all
  await onEach(machines, name, `alter database ${name} set citus.shard_count = ${SHARDS}`);
  await connected(citusUrl(name), async (owner) => {
    for (const { host, port, isCoordinator } of machines)
      await owner.query(`select citus_${isCoordinator ? 'set_coordinator_host' : 'add_node'}($1, $2)`, [host, port]);
    await migrate(owner);
    await seedLocalidades(owner);
  });
}

/** Makes the distributed template anew. */
export async function makeCitusTemplate(): Promise<void> {
  await makeCitusDatabase(TEMPLATE);
  await connected(citusUrl(TEMPLATE), distribute);
  // Citus keeps a process of its own in each database that it knows; a template must have none
  await onEach(await listMachines(), 'postgres', `alter database ${TEMPLATE} allow_connections false`);
  await endCitusConnections(TEMPLATE);
}

/** Ends every connection to a database, on each machine. */
export async function endCitusConnections(name: string): Promise<void> {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await onEach(await listMachines(), 'postgres', end);
}

/** Copies the template to a database of this name. */
export async function copyCitusTemplate(name: string): Promise<void> {
  await onEach(await listMachines(), 'postgres', `create database ${name} template ${TEMPLATE} strategy file_copy`);
  // settings of a database are not copied
  await connected(citusUrl(name), distribute);
}

/** Drops a database on each machine. */
export async function dropCitusDatabase(name: string): Promise<void> {
  await onEach(await listMachines(), 'postgres', `drop database ${name} with (force)`);
}

async function distribute(owner: Client): Promise<void> {
  await runSteps(owner, await planDistribution(owner), () => {});
}
