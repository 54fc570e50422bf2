import { useEffect, useState } from 'react';

/** The text after `ms` without a change; an empty text immediately. */
export function useDebounced(text: string, ms: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, text === '' ? 0 : ms, text);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return debounced;
}

/** A function that may be called at any rate; `cancel` drops the pending call. */
export type Throttled<Args extends unknown[]> = ((...args: Args) => void) & { cancel: () => void };

/**
 * Runs immediately and then at most once in `ms`. Calls in between become one at the end of that time, with the arguments of
 * the last call. The specification's throttle is `THROTTLE_MS` (constants.ts).
 */
export function throttle<Args extends unknown[]>(run: (...args: Args) => void, ms: number): Throttled<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Args | undefined;

  const finish = () => {
    timer = undefined;
    if (!pending) return;
    const args = pending;
    pending = undefined;
    start(args);
  };
  const start = (args: Args) => {
    // the timer first, so that a call from inside `run` is throttled, too
    timer = setTimeout(finish, ms);
    run(...args);
  };
  const throttled = (...args: Args) => {
    if (timer === undefined) start(args);
    else pending = args;
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    pending = undefined;
  };
  return Object.assign(throttled, { cancel });
}
