import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kit/server/db/db.ts';
import { findLogPosition, readingBehind } from '../../kit/server/db/reading-behind.ts';
import { formatLogPosition, parseLogPosition } from '../../kit/server/db/servers/standbys.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { SAFE_METHODS } from './guard.ts';
import { cookieOptions, hostCookie } from './session-cookie.ts';

type ReadServices = Pick<Services, 'db' | 'env'>;

/** The database for a read that may be a few seconds old, but includes the last write of the same user. */
export function readerFor({ db, env }: ReadServices, request: FastifyRequest): Db {
  return readingBehind(db, parseLogPosition(request.cookies[cookieName(env)] ?? ''));
}

/** If standbys are read: after a write, sets a cookie with the log position, which the browser sends with each read. */
export function sendWritePosition(app: App, { db, env }: ReadServices): void {
  if (db.standbys === undefined) return;
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || reply.statusCode >= 400 || !request.signedInUser) return;
    // without the cookie, a read may miss this write for a few seconds
    const position = await findLogPosition(db).catch(() => undefined);
    if (position !== undefined) reply.setCookie(cookieName(env), formatLogPosition(position), cookieOptions(env));
  });
}

function cookieName(env: Services['env']): string {
  return hostCookie(env, 'fichario-seen');
}
