/** Leaves a failing service alone for a while, so that nobody waits for what does not answer. */
export type Breaker = {
  /** whether the service may be called now; after a pause only one caller may, as a trial */
  allows: () => boolean;
  succeeded: () => void;
  failed: () => void;
};

/** Opens after `failures` failures in a row and lets one trial through every `pauseMs` until one succeeds. */
export function createBreaker(
  { failures, pauseMs }: { failures: number; pauseMs: number },
  now: () => number = () => performance.now(),
): Breaker {
  let inARow = 0;
  let pausedUntil = 0;
  return {
    allows: () => {
      if (inARow < failures) return true;
      if (now() < pausedUntil) return false;
      // the trial: the others wait for its outcome or for the next pause to end
      pausedUntil = now() + pauseMs;
      return true;
    },
    succeeded: () => {
      inARow = 0;
    },
    failed: () => {
      inARow += 1;
      if (inARow >= failures) pausedUntil = now() + pauseMs;
    },
  };
}
