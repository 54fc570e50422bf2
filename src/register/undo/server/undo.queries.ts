import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import { keptFrom } from '../../history/server/history.queries.ts';
import { type KeptVersion, oldestOf, versionBefore } from '../../history/server/kept-versions.ts';

/** A changed record of an operation: before it (null: the operation created it), after it, and now. */
export type ChangedRecord = { before: Pessoa | null; after: Pessoa; current: Pessoa };

type ChangedRow = PessoaRow & { before: KeptVersion | null; later: KeptVersion[] | null };

// the version before the next change is the version after this one
const CHANGED = `
  select c.before, ${keptFrom('p', 'c.version')} as later, ${PESSOA_COLUMNS}
  from operation_changes c
  join pessoas p on p.tenant_id = $1 and p.id = c.pessoa_id
  where c.tenant_id = $1 and c.operation_id = $2`;

const LOCK_NEXT = `
  select from operation_changes c
  join pessoas p on p.tenant_id = $1 and p.id = c.pessoa_id
  where c.tenant_id = $1 and c.operation_id = $2 and ($3::uuid is null or c.pessoa_id > $3)
  order by c.pessoa_id limit $4 for update of p`;

/** The next changed records of an operation, in the order of their ids. `lock` locks their rows until the commit. */
export async function listChanged(
  tx: TenantTx,
  operationId: string,
  { after, limit, lock = false }: { after: string | null; limit: number; lock?: boolean },
): Promise<ChangedRecord[]> {
  const values = [tx.tenantId, operationId, after, limit];
  // Lock first, then read in a separate statement: after a wait, a single statement would have the new row of `p`, but the rows
  // joined to it from before the wait.
  if (lock) await tx.query(LOCK_NEXT, values);
  const rows = await tx.query<ChangedRow>(
    `${CHANGED} and ($3::uuid is null or c.pessoa_id > $3) order by c.pessoa_id limit $4`,
    values,
  );
  return rows.map(toChanged);
}

/** Locks these records until the commit, in the given order. */
export async function lockPessoas(tx: TenantTx, records: readonly ChangedRecord[]): Promise<void> {
  await tx.query(
    `select 1 from (select w.id from unnest($2::uuid[]) as w(id) order by w.id) w, lateral (
       select 1 from pessoas p where p.tenant_id = $1 and p.id = w.id offset 0 for update of p
     ) locked`,
    [tx.tenantId, records.map(({ current }) => current.id)],
  );
}

/** The changed records of an operation with these ids. */
export async function listChangedOf(tx: TenantTx, operationId: string, pessoaIds: string[]): Promise<ChangedRecord[]> {
  if (pessoaIds.length === 0) return [];
  const rows = await tx.query<ChangedRow>(`${CHANGED} and c.pessoa_id = any($3::uuid[])`, [
    tx.tenantId,
    operationId,
    pessoaIds,
  ]);
  return rows.map(toChanged);
}

/** The changed records of an operation that now have a newer version, in the order of their ids. */
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

export async function countChanged(tx: TenantTx, operationId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from operation_changes c where c.tenant_id = $1 and c.operation_id = $2',
    [tx.tenantId, operationId],
  );
  return row?.count ?? 0;
}

function toChanged(row: ChangedRow): ChangedRecord {
  const current = toPessoa(row);
  const after = oldestOf(current, row.later ?? []);
  return { before: row.before && versionBefore(after, row.before), after, current };
}
