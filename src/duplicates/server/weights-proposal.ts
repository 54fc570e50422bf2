import { createHash } from 'node:crypto';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { FEWEST_MERGED, learnWeights, type LevelCount } from '../../matching/evidence.ts';
import { WEIGHTS } from '../../matching/default-weights.ts';
import type { Frequencies } from '../../matching/frequencies.ts';
import { CERTAIN, LIKELY } from '../../matching/judge.ts';
import { judgeEach } from '../../matching/server/candidates.ts';
import { readFrequencies } from '../../matching/server/frequencies.queries.ts';
import { readCompared, type Compared } from '../../matching/server/judge-page.ts';
import { readLive } from '../../matching/server/match-pages.queries.ts';
import { type AcceptedWeights, type Lessons, listNearPairs } from '../../matching/server/weights.queries.ts';
import { prepareWeights } from '../../matching/weights.ts';
import type { ChangedPair, WeightsProposal } from '../weights.schema.ts';
import { apartKey } from './queue/apart-key.ts';
import { readNames } from './pairs.queries.ts';
import { known } from '../../kit/known.ts';

/** Pairs of the queue judged with both weights, along with the other records like them. */
const NEAR_PAIRS = 100;
const MOST_SHOWN = 10;

/** The hash of what the merges teach: other counts give another mark. */
export function markOf(counts: readonly LevelCount[]): string {
  // jsonb does not keep the order of an object's members
  const inOrder = counts.map(({ tipo, field, level, count }) => [tipo, field, level, count]);
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 32);
}

/** Whether the merges teach something that the accepted weights do not contain. */
export function isLearnable({ merged, counts }: Lessons, accepted: AcceptedWeights | undefined): boolean {
  return merged >= FEWEST_MERGED && markOf(counts) !== (accepted?.counts && markOf(accepted.counts));
}

/** What the weights learnt from the merges would change in the queue. */
export async function proposeWeights(tx: TenantReads, { counts }: Lessons): Promise<WeightsProposal> {
  const now = await readFrequencies(tx);
  const then = { ...now, weights: prepareWeights(learnWeights(WEIGHTS, counts)) };
  const near = await listNearPairs(tx, { certain: CERTAIN, likely: LIKELY, limit: NEAR_PAIRS });
  const ids = [...new Set(near.flatMap(({ a, b }) => [a, b]))];
  const compared = await readCompared(tx, await readLive(tx, ids));
  const [before, after] = [judgePairs(compared, now), judgePairs(compared, then)];
  const changed = [...after].flatMap(([key, p]) => {
    const was = known(before.get(key), 'a pair judged with the weights in use');
    return certezaOf(was) === certezaOf(p) ? [] : [{ key, before: was, after: p }];
  });
  const shown = changed.toSorted((a, b) => distanceOf(b) - distanceOf(a)).slice(0, MOST_SHOWN);
  const changes = await nameAll(tx, shown);
  return { mark: markOf(counts), judged: after.size, changed: changed.length, changes };
}

type Changed = { key: string; before: number; after: number };

function distanceOf({ before, after }: Changed): number {
  return Math.abs(after - before);
}

/** How likely the pairs of these records are: the lower of both sides, as in the queue. */
function judgePairs({ records, partners }: Compared, frequencies: Frequencies): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const record of records)
    for (const { pessoa, p, household } of judgeEach(record, partners.get(record.id) ?? [], frequencies)) {
      if (household) continue;
      const key = apartKey(record.id, pessoa.id);
      pairs.set(key, Math.min(p, pairs.get(key) ?? 1));
    }
  return pairs;
}

function certezaOf(p: number): ChangedPair['before']['certeza'] {
  if (p >= CERTAIN) return 'certa';
  return p >= LIKELY ? 'provavel' : null;
}

async function nameAll(tx: TenantReads, changed: readonly Changed[]): Promise<ChangedPair[]> {
  const names = await readNames(
    tx,
    changed.flatMap(({ key }) => key.split(' ')),
  );
  return changed.map(({ key, before, after }) => ({
    pessoas: key
      .split(' ')
      .flatMap((id) => names.get(id) ?? [])
      .map(({ id, codigo, nome }) => ({ id, codigo, nome })),
    before: verdictOf(before),
    after: verdictOf(after),
  }));
}

function verdictOf(p: number): ChangedPair['before'] {
  return { certeza: certezaOf(p), p: Math.round(p * 100) / 100 };
}
