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

/** Saves the new matches of rows that were judged again. */
export async function changeSeen(tx: TenantTx, importId: string, rows: readonly SeenLine[]): Promise<void> {
  if (rows.length === 0) return;
  const seen = rows.map((row) => row.seen ?? STAYS_OUT);
  await tx.query(
    `update import_seen s
     set lines = s.lines || e.lines, codigos = s.codigos || e.codigos, versions = s.versions || e.versions
     from (
       select c.after_line, array_agg(w.line order by w.place) as lines, array_agg(w.codigo order by w.place) as codigos,
         array_agg(w.version order by w.place) as versions
       from unnest($3::int[], $4::int[], $5::int[]) with ordinality as w (line, codigo, version, place), lateral (
         select max(k.after_line) as after_line from import_seen k
         where k.tenant_id = $1 and k.import_id = $2 and k.after_line < w.line
       ) c
       group by c.after_line
     ) e
     where s.tenant_id = $1 and s.import_id = $2 and s.after_line = e.after_line`,
    [
      tx.tenantId,
      importId,
      rows.map(({ line }) => line),
      seen.map(({ codigo }) => codigo),
      seen.map(({ version }) => version),
    ],
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
