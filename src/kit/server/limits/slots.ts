/** A bulkhead: limits running and waiting work, and refuses any further work immediately. */
export type Slots = {
  /** Runs `work` in a free slot. Rejects with TooManyWaiting, or with the signal's reason if it aborts first. */
  run: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
};

/** Too many callers wait, or the wait was too long. */
export class TooManyWaiting extends Error {}

export function createSlots(size: number, maxWaiting: number): Slots {
  const waiting = new Set<() => void>();
  let free = size;
  const leave = () => {
    free += 1;
    const [next] = waiting;
    next?.();
  };
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        waiting.delete(take);
        signal.removeEventListener('abort', giveUp);
        free -= 1;
        resolve();
      };
      const giveUp = () => {
        waiting.delete(take);
        reject(signal.reason as Error); // an AbortSignal's own reason is a DOMException
      };
      if (signal.aborted) return giveUp();
      if (free > 0) return take();
      if (waiting.size >= maxWaiting) return reject(new TooManyWaiting('Too many wait for this service.'));
      signal.addEventListener('abort', giveUp, { once: true });
      return waiting.add(take);
    });
  return {
    run: async (signal, work) => {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
