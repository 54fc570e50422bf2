import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { CurrentTenant } from '../../access/server/context.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import type { Position, Sort } from './list-cursor.ts';
import { presentCpf } from '../../pessoa/present.ts';

/** A row of the list and where it stands in the whole of it. */
export type ListRow = { item: PessoaListItem; position: Position };

/**
 * What a list reads of a pessoa, of the table under the alias `p`: its columns on the screen and its sort keys, each row
 * as one text. To take fifty rows of twenty columns apart costs the client library more than all else of a request.
 */
export const LIST_COLUMNS = `json_build_array(p.id, p.codigo, p.tipo, p.nome, p.nome_chave,
  coalesce(p.nome_social, p.nome_fantasia), p.cpf, p.cnpj, p.codigo_estado, p.codigo_cidade, p.telefone_principal,
  p.email_principal, p.papeis, p.tags, p.situacao, p.limite_credito::text, p.version, p.created_at, p.updated_at,
  p.deleted_at)::text as columns`;

/** A record as `LIST_COLUMNS` selects it. */
export type ListRecord = { columns: string };

/** Its columns in the order of `LIST_COLUMNS`. */
type Columns = [
  id: string,
  codigo: number,
  tipo: PessoaListItem['tipo'],
  nome: string,
  nomeChave: string,
  outroNome: string | null,
  cpf: string | null,
  cnpj: string | null,
  codigoEstado: string | null,
  codigoCidade: string | null,
  telefone: string | null,
  email: string | null,
  papeis: string[],
  tags: string[],
  situacao: PessoaListItem['situacao'],
  limiteCredito: string | null,
  version: number,
  createdAt: string,
  updatedAt: string,
  deletedAt: string | null,
];

/** A record as the list shows it to the tenant's role. */
export function toListRow(record: ListRecord, tenant: CurrentTenant, sort: Sort, stage: number): ListRow {
  const columns = JSON.parse(record.columns) as Columns; // as LIST_COLUMNS selects them
  const [id, codigo, tipo, nome, nomeChave, outroNome, cpf, cnpj, codigoEstado, codigoCidade, ...others] = columns;
  const [telefone, email, papeis, tags, situacao, limiteCredito, version, created, updated, deleted] = others;
  const updatedAt = toIso(updated);
  const item: PessoaListItem = {
    id,
    tenantId: tenant.id,
    codigo,
    tipo,
    nome,
    outroNome,
    documento: cnpj ?? presentCpf(cpf, tenant.role),
    cidade: findMunicipio(codigoCidade ?? '')?.nome ?? null,
    uf: findUf(codigoEstado ?? '')?.sigla ?? null,
    telefone,
    email,
    papeis,
    tags,
    situacao,
    limiteCredito,
    version,
    createdAt: toIso(created),
    updatedAt,
    deletedAt: deleted === null ? null : toIso(deleted),
  };
  const keys = { codigo, nome: nomeChave, updatedAt };
  return { item, position: { stage, key: keys[nameOf(sort)], id, tenantId: tenant.id } };
}

function nameOf(sort: Sort): 'codigo' | 'nome' | 'updatedAt' {
  if (sort.endsWith('codigo')) return 'codigo';
  return sort.endsWith('nome') ? 'nome' : 'updatedAt';
}

/** A time as JSON of the database has it (`2026-11-21T09:30:00.5+00:00`), as all our answers have it. */
function toIso(time: string): string {
  // our connections are in UTC: there is nothing to reckon, and a page has a hundred of them
  if (!time.endsWith('+00:00')) return new Date(time).toISOString();
  return `${time.slice(0, 19)}.${time.slice(20, -6).slice(0, 3).padEnd(3, '0')}Z`;
}
