import type { FastifyRequest } from 'fastify';
import { type Db, type GlobalTx, inGlobal, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import type { AuditDetails, AuditKind } from '../audit.ts';

/** The author of an act and where it came from. */
export type Actor = {
  /** null if nobody is signed in, and for the command line */
  userId: string | null;
  /** the IP address; null for the command line */
  address: string | null;
  origin: 'web' | 'api' | 'cli';
};

/** The actor of commands on the server itself. */
export const COMMAND_LINE: Actor = { userId: null, address: null, origin: 'cli' };

/** The author of a request. */
export function actorOf(request: FastifyRequest): Actor {
  const { signedInUser, ip } = request;
  return { userId: signedInUser?.userId ?? null, address: ip, origin: originOf(request) };
}

/** Only browsers send the header, and the guard accepts only our own pages. */
export function originOf(request: FastifyRequest): 'web' | 'api' {
  return request.headers['sec-fetch-site'] === undefined ? 'api' : 'web';
}

export type Act = {
  kind: AuditKind;
  /** the user affected by the act */
  subject?: string | undefined;
  details?: AuditDetails;
};

/**
 * Adds an act to the audit trail: inside a tenant to the client's, otherwise to the installation's. It runs in the
 * transaction of the act, so neither is stored without the other. An entry is never changed, and deleted only
 * because of its age.
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

/** Adds a refused right of a user to the trail of the client or the installation, once a minute: the disk must not fill. */
export async function recordRefusedAccess(
  db: Db,
  actor: Actor,
  { tenantId, route }: { tenantId: number | undefined; route: string },
): Promise<void> {
  const act = { kind: 'access.refused', details: { route } } as const;
  if (tenantId === undefined) {
    await inGlobal(db, async (tx) => {
      const recent = await tx.query(
        `select from installation_events e where e.kind = $1 and e.user_id = $2 and e.at > now() - interval '1 minute' limit 1`,
        [act.kind, actor.userId],
      );
      if (recent.length === 0) await recordAct(tx, actor, act);
    });
    return;
  }
  await inTenant(db, tenantId, async (tx) => {
    const recent = await tx.query(
      // the last acts of the user are enough: somebody may have thousands, and be refused again and again
      `select from (
         select e.kind, e.at from audit_events e
         where e.tenant_id = $1 and e.user_id = $3 order by e.number desc limit 100
       ) l where l.kind = $2 and l.at > now() - interval '1 minute' limit 1`,
      [tx.tenantId, act.kind, actor.userId],
    );
    if (recent.length === 0) await recordAct(tx, actor, act);
  });
}
