import type { TenantTx } from '../../../kit/server/db/db.ts';

/** No event names more records than this: who reads one knows how much it is. */
const IDS_AN_EVENT = 1000;
/** Nor does one statement: what it carries stands in memory on both sides. */
const IDS_A_STATEMENT = 50 * IDS_AN_EVENT;

// The first statement of the two locks the tenant's row until the commit; `at` is read after that, so it grows with the
// number.
const INSERT_EVENTS = `
  with stream as (
    insert into register_streams as s (tenant_id, last_number) values ($1, $4)
    on conflict (tenant_id) do update set last_number = s.last_number + $4
    returning last_number - $4 as before
  )
  insert into register_events (tenant_id, number, operation_id, count, pessoa_ids)
  select $1, stream.before + part, $2, cardinality(part_ids.ids), part_ids.ids
  from stream, generate_series(1, $4) as part,
    lateral (select ($3::uuid[])[(part - 1) * ${IDS_AN_EVENT} + 1 : part * ${IDS_AN_EVENT}] as ids) part_ids`;

/**
 * Says to everybody who listens which records the operation has changed: one event, of more than a thousand records one
 * for each thousand. It goes out with the commit, since all other writers of the tenant wait for it, which is what keeps
 * the numbers in the order of the commits.
 */
export function insertEvents(tx: TenantTx, operationId: string, pessoaIds: string[]): void {
  for (let start = 0; start < pessoaIds.length; start += IDS_A_STATEMENT) {
    const ids = pessoaIds.slice(start, start + IDS_A_STATEMENT);
    tx.queryLast({ name: 'insert_events', text: INSERT_EVENTS }, [
      tx.tenantId,
      operationId,
      ids,
      Math.ceil(ids.length / IDS_AN_EVENT),
    ]);
  }
}
