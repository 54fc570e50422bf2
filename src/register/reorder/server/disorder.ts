import type { Client } from 'pg';
import { inClient, type OrderedTable, readTenants } from './ordered-tables.ts';
import { known } from '../../../kit/known.ts';

/** The rows per sample, and the samples per client. */
const ROWS = 400;
const PLACES = ['', 'd', 'j', 'm', 'r'];
/** The pages that one page of the visibility map covers. */
const PAGES_A_MAP_PAGE = 32_672;

/**
 * The share of a table's rows that are not next to the previous row of the index: 0 in perfect order. Such a row may cost an
 * index-only scan another page of the visibility map. From a sample of all clients, weighted by their rows.
 */
export async function measureDisorder(owner: Client, table: OrderedTable): Promise<number> {
  let rows = 0;
  let apart = 0;
  for (const tenantId of await readTenants(owner))
    await inClient(owner, tenantId, async () => {
      const weight = await countExpected(owner, table, tenantId);
      const found = await countApart(owner, table, tenantId);
      rows += weight;
      if (found.rows > 0) apart += (weight * found.apart) / found.rows;
    });
  return rows === 0 ? 0 : apart / rows;
}

/** Whether the visibility map has more than one page. Below that the order of the table does not matter. */
export async function isLarge(owner: Client, { name }: OrderedTable): Promise<boolean> {
  const { rows } = await owner.query<{ pages: number }>(
    'select relpages as pages from pg_class where oid = $1::regclass',
    [name],
  );
  return (rows[0]?.pages ?? 0) > PAGES_A_MAP_PAGE;
}

async function countExpected(owner: Client, { name }: OrderedTable, tenantId: number): Promise<number> {
  const { rows } = await owner.query<{ rows: number }>('select expected_rows($1, $2) as rows', [tenantId, name]);
  return rows[0]?.rows ?? 0;
}

async function countApart(owner: Client, { name, key }: OrderedTable, tenantId: number) {
  const order = key.map(({ column }) => `t.${column}`).join(', ');
  const first = key[0].column;
  const { rows } = await owner.query<{ rows: number; apart: number }>(
    `select count(*)::int as rows, (count(*) filter (where abs(page - before) > 1))::int as apart
     from unnest($2::text[]) as p(place), lateral (
       select n.page, lag(n.page) over (order by n.row) as before from (
         select (t.ctid::text::point)[0] as page, row_number() over (order by ${order}) as row
         from (select t.* , t.ctid from ${name} t where t.tenant_id = $1 and t.${first} >= p.place order by ${order} limit ${ROWS}) t
       ) n
     ) s where before is not null`,
    [tenantId, PLACES],
  );
  return known(rows[0], 'the count of a table');
}
