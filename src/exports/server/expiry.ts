import type { Services } from '../../app/server/app.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { listTenants } from '../../access/server/tenants.queries.ts';
import { removeExport, removeParts } from './export-files.ts';
import { expireExports, listExpired } from './exports.queries.ts';

/** How often files are looked for that have had their time. */
export const SWEEP_MS = 3_600_000;

/** Deletes the files that have had their time, and what processes that fell had begun to write. */
export async function sweepExports({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>): Promise<void> {
  for (const { id: tenantId } of await listTenants(db)) {
    const expired = await inTenant(db, tenantId, (tx) => listExpired(tx, now()));
    for (const id of expired) await removeExport(env, tenantId, id);
    if (expired.length > 0) await inTenant(db, tenantId, (tx) => expireExports(tx, expired));
    await removeParts(env, tenantId, now());
  }
}
