import { FIRST_ID, LAST_ID, type Position, type Sort } from './list-cursor.ts';
import { keyOf, type SampleRecord } from './list-sample.ts';

/** Some records of a list of one client, in ascending order; each stands for `weight` records. */
export type Weighed = { tenantId: number; records: readonly SampleRecord[]; weight: number };

/** About how many records lists have together. */
export function totalOf(lists: readonly Weighed[]): number {
  return Math.round(lists.reduce((sum, { records, weight }) => sum + records.length * weight, 0));
}

/** About how many records of lists merged by a sort stand before a position. */
export function rankOf(lists: readonly Weighed[], sort: Sort, position: Position): number {
  return Math.round(lists.reduce((sum, list) => sum + list.weight * countBefore(list, sort, position), 0));
}

/** The last record before which fewer than `rows` of lists merged by a sort stand; undefined: none is so near the start. */
export function recordAt(lists: readonly Weighed[], sort: Sort, rows: number): Position | undefined {
  const nearest = lists.flatMap((list) => {
    const position = lastWithin(list, sort, (each) => rankOf(lists, sort, each) < rows);
    return position ? [{ position, rank: rankOf(lists, sort, position) }] : [];
  });
  return nearest.toSorted((a, b) => b.rank - a.rank)[0]?.position;
}

/** The last of a list's records that is within; all before it are. */
function lastWithin(
  { tenantId, records }: Weighed,
  sort: Sort,
  isWithin: (position: Position) => boolean,
): Position | undefined {
  const positionAt = (index: number): Position => {
    const record = records.at(sort.startsWith('-') ? -1 - index : index)!; // between two bounds
    return { stage: 0, key: keyOf(record, sort), id: record.id, tenantId };
  };
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isWithin(positionAt(middle))) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : positionAt(low - 1);
}

/** The place before all records of a name, of whatever client. */
export function placeBefore(nomeChave: string, sort: Sort): Position {
  const edge = sort.startsWith('-') ? { id: LAST_ID, tenantId: 2 ** 31 - 1 } : { id: FIRST_ID, tenantId: 0 };
  return { stage: 0, key: nomeChave, ...edge };
}

function countBefore({ records, tenantId }: Weighed, sort: Sort, { key, ...position }: Position): number {
  const descending = sort.startsWith('-');
  const isBelow = (record: SampleRecord) => {
    const own = keyOf(record, sort);
    if (own !== key) return own < key;
    return tenantId === position.tenantId ? record.id < position.id : tenantId < position.tenantId;
  };
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(records[middle]!)) low = middle + 1;
    else high = middle;
  }
  return descending ? records.length - low : low;
}
