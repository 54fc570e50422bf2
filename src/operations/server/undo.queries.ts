import type { Pessoa } from '../../pessoas/pessoa.ts';
import { PESSOA_COLUMNS, type PessoaRow, toPessoa } from '../../pessoas/server/pessoa.row.ts';
import type { TenantTx } from '../../server/db.ts';

/**
 * A record that an operation changed: as it was before (null: the operation made it), as the operation left it, and as it
 * is now.
 */
export type ChangedRecord = { before: Pessoa | null; left: Pessoa; current: Pessoa };

type ChangedRow = PessoaRow & { before: Pessoa | null; left_as: Pessoa | null };

// what the next change of a record found is what this one left
const CHANGED = `
  select c.before, n.before as left_as, ${PESSOA_COLUMNS}
  from operation_changes c
  join pessoas p on p.tenant_id = $1 and p.id = c.pessoa_id
  left join operation_changes n on n.tenant_id = $1 and n.pessoa_id = c.pessoa_id and n.version = c.version + 1
  where c.tenant_id = $1 and c.operation_id = $2`;

/** The next records that an operation changed, in the order of their ids. With `lock`, nobody else changes them meanwhile. */
export async function listChanged(
  tx: TenantTx,
  operationId: string,
  { after, limit, lock = false }: { after: string | null; limit: number; lock?: boolean },
): Promise<ChangedRecord[]> {
  const rows = await tx.query<ChangedRow>(
    `${CHANGED} and ($3::uuid is null or c.pessoa_id > $3) order by c.pessoa_id limit $4 ${lock ? 'for update of p' : ''}`,
    [tx.tenantId, operationId, after, limit],
  );
  return rows.map(toChanged);
}

/** Of the records that an operation changed, those of these ids. */
export async function listChangedOf(tx: TenantTx, operationId: string, pessoaIds: string[]): Promise<ChangedRecord[]> {
  if (pessoaIds.length === 0) return [];
  const rows = await tx.query<ChangedRow>(`${CHANGED} and c.pessoa_id = any($3::uuid[])`, [
    tx.tenantId,
    operationId,
    pessoaIds,
  ]);
  return rows.map(toChanged);
}

/** Of the records that an operation changed, those that have another version by now, in the order of their ids. */
export async function listChangedSince(
  tx: TenantTx,
  operationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ChangedRecord[]> {
  const rows = await tx.query<ChangedRow>(
    `${CHANGED} and ($3::uuid is null or c.pessoa_id > $3) and p.version <> c.version order by c.pessoa_id limit $4`,
    [tx.tenantId, operationId, after, limit],
  );
  return rows.map(toChanged);
}

/** How many records an operation changed. */
export async function countChanged(tx: TenantTx, operationId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from operation_changes c where c.tenant_id = $1 and c.operation_id = $2',
    [tx.tenantId, operationId],
  );
  return row!.count; // a count has one row
}

function toChanged(row: ChangedRow): ChangedRecord {
  const current = toPessoa(row);
  return { before: row.before, left: row.left_as ?? current, current };
}

/** How far an operation in chunks is. */
export type Run = {
  operationId: string;
  undoes: string;
  state: 'running' | 'done' | 'cancelled';
  afterPessoaId: string | null;
  done: number;
  kept: number;
  failed: number;
};

/** How long nobody else takes over an operation of which nothing is heard. A chunk takes a fraction of it. */
export const LEASE_MS = 10_000;
const LEASE = `now() + interval '${LEASE_MS} milliseconds'`;

/** Begins to keep count of an undo. Fails on `operation_runs_undoes_key` when the operation is being taken back already. */
export async function insertRun(tx: TenantTx, operationId: string, undoes: string): Promise<void> {
  await tx.query(
    `insert into operation_runs (tenant_id, operation_id, undoes, state, lease_until)
     values ($1, $2, $3, 'running', ${LEASE})`,
    [tx.tenantId, operationId, undoes],
  );
}

type RunRow = {
  operation_id: string;
  undoes: string;
  state: Run['state'];
  after_pessoa_id: string | null;
  done: number;
  kept: number;
  failed: number;
};

/** How far an operation is, and nobody else writes that meanwhile; undefined for one made in one piece. */
export async function lockRun(tx: TenantTx, operationId: string): Promise<Run | undefined> {
  const [row] = await tx.query<RunRow>(
    `select r.operation_id, r.undoes, r.state, r.after_pessoa_id, r.done, r.kept, r.failed
     from operation_runs r
     where r.tenant_id = $1 and r.operation_id = $2 for update of r`,
    [tx.tenantId, operationId],
  );
  return (
    row && {
      operationId: row.operation_id,
      undoes: row.undoes,
      state: row.state,
      afterPessoaId: row.after_pessoa_id,
      done: row.done,
      kept: row.kept,
      failed: row.failed,
    }
  );
}

/** Writes how far an operation is, and that somebody is at it. A run that has ended says when. */
export async function saveRun(tx: TenantTx, run: Run): Promise<void> {
  await tx.query(
    `update operation_runs r
     set state = $3, after_pessoa_id = $4, done = $5, kept = $6, failed = $7, lease_until = ${LEASE},
       finished_at = case when $3 <> 'running' then now() end
     where r.tenant_id = $1 and r.operation_id = $2`,
    [tx.tenantId, run.operationId, run.state, run.afterPessoaId, run.done, run.kept, run.failed],
  );
}

/** Ends a running operation where it is, after the chunk that is at work; false when it does not run. */
export async function cancelRun(tx: TenantTx, operationId: string): Promise<boolean> {
  const rows = await tx.query(
    `update operation_runs r set state = 'cancelled', finished_at = now()
     where r.tenant_id = $1 and r.operation_id = $2 and r.state = 'running' returning 1`,
    [tx.tenantId, operationId],
  );
  return rows.length > 0;
}

/** Takes over the operations that run and that nobody is at any more: a process that fell left them. */
export async function takeAbandoned(tx: TenantTx): Promise<string[]> {
  const rows = await tx.query<{ operation_id: string }>(
    `update operation_runs r set lease_until = ${LEASE}
     where r.tenant_id = $1 and r.state = 'running' and r.lease_until < now() returning r.operation_id`,
    [tx.tenantId],
  );
  return rows.map(({ operation_id }) => operation_id);
}

/** A record that was not changed, and why. */
export type Outcome = { pessoaId: string; outcome: 'kept' | 'failed'; reason: string };

/** Notes the records that an operation was for and left as they are. */
export async function insertOutcomes(tx: TenantTx, operationId: string, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.query(
    `insert into operation_outcomes (tenant_id, operation_id, pessoa_id, outcome, reason)
     select $1, $2, o.id, o.outcome, o.reason
     from unnest($3::uuid[], $4::text[], $5::text[]) as o(id, outcome, reason)`,
    [
      tx.tenantId,
      operationId,
      outcomes.map(({ pessoaId }) => pessoaId),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ reason }) => reason),
    ],
  );
}
