import { Client, type ClientConfig } from 'pg';
import type { Db } from './db.ts';
import { type DatabaseAddress, findPrimary } from '../env/servers.ts';
import { enterSession } from './session.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Connects to the server that takes writes, with the login of the address. The caller closes the connection. */
export async function connectTo(address: DatabaseAddress, more: ClientConfig = {}): Promise<Client> {
  const primary = await findPrimary(address);
  const client = new Client({ ...primary, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...more });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Connects like the pools but outside them, for work that needs a connection for a long time. The caller closes it. */
export async function connectAlone(db: Db, more: ClientConfig = {}): Promise<Client> {
  const client = await connectTo(db.address, { keepAlive: true, ...more });
  try {
    await enterSession(client);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
