import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Pessoa, PessoaRow } from '../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../pessoa/stored/row.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CODIGO = /^[1-9]\d{0,8}$/;

/** How an address names a record: by id, or by the codigo that people use on the phone. */
export type PessoaRef = { id: string } | { codigo: number };

/** Parses a reference from an address; undefined when it is neither. */
export function parsePessoaRef(text: string): PessoaRef | undefined {
  if (UUID.test(text)) return { id: text.toLowerCase() };
  return CODIGO.test(text) ? { codigo: Number(text) } : undefined;
}

/** Finds a record, even a deleted one. `lock` locks its row until the commit. */
export async function findPessoa(tx: TenantReads, ref: PessoaRef, lock = false): Promise<Pessoa | undefined> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['codigo', ref.codigo];
  const [row] = await tx.query<PessoaRow>(
    {
      name: `find_pessoa_by_${column}${lock ? '_locked' : ''}`,
      text: `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 and p.${column} = $2 ${lock ? 'for update' : ''}`,
    },
    [tx.tenantId, value],
  );
  return row && toPessoa(row);
}

export async function findPessoas(tx: TenantReads, ids: readonly string[]): Promise<Pessoa[]> {
  const rows = await tx.query<PessoaRow>(
    {
      name: 'find_pessoas',
      text: `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`,
    },
    [tx.tenantId, ids],
  );
  return rows.map(toPessoa);
}

export async function findByDocument(
  tx: TenantReads,
  kind: 'cpf' | 'cnpj',
  document: string | null,
): Promise<{ id: string; codigo: number; nome: string } | undefined> {
  const [row] = await tx.query<{ id: string; codigo: number; nome: string }>(
    `select p.id, p.codigo, p.nome from pessoas p where p.tenant_id = $1 and p.${kind} = $2 and p.deleted_at is null`,
    [tx.tenantId, document],
  );
  return row;
}

/** The id of the record with a codigo, or of its survivor if it was merged: an expression of two parameters. */
export function idOfCodigo(tenant: string, codigo: string): string {
  return `(select coalesce(m.merged_into, m.id) from pessoas m where m.tenant_id = ${tenant} and m.codigo = ${codigo})`;
}
