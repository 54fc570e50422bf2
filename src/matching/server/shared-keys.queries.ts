import { type Db, readInTenant } from '../../kit/server/db/db.ts';
import { MOST_IN_BLOCK } from './candidates.queries.ts';
import { known } from '../../kit/known.ts';

/** Keys that several records of a client share, but not too many; other keys connect no records. */
export type SharedKeys = { has: (key: number) => boolean };

const LOWEST = -(2 ** 31);
/** The keys are read in so many parts of about equal size, to keep each statement short. */
const PARTS = 64;
const PART = 2 ** 32 / PARTS;

const SHARED = `
  select string_agg(int4send(s.key), '' order by s.key) as keys from (
    select m.key from match_keys m where m.tenant_id = $1 and m.key between $2::int and $3::int
    group by m.key having count(*) between 2 and ${MOST_IN_BLOCK}
  ) s`;

/** Reads the keys shared now. A record that gets one later has changed, so the next search reads it. */
export async function readSharedKeys(db: Db, tenantId: number): Promise<SharedKeys> {
  const parts: Int32Array[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const first = LOWEST + part * PART;
    const [row] = await readInTenant(db, tenantId, (tx) =>
      tx.query<{ keys: Buffer | null }>({ name: 'match_shared_keys', text: SHARED }, [
        tx.tenantId,
        first,
        first + PART - 1,
      ]),
    );
    parts.push(toNumbers(row?.keys ?? Buffer.alloc(0)));
  }
  return { has: (key) => isAmong(known(parts[Math.floor((key - LOWEST) / PART)], 'the part of a key'), key) };
}

function toNumbers(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4));
}

/** Whether a sorted array has a number. */
function isAmong(numbers: Int32Array, wanted: number): boolean {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted;
}
