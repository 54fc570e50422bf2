import type { FastifyRequest } from 'fastify';
import type { GlobalTx, TenantTx } from '../../kit/server/db/db.ts';
import type { AuditDetails, AuditKind } from '../audit.ts';

/** Who does something, and from where. */
export type Actor = {
  /** null: nobody is signed in, or the command line */
  userId: string | null;
  /** the IP address; null at the command line */
  address: string | null;
  origin: 'web' | 'api' | 'cli';
};

/** Whoever sits at the server's own command line. */
export const COMMAND_LINE: Actor = { userId: null, address: null, origin: 'cli' };

/** Who sends a request. */
export function actorOf(request: FastifyRequest): Actor {
  const { signedInUser, ip } = request;
  return { userId: signedInUser?.userId ?? null, address: ip, origin: originOf(request) };
}

/** Only browsers send the header, and only of our own pages it is let through. */
export function originOf(request: FastifyRequest): 'web' | 'api' {
  return request.headers['sec-fetch-site'] === undefined ? 'api' : 'web';
}

export type Act = {
  kind: AuditKind;
  /** the user whom it was done to */
  subject?: string | undefined;
  details?: AuditDetails;
};

/**
 * Adds an act to the audit trail: to the client's inside a tenant, to the installation's outside. It stands in the
 * transaction that does the act, so that one is not there without the other. Nothing changes or deletes it afterwards but
 * its age.
 */
export async function recordAct(tx: GlobalTx | TenantTx, actor: Actor, { kind, subject, details }: Act): Promise<void> {
  const values = [kind, actor.userId, subject ?? null, actor.address, actor.origin, JSON.stringify(details ?? {})];
  if ('tenantId' in tx) {
    await tx.query(
      `insert into audit_events (tenant_id, kind, user_id, subject_id, address, origin, details)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [tx.tenantId, ...values],
    );
  } else {
    await tx.query(
      `insert into installation_events (kind, user_id, subject_id, address, origin, details)
       values ($1, $2, $3, $4, $5, $6)`,
      values,
    );
  }
}
