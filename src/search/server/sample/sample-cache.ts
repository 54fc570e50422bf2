import { type Db, readInTenant } from '../../../kit/server/db/db.ts';
import { drawSamples, readLastCodigo } from './draw-sample.ts';
import type { Sample } from './sample.ts';

/*
 * Samples stay in memory for some minutes, those of the clients that were asked for last. They are drawn behind the requests, but
 * for the first batch, which already serves as a sample.
 */

const MOST_DRAWS = 10_000;
const MAX_AGE_MS = 5 * 60_000;
/** Samples that are kept; of more clients, none is waited for. */
const MOST_TENANTS = 12;
/** A client that has grown by this factor needs a new sample. */
const GROWN = 1.05;

type Kept = { drawnAt: number; sample: Sample | undefined; drawing: Promise<Sample> | undefined };
const keptOfDb = new WeakMap<Db, Map<number, Kept>>();

/**
 * What a request needs of a sample: `kept` if there is one, the first batch of one at least (`some`), or one that the client has
 * not outgrown (`fitting`).
 */
type Need = 'kept' | 'some' | 'fitting';

/** The samples of clients. One that is missing or old is drawn. Throws DatabaseUnavailable, unless `kept` will do. */
export async function samplesOf(
  db: Db,
  tenants: readonly { id: number }[],
  need: Need,
): Promise<ReadonlyMap<number, Sample>> {
  const isAwaited = need === 'fitting' || (need === 'some' && tenants.length <= MOST_TENANTS);
  const samples = new Map<number, Sample>();
  // one after the other, and before the request takes a connection: many clients must not take the whole pool
  for (const { id: tenantId } of tenants) {
    const wanted = { db, tenantId, most: MOST_DRAWS };
    const kept = keep(wanted);
    if (need === 'fitting' && kept.sample) {
      const last = await readInTenant(db, tenantId, readLastCodigo);
      if (last > kept.sample.codigos * GROWN) kept.sample = undefined;
    }
    const sample = kept.sample ?? (isAwaited ? await (kept.drawing ?? draw(wanted, kept)) : undefined);
    if (sample) samples.set(tenantId, sample);
  }
  return samples;
}

/** A sample to draw, of `most` codigos. */
type Wanted = { db: Db; tenantId: number; most: number };

function keep(wanted: Wanted): Kept {
  const { db, tenantId } = wanted;
  let tenants = keptOfDb.get(db);
  if (!tenants) keptOfDb.set(db, (tenants = new Map()));
  const kept: Kept = tenants.get(tenantId) ?? { drawnAt: -Infinity, sample: undefined, drawing: undefined };
  // least recently used: the latest moves to the end, the first one is forgotten
  tenants.delete(tenantId);
  tenants.set(tenantId, kept);
  const [oldest] = tenants.keys();
  if (tenants.size > MOST_TENANTS && oldest !== undefined) tenants.delete(oldest);
  if (!kept.drawing && performance.now() - kept.drawnAt > MAX_AGE_MS) void draw(wanted, kept);
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
  } finally {
    kept.drawing = undefined;
  }
}
