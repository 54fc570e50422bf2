import type { TenantTx } from '../../../kit/server/db/db.ts';
import { withFieldsOfToday } from '../../../pessoa/empty.ts';
import type { Pessoa, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/row.ts';
import type { Seen } from '../../store/server/seen.queries.ts';

type SeenRow = PessoaRow & { seen_version: number; left_as: Pessoa | null };

/** The records that rows matched at the check, with their content then, by `keyOfSeen`. */
export async function findSeenRecords(tx: TenantTx, seen: readonly Seen[]): Promise<Map<string, Pessoa>> {
  // a change stores the content before it, which is the content of the version before
  const rows = await tx.query<SeenRow>(
    `select w.version as seen_version, n.before as left_as, ${PESSOA_COLUMNS}
     from unnest($2::int[], $3::int[]) as w (codigo, version)
     join pessoas p on p.tenant_id = $1 and p.codigo = w.codigo
     left join operation_changes n on n.tenant_id = $1 and n.pessoa_id = p.id and n.version = w.version + 1`,
    [tx.tenantId, seen.map(({ codigo }) => codigo), seen.map(({ version }) => version)],
  );
  return new Map(
    rows.map((row) => {
      const then = row.left_as ? withFieldsOfToday(row.left_as) : toPessoa(row);
      return [keyOfSeen({ codigo: row.codigo, version: row.seen_version }), then];
    }),
  );
}

export function keyOfSeen({ codigo, version }: Seen): string {
  return `${codigo} ${version}`;
}
