import { installGlobalPlugin, PreconditionFailure } from 'fast-check';
import { rounds } from '../rounds.ts';

/** How long a property is tried, in CPU milliseconds, so that another load on the machine takes no try away. */
const MOST_MS = rounds(1_000, Infinity);
const KEY = Symbol.for('fichario.short-properties');

// once a worker, though this module is read anew for each file
const shared = globalThis as { [KEY]?: true };
if (shared[KEY] === undefined) installGlobalPlugin(endEarly);
shared[KEY] = true;

/** Ends a property that has been tried for long enough, after its first try at the earliest. */
function endEarly(): ReturnType<Parameters<typeof installGlobalPlugin>[0]> {
  const start = process.cpuUsage();
  let tries = 0;
  return {
    decorateRun: (run) => (value) => {
      const { user, system } = process.cpuUsage(start);
      if (tries > 0 && (user + system) / 1_000 > MOST_MS) return new PreconditionFailure(true);
      tries += 1;
      return run(value);
    },
  };
}
