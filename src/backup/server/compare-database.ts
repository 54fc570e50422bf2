import type { DatabaseAddress } from '../../kit/server/db/servers/servers.ts';
import { listTables } from './catalogue.ts';
import type { Manifest } from './manifest.ts';
import { createRowAdder, type RowSums } from './row-sums.ts';
import { withSnapshot } from './snapshot.ts';

/** Reads every row of a restored database and returns what is not as the back-up says, a Portuguese phrase each. */
export async function compareDatabase(
  address: DatabaseAddress,
  manifest: Manifest,
  workers: number,
): Promise<string[]> {
  const saved = new Map(manifest.tables.map((table) => [table.name, table]));
  const differences: string[] = [];
  await withSnapshot(address, workers, async ({ holder, each }) => {
    await each(await listTables(holder), async (table, copy) => {
      const rows = createRowAdder(table.byClient);
      const columns = saved.get(table.name)?.columns ?? table.columns;
      for await (const chunk of copy({ ...table, columns })) rows.add(chunk);
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
