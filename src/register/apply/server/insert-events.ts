import type { TenantTx } from '../../../kit/server/db/db.ts';

/** Most records per event, so that a reader knows its largest size. */
const IDS_AN_EVENT = 1000;
/** Most records per statement: both sides hold its data in memory. */
const IDS_A_STATEMENT = 50 * IDS_AN_EVENT;

// The first statement locks the tenant's row until the commit. `at` is read after that, so it grows with the number.
const INSERT_EVENTS = `
  with stream as (
    insert into register_streams as s (tenant_id, last_number) values ($1, $4)
    on conflict (tenant_id) do update set last_number = s.last_number + $4
    returning last_number - $4 as before
  )
  insert into register_events (tenant_id, number, operation_id, count, pessoa_ids)
  select $1::int, stream.before + part, $2::uuid, cardinality(part_ids.ids), part_ids.ids
  from stream, generate_series(1, $4) as part,
    lateral (select ($3::uuid[])[(part - 1) * $5 + 1 : part * $5] as ids) part_ids
  returning 1`;

/** An event alone. Its plan is kept: that of several depends on their number, so PostgreSQL makes it anew each time. */
const INSERT_EVENT = `
  with stream as (
    insert into register_streams as s (tenant_id, last_number) values ($1, 1)
    on conflict (tenant_id) do update set last_number = s.last_number + 1
    returning last_number as number
  )
  insert into register_events (tenant_id, number, operation_id, count, pessoa_ids)
  select $1::int, stream.number, $2::uuid, cardinality($3::uuid[]), $3::uuid[] from stream
  returning 1`;

/**
 * Notifies listeners of the records that the operation changed, in events of up to a thousand records. It goes out
 * close to the commit, because all other writers of the tenant wait for it. That wait keeps the numbers in the order of
 * the commits.
 */
export function insertEvents(tx: TenantTx, operationId: string, pessoaIds: string[]): void {
  if (pessoaIds.length > 0 && pessoaIds.length <= IDS_AN_EVENT)
    return tx.queryLast({ name: 'insert_event', text: INSERT_EVENT }, [tx.tenantId, operationId, pessoaIds]);
  for (let start = 0; start < pessoaIds.length; start += IDS_A_STATEMENT) {
    const ids = pessoaIds.slice(start, start + IDS_A_STATEMENT);
    tx.queryLast({ name: 'insert_events', text: INSERT_EVENTS }, [
      tx.tenantId,
      operationId,
      ids,
      Math.ceil(ids.length / IDS_AN_EVENT),
      IDS_AN_EVENT,
    ]);
  }
}
