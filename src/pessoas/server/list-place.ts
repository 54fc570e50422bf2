import type { CurrentTenant } from '../../server/context.ts';
import { type Db, readInTenant } from '../../server/db.ts';
import { inEachTenant } from '../../server/in-each-tenant.ts';
import { fieldsOf } from '../list-labels.ts';
import type { Place, Position } from './list-cursor.ts';
import { rankOf, recordAt, totalOf, type Weighed } from './list-jump.ts';
import { readSample, reckonCount, type Sample, sortedSample } from './list-sample.ts';
import { isUnfiltered, type List } from './list-select.ts';
import { walkedOf } from './list-way.ts';
import { countBefore, findFew, findPlace } from './list-walk.ts';
import { MOST_SORTED, readTotal } from './pessoas.list.ts';

/** A list of one client, or of several merged by the sort. */
export type Places = { db: Db; tenants: CurrentTenant[]; filter: List['filter']; sort: List['sort'] };

/** So many rows are gone past one by one; of so many, places are counted. */
const MOST_PASSED = 5_000;

/** After a row of the list: how many stand before the next one. */
type Found = { position: Position; place: Place };

/**
 * The row after which the row number `at` stands: counted where that is quick, in a list of one client; else reckoned by
 * samples, and so is how many rows stand before it.
 */
export async function findPlaceOf(asked: Places, at: number): Promise<Found | 'start' | 'end'> {
  const samples = await readSamples(asked);
  const { sort } = asked;
  if (samples.length === 1 && isSmall(asked, samples[0]!, at)) return passRows(asked, samples[0]!, at);
  const lists = await weigh(asked, samples);
  if (at >= totalOf(lists)) return 'end';
  const position = recordAt(lists, sort, at);
  return position ? { position, place: { at: rankOf(lists, sort, position) + 1, exact: false } } : 'start';
}

/** How many rows of a list stand before a position, as `findPlaceOf` knows it. */
export async function placeOfPosition(asked: Places, position: Position): Promise<Place> {
  const samples = await readSamples(asked);
  const [sample] = samples;
  const reckoned = rankOf(await weigh(asked, samples), asked.sort, position);
  if (!sample || samples.length > 1 || !isSmall(asked, sample, reckoned)) return { at: reckoned, exact: false };
  const at = await inOneTenant(asked, sample, async (list, ids) => countBefore(list, position, ids));
  return { at, exact: true };
}

/** How many rows a list has: the kept number where nothing narrows it, else reckoned. */
export async function readTotalOf(asked: Places): Promise<Place> {
  if (!isUnfiltered(asked.filter)) return { at: totalOf(await weigh(asked, await readSamples(asked))), exact: false };
  const totals = await inEachTenant(asked.db, asked.tenants, readTotal);
  return { at: totals.reduce((sum, total) => sum + total, 0), exact: true };
}

async function readSamples({ db, tenants }: Places): Promise<Sample[]> {
  const samples: Sample[] = [];
  // one after the other: a first look at many clients must not take the whole pool
  for (const { id } of tenants) samples.push(await readSample(db, id));
  return samples;
}

/** The sampled records of a list; where nothing narrows it they stand for as many records as there are. */
async function weigh(asked: Places, samples: readonly Sample[]): Promise<Weighed[]> {
  const { tenants, filter, sort } = asked;
  const lists = samples.map(
    (sample, index): Weighed => ({
      tenantId: tenants[index]!.id, // there is a sample for each
      records: sortedSample(sample, filter, sort),
      weight: sample.weight,
    }),
  );
  if (!isUnfiltered(filter)) return lists;
  const { at } = await readTotalOf(asked);
  const factor = at / Math.max(totalOf(lists), 1);
  return lists.map((list) => ({ ...list, weight: list.weight * factor }));
}

/** Is a list short, or the place near its beginning? */
function isSmall({ filter, sort }: Places, sample: Sample, rows: number): boolean {
  const matches = reckonCount(sample, filter).count + sample.weight;
  if (matches <= MOST_PASSED && fieldsOf(filter.labels).length > 0) return true;
  const walked = walkedOf(filter, sort.endsWith('nome'), sample);
  return (Math.min(rows, matches) / matches) * walked <= MOST_PASSED;
}

async function passRows(asked: Places, sample: Sample, at: number): Promise<Found | 'start' | 'end'> {
  const position = await inOneTenant(asked, sample, (list, ids) => findPlace(list, at, ids));
  return position ? { position, place: { at, exact: true } } : 'end';
}

/** The list in its one client, with the ids that its labels find where they are few. */
function inOneTenant<T>(
  { db, tenants, filter, sort }: Places,
  sample: Sample,
  work: (list: List, ids?: string[]) => Promise<T>,
): Promise<T> {
  const tenant = tenants[0]!; // there is a sample for each
  return readInTenant(db, tenant.id, async (tx) => {
    const list: List = { tx, tenant, filter, sort, mostSorted: MOST_SORTED, sample };
    const isFew = reckonCount(sample, filter).count <= MOST_PASSED;
    return work(list, isFew ? await findFew(list, 2 * MOST_PASSED) : undefined);
  });
}
