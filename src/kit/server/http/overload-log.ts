import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 1_000;
const counts = new WeakMap<FastifyBaseLogger, number>();

/** Counts a refusal for overload. Once a second the log says how many there were: a line for each would be more load. */
export function countOverload(log: FastifyBaseLogger): void {
  const before = counts.get(log) ?? 0;
  counts.set(log, before + 1);
  if (before > 0) return;
  setTimeout(() => {
    log.warn({ refused: counts.get(log) }, 'overload: requests refused');
    counts.delete(log);
  }, EVERY_MS).unref();
}
