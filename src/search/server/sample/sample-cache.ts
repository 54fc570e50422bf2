import { type Db, readInTenant } from '../../../kit/server/db/db.ts';
import { readVocabulary } from '../words/vocabulary.ts';
import { drawSamples, readLastCodigo } from './draw-sample.ts';
import type { Sample } from './sample.ts';

/*
 * Samples stay in memory for some minutes, those of the most recently used clients. They are drawn in the background, except the
 * first batch, which is already usable.
 */

const MOST_DRAWS = 10_000;
const MAX_AGE_MS = 5 * 60_000;
/** The most sampled records in memory, for all clients. */
const MOST_RECORDS = 120_000;
/** A client that has grown by this factor needs a new sample. */
const GROWN = 1.05;
/** The most samples drawn in the background at a time: each takes a connection. */
const MOST_BEHIND = 4;

type CacheEntry = { drawnAt: number; sample: Sample | undefined; drawing: Promise<Sample> | undefined };
/** Keyed by an object that all readers of a database share. */
const cachesOf = new WeakMap<Db['primary'], Map<number, CacheEntry>>();

/**
 * The sample that a request needs: `kept` (one already in memory), `some` (at least a first batch), or `fitting` (one that the
 * client has not outgrown).
 */
type Need = 'kept' | 'some' | 'fitting';

/**
 * The samples of clients. A missing or old one is drawn; for many clients smaller ones, to have room for all. Throws
 * DatabaseUnavailable, unless the need is `kept`.
 */
export async function samplesOf(
  db: Db,
  tenants: readonly { id: number }[],
  need: Need,
): Promise<ReadonlyMap<number, Sample>> {
  const most = Math.min(MOST_DRAWS, Math.floor(MOST_RECORDS / tenants.length));
  const samples = new Map<number, Sample>();
  // sequentially, and before the request takes a connection: many clients must not take the whole pool
  for (const { id: tenantId } of tenants) {
    const wanted = { db, tenantId, most };
    const entry = keep(wanted);
    if (need === 'fitting' && entry.sample) {
      const last = await readInTenant(db, tenantId, readLastCodigo);
      if (last > entry.sample.codigos * GROWN) entry.sample = undefined;
    }
    const sample = entry.sample ?? (need === 'kept' ? undefined : await (entry.drawing ?? draw(wanted, entry)));
    if (sample) samples.set(tenantId, sample);
  }
  return samples;
}

type Wanted = { db: Db; tenantId: number; most: number };

function keep(wanted: Wanted): CacheEntry {
  const { db, tenantId } = wanted;
  let tenants = cachesOf.get(db.primary);
  if (!tenants) cachesOf.set(db.primary, (tenants = new Map()));
  const entry: CacheEntry = tenants.get(tenantId) ?? { drawnAt: -Infinity, sample: undefined, drawing: undefined };
  // least recently used: the latest moves to the end, the first ones are evicted
  tenants.delete(tenantId);
  tenants.set(tenantId, entry);
  const sizeOf = ({ sample }: CacheEntry) => sample?.records.length ?? 0;
  let records = [...tenants.values()].reduce((sum, each) => sum + sizeOf(each), 0);
  for (const [id, each] of tenants) {
    if (records <= MOST_RECORDS) break;
    tenants.delete(id);
    records -= sizeOf(each);
  }
  const isOld = performance.now() - entry.drawnAt > MAX_AGE_MS;
  const isFree = [...tenants.values()].filter(({ drawing }) => drawing).length < MOST_BEHIND;
  if (isOld && isFree && !entry.drawing) void draw(wanted, entry);
  return entry;
}

/** Draws a sample. Resolves with its first batch, and continues in the background; after a failure the next request retries. */
function draw(wanted: Wanted, entry: CacheEntry): Promise<Sample> {
  const drawing = new Promise<Sample>((resolve, reject) => {
    drawInto(entry, wanted, resolve).catch(reject);
  });
  entry.drawing = drawing;
  // callers that await it get the error; others continue without a sample
  drawing.catch(() => {});
  return drawing;
}

async function drawInto(
  entry: CacheEntry,
  { db, tenantId, most }: Wanted,
  use: (sample: Sample) => void,
): Promise<void> {
  try {
    for await (const { sample, isWhole } of drawSamples(db, tenantId, most)) {
      // an old complete sample is better than the first batch of a new one
      if (isWhole || !entry.sample) entry.sample = sample;
      use(sample);
    }
    entry.drawnAt = performance.now();
    // loads the words, to make a search after the list fast
    await readInTenant(db, tenantId, readVocabulary);
  } finally {
    entry.drawing = undefined;
  }
}
