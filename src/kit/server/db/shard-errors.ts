import { DatabaseError } from 'pg';

/** On a distributed database, the names of the constraints of a table end in the number of one of its shards: `pessoas_cpf_key_102011`. */
const SHARD = /_\d{6,}$/;

/** Errors of a constraint: PostgreSQL's class 23. */
const INTEGRITY = /^23/;
/** In any language of the server: of a unique index, which is all that is asked for, the name stands at the end. */
const NAMED = /(?:constraint "|"(?=[^"]+"$))([^"]+)"/;

/**
 * The constraint or unique index that refused a row, by its name in the schema; undefined for any other error. What the node of a client
 * refuses, the coordinator tells on without the field, so the name is in the message alone.
 */
export function constraintOf(error: unknown): string | undefined {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  const name = constraint ?? (INTEGRITY.test(String(code)) ? NAMED.exec(String(message))?.[1] : undefined);
  return typeof name === 'string' ? name.replace(SHARD, '') : undefined;
}

/**
 * Whether the part of the tables that a statement was sent to is there no more, because a client was given one of its own meanwhile. Nothing
 * of the transaction stays, and a second one finds the new part. It has no code of its own either.
 */
export function isMovedAway(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === 'XX000' &&
    error.message.startsWith('could not find valid entry for shard')
  );
}

/**
 * Whether the coordinator of a distributed database heard no end of a commit from the node of a client: the work may be there or not.
 * It has no code of its own (XX000 is any internal error).
 */
export function isLostCommit(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === 'XX000' &&
    error.message.startsWith('could not commit transaction for shard')
  );
}
