import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { LatestChange, LatestChanges } from '../dashboard.schema.ts';
import { LATEST, type LatestRow, listLatest } from './dashboard.queries.ts';

/** The newest operations of all the clients. */
export async function answerLatestChanges(db: Db, tenants: CurrentTenant[]): Promise<LatestChanges> {
  const changes = await inEachTenant(db, tenants, async (tx, tenant) =>
    (await listLatest(tx)).map((row) => toLatestChange(row, tenant)),
  );
  const items = changes
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, LATEST);
  return { items };
}

function toLatestChange(row: LatestRow, tenant: CurrentTenant): LatestChange {
  const { pessoa_id: id, codigo, nome, tipo } = row;
  // only a role that may restore records sees deleted ones
  const isShown = row.deleted === false || can(tenant.role, 'pessoa.restore');
  return {
    operationId: row.operation_id,
    tenantId: tenant.id,
    kind: row.kind,
    at: row.created_at.toISOString(),
    userNome: row.user_nome,
    total: row.total,
    pessoa: isShown && id !== null ? { id, codigo: codigo!, nome: nome!, tipo: tipo! } : null, // not null if the id is not
  };
}
