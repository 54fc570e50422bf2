import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `work`; if the process is told to end meanwhile, cleans up first. Where work inside of it listens to the same signal, it
 * is left to that.
 */
export async function cleaningUp<T>(cleanUp: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let ending: Promise<never> | undefined;
  const stop = (signal: (typeof SIGNALS)[number]) => {
    if (process.listeners(signal).at(-1) !== stop) return;
    // who is told a second time ends at once
    for (const each of SIGNALS) process.off(each, stop);
    ending = cleanUp()
      .catch(() => {})
      .then(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work();
  } catch (error) {
    // what fails because of the cleaning is no news
    await ending;
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
