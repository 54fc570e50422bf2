import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `work`; on a signal to end the process, cleans up first. If a listener inside `work` handles the same signal, leaves the
 * signal to that listener.
 */
export async function cleaningUp<T>(cleanUp: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let ending: Promise<never> | undefined;
  const stop = (signal: (typeof SIGNALS)[number]) => {
    if (process.listeners(signal).at(-1) !== stop) return;
    // a second signal ends the process immediately
    for (const each of SIGNALS) process.off(each, stop);
    ending = cleanUp()
      .catch(() => {})
      .then(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work();
  } catch (error) {
    // an error that the clean-up caused is not reported
    await ending;
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
