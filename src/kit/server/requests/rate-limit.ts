import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { forgetCounts, SharedCounts } from '../limits/shared-counts.ts';
import type { Env } from '../env/env.ts';
import { repeatWhileServing } from '../http/repeat.ts';
import { tooManyRequests } from '../http/errors.ts';
import type { App } from '../http/http-schemas.ts';
import type { Services } from './services.ts';

/** The health checks and the metrics have no limit: they are needed under overload. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** An address may make the requests of this many sessions, because an office shares one address. */
const SESSIONS_PER_ADDRESS = 20;
const FORGET_EVERY_MS = 60_000;

/**
 * Limits the requests per minute of a session, or of an address without one, in this process, before any access to the database.
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

/**
 * Limits the requests over all processes of a shared database. Call it after adding the hook that looks up tokens: an invalid
 * token would get its own key in the database. `sessionOf` returns the token of a request with a known session.
 */
export function limitRateOfAll(
  app: App,
  { db, env: { rateLimit: max } }: Pick<Services, 'db' | 'env'>,
  sessionOf: (request: FastifyRequest) => string | undefined,
): void {
  if (max === undefined) return;
  const sessions = new SharedCounts(db, { max, untold: 0 });
  // addresses are cheap to get, so the first requests of an address create no row
  const addresses = new SharedCounts(db, { max: max * SESSIONS_PER_ADDRESS, untold: max });
  app.addHook('onRequest', async (request) => {
    if (UNCOUNTED.has(request.routeOptions.url ?? '')) return;
    const token = sessionOf(request);
    const wait = (token === undefined ? undefined : await sessions.use(token)) ?? (await addresses.use(request.ip));
    if (wait !== undefined) throw tooManyRequests(wait);
  });
  const forget = () => void forgetCounts(db).catch(() => {});
  repeatWhileServing(app, forget, FORGET_EVERY_MS);
}
