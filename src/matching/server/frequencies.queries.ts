import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import { NO_FREQUENCIES, type StoredFrequencies, toFrequencies } from '../count-frequencies.ts';
import { type LevelCount, learnWeights } from '../evidence.ts';
import type { Frequencies } from '../frequencies.ts';
import { WEIGHTS } from '../default-weights.ts';
import { prepareWeights } from '../weights.ts';

type FrequenciesRow = {
  counted_at: Date;
  fisica: number;
  juridica: number;
  fisica_documents: number;
  juridica_documents: number;
  hashes: Buffer;
  counts: Buffer;
  version: number | null;
  learnt: LevelCount[] | null;
};
type CacheEntry = { countedAt: number; version: number; frequencies: Frequencies; bytes: number };

/** The most bytes in memory, for all clients; the least recently used client is dropped first. */
const MOST_CACHED_BYTES = 64 * 1024 ** 2;
const caches = new WeakMap<object, Map<number, CacheEntry>>();

/** The last counted frequencies of the client's register, with its accepted weights; a register never counted counts as new. */
export async function readFrequencies(tx: TenantReads): Promise<Frequencies> {
  const cache = cacheIn(tx);
  const known = cache.get(tx.tenantId);
  // a single statement, which a save sends along with its others
  const stored = await readStored(tx, known);
  const countedAt = stored?.countedAt ?? 0;
  const version = stored?.version ?? 0;
  if (known?.countedAt === countedAt && known.version === version) return keep(cache, tx.tenantId, known);
  const weights = stored?.learnt ? prepareWeights(learnWeights(WEIGHTS, stored.learnt)) : undefined;
  const frequencies = toFrequencies(stored ?? NO_FREQUENCIES, weights);
  return keep(cache, tx.tenantId, { countedAt, version, frequencies, bytes: (stored?.hashes.byteLength ?? 0) * 2 });
}

function cacheIn(tx: TenantReads): Map<number, CacheEntry> {
  let cache = caches.get(tx.database);
  if (!cache) caches.set(tx.database, (cache = new Map()));
  return cache;
}

/** Moves the entry to the end, and drops the first ones. */
function keep(cache: Map<number, CacheEntry>, tenantId: number, entry: CacheEntry): Frequencies {
  cache.delete(tenantId);
  cache.set(tenantId, entry);
  let bytes = [...cache.values()].reduce((sum, cached) => sum + cached.bytes, 0);
  for (const [id, cached] of cache) {
    if (bytes <= MOST_CACHED_BYTES || id === tenantId) break;
    cache.delete(id);
    bytes -= cached.bytes;
  }
  return entry.frequencies;
}

type Stored = StoredFrequencies & { countedAt: number; version: number; learnt: LevelCount[] | null };

/** The last counts and accepted weights, without the long columns when the cached ones are current. */
async function readStored(
  tx: TenantReads,
  known: Pick<CacheEntry, 'countedAt' | 'version'> = { countedAt: 0, version: 0 },
): Promise<Stored | undefined> {
  const [row] = await tx.query<FrequenciesRow>(
    {
      name: 'read_frequencies',
      text: `select f.counted_at, f.fisica, f.juridica, f.fisica_documents, f.juridica_documents,
          case when k.is_known then '' else f.hashes end as hashes, case when k.is_known then '' else f.counts end as counts,
          w.version, case when k.is_known then null else w.counts end as learnt
        from match_frequencies f
        left join lateral (
          select m.version, m.counts from match_weights m where m.tenant_id = $1 order by m.version desc limit 1
        ) w on true,
        lateral (select f.counted_at = $2 and w.version is not distinct from $3::int as is_known) k
        where f.tenant_id = $1`,
    },
    [tx.tenantId, new Date(known.countedAt), known.version || null],
  );
  return (
    row && {
      countedAt: row.counted_at.getTime(),
      records: { fisica: row.fisica, juridica: row.juridica },
      documents: { fisica: row.fisica_documents, juridica: row.juridica_documents },
      hashes: toNumbers(row.hashes),
      counts: toNumbers(row.counts),
      version: row.version ?? 0,
      learnt: row.learnt,
    }
  );
}

export async function writeFrequencies(
  tx: TenantTx,
  { records, documents, hashes, counts }: StoredFrequencies,
): Promise<void> {
  await tx.query(
    `insert into match_frequencies (tenant_id, counted_at, fisica, juridica, fisica_documents, juridica_documents, hashes, counts)
     values ($1, now(), $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update set counted_at = excluded.counted_at, fisica = excluded.fisica,
       juridica = excluded.juridica, fisica_documents = excluded.fisica_documents,
       juridica_documents = excluded.juridica_documents, hashes = excluded.hashes, counts = excluded.counts`,
    [
      tx.tenantId,
      records.fisica,
      records.juridica,
      documents.fisica,
      documents.juridica,
      toBytes(hashes),
      toBytes(counts),
    ],
  );
}

/** 32-bit numbers as bytes, little-endian on every machine. */
function toBytes(numbers: Int32Array): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeInt32LE(number, at * 4);
  return bytes;
}

function toNumbers(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(at * 4));
}
