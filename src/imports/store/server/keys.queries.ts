import type { TenantTx } from '../../../kit/server/db/db.ts';
import { type KeyKind, type LineIndex, numbersOf } from './line-index.ts';

/** A key that is unique among the rows of a file. */
export type Key = { kind: KeyKind; key: string };
/** The key of the record that a row changes. */
export function recordKey({ codigo }: { codigo: number }): Key {
  return { kind: 'record', key: String(codigo) };
}

/** A key and the first line that has it. */
export type ClaimedKey = Key & { line: number };

/** Saves the keys that the rows of a chunk claimed, as arrays. `place` is the number of the chunk. */
export async function saveKeys(
  tx: TenantTx,
  importId: string,
  place: number,
  claimed: readonly ClaimedKey[],
): Promise<void> {
  const kinds = [...new Set(claimed.map(({ kind }) => kind))];
  await Promise.all(
    kinds.map((kind) => {
      const keys = claimed.filter((key) => key.kind === kind);
      return tx.query(
        `insert into import_keys (tenant_id, import_id, kind, place, keys, lines)
         values ($1, $2, $3, $4, $5::bigint[], $6::int[])`,
        [tx.tenantId, importId, kind, place, keys.map(numberOf), keys.map(({ line }) => line)],
      );
    }),
  );
}

/** Counts the companies of a file by their CNPJs, and those among these CNPJs. */
export async function countCnpjs(
  tx: TenantTx,
  importId: string,
  cnpjs: readonly string[],
): Promise<{ all: number; among: number }> {
  const [row] = await tx.query<{ all: number; among: number }>(
    `select count(distinct k.key)::int as all, (count(distinct k.key) filter (where k.key = any($3::bigint[])))::int as among
     from import_keys c cross join unnest(c.keys) as k (key)
     where c.tenant_id = $1 and c.import_id = $2 and c.kind = 'cnpj'`,
    [tx.tenantId, importId, cnpjs.map((key) => numberOf({ kind: 'cnpj', key }))],
  );
  return row ?? { all: 0, among: 0 };
}

/** Finds the first line with each of these keys. */
export async function findLines(tx: TenantTx, importId: string, keys: readonly Key[]): Promise<LineIndex['find']> {
  const wanted = [...new Set(keys.map(({ kind }) => kind))];
  const rows = await tx.query<{ kind: KeyKind; key: string; line: number }>(
    `select c.kind, k.key::text as key, min(k.line)::int as line
     from import_keys c cross join unnest(c.keys, c.lines) as k (key, line)
     where c.tenant_id = $1 and c.import_id = $2 and c.kind = any($3::text[]) and k.key = any($4::bigint[])
     group by c.kind, k.key`,
    [tx.tenantId, importId, wanted, keys.map(numberOf)],
  );
  const lines = new Map(rows.map(({ kind, key, line }) => [`${kind} ${key}`, line]));
  return (kind, key) => lines.get(`${kind} ${numberOf({ kind, key })}`);
}

export async function forgetKeys(tx: TenantTx, importId: string): Promise<void> {
  await tx.query('delete from import_keys k where k.tenant_id = $1 and k.import_id = $2', [tx.tenantId, importId]);
}

/** The key in the format of the database: a signed 64-bit number, as decimal text. */
function numberOf({ kind, key }: Key): string {
  const [high, low] = numbersOf(kind, key);
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString();
}
