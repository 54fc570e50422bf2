import type { CurrentTenant } from '../../access/server/context.ts';
import { type Asker, type Db, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import { fieldsOf } from '../list-labels.ts';
import type { Place, Position } from './list-cursor.ts';
import { rankOf, recordAt, totalOf, type Weighed } from './list-jump.ts';
import { readSample, reckonCount, type Sample, sortedSample } from './list-sample.ts';
import { isUnfiltered, type List } from './list-select.ts';
import { walkedOf } from './list-way.ts';
import { countBefore, findFew, findPlace } from './list-plan.ts';
import { MOST_SORTED, readTotal } from './pessoas.list.ts';

/** A list of one client, or of several merged by the sort. */
export type Places = {
  db: Db;
  tenants: CurrentTenant[];
  filter: List['filter'];
  sort: List['sort'];
  /** who waits for it */
  asker?: Asker | undefined;
};

/** So many rows are gone past one by one. */
const MOST_PASSED = 2_000;
/** So many of a sample tell within a few percent where a row stands. */
const ENOUGH_SEEN = 200;
/** Between two of a sample there are hardly more than so many times those that one stands for. */
const UNSEEN = 3;
/** Of which fewer were seen are found by their labels, up to so many. */
const MOST_FOUND = 20_000;

/** After a row of the list: how many stand before the next one. */
type Found = { position: Position; place: Place };

/**
 * The row after which the row number `at` stands: counted where that is quick, in a list of one client; else reckoned by
 * samples, and so is how many rows stand before it.
 */
export async function findPlaceOf(asked: Places, at: number): Promise<Found | 'start' | 'end'> {
  const samples = await readSamples(asked);
  const { sort } = asked;
  const counted = await countedPlaceOf(asked, samples, at);
  if (counted) return counted;
  const lists = await weigh(asked, samples);
  if (at >= totalOf(lists)) return 'end';
  const position = recordAt(lists, sort, at);
  return position ? { position, place: { at: rankOf(lists, sort, position) + 1, exact: false } } : 'start';
}

async function countedPlaceOf(
  asked: Places,
  samples: readonly Sample[],
  at: number,
): Promise<Found | 'end' | undefined> {
  return inOneTenant(asked, samples, async (list, sample) => {
    const toFound = (position: Position | undefined) => (position ? { position, place: { at, exact: true } } : 'end');
    const ids = isRare(asked, sample) ? await findFew(list, MOST_FOUND) : undefined;
    if (!ids) return isNear(asked, sample, at) ? toFound(await findPlace(list, at)) : undefined;
    if (at >= ids.length) return 'end';
    // the index of the tokens gives them by name
    const [byName, descending] = [asked.sort.endsWith('nome'), asked.sort.startsWith('-')];
    return toFound(
      await (byName ? findPlace(list, 1, [ids.at(descending ? -at : at - 1)!]) : findPlace(list, at, ids)),
    );
  });
}

/** How many rows of a list by name stand before the place before a name, as `findPlaceOf` knows it. */
export async function placeOfName(asked: Places, position: Position): Promise<Place> {
  const samples = await readSamples(asked);
  const reckoned = rankOf(await weigh(asked, samples), asked.sort, position);
  const counted = await inOneTenant(asked, samples, async (list, sample) => {
    if (isRare(asked, sample)) return countFewBefore(list, position);
    // where none was seen before it, there may be some that were not
    return isNear(asked, sample, reckoned + UNSEEN * sample.weight) ? countBefore(list, position) : undefined;
  });
  return { at: counted ?? reckoned, exact: counted !== undefined };
}

/** The same for what labels find, where they are few. */
async function countFewBefore(list: List, { key }: Position): Promise<number | undefined> {
  const [all, fromName] = await Promise.all([findFew(list, MOST_FOUND), findFew(list, MOST_FOUND, String(key))]);
  if (!all || !fromName) return undefined;
  return list.sort.startsWith('-') ? fromName.length : all.length - fromName.length;
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

/** Is it quick to go to a row from the beginning of the list? */
function isNear({ filter, sort }: Places, sample: Sample, rows: number): boolean {
  const matches = reckonCount(sample, filter).count + sample.weight;
  const walked = walkedOf(filter, sort.endsWith('nome'), sample);
  return (Math.min(rows, matches) / matches) * walked <= MOST_PASSED;
}

/** Does a sample know too few of a list, and the index of the tokens all of it? */
function isRare({ filter }: Places, sample: Sample): boolean {
  const { count, seen } = reckonCount(sample, filter);
  return seen < ENOUGH_SEEN && count < MOST_FOUND && fieldsOf(filter.labels).length > 0;
}

/** Reads in the one client of a list; undefined where it is of several: there is no counting in a merged order. */
async function inOneTenant<T>(
  { db, tenants, filter, sort, asker }: Places,
  samples: readonly Sample[],
  work: (list: List, sample: Sample) => Promise<T | undefined>,
): Promise<T | undefined> {
  const [[tenant], [sample]] = [tenants, samples];
  if (!tenant || !sample || tenants.length > 1) return undefined;
  const read = (tx: TenantReads) => work({ tx, tenant, filter, sort, mostSorted: MOST_SORTED, sample }, sample);
  return readInTenant(db, tenant.id, read, asker);
}
