import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { RECENT_PASSWORD_MINUTES, RECENT_PASSWORD_PROBLEM } from '../session.ts';

/*
 * Some acts require the password again: those that would let a person at an unlocked computer, or with a stolen session, stay
 * in the system, copy the register or damage it. A sign-in counts as well.
 */

/**
 * The routes of these acts (`POST /api/members`). `true`: every request. Otherwise only bodies for which `isAct` returns
 * true; `when` describes them in the API's document.
 */
export type PasswordRoutes = Readonly<Record<string, true | { isAct: (body: unknown) => boolean; when: string }>>;

/** The text about it in the API's document, for routes that check it themselves. */
export const RECENT_PASSWORD_REFUSAL = `Com \`type\` \`${RECENT_PASSWORD_PROBLEM}\` e \`code\` \`recent_password_needed\`: a senha foi dada há mais de ${RECENT_PASSWORD_MINUTES} minutos; confirme-a em \`POST /api/session/confirmation\` e repita o pedido.`;

/** Requires the password for these routes. Call it after the guard: users without the right get its refusal first. */
export function guardByPassword(app: App, routes: PasswordRoutes, now: () => Date): void {
  app.addHook('onRequest', async (request) => {
    if (findPasswordRoute(routes, request.method, request.routeOptions.url) === true) refuseOldPassword(request, now());
  });
  app.addHook('preHandler', async (request) => {
    const demanded = findPasswordRoute(routes, request.method, request.routeOptions.url);
    if (typeof demanded === 'object' && demanded.isAct(request.body)) refuseOldPassword(request, now());
  });
}

/** Throws 403 if the password was not entered recently. The problem's type lets the page ask for it. */
export function refuseOldPassword({ signedInUser }: FastifyRequest, at: Date): void {
  const given = signedInUser?.passwordAt.getTime() ?? 0;
  // a clock that was set back must not lock users out
  if (at.getTime() - given < RECENT_PASSWORD_MINUTES * 60_000) return;
  const detail = 'Confirme sua senha para continuar; nada foi mudado.';
  throw new Refusal(403, 'recent_password_needed', detail, {
    extra: { type: RECENT_PASSWORD_PROBLEM },
    event: 'password_needed',
  });
}

/** The requirement of a route, if it has one. */
export function findPasswordRoute(
  routes: PasswordRoutes,
  method: string,
  url: string | undefined,
): PasswordRoutes[string] | undefined {
  // the handler of the GET answers a HEAD
  return routes[`${method === 'HEAD' ? 'GET' : method} ${url}`];
}

/** Stores that the password was just entered in the session. */
export async function notePassword(tx: Pick<Tx, 'query'>, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.query('update sessions set password_at = $2 where token_hash = $1', [tokenHash, at]);
}
