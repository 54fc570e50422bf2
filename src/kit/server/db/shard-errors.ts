import { DatabaseError } from 'pg';

/** On a distributed database, the constraints of a shard have its number at the end of their names: `pessoas_cpf_key_102011`. */
const SHARD = /_\d{6,}$/;

/** Errors of a constraint: PostgreSQL's class 23. */
const INTEGRITY = /^23/;
/** In any language of the server, the message about a unique index ends with the name of the index. Only these are needed. */
const NAMED = /(?:constraint "|"(?=[^"]+"$))([^"]+)"/;

/**
 * The constraint or unique index that refused a row, by its name in the schema; undefined for any other error. If a worker
 * refused the row, the coordinator forwards the error without the field `constraint`, so only the message has the name.
 */
export function constraintOf(error: unknown): string | undefined {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  const name = constraint ?? (INTEGRITY.test(String(code)) ? NAMED.exec(String(message))?.[1] : undefined);
  return typeof name === 'string' ? name.replace(SHARD, '') : undefined;
}

/**
 * Whether a statement was sent to a shard that no longer exists, because its tenant was moved to a separate shard meanwhile. The
 * transaction was rolled back, and a repeated one finds the new shard. The error has no SQLSTATE that identifies it.
 */
export function isMovedAway(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === 'XX000' &&
    error.message.startsWith('could not find valid entry for shard')
  );
}

/**
 * Whether the coordinator of a distributed database did not learn the result of a commit on a worker: the work may be there or
 * not. The error has no SQLSTATE that identifies it (XX000 is any internal error).
 */
export function isLostCommit(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === 'XX000' &&
    error.message.startsWith('could not commit transaction for shard')
  );
}
