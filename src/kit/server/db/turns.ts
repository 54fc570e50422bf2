/** Runs work one at a time, in order. */
export type Turns = {
  /** Runs the work after the previous one. If one fails, all later ones fail with the same error and do not run. */
  take: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits for the running work and rejects the waiting ones. */
  close: () => Promise<void>;
};

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let isClosed = false;
  return {
    take: (work) => {
      const start = () =>
        isClosed ? Promise.reject(new Error('A statement comes after the end of its transaction.')) : work();
      // synchronously if nothing is running, so that the stack of an error shows the caller
      const done = pending === 0 ? start() : last.then(start);
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
