import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import { keptFrom } from '../../../register/history/server/history.queries.ts';
import { type KeptVersion, oldestOf } from '../../../register/history/server/kept-versions.ts';
import type { Seen } from '../../store/server/import-rows.queries.ts';

type SeenRow = PessoaRow & { seen_version: number; later: KeptVersion[] | null };

/** The records that rows matched at the check, with their content then, by `keyOfSeen`. */
export async function findSeenRecords(tx: TenantTx, seen: readonly Seen[]): Promise<Map<string, Pessoa>> {
  const rows = await tx.query<SeenRow>(
    `select w.version as seen_version, ${keptFrom('p', 'w.version')} as later, ${PESSOA_COLUMNS}
     from unnest($2::int[], $3::int[]) as w (codigo, version)
     join pessoas p on p.tenant_id = $1 and p.codigo = w.codigo`,
    [tx.tenantId, seen.map(({ codigo }) => codigo), seen.map(({ version }) => version)],
  );
  return new Map(
    rows.map((row) => {
      const then = oldestOf(toPessoa(row), row.later ?? []);
      return [keyOfSeen({ codigo: row.codigo, version: row.seen_version }), then];
    }),
  );
}

export function keyOfSeen({ codigo, version }: Seen): string {
  return `${codigo} ${version}`;
}
