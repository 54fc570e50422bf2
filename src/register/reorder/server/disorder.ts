import type { Client } from 'pg';
import { inClient, type OrderedTable, readTenants } from './ordered-tables.ts';

/** So many rows side by side in the index are looked at, at so many places of a client. */
const ROWS = 400;
const PLACES = ['', 'd', 'j', 'm', 'r'];
/** A page of the map of what is visible to all says so of this many pages. */
const PAGES_A_MAP_PAGE = 32_672;

/**
 * The share of a table's rows that lie apart from the row before them in its index: 0 where all lie in its order. A row that lies apart
 * may cost a read of the index one more page of the map of what is visible to all. From a sample of all clients, each by its rows.
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

/** Has the table more than one page of that map? Below, its order changes nothing that is read. */
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
  const first = key[0]!.column; // no key is empty
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
  return rows[0]!; // a count has one row
}
