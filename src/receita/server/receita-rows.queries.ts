import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import type { ReceitaRow, RowList } from '../receita.schema.ts';

/** A record that is not as the Receita has it, with its version and the time of the answer when they were compared. */
export type StoredRow = Pick<ReceitaRow, 'pessoaId' | 'version' | 'outcome' | 'state'> & { askedAt: Date | null };

type RowRow = {
  pessoa_id: string;
  version: number;
  asked_at: Date | null;
  outcome: StoredRow['outcome'];
  state: StoredRow['state'];
};

export async function insertRows(
  tx: TenantTx,
  runId: string,
  rows: readonly Omit<StoredRow, 'state'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into receita_rows (tenant_id, run_id, pessoa_id, version, asked_at, outcome)
     select $1::int, $2::uuid, n.id, n.version, n.asked_at, n.outcome
       from unnest($3::uuid[], $4::int[], $5::timestamptz[], $6::text[]) as n(id, version, asked_at, outcome)
     on conflict (tenant_id, run_id, pessoa_id) do nothing`,
    [
      tx.tenantId,
      runId,
      rows.map(({ pessoaId }) => pessoaId),
      rows.map(({ version }) => version),
      rows.map(({ askedAt }) => askedAt),
      rows.map(({ outcome }) => outcome),
    ],
  );
}

/** Which rows: of these records, or those that a list has. */
export type Part = { ids: readonly string[] } | { list: RowList };

/** The condition of a part; its parameter is $3. */
function conditionOf(part: Part): { text: string; values: unknown[] } {
  if ('ids' in part)
    return { text: `w.outcome <> 'semResposta' and w.pessoa_id = any($3::uuid[])`, values: [part.ids] };
  if (part.list === 'semResposta') return { text: 'w.outcome = $3', values: ['semResposta'] };
  const text = `w.outcome <> $3${part.list === 'open' ? ` and w.state = 'open'` : ''}`;
  return { text, values: ['semResposta'] };
}

/** The rows of a part by the ids of their records, after one of them. */
export async function listRows(
  tx: TenantReads,
  runId: string,
  part: Part,
  { after, limit }: { after: string | null | undefined; limit: number },
): Promise<StoredRow[]> {
  const { text, values } = conditionOf(part);
  const rows = await tx.query<RowRow>(
    `select w.pessoa_id, w.version, w.asked_at, w.outcome, w.state from receita_rows w
      where w.tenant_id = $1 and w.run_id = $2 and ${text} and ($4::uuid is null or w.pessoa_id > $4) order by w.pessoa_id limit $5`,
    [tx.tenantId, runId, ...values, after ?? null, limit],
  );
  return rows.map(({ pessoa_id: pessoaId, version, asked_at: askedAt, outcome, state }) => ({
    pessoaId,
    version,
    askedAt,
    outcome,
    state,
  }));
}

export async function countRows(tx: TenantReads, runId: string, part: Part): Promise<number> {
  const { text, values } = conditionOf(part);
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from receita_rows w where w.tenant_id = $1 and w.run_id = $2 and ${text}`,
    [tx.tenantId, runId, ...values],
  );
  return row?.count ?? 0;
}

/** Changes the state of rows. Returns how many of them were open before. */
export async function markRows(
  tx: TenantTx,
  runId: string,
  {
    ids,
    from = [...STATES],
    state,
  }: { ids: readonly string[]; from?: StoredRow['state'][]; state: StoredRow['state'] },
): Promise<{ count: number; open: number }> {
  if (ids.length === 0) return { count: 0, open: 0 };
  const rows = await tx.query<{ before: StoredRow['state'] }>(
    `update receita_rows w set state = $5
       from (select v.pessoa_id, v.state as before from receita_rows v
              where v.tenant_id = $1 and v.run_id = $2 and v.pessoa_id = any($3::uuid[]) and v.state = any($4) for update of v) b
      where w.tenant_id = $1 and w.run_id = $2 and w.pessoa_id = b.pessoa_id returning b.before`,
    [tx.tenantId, runId, ids, from, state],
  );
  return { count: rows.length, open: rows.filter(({ before }) => before === 'open').length };
}

const STATES = ['open', 'applied', 'ignored'] as const;
