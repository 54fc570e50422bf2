import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { type Child, startProgram } from './child.ts';
import {
  CITUS_URL,
  citusUrl,
  copyCitusTemplate,
  dropCitusDatabase,
  endCitusConnections,
} from '../citus/citus-database.ts';
import { fillDataFolder, linkBinaries } from './made-folders.ts';

/** The product as `npm start` runs it, in a process of its own, on the embedded database of a folder; where there is a Citus, on one there. */
export type RunningApp = { child: Child; url: string; postmaster: () => number };

/** The databases on the Citus, by folder. */
const onCitus = new Map<string, string>();

/** A superuser's login of the database of a folder, or `user`'s. */
export function addressIn(dataDir: string, user = 'postgres'): ClientConfig {
  const name = onCitus.get(dataDir);
  if (name !== undefined) return { connectionString: citusUrl(name, { user }) };
  return { host: join(dataDir, 'socket'), user, database: 'fichario' };
}

/** Removes a folder and its database. */
export async function removeData(dataDir: string): Promise<void> {
  const name = onCitus.get(dataDir);
  if (name !== undefined) await dropCitusDatabase(name);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Ends every connection to the database of a folder, on each machine of the Citus. */
export async function endConnections(dataDir: string): Promise<void> {
  const name = onCitus.get(dataDir);
  if (name !== undefined) await endCitusConnections(name);
}

async function databaseOf(dataDir: string): Promise<Record<string, string>> {
  if (CITUS_URL === undefined) return {};
  const name = basename(dataDir).toLowerCase().replaceAll('-', '_');
  if (!onCitus.has(dataDir)) await copyCitusTemplate(name);
  onCitus.set(dataDir, name);
  return { DATABASE_URL: citusUrl(name) };
}

/** Starts it and waits until it is ready. A folder without a database is first filled with one: `startAnew` is the first start. */
export async function startApp(dataDir: string, env: Record<string, string> = {}, node?: string): Promise<RunningApp> {
  const isEmbedded = CITUS_URL === undefined && env['DATABASE_URL'] === undefined;
  if (isEmbedded && !existsSync(join(dataDir, 'pgdata'))) {
    await fillDataFolder(dataDir);
    await linkBinaries(dataDir);
  }
  return startAnew(dataDir, env, node);
}

/** The same on the folder as it is: where there is nothing, the server makes its database. */
export async function startAnew(dataDir: string, env: Record<string, string> = {}, node?: string): Promise<RunningApp> {
  const settings = {
    FICHARIO_RATE_LIMIT: 'off',
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  };
  const database = await databaseOf(dataDir);
  const child = startProgram(
    'main',
    [],
    { ...settings, PORT: '0', FICHARIO_DATA: dataDir, ...database, ...env },
    { node },
  );
  const line = await child.line(/http:\/\/[\d.]+:\d+/);
  const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '';
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(20);
  const postmaster = () => Number(readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { child, url, postmaster };
}

/** Makes the first administrator and client; gives the cookie. */
export async function setUp(url: string): Promise<string> {
  const body = {
    nome: 'Ana',
    email: 'ana@exemplo.com.br',
    senha: 'tijolo azul na lagoa',
    cliente: 'Um',
    sample: false,
  };
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`setup: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
