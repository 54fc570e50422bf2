import { DatabaseError } from 'pg';
import { isLostCommit, isMovedAway } from './shard-errors.ts';

/** SQLSTATE classes that a retry may solve: connection, resources, shutdown or startup, I/O. */
const UNAVAILABLE = /^(08|53|57P|58)/;

export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  // errors of the system (EPIPE, ECONNRESET) have `syscall`; those of the client library have only a message
  return 'syscall' in error || /connection|timeout|terminated|not queryable/i.test(error.message);
}

/** The server became a standby while the connection was open. */
export function isReadOnly(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '25006';
}

/** Deadlock, serialization failure, lock timeout, statement timeout: the connection can still be used. */
const BUSY = new Set(['40P01', '40001', '55P03', '57014']);

export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseError && (BUSY.has(error.code ?? '') || isLostCommit(error) || isMovedAway(error));
}
