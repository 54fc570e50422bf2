import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import type { LevelCount } from '../evidence.ts';
import { JUDGE_VERSION } from '../judge.ts';

/** What reviewed merges teach, without undone ones: how many records were merged, and their likeness to the survivor. */
export type Lessons = { merged: number; counts: LevelCount[] };

// without undone merges
const EVIDENCE = `
  from merge_groups g, lateral jsonb_array_elements(g.evidence) e
  where g.tenant_id = $1 and g.undone_by is null and g.evidence is not null`;

export async function countLessons(tx: TenantReads): Promise<Lessons> {
  const [[total], counts] = await Promise.all([
    tx.query<{ count: number }>(`select count(*)::int as count ${EVIDENCE}`, [tx.tenantId]),
    tx.query<LevelCount>(
      `select s.tipo, l.key as field, l.value as level, count(*)::int as count
       from (select e.value->>'tipo' as tipo, e.value->'levels' as levels ${EVIDENCE}) s,
         lateral jsonb_each_text(s.levels) l
       group by s.tipo, l.key, l.value order by s.tipo, l.key, l.value`,
      [tx.tenantId],
    ),
  ]);
  return { merged: total?.count ?? 0, counts };
}

/** Weights that an administrador accepted; `counts` null: the weights of the product. */
export type AcceptedWeights = {
  version: number;
  merged: number;
  counts: LevelCount[] | null;
  acceptedAt: Date;
  user: { id: string; nome: string };
};

type WeightsRow = Omit<AcceptedWeights, 'acceptedAt' | 'user'> & {
  accepted_at: Date;
  user_id: string;
  user_nome: string;
};

export async function findWeights(tx: TenantReads): Promise<AcceptedWeights | undefined> {
  const [row] = await tx.query<WeightsRow>(
    `select w.version, w.merged, w.counts, w.accepted_at, w.user_id, u.nome as user_nome
     from match_weights w join users u on u.id = w.user_id
     where w.tenant_id = $1 order by w.version desc limit 1`,
    [tx.tenantId],
  );
  if (!row) return undefined;
  const { accepted_at: acceptedAt, user_id: id, user_nome: nome, ...weights } = row;
  return { ...weights, acceptedAt, user: { id, nome } };
}

/** Puts weights into use, as the version after `after`. False when somebody else was faster. */
export async function insertWeights(
  tx: TenantTx,
  {
    after,
    merged,
    counts,
    userId,
  }: Omit<Lessons, 'counts'> & {
    after: number;
    counts: LevelCount[] | null;
    userId: string;
  },
): Promise<boolean> {
  // the weights are read along with this row
  await tx.query(
    `insert into match_frequencies (tenant_id, counted_at, fisica, juridica, fisica_documents, juridica_documents, hashes, counts)
     values ($1, now(), 0, 0, 0, 0, '', '') on conflict (tenant_id) do nothing`,
    [tx.tenantId],
  );
  const written = await tx.query(
    `insert into match_weights (tenant_id, version, merged, counts, user_id) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, version) do nothing returning version`,
    [tx.tenantId, after + 1, merged, counts && JSON.stringify(counts), userId],
  );
  return written.length === 1;
}

/** Pairs of the queue, those closest to changing their list first. */
export async function listNearPairs(
  tx: TenantReads,
  { certain, likely, limit }: { certain: number; likely: number; limit: number },
): Promise<{ a: string; b: string }[]> {
  return tx.query<{ a: string; b: string }>(
    `select x.pessoa_id as a, x.other_id as b from match_pairs x
     where x.tenant_id = $1 and x.pessoa_id < x.other_id and not x.household and x.judge = ${JUDGE_VERSION}
     order by least(abs(x.p - $2::float8), abs(x.p - $3::float8)), x.pessoa_id, x.other_id limit $4`,
    [tx.tenantId, certain, likely, limit],
  );
}
