import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';

/** A longer delay of the event loop is logged, because it delays all requests. */
const MAX_DELAY_MS = 50;
const INTERVAL_MS = 60_000;
const NS_PER_MS = 1e6;

/**
 * Logs the longest delay of the event loop once a minute, if it was too long. Returns a function that stops it.
 */
export function watchEventLoop(log: Pick<FastifyBaseLogger, 'warn'>, everyMs = INTERVAL_MS): () => void {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const check = () => {
    const [longest, p99] = [delays.max, delays.percentile(99)].map((ns) => Math.round(ns / NS_PER_MS));
    delays.reset();
    if (longest !== undefined && longest > MAX_DELAY_MS)
      log.warn({ longestMs: longest, p99Ms: p99 }, 'event loop was held');
  };
  const timer = setInterval(check, everyMs).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
