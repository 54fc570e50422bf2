import { useEffect, useState } from 'react';

/** The text once nobody has changed it for a moment; at once when it was emptied. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, text === '' ? 0 : ms, text);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}

/** A function that may be called at any rate; `cancel` forgets the call that is still to come. */
export type Throttled<Args extends unknown[]> = ((...args: Args) => void) & { cancel: () => void };

/**
 * Runs at once, and then at most once in `ms`: calls in between become one at the end of that time, with what the last of
 * them was given. The specification's throttle is `THROTTLE_MS` (constants.ts).
 */
export function throttle<Args extends unknown[]>(run: (...args: Args) => void, ms: number): Throttled<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Args | undefined;

  const finish = () => {
    timer = undefined;
    if (!waiting) return;
    const args = waiting;
    waiting = undefined;
    start(args);
  };
  const start = (args: Args) => {
    // first the timer: a call from inside of `run` waits for its turn
    timer = setTimeout(finish, ms);
    run(...args);
  };
  const throttled = (...args: Args) => {
    if (timer === undefined) start(args);
    else waiting = args;
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  return Object.assign(throttled, { cancel });
}
