import { can, type Role } from '../../../access/policy.ts';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { BulkDescription } from '../bulk.schema.ts';
import type { Operation, OperationKind } from '../operation.schema.ts';

/** The filter of operations; days are those of America/Sao_Paulo, both included. */
export type OperationFilter = {
  kind?: OperationKind | undefined;
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type Viewer = { userId: string; role: Role };

type OperationRow = {
  id: string;
  kind: OperationKind;
  created_at: Date;
  origin: Operation['origin'];
  total: number;
  user_id: string;
  user_nome: string;
  bulk: BulkDescription | null;
  state: Operation['state'] | null;
  problem: string | null;
  done: number | null;
  kept: number | null;
  failed: number | null;
  finished_at: Date | null;
  undoes_id: string | null;
  undoes_kind: OperationKind | null;
  undoes_bulk: BulkDescription | null;
  undone_by: string | null;
  undone_wholly: boolean | null;
  undo_running: boolean | null;
  nome: string | null;
  deleted: boolean | null;
  is_kept: boolean;
  left_alike?: number | null;
};

// the last undo that is not itself undone
const DETAILS = `
  join users u on u.id = o.user_id
  left join operation_runs r on r.tenant_id = $1 and r.operation_id = o.id
  left join operations x on x.tenant_id = $1 and x.id = o.undoes
  left join lateral (
    select d.pessoa_id from operation_changes d where d.tenant_id = $1 and d.operation_id = o.id limit 1
  ) c on true
  left join pessoas p on o.total = 1 and p.tenant_id = $1 and p.id = c.pessoa_id
  left join operation_runs xr on xr.tenant_id = $1 and xr.operation_id = x.id
  left join lateral (
    select b.id as undone_by, br.state = 'running' as undo_running,
      br.state = 'done' and br.kept + br.failed = 0 as undone_wholly
    from operations b
    join operation_runs br on br.tenant_id = $1 and br.operation_id = b.id
    where b.tenant_id = $1 and b.undoes = o.id and (br.state = 'running' or br.done > 0) and not exists (
      select from operations a
      join operation_runs ar on ar.tenant_id = $1 and ar.operation_id = a.id
      where a.tenant_id = $1 and a.undoes = b.id and ar.state = 'done' and ar.done > 0 and ar.kept + ar.failed = 0)
    order by b.created_at desc, b.id desc limit 1
  ) last on true`;

/** The readable part of the plan of a bulk change. */
function planOf(operation: 'o' | 'x', run: 'r' | 'xr'): string {
  return `case when ${operation}.kind = 'bulk' then jsonb_build_object('change', ${run}.plan->'change',
    'query', ${run}.plan->'query', 'except', jsonb_array_length(${run}.plan->'except')) end`;
}

const COLUMNS = `
  o.id, o.kind, o.created_at, o.origin, coalesce(r.total, o.total) as total, u.id as user_id, u.nome as user_nome,
  ${planOf('o', 'r')} as bulk, ${planOf('x', 'xr')} as undoes_bulk, r.state,
  r.done, r.kept, r.failed, r.finished_at,
  case when r.state = 'failed' then coalesce(r.problem, (
    select i.problem from imports i where i.tenant_id = $1 and i.operation_id = o.id limit 1)) end as problem,
  x.id as undoes_id, x.kind as undoes_kind, last.undone_by, last.undone_wholly, last.undo_running,
  p.nome, p.deleted_at is not null as deleted, c.pessoa_id is not null as is_kept`;

/** Lists operations of the tenant after the operation `after`, the newest first. */
export async function listOperations(
  tx: TenantTx,
  viewer: Viewer,
  { kind, userId, from, to }: OperationFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Operation[]> {
  const rows = await tx.query<OperationRow>(
    `select ${COLUMNS}
     from (
       select n.id, n.kind, n.created_at, n.origin, n.total, n.user_id, n.undoes from operations n
       where n.tenant_id = $1 and ($2::text is null or n.kind = $2) and ($3::uuid is null or n.user_id = $3)
         and ($4::date is null or n.created_at >= $4::date::timestamp at time zone 'America/Sao_Paulo')
         and ($5::date is null or n.created_at < ($5::date + 1)::timestamp at time zone 'America/Sao_Paulo')
         and ($6::uuid is null or (n.created_at, n.id) < (
           select a.created_at, a.id from operations a where a.tenant_id = $1 and a.id = $6))
       order by n.created_at desc, n.id desc limit $7
     ) o ${DETAILS}
     order by o.created_at desc, o.id desc`,
    [tx.tenantId, kind ?? null, userId ?? null, from ?? null, to ?? null, after ?? null, limit],
  );
  return rows.map((row) => toOperation(row, viewer));
}

const LEFT_ALIKE = `case when o.kind = 'import' then (
    select (i.counts->>'leftAlike')::int from imports i where i.tenant_id = $1 and i.operation_id = o.id limit 1) end as left_alike`;

export async function findOperation(tx: TenantTx, viewer: Viewer, id: string): Promise<Operation | undefined> {
  const [row] = await tx.query<OperationRow>(
    `select ${COLUMNS}, ${LEFT_ALIKE} from operations o ${DETAILS} where o.tenant_id = $1 and o.id = $2`,
    [tx.tenantId, id],
  );
  return row && toOperation(row, viewer);
}

/** Finds the operation of a user by its key, with the hash of its request. */
export async function findOperationByKey(
  tx: TenantTx,
  userId: string,
  key: string,
): Promise<{ id: string; requestHash: Buffer | null } | undefined> {
  const [row] = await tx.query<{ id: string; request_hash: Buffer | null }>(
    'select o.id, o.request_hash from operations o where o.tenant_id = $1 and o.user_id = $2 and o.idempotency_key = $3',
    [tx.tenantId, userId, key],
  );
  return row && { id: row.id, requestHash: row.request_hash };
}

/** Users may undo their own operations; some roles also those of others. */
export function mayTakeBack({ userId, role }: Viewer, doneBy: string): boolean {
  return can(role, 'operation.undo') && (doneBy === userId || can(role, 'operation.undoOfOthers'));
}

function toOperation(row: OperationRow, viewer: Viewer): Operation {
  const state = row.state ?? 'done';
  const done = row.done ?? row.total;
  const cleared = state !== 'running' && done > 0 && !row.is_kept;
  // an undone merge is not redone, see docs/decisions/113-merging.md
  const isUnmerge = row.undoes_kind === 'merge';
  const isFree = !isUnmerge && state !== 'running' && row.undo_running !== true && row.undone_wholly !== true;
  return {
    id: row.id,
    kind: row.kind,
    at: row.created_at.toISOString(),
    user: { id: row.user_id, nome: row.user_nome },
    origin: row.origin,
    total: row.total,
    // deleted records are only for roles that may restore them
    nome: row.deleted === true && !can(viewer.role, 'pessoa.restore') ? null : row.nome,
    bulk: row.bulk,
    state,
    problem: row.problem,
    durationMs: row.finished_at && Math.max(0, row.finished_at.getTime() - row.created_at.getTime()),
    // the kind comes with the id
    undoes: row.undoes_id === null ? null : { id: row.undoes_id, kind: row.undoes_kind!, bulk: row.undoes_bulk },
    undoneBy: row.undone_by === null ? null : { id: row.undone_by },
    done,
    kept: row.kept ?? 0,
    failed: row.failed ?? 0,
    ...(row.left_alike && { leftAlike: row.left_alike }),
    cleared,
    mayUndo: isFree && done > 0 && !cleared && mayTakeBack(viewer, row.user_id),
  };
}
