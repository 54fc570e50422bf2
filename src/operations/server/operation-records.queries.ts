import { diffPessoa } from '../../pessoas/pessoa-diff.ts';
import type { TenantTx } from '../../server/db.ts';
import { can, type Role } from '../../tenants/policy.ts';
import type { OperationRecord, Outcome } from '../operation.ts';
import { listChangedOf } from './undo.queries.ts';

type Row = {
  id: string;
  codigo: number;
  nome: string;
  tipo: 'fisica' | 'juridica';
  version: number;
  outcome: Outcome;
  reason: string | null;
};

/**
 * The records that an operation was for, by name: those after the record `after`. Deleted ones are for those who may
 * restore them.
 */
export async function listOperationRecords(
  tx: TenantTx,
  role: Role,
  operationId: string,
  { outcome, after, limit }: { outcome: Outcome | undefined; after: string | undefined; limit: number },
): Promise<OperationRecord[]> {
  const rows = await tx.query<Row>(
    `select p.id, p.codigo, p.nome, p.tipo, coalesce(m.version, p.version) as version, m.outcome, m.reason
     from (
       select c.pessoa_id, c.version, 'done' as outcome, null as reason from operation_changes c
       where c.tenant_id = $1 and c.operation_id = $2 and ($3::text is null or $3 = 'done')
       union all
       select k.pessoa_id, null, k.outcome, k.reason from operation_outcomes k
       where k.tenant_id = $1 and k.operation_id = $2 and ($3::text is null or k.outcome = $3)
     ) m
     join pessoas p on p.tenant_id = $1 and p.id = m.pessoa_id
     where (p.deleted_at is null or $4) and ($5::uuid is null or (p.nome_chave, p.id) > (
       select a.nome_chave, a.id from pessoas a where a.tenant_id = $1 and a.id = $5))
     order by p.nome_chave, p.id limit $6`,
    [tx.tenantId, operationId, outcome ?? null, can(role, 'pessoa.restore'), after ?? null, limit],
  );
  const done = rows.filter((row) => row.outcome === 'done').map(({ id }) => id);
  const changed = await listChangedOf(tx, operationId, done);
  const changes = new Map(
    changed.map(({ before, left }) => [left.id, before === null ? null : diffPessoa(before, left).length]),
  );
  return rows.map(({ id, codigo, nome, tipo, version, outcome: became, reason }) => {
    const count = became === 'done' ? (changes.get(id) ?? null) : null;
    return { pessoaId: id, codigo, nome, tipo, version, outcome: became, reason, changes: count };
  });
}
