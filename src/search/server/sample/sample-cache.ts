import { type Db, readInTenant } from '../../../kit/server/db/db.ts';
import { readVocabulary } from '../vocabulary.ts';
import { drawSamples, readLastCodigo } from './draw-sample.ts';
import type { Sample } from './sample.ts';

/*
 * Samples stay in memory for some minutes, those of the clients that were asked for last. They are drawn behind the requests, but
 * for the first batch, which already serves as a sample.
 */

const MOST_DRAWS = 10_000;
const MAX_AGE_MS = 5 * 60_000;
/** Sampled records that are kept of all clients together. */
const MOST_RECORDS = 120_000;
/** A client that has grown by this factor needs a new sample. */
const GROWN = 1.05;
/** Samples that are drawn behind the requests at a time: each takes a connection. */
const MOST_BEHIND = 4;

type Kept = { drawnAt: number; sample: Sample | undefined; drawing: Promise<Sample> | undefined };
/** By what is the same for all readers of a database. */
const keptOfDb = new WeakMap<Db['primary'], Map<number, Kept>>();

/**
 * What a request needs of a sample: `kept` if there is one, the first batch of one at least (`some`), or one that the client has
 * not outgrown (`fitting`).
 */
type Need = 'kept' | 'some' | 'fitting';

/**
 * The samples of clients. One that is missing or old is drawn: smaller ones of many clients, so that all of them are kept. Throws
 * DatabaseUnavailable, unless `kept` will do.
 */
export async function samplesOf(
  db: Db,
  tenants: readonly { id: number }[],
  need: Need,
): Promise<ReadonlyMap<number, Sample>> {
  const most = Math.min(MOST_DRAWS, Math.floor(MOST_RECORDS / tenants.length));
  const samples = new Map<number, Sample>();
  // one after the other, and before the request takes a connection: many clients must not take the whole pool
  for (const { id: tenantId } of tenants) {
    const wanted = { db, tenantId, most };
    const kept = keep(wanted);
    if (need === 'fitting' && kept.sample) {
      const last = await readInTenant(db, tenantId, readLastCodigo);
      if (last > kept.sample.codigos * GROWN) kept.sample = undefined;
    }
    const sample = kept.sample ?? (need === 'kept' ? undefined : await (kept.drawing ?? draw(wanted, kept)));
    if (sample) samples.set(tenantId, sample);
  }
  return samples;
}

/** A sample to draw, of `most` codigos. */
type Wanted = { db: Db; tenantId: number; most: number };

function keep(wanted: Wanted): Kept {
  const { db, tenantId } = wanted;
  let tenants = keptOfDb.get(db.primary);
  if (!tenants) keptOfDb.set(db.primary, (tenants = new Map()));
  const kept: Kept = tenants.get(tenantId) ?? { drawnAt: -Infinity, sample: undefined, drawing: undefined };
  // least recently used: the latest moves to the end, the first ones are forgotten
  tenants.delete(tenantId);
  tenants.set(tenantId, kept);
  const sizeOf = ({ sample }: Kept) => sample?.records.length ?? 0;
  let records = [...tenants.values()].reduce((sum, each) => sum + sizeOf(each), 0);
  for (const [id, each] of tenants) {
    if (records <= MOST_RECORDS) break;
    tenants.delete(id);
    records -= sizeOf(each);
  }
  const isOld = performance.now() - kept.drawnAt > MAX_AGE_MS;
  const isFree = [...tenants.values()].filter(({ drawing }) => drawing).length < MOST_BEHIND;
  if (isOld && isFree && !kept.drawing) void draw(wanted, kept);
  return kept;
}

/** Draws a sample. Resolves with its first batch; the rest follows behind, and where it fails, the next request tries again. */
function draw(wanted: Wanted, kept: Kept): Promise<Sample> {
  const drawing = new Promise<Sample>((resolve, reject) => {
    drawInto(kept, wanted, resolve).catch(reject);
  });
  kept.drawing = drawing;
  // who awaits it gets the error; the others go on without a sample
  drawing.catch(() => {});
  return drawing;
}

async function drawInto(kept: Kept, { db, tenantId, most }: Wanted, use: (sample: Sample) => void): Promise<void> {
  try {
    for await (const { sample, isWhole } of drawSamples(db, tenantId, most)) {
      // an old whole sample is better than the first batch of a new one
      if (isWhole || !kept.sample) kept.sample = sample;
      use(sample);
    }
    kept.drawnAt = performance.now();
    // so that a search after the list does not wait for all words
    await readInTenant(db, tenantId, readVocabulary);
  } finally {
    kept.drawing = undefined;
  }
}
