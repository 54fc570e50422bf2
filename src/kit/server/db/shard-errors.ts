import { DatabaseError } from 'pg';

/** On a distributed database, the names of the constraints of a table end in the number of one of its shards: `pessoas_cpf_key_102011`. */
const SHARD = /_\d{6,}$/;

/** The constraint or unique index that refused a row, by its name in the schema; undefined for any other error. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint.replace(SHARD, '') : undefined;
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
