import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { createStore } from '../../../kit/web/browser/store.ts';
import type { KnownTotal } from '../../../kit/web/format/number-format.ts';

export type Side = 'before' | 'after';

/** The fields of a list's row that a record's address needs. */
export type SourceRow = { id: string; codigo: number };

/** The list that a record was opened from, at that time: to go to the next record without going back. */
export type SourceList = {
  /** consecutive rows, in the order of the list */
  rows: readonly SourceRow[];
  /** the number of the first row, from 0 */
  start: number;
  /** the numbers are counted, not estimated */
  isExact: boolean;
  total: KnownTotal | undefined;
  /** fetches more rows at an end; undefined where the list ends */
  before: Grow | undefined;
  after: Grow | undefined;
  /** the user moved to the row of this number */
  onArrive: (row: number) => void;
};

type Grow = () => Promise<SourceList>;

/** In the memory of this tab only. */
const store = createStore<SourceList | undefined>(undefined);
// forget it with another client, and after a sign-out
subscribeToTenantChoice(() => store.set(undefined));

/** Remembers the list that a record is opened from. */
export const rememberSourceList = store.set;
export const useSourceList = store.use;

/** A row, and its number in the whole list. */
export type Neighbour = { row: SourceRow; number: number };

/** The row next to a record, fetched if necessary; undefined at the end. */
export async function rowBeside(source: SourceList, id: string, side: Side): Promise<Neighbour | undefined> {
  const loaded = neighbour(source, id, side);
  const grow = source[side];
  if (loaded || !grow) return loaded;
  const grown = await grow();
  // the client was changed meanwhile
  if (store.get() !== source) return undefined;
  store.set(grown);
  return neighbour(grown, id, side);
}

function neighbour({ rows, start }: SourceList, id: string, side: Side): Neighbour | undefined {
  const at = rows.findIndex((entry) => entry.id === id);
  const beside = side === 'after' ? at + 1 : at - 1;
  const row = at < 0 ? undefined : rows[beside];
  return row && { row, number: start + beside };
}
