/** Turns at what takes one at a time. */
export type Turns = {
  /** Does the work after that before it; when one failed, those after it fail with it, undone. */
  take: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits for the one that is at work, and lets no more begin. */
  close: () => Promise<void>;
};

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let isClosed = false;
  return {
    take: (work) => {
      const begin = () =>
        isClosed ? Promise.reject(new Error('A statement comes after the end of its transaction.')) : work();
      // at once where nothing is at work: what comes in order has its caller in its stack
      const done = pending === 0 ? begin() : last.then(begin);
      const settle = () => void (pending -= 1);
      pending += 1;
      done.then(settle, settle);
      last = done;
      return done;
    },
    close: async () => {
      isClosed = true;
      await last.catch(() => {});
    },
  };
}
