import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { tally } from '../observe/tallies.ts';
import { DatabaseUnavailable } from './db.ts';
import { isMovedAway } from './shard-errors.ts';

const MAX_TRIES = 3;
/** The wait that lets the other transaction finish. */
const STEP_BACK_MS = 50;

/**
 * Runs a transaction again that a deadlock or the move of its client ended: the database has rolled it back as a whole. So `attempt` may
 * change nothing but the database.
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
