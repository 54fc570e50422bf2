import type { TenantReads } from '../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { HistoryItem } from '../../operations/operation.schema.ts';
import { type KeptVersion, oldestOf, WHOLE_EVERY } from './kept-versions.ts';

type KeptRow = { version: number; before: KeptVersion };

/**
 * Reads a version of a pessoa: the latest from the pessoa, earlier ones from the later changes. Undefined for a version that the
 * client no longer keeps.
 */
export async function findAtVersion(tx: TenantReads, current: Pessoa, version: number): Promise<Pessoa | undefined> {
  if (current.version === version) return current;
  // not newer than `current`, which may have changed since the read
  const rows = await tx.query<KeptRow>(
    `select c.version, c.before from operation_changes c
     where c.tenant_id = $1 and c.pessoa_id = $2 and c.version > $3 and c.version <= $4
     order by c.version limit ${WHOLE_EVERY}`,
    [tx.tenantId, current.id, version, current.version],
  );
  const hasGap = rows.some((row, index) => row.version !== version + 1 + index);
  if (rows.length === 0 || hasGap) return undefined;
  return oldestOf(
    current,
    rows.map(({ before }) => before),
  );
}

/**
 * The stored parts of the versions of `record` from `version` on, the oldest first (SQL); null for the latest version. `record`
 * is an alias of `pessoas`; `$1` of the statement is the tenant.
 */
export function keptFrom(record: string, version: string): string {
  return `case when ${record}.version > ${version} then (
    select jsonb_agg(k.before order by k.version) from (
      select n.version, n.before from operation_changes n
      where n.tenant_id = $1 and n.pessoa_id = ${record}.id and n.version > ${version}
      order by n.version limit ${WHOLE_EVERY}
    ) k
  ) end`;
}

/** A change of a pessoa: its operation, its user, and the stored part of the version before (null for a creation). */
export type HistoryRow = {
  operation_id: string;
  kind: HistoryItem['kind'];
  origin: HistoryItem['origin'];
  version: number;
  created_at: Date;
  user_id: string;
  user_nome: string;
  before: KeptVersion | null;
};

/**
 * Lists the changes of a pessoa, the newest first: at most `limit`, with versions before `beforeVersion`, down to the first gap
 * in the history.
 */
export async function listHistory(
  tx: TenantReads,
  pessoaId: string,
  beforeVersion: number,
  limit: number,
): Promise<HistoryRow[]> {
  const rows = await tx.query<HistoryRow>(
    `select c.operation_id, c.version, c.before, o.kind, o.origin, o.created_at, u.id as user_id, u.nome as user_nome
     from operation_changes c
     join operations o on o.tenant_id = $1 and o.id = c.operation_id
     join users u on u.id = o.user_id
     where c.tenant_id = $1 and c.pessoa_id = $2 and c.version < $3
     order by c.version desc limit $4`,
    [tx.tenantId, pessoaId, beforeVersion, limit],
  );
  const gap = rows.findIndex(({ version }, index) => version !== beforeVersion - 1 - index);
  return gap < 0 ? rows : rows.slice(0, gap);
}
