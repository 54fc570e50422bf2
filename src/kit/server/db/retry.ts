import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { tally } from '../observe/tallies.ts';
import { DatabaseUnavailable } from './db.ts';
import { isMovedAway } from './shard-errors.ts';

const MAX_TRIES = 3;
/** Long enough for the other transaction to finish. */
const STEP_BACK_MS = 50;

/**
 * Repeats a transaction that ended by a deadlock or because its tenant was moved. The database has rolled it back as a whole, so
 * `attempt` may change nothing but the database.
 */
export async function repeatEnded<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRepeatable(error) || tries === MAX_TRIES) throw error;
      tally('transaction_repeated');
      await sleep(STEP_BACK_MS);
    }
  }
}

function isRepeatable(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable && error.cause instanceof DatabaseError)) return false;
  return error.cause.code === '40P01' || isMovedAway(error.cause);
}
