import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kit/server/db/db.ts';
import { findLogPosition, readingBehind } from '../../kit/server/db/reading-behind.ts';
import { formatLogPosition, parseLogPosition } from '../../kit/server/db/servers/standbys.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { SAFE_METHODS } from './guard.ts';
import { cookieOptions, hostCookie } from './session-cookie.ts';

type ReadServices = Pick<Services, 'db' | 'env'>;

/** The database for a reading that may be a few seconds old, but has the last write of who asks. */
export function readerFor({ db, env }: ReadServices, request: FastifyRequest): Db {
  return readingBehind(db, parseLogPosition(request.cookies[cookieName(env)] ?? ''));
}

/** Where standbys are read, tells who wrote how far the database was then, by a cookie that comes back with each reading. */
export function tellWrites(app: App, { db, env }: ReadServices): void {
  if (db.standbys === undefined) return;
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || reply.statusCode >= 400 || !request.signedInUser) return;
    // without the cookie, a list may lack this write for a few seconds
    const position = await findLogPosition(db).catch(() => undefined);
    if (position !== undefined) reply.setCookie(cookieName(env), formatLogPosition(position), cookieOptions(env));
  });
}

function cookieName(env: Services['env']): string {
  return hostCookie(env, 'fichario-seen');
}
