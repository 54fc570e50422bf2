import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';

/** The rows to keep: those that a user corrected or left out, also those with a choice, or none. */
export type Kept = 'touched' | 'chosen' | 'none';

const FORGOTTEN: Readonly<Record<Kept, string>> = {
  touched: 'not r.corrected and not r.skipped',
  chosen: 'not r.corrected and not r.skipped and r.choice is null',
  none: 'true',
};

/** Deletes the rows of the lines after `afterLine` up to `lastLine`, except the rows to keep. */
export async function forgetLines(
  tx: TenantTx,
  importId: string,
  { stays, afterLine, lastLine }: { stays: Kept; afterLine: number; lastLine: number },
): Promise<void> {
  await tx.query(
    `delete from import_rows r
     where r.tenant_id = $1 and r.import_id = $2 and r.line > $3 and r.line <= $4 and ${FORGOTTEN[stays]}`,
    [tx.tenantId, importId, afterLine, lastLine],
  );
}

/** The rows of one statement: deleting them takes a fraction of a second. */
const RANGE_ROWS = 50_000;

/**
 * Deletes the rows of an import, except the rows to keep, in several transactions: one statement for a large file would exceed
 * the time limit. Stops when another attempt has started, because its rows are valid. After an interruption some rows remain: the
 * state of the import must already exclude them.
 */
export async function forgetRows(
  db: Db,
  tenantId: number,
  { id, attempt }: { id: string; attempt: number },
  stays: Kept,
): Promise<void> {
  for (let afterLine = 0; ; ) {
    const lastLine = await inTenant(db, tenantId, async (tx) => {
      const last = (await isAttempt(tx, id, attempt)) ? await findRangeEnd(tx, id, afterLine) : null;
      if (last !== null) await forgetLines(tx, id, { stays, afterLine, lastLine: last });
      return last;
    });
    if (lastLine === null) return;
    afterLine = lastLine;
  }
}

/** Whether this attempt is the last one; no other starts until the commit. */
async function isAttempt(tx: TenantTx, importId: string, attempt: number): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from imports i where i.tenant_id = $1 and i.id = $2 and i.attempt = $3 for share',
    [tx.tenantId, importId, attempt],
  );
  return rows.length > 0;
}

async function findRangeEnd(tx: TenantTx, importId: string, afterLine: number): Promise<number | null> {
  const [range] = await tx.query<{ last: number | null }>(
    `select max(l.line) as last from (
       select r.line from import_rows r where r.tenant_id = $1 and r.import_id = $2 and r.line > $3
       order by r.line limit $4
     ) l`,
    [tx.tenantId, importId, afterLine, RANGE_ROWS],
  );
  return range?.last ?? null;
}
