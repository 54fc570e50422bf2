/** Turns at what takes one at a time. */
export type Turns = {
  /** Does the work after that before it; when one failed, those after it fail with it, undone. */
  take: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits for the one that is at work, and lets no more begin. */
  close: () => Promise<void>;
};

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    take: (work) => {
      const done = last.then(() => {
        if (isClosed) throw new Error('A statement comes after the end of its transaction.');
        return work();
      });
      last = done;
      return done;
    },
    close: async () => {
      isClosed = true;
      await last.catch(() => {});
    },
  };
}
