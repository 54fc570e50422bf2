import type { TenantTx } from '../../../kit/server/db/db.ts';

/** The record that a row matched at the check, and its version then; NO_RECORD for a row that creates one. */
export type Seen = { codigo: number; version: number };

export const NO_RECORD: Seen = { codigo: 0, version: 0 };
const STAYS_OUT: Seen = { codigo: -1, version: 0 };

/** The record that a line matched; undefined for a row that is not imported. */
export type SeenLine = { line: number; seen: Seen | undefined };

/** Saves the matches of a chunk: some twelve bytes a row. */
export async function insertSeen(
  tx: TenantTx,
  importId: string,
  { afterLine, lastLine, rows }: { afterLine: number; lastLine: number; rows: readonly SeenLine[] },
): Promise<void> {
  const kept = rows.flatMap(({ line, seen }) => (seen ? [{ line, ...seen }] : []));
  await tx.query(
    `insert into import_seen (tenant_id, import_id, after_line, last_line, lines, codigos, versions)
     values ($1, $2, $3, $4, $5::int[], $6::int[], $7::int[])`,
    [
      tx.tenantId,
      importId,
      afterLine,
      lastLine,
      kept.map(({ line }) => line),
      kept.map(({ codigo }) => codigo),
      kept.map(({ version }) => version),
    ],
  );
}

/** Saves the new match of a row that was judged again. */
export async function changeSeen(tx: TenantTx, importId: string, { line, seen = STAYS_OUT }: SeenLine): Promise<void> {
  await tx.query(
    `update import_seen s
     set lines = s.lines || $3::int, codigos = s.codigos || $4::int, versions = s.versions || $5::int
     where s.tenant_id = $1 and s.import_id = $2 and s.after_line = (
       select max(c.after_line) from import_seen c where c.tenant_id = $1 and c.import_id = $2 and c.after_line < $3)`,
    [tx.tenantId, importId, line, seen.codigo, seen.version],
  );
}

/** The matches of these lines, in any order, without the rows that are not imported. */
export async function findSeen(tx: TenantTx, importId: string, lines: readonly number[]): Promise<Map<number, Seen>> {
  if (lines.length === 0) return new Map();
  const rows = await tx.query<{ line: number; codigo: number; version: number }>(
    `select e.line, e.codigo, e.version
     from import_seen s, unnest(s.lines, s.codigos, s.versions) with ordinality as e (line, codigo, version, place)
     where s.tenant_id = $1 and s.import_id = $2 and s.after_line < $4 and s.last_line >= $3 and e.line = any($5::int[])
     order by s.after_line, e.place`,
    [tx.tenantId, importId, Math.min(...lines), Math.max(...lines), lines],
  );
  const found = new Map(rows.map(({ line, codigo, version }) => [line, { codigo, version }]));
  for (const [line, { codigo }] of found) if (codigo === STAYS_OUT.codigo) found.delete(line);
  return found;
}

/** Whether the check saved its matches; before version 0.3.0 it did not. */
export async function hasSeen(tx: TenantTx, importId: string): Promise<boolean> {
  const rows = await tx.query('select from import_seen s where s.tenant_id = $1 and s.import_id = $2 limit 1', [
    tx.tenantId,
    importId,
  ]);
  return rows.length > 0;
}

export async function forgetSeen(tx: TenantTx, importId: string): Promise<void> {
  await tx.query('delete from import_seen s where s.tenant_id = $1 and s.import_id = $2', [tx.tenantId, importId]);
}
