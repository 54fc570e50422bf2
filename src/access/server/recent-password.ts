import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { RECENT_PASSWORD_MINUTES, RECENT_PASSWORD_PROBLEM } from '../session.ts';
import type { Access } from './context.ts';

/*
 * Some acts want the password again: those by which whoever finds a computer unlocked, or steals a session, would stay in
 * the system or carry the register away. A route says so by `recentPassword` in its access. Signing in counts as giving it.
 */

/** What the document of the API says of it, for routes that ask by themselves. */
export const RECENT_PASSWORD_REFUSAL = `Com \`type\` \`${RECENT_PASSWORD_PROBLEM}\` e \`code\` \`recent_password_needed\`: a senha foi dada há mais de ${RECENT_PASSWORD_MINUTES} minutos; confirme-a em \`POST /api/session/confirmation\` e repita o pedido.`;

/** Asks for the password where the body decides; the guard asks where the route does. To be called after the guard. */
export function guardByBody(app: App, now: () => Date): void {
  app.addHook('preHandler', async (request) => {
    const demanded = demandOf(request.routeOptions.config.access);
    if (typeof demanded === 'function' && demanded(request.body)) refuseOldPassword(request, now());
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

/** What a route demands of the password: nothing, that it is recent, or that it is for some bodies. */
export function demandOf(access: Access | undefined): true | ((body: unknown) => boolean) | undefined {
  return typeof access === 'object' ? access.recentPassword : undefined;
}

/** Notes that the session was given the password just now. */
export async function notePassword(tx: Pick<Tx, 'query'>, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.query('update sessions set password_at = $2 where token_hash = $1', [tokenHash, at]);
}
