import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import { NO_FREQUENCIES, type StoredFrequencies, toFrequencies } from '../count-frequencies.ts';
import { type LevelCount, learnWeights } from '../evidence.ts';
import type { Frequencies } from '../frequencies.ts';
import { WEIGHTS } from '../default-weights.ts';
import { prepareWeights } from '../weights.ts';

type Row = {
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
type Kept = { countedAt: number; version: number; frequencies: Frequencies; bytes: number };

/** Numbers of all clients that are kept in memory; the client that was not asked for longest goes first. */
const MOST_KEPT_BYTES = 64 * 1024 ** 2;
const keptOf = new WeakMap<object, Map<number, Kept>>();

/**
 * How common things are in the register of the client, as they were last counted, with its weights; a register of which nothing is
 * counted is new.
 */
export async function readFrequencies(tx: TenantReads): Promise<Frequencies> {
  const kept = keptIn(tx);
  const known = kept.get(tx.tenantId);
  // one statement: whoever saves sends it along with all others
  const stored = await readStored(tx, known);
  const countedAt = stored?.countedAt ?? 0;
  const version = stored?.version ?? 0;
  if (known?.countedAt === countedAt && known.version === version) return keep(kept, tx.tenantId, known);
  const weights = stored?.learnt ? prepareWeights(learnWeights(WEIGHTS, stored.learnt)) : undefined;
  const frequencies = toFrequencies(stored ?? NO_FREQUENCIES, weights);
  return keep(kept, tx.tenantId, { countedAt, version, frequencies, bytes: (stored?.hashes.byteLength ?? 0) * 2 });
}

function keptIn(tx: TenantReads): Map<number, Kept> {
  let kept = keptOf.get(tx.database);
  if (!kept) keptOf.set(tx.database, (kept = new Map()));
  return kept;
}

/** The latest entry moves to the end, the first ones go. */
function keep(kept: Map<number, Kept>, tenantId: number, entry: Kept): Frequencies {
  kept.delete(tenantId);
  kept.set(tenantId, entry);
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [id, one] of kept) {
    if (bytes <= MOST_KEPT_BYTES || id === tenantId) break;
    kept.delete(id);
    bytes -= one.bytes;
  }
  return entry.frequencies;
}

type Stored = StoredFrequencies & { countedAt: number; version: number; learnt: LevelCount[] | null };

/** What was counted last and accepted last, without the long texts if that is what is known already. */
async function readStored(
  tx: TenantReads,
  known: Pick<Kept, 'countedAt' | 'version'> = { countedAt: 0, version: 0 },
): Promise<Stored | undefined> {
  const [row] = await tx.query<Row>(
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

/** Stores what was counted in place of what was. */
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

/** Numbers of 32 bits, the lowest byte first, on every machine. */
function toBytes(numbers: Int32Array): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeInt32LE(number, at * 4);
  return bytes;
}

function toNumbers(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(at * 4));
}
