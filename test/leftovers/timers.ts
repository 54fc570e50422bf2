import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';

/** Words for the place that set a timer, made when somebody asks. */
type Place = Error;
type Watch = {
  /** Node's own; `_destroyed` is how it says that a timer has fired or was cleared */
  timers: Map<NodeJS.Timeout & { _destroyed?: boolean }, Place>;
  pauses: Map<object, Place>;
  setTimeout: typeof setTimeout;
};

const PRUNE_AT = 1_000;
const KEY = Symbol.for('fichario.leftovers');

// once a worker, though this module is read anew for each file
const shared = globalThis as { [KEY]?: Watch };
const watch = (shared[KEY] ??= install());

/** `setTimeout` without a watch. */
export const setUnwatched = watch.setTimeout;

/** The timers that wait; those that keep no process alive (`unref`) included, which Node does not list. */
export function listTimers(): [unknown, string][] {
  prune(watch);
  return [...watch.timers, ...watch.pauses].map(([timer, place]) => [timer, `a timer ${wordsOf(place)}`]);
}

function install(): Watch {
  const made: Watch = { timers: new Map(), pauses: new Map(), setTimeout: timers.setTimeout };
  timers.setTimeout = watched(timers.setTimeout, made);
  timers.setInterval = watched(timers.setInterval, made);
  globalThis.setTimeout = timers.setTimeout;
  globalThis.setInterval = timers.setInterval;
  const pause = timersPromises.setTimeout;
  timersPromises.setTimeout = (...given: Parameters<typeof pause>) => {
    const promise = pause(...given);
    const key = {};
    const end = () => void made.pauses.delete(key);
    made.pauses.set(key, new Error());
    promise.then(end, end);
    return promise as ReturnType<typeof pause<never>>;
  };
  syncBuiltinESMExports();
  return made;
}

/** Sets as `set` does, whose other properties (its form as a promise) stay. */
function watched<Set extends typeof setTimeout | typeof setInterval>(set: Set, made: Watch): Set {
  const setAndNote = (...given: Parameters<Set>) => {
    const timer = (set as typeof setTimeout)(...(given as unknown as Parameters<typeof setTimeout>));
    if (made.timers.size > PRUNE_AT) prune(made);
    made.timers.set(timer, new Error());
    return timer;
  };
  return Object.defineProperties(setAndNote, Object.getOwnPropertyDescriptors(set)) as unknown as Set;
}

function prune(made: Watch): void {
  for (const timer of made.timers.keys()) if (timer._destroyed === true) made.timers.delete(timer);
}

function wordsOf({ stack }: Place): string {
  const lines =
    stack
      ?.split('\n')
      .slice(2)
      .map((line) => line.trim()) ?? [];
  return lines.find((line) => line.includes('/src/') || line.includes('/test/')) ?? lines[0] ?? '';
}
