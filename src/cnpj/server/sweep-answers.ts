import { listTenants } from '../../access/server/tenants.queries.ts';
import { DAY_MS } from '../../kit/day-ms.ts';
import { type Db, inTenant } from '../../kit/server/db/db.ts';
import { sweepAnswers } from './cnpj-store.ts';

/** Answers about CNPJs of no record are of use while somebody decides about them: a week. */
const LIFE_DAYS = 7;
/** A pass over all answers is not worth more than a night's work. */
export const SWEEP_MS = DAY_MS;

/** Deletes, in every client, the answers older than a week whose CNPJ is of no record. Returns how many. */
export async function sweepOldAnswers({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  const before = new Date(now().getTime() - LIFE_DAYS * DAY_MS);
  let deleted = 0;
  for (const { id } of await listTenants(db)) deleted += await inTenant(db, id, (tx) => sweepAnswers(tx, before));
  return deleted;
}
