import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';

/** Nobody should wait longer for a turn of the event loop: all requests wait for the one that holds it. */
const LONGEST_MS = 50;
const LOOK_MS = 60_000;
const NS_PER_MS = 1e6;

/**
 * Says in the log, once a minute, how long the event loop was held when that was too long for those who waited; else
 * nothing. Give what it returns to the end of the process.
 */
export function watchEventLoop(log: Pick<FastifyBaseLogger, 'warn'>, everyMs = LOOK_MS): () => void {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const look = () => {
    const [longest, p99] = [delays.max, delays.percentile(99)].map((ns) => Math.round(ns / NS_PER_MS));
    delays.reset();
    if (longest !== undefined && longest > LONGEST_MS)
      log.warn({ longestMs: longest, p99Ms: p99 }, 'event loop was held');
  };
  const timer = setInterval(look, everyMs).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
