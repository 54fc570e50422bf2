import type { ClientBase } from 'pg';

/*
 * The first change of a page after a checkpoint writes the whole page to the log (WAL). Compressed, a save writes a third less, for
 * one to three milliseconds of processor time. Bulk work changes each page many times, so there it is not worth its time.
 */

// pglz is in every build of PostgreSQL; a server that compresses by another method keeps it
const COMPRESS = `select set_config('wal_compression', 'pglz', false)
  where current_setting('wal_compression') = 'off' and has_parameter_privilege('wal_compression', 'set')`;

const compressing = new WeakSet<ClientBase>();

/** Compresses the log of a new connection, if the server allows it. */
export async function compressLog(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(COMPRESS);
  if (rowCount === 1) compressing.add(client);
}

/** The statement that writes the log as the server has it until the end of the transaction; undefined if nothing else is set. */
export function leaveStatement(client: ClientBase): string | undefined {
  return compressing.has(client) ? 'set local wal_compression to default' : undefined;
}
