import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../process/env.ts';
import { tooManyRequests } from './errors.ts';
import type { App } from './http-schemas.ts';

/** The health checks, which no limit applies to. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
/** The limit of an address is that of so many sessions, because an office shares one address. */
const SESSIONS_PER_ADDRESS = 20;

/**
 * Limits the requests per minute of a session, or of an address without one, before any access to the database.
 * `sessionOf` returns the session token of a request. `env.rateLimit` undefined: no limit. The sign-in has another limit.
 */
export async function limitRate(
  app: App,
  env: Env,
  sessionOf: (request: FastifyRequest) => string | undefined,
): Promise<void> {
  if (env.rateLimit === undefined) return;
  await app.register(rateLimit, { global: false });
  const perMinute = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator });
  const bySession = perMinute(env.rateLimit, (request) => sessionOf(request) ?? request.ip);
  // each invented cookie would be a new key, so the address is counted, too
  const byAddress = perMinute(env.rateLimit * SESSIONS_PER_ADDRESS, (request) => request.ip);
  app.addHook('onRequest', async (request) => {
    if (UNCOUNTED.has(request.routeOptions.url ?? '')) return;
    for (const check of [bySession, byAddress]) {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests(limit.ttlInSeconds);
    }
  });
}
