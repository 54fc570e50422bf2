import type { FastifyBaseLogger } from 'fastify';

/** A cause of many refusals at a time, with its log level. `reason`: a code, or a sentence without data. */
export type RefusalKind = { level: 'warn' | 'error'; what: string; reason?: string | undefined };

const EVERY_MS = 1_000;
const counts = new WeakMap<FastifyBaseLogger, Map<string, number>>();

/** Counts a refusal. Logs the number of each kind once a second, because one line per refusal would add load. */
export function countRefusal(log: FastifyBaseLogger, { level, what, reason }: RefusalKind): void {
  const ofLog = counts.get(log) ?? new Map<string, number>();
  counts.set(log, ofLog);
  const kind = `${what} ${reason}`;
  const before = ofLog.get(kind) ?? 0;
  ofLog.set(kind, before + 1);
  if (before > 0) return;
  setTimeout(() => {
    log[level]({ refused: ofLog.get(kind), reason }, `${what}: requests refused`);
    ofLog.delete(kind);
  }, EVERY_MS).unref();
}
