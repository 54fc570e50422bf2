import { constants } from 'node:os';

/** Runs `work`; if the process is told to end meanwhile, cleans up first. */
export async function cleaningUp<T>(cleanUp: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const stop = (signal: 'SIGTERM' | 'SIGINT') =>
    void cleanUp().finally(() => process.exit(128 + constants.signals[signal]));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  try {
    return await work();
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
