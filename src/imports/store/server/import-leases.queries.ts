import type { TenantTx } from '../../../kit/server/db/db.ts';
import { LEASE_MS } from '../../../register/jobs/server/job-runner.ts';

const LEASE = `now() + interval '${LEASE_MS} milliseconds'`;

/** Takes over the imports that are at work and that nobody is at any more: a process that fell left them. */
export async function takeAbandoned(tx: TenantTx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update imports i set lease_until = ${LEASE}, attempt = i.attempt + 1
     where i.tenant_id = $1 and i.state in ('checking', 'applying') and i.lease_until < now() returning i.id`,
    [tx.tenantId],
  );
  return rows.map(({ id }) => id);
}

/** Takes over one import, if nobody is at it. */
export async function takeOver(tx: TenantTx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update imports i set lease_until = ${LEASE}, attempt = i.attempt + 1
     where i.tenant_id = $1 and i.id = $2 and i.lease_until < now() returning 1`,
    [tx.tenantId, id],
  );
  return rows.length > 0;
}

/** Says that nobody is at an import any more: who wants to go on with it need not wait. */
export async function giveUpLease(tx: TenantTx, id: string): Promise<void> {
  await tx.query('update imports i set lease_until = now() where i.tenant_id = $1 and i.id = $2', [tx.tenantId, id]);
}
