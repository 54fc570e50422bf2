import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { listTables } from './catalogue.ts';
import { createRowAdder, type RowSums } from './row-sums.ts';
import { withSnapshot } from './snapshot.ts';

/** A table with the expected sums of its rows. */
export type SummedTable = { name: string; columns: string[]; sums: RowSums };

/** The expected tables. `leftOut`: tables to ignore, by default those that a back-up omits. `onRead` receives each chunk. */
type Comparison = { tables: SummedTable[]; leftOut?: string[]; onRead?: (chunk: Buffer) => void };

/** Reads every row of a database. Returns each difference to `tables` as a Portuguese phrase. */
export async function compareDatabase(
  address: DatabaseAddress,
  { tables, leftOut, onRead }: Comparison,
  workers: number,
): Promise<string[]> {
  const saved = new Map(tables.map((table) => [table.name, table]));
  const differences: string[] = [];
  await withSnapshot(address, workers, async ({ holder, each }) => {
    await each(await listTables(holder, leftOut), async (table, copy) => {
      const rows = createRowAdder(table.byClient);
      const columns = saved.get(table.name)?.columns ?? table.columns;
      for await (const chunk of copy({ ...table, columns })) {
        rows.add(chunk);
        onRead?.(chunk);
      }
      differences.push(...compareSums(table.name, saved.get(table.name)?.sums ?? {}, rows.sums()));
    });
  });
  return differences;
}

function compareSums(table: string, before: RowSums, after: RowSums): string[] {
  const clients = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return clients
    .filter((client) => before[client]?.checksum !== after[client]?.checksum)
    .map((client) => {
      const of = client === '0' ? table : `${table} do cliente ${client}`;
      const [then, now] = [before[client]?.rows ?? 0, after[client]?.rows ?? 0];
      return then === now ? `${of}: ${now} linhas, diferentes` : `${of}: eram ${then} linhas, são ${now}`;
    });
}
