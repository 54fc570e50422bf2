import { can, type Role } from '../../access/policy.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { diffPessoa } from '../../pessoa/items/diff.ts';
import type { OperationRecord, Outcome } from '../../register/operations/operation.schema.ts';
import { listMergesOf } from './merges-of.queries.ts';
import { listChangedOf } from '../../register/undo/server/undo.queries.ts';

type OperationRecordRow = {
  id: string;
  codigo: number;
  nome: string;
  tipo: 'fisica' | 'juridica';
  version: number;
  outcome: Outcome;
  reason: string | null;
};

/** Up to this number, records are sorted by name. More would be sorted again for each page, so they are sorted by id. */
const MAX_SORTED = 1_000;

type Page = { outcome: Outcome | undefined; after: string | undefined; limit: number };

/**
 * The records of an operation that follow the record `after`, sorted by name, or by id if there are
 * many. A role that may not restore records does not get the deleted ones.
 */
export async function listOperationRecords(
  tx: TenantTx,
  role: Role,
  operationId: string,
  { outcome, after, limit, maxSorted = MAX_SORTED }: Page & { maxSorted?: number },
): Promise<OperationRecord[]> {
  const statement = (await hasMoreThan(tx, operationId, maxSorted)) ? BY_ID : BY_NAME;
  const rows = await tx.query<OperationRecordRow>(statement, [
    tx.tenantId,
    operationId,
    outcome ?? null,
    can(role, 'pessoa.restore'),
    after ?? null,
    limit,
  ]);
  const changes = await countChanges(tx, operationId, rows);
  const merges = await listMergesOf(
    tx,
    [operationId],
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, codigo, nome, tipo, version, outcome: became, reason }) => {
    const count = became === 'done' ? (changes.get(id) ?? null) : null;
    const mergedInto = merges.find(({ merged }) => merged.includes(codigo))?.survivor ?? null;
    return { pessoaId: id, codigo, nome, tipo, version, outcome: became, reason, changes: count, mergedInto };
  });
}

/** The number of changed fields of each changed record; null for a new record. */
async function countChanges(tx: TenantTx, operationId: string, rows: readonly OperationRecordRow[]) {
  const done = rows.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  const changed = await listChangedOf(tx, operationId, done);
  return new Map(changed.map(({ before, after }) => [after.id, before && diffPessoa(before, after).length]));
}

async function hasMoreThan(tx: TenantTx, operationId: string, limit: number): Promise<boolean> {
  const [row] = await tx.query<{ more: boolean }>(
    `select count(*) > $3 as more from (
       (select from operation_changes c where c.tenant_id = $1 and c.operation_id = $2 limit $3 + 1)
       union all
       (select from operation_outcomes k where k.tenant_id = $1 and k.operation_id = $2 limit $3 + 1)
     ) counted`,
    [tx.tenantId, operationId, limit],
  );
  return row!.more; // an aggregate always returns a row
}

const COLUMNS = 'p.id, p.codigo, p.nome, p.tipo, coalesce(m.version, p.version) as version, m.outcome, m.reason';

const BY_NAME = `
  select ${COLUMNS} from (
    select c.pessoa_id, c.version, 'done' as outcome, null as reason from operation_changes c
    where c.tenant_id = $1 and c.operation_id = $2 and ($3::text is null or $3 = 'done')
    union all
    select k.pessoa_id, null, k.outcome, k.reason from operation_outcomes k
    where k.tenant_id = $1 and k.operation_id = $2 and ($3::text is null or k.outcome = $3)
  ) m
  join pessoas p on p.tenant_id = $1 and p.id = m.pessoa_id
  where (p.deleted_at is null or $4) and ($5::uuid is null or (p.nome_chave, p.id) > (
    select a.nome_chave, a.id from pessoas a where a.tenant_id = $1 and a.id = $5))
  order by p.nome_chave, p.id limit $6`;

// each half is scanned by its key, and only as far as the page needs
const BY_ID = `
  select ${COLUMNS} from (
    (select c.pessoa_id, c.version, 'done' as outcome, null as reason
     from operation_changes c join pessoas q on q.tenant_id = $1 and q.id = c.pessoa_id
     where c.tenant_id = $1 and c.operation_id = $2 and ($3::text is null or $3 = 'done')
       and ($5::uuid is null or c.pessoa_id > $5) and (q.deleted_at is null or $4)
     order by c.pessoa_id limit $6)
    union all
    (select k.pessoa_id, null, k.outcome, k.reason
     from operation_outcomes k join pessoas q on q.tenant_id = $1 and q.id = k.pessoa_id
     where k.tenant_id = $1 and k.operation_id = $2 and ($3::text is null or k.outcome = $3)
       and ($5::uuid is null or k.pessoa_id > $5) and (q.deleted_at is null or $4)
     order by k.pessoa_id limit $6)
  ) m
  join pessoas p on p.tenant_id = $1 and p.id = m.pessoa_id
  order by p.id limit $6`;
