import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { RECENT_PASSWORD_MINUTES, RECENT_PASSWORD_PROBLEM } from '../session.ts';

/*
 * Some acts want the password again: those by which whoever finds a computer unlocked, or steals a session, would stay in the
 * system, carry the register away or spoil it. Signing in counts as giving it.
 */

/**
 * The routes of these acts (`POST /api/members`). `true`: whatever is sent. Else only the bodies that `isAct` names, and `when`
 * is how the document of the API says which those are.
 */
export type PasswordRoutes = Readonly<Record<string, true | { isAct: (body: unknown) => boolean; when: string }>>;

/** What the document of the API says of it, for routes that ask by themselves. */
export const RECENT_PASSWORD_REFUSAL = `Com \`type\` \`${RECENT_PASSWORD_PROBLEM}\` e \`code\` \`recent_password_needed\`: a senha foi dada há mais de ${RECENT_PASSWORD_MINUTES} minutos; confirme-a em \`POST /api/session/confirmation\` e repita o pedido.`;

/** Wants the password for the acts of these routes. To be called after the guard: who may not do it is not asked. */
export function guardByPassword(app: App, routes: PasswordRoutes, now: () => Date): void {
  app.addHook('onRequest', async (request) => {
    if (findPasswordRoute(routes, request.method, request.routeOptions.url) === true) refuseOldPassword(request, now());
  });
  app.addHook('preHandler', async (request) => {
    const demanded = findPasswordRoute(routes, request.method, request.routeOptions.url);
    if (typeof demanded === 'object' && demanded.isAct(request.body)) refuseOldPassword(request, now());
  });
}

/** Throws 403 when the session was not given the password for a while; what is to be done then is in the problem's type. */
export function refuseOldPassword({ signedInUser }: FastifyRequest, at: Date): void {
  const given = signedInUser?.passwordAt.getTime() ?? 0;
  // a clock that was set back must not lock anybody out
  if (at.getTime() - given < RECENT_PASSWORD_MINUTES * 60_000) return;
  const detail = 'Confirme sua senha para continuar; nada foi mudado.';
  throw new Refusal(403, 'recent_password_needed', detail, { extra: { type: RECENT_PASSWORD_PROBLEM } });
}

/** What a route demands of the password, if anything. */
export function findPasswordRoute(
  routes: PasswordRoutes,
  method: string,
  url: string | undefined,
): PasswordRoutes[string] | undefined {
  // a HEAD is answered by the route of its GET
  return routes[`${method === 'HEAD' ? 'GET' : method} ${url}`];
}

/** Notes that the session was given the password just now. */
export async function notePassword(tx: Pick<Tx, 'query'>, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.query('update sessions set password_at = $2 where token_hash = $1', [tokenHash, at]);
}
