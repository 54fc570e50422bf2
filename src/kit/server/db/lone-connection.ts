import { Client, type ClientConfig } from 'pg';
import { addressOf, type Db } from './db.ts';
import { enterSession } from './session.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Connects outside the pools as they do, for what needs a connection of its own for long. The caller ends it. */
export async function connectAlone(db: Db, more: ClientConfig = {}): Promise<Client> {
  const client = new Client({
    ...addressOf(db),
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...more,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await enterSession(client);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
