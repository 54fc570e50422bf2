import type { Pessoa } from '../../pessoas/pessoa.ts';
import { PESSOA_COLUMNS, type PessoaRow, toPessoa } from '../../pessoas/server/pessoa.row.ts';
import type { TenantTx } from '../../server/db.ts';

/** By what rows look for records. */
export type Wanted = { ids: string[]; cpfs: string[]; cnpjs: string[]; codigos: number[]; emails: string[] };

/** The records that rows may be about: live ones by all that finds them, by its id a deleted one too. */
export type Found = {
  byId: ReadonlyMap<string, Pessoa>;
  byCpf: ReadonlyMap<string, Pessoa>;
  byCnpj: ReadonlyMap<string, Pessoa>;
  byCodigo: ReadonlyMap<number, Pessoa>;
  byEmail: ReadonlyMap<string, Pessoa[]>;
  /** of those records, the ones that the operation changed already, and the ones that it made */
  changed: ReadonlySet<string>;
  made: ReadonlySet<string>;
};

/** Finds the records that rows may be about, one statement a key. With `operationId` nobody else changes them meanwhile. */
export async function findMatches(tx: TenantTx, wanted: Wanted, operationId?: string): Promise<Found> {
  const lock = operationId === undefined ? '' : 'for update of p';
  const select = async (name: string, condition: string, values: unknown[]): Promise<Pessoa[]> => {
    if (values.length === 0) return [];
    const text = `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 and ${condition} order by p.id ${lock}`;
    const statement = { name: `match_${name}${lock && '_locked'}`, text };
    return (await tx.query<PessoaRow>(statement, [tx.tenantId, values])).map(toPessoa);
  };
  const [byId, byCpf, byCnpj, byCodigo, byEmail] = await Promise.all([
    select('id', 'p.id = any($2::uuid[])', wanted.ids),
    select('cpf', 'p.cpf = any($2::text[]) and p.deleted_at is null', wanted.cpfs),
    select('cnpj', 'p.cnpj = any($2::text[]) and p.deleted_at is null', wanted.cnpjs),
    select('codigo', 'p.codigo = any($2::int[]) and p.deleted_at is null', wanted.codigos),
    // the tokens say which records have it; whether that is of an e-mail is looked at below
    select(
      'email',
      'p.id = any(array(select f.pessoa_id from find_by_tokens($2::text[]) f)) and p.deleted_at is null',
      wanted.emails,
    ),
  ]);
  const all = [...byId, ...byCpf, ...byCnpj, ...byCodigo, ...byEmail];
  const changes = operationId === undefined ? [] : await findChanged(tx, operationId, all);
  return {
    byId: new Map(byId.map((pessoa) => [pessoa.id, pessoa])),
    byCpf: new Map(byCpf.map((pessoa) => [pessoa.tipo === 'fisica' ? pessoa.cpf! : '', pessoa])), // found by it
    byCnpj: new Map(byCnpj.map((pessoa) => [pessoa.tipo === 'juridica' ? pessoa.cnpj! : '', pessoa])), // found by it
    byCodigo: new Map(byCodigo.map((pessoa) => [pessoa.codigo, pessoa])),
    byEmail: groupByEmail(byEmail),
    changed: new Set(changes.map(({ pessoa_id }) => pessoa_id)),
    made: new Set(changes.filter(({ made }) => made).map(({ pessoa_id }) => pessoa_id)),
  };
}

async function findChanged(
  tx: TenantTx,
  operationId: string,
  pessoas: Pessoa[],
): Promise<{ pessoa_id: string; made: boolean }[]> {
  if (pessoas.length === 0) return [];
  return tx.query<{ pessoa_id: string; made: boolean }>(
    `select c.pessoa_id, c.before is null as made from operation_changes c
     where c.tenant_id = $1 and c.operation_id = $2 and c.pessoa_id = any($3::uuid[])`,
    [tx.tenantId, operationId, [...new Set(pessoas.map(({ id }) => id))]],
  );
}

function groupByEmail(pessoas: Pessoa[]): Map<string, Pessoa[]> {
  const groups = new Map<string, Pessoa[]>();
  for (const pessoa of pessoas)
    for (const { email } of pessoa.emails) groups.set(email, [...(groups.get(email) ?? []), pessoa]);
  return groups;
}
