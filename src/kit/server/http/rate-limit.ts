import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../process/env.ts';
import { tooManyRequests } from './errors.ts';
import type { App } from './http-schemas.ts';

/** Machines ask these: they are never held back. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
/** An office shares one address: it gets this many sessions' worth before the address itself is held back. */
const SESSIONS_AN_ADDRESS = 20;

/**
 * The general limit: so many requests a session and minute, or an address and minute for who is not signed in. It runs
 * before anything asks the database. `sessionOf` gives the session of a request, if it has one. `env.rateLimit` undefined =
 * no limit; the sign-in's own limit is elsewhere.
 */
export async function limitRate(
  app: App,
  env: Env,
  sessionOf: (request: FastifyRequest) => string | undefined,
): Promise<void> {
  if (env.rateLimit === undefined) return;
  await app.register(rateLimit, { global: false });
  const bySession = app.createRateLimit({
    max: env.rateLimit,
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => sessionOf(request) ?? request.ip,
  });
  // a cookie that is made up anew each time is a new key each time: the address is counted too
  const byAddress = app.createRateLimit({
    max: env.rateLimit * SESSIONS_AN_ADDRESS,
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => request.ip,
  });
  app.addHook('onRequest', async (request) => {
    if (UNCOUNTED.has(request.routeOptions.url ?? '')) return;
    for (const check of [bySession, byAddress]) {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests(limit.ttlInSeconds);
    }
  });
}
