/** A circuit breaker: pauses calls to a failing service, so callers do not wait for it. */
export type Breaker = {
  /** whether the service may be called now; after a pause, only one caller may, as a trial */
  allows: () => boolean;
  succeeded: () => void;
  failed: () => void;
};

/** Opens after `failures` consecutive failures, and then allows one trial every `pauseMs` until one succeeds. */
export function createBreaker(
  { failures, pauseMs }: { failures: number; pauseMs: number },
  now: () => number = () => performance.now(),
): Breaker {
  let consecutive = 0;
  let pausedUntil = 0;
  return {
    allows: () => {
      if (consecutive < failures) return true;
      if (now() < pausedUntil) return false;
      // this caller is the trial; the others wait for its result or the end of the next pause
      pausedUntil = now() + pauseMs;
      return true;
    },
    succeeded: () => {
      consecutive = 0;
    },
    failed: () => {
      consecutive += 1;
      if (consecutive >= failures) pausedUntil = now() + pauseMs;
    },
  };
}
