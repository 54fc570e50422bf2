import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { CurrentTenant } from '../../server/context.ts';
import type { PessoaListItem } from '../pessoa.ts';
import type { Position, Sort } from './list-cursor.ts';
import { presentCpf } from './present.ts';

/** A row of the list and where it stands in the whole of it. */
export type ListRow = { item: PessoaListItem; position: Position };

/** What a list reads of a pessoa, of the table under the alias `p`: its columns on the screen and its sort keys. */
export const LIST_COLUMNS = `p.id, p.codigo, p.tipo, p.nome, p.nome_chave,
  coalesce(p.nome_social, p.nome_fantasia) as outro_nome, p.cpf, p.cnpj, p.codigo_estado, p.codigo_cidade,
  p.telefone_principal, p.email_principal, p.papeis, p.tags, p.situacao, p.limite_credito, p.version, p.created_at,
  p.updated_at, p.deleted_at`;

/** A record as `LIST_COLUMNS` selects it. */
export type ListRecord = {
  id: string;
  codigo: number;
  tipo: PessoaListItem['tipo'];
  nome: string;
  nome_chave: string;
  outro_nome: string | null;
  cpf: string | null;
  cnpj: string | null;
  codigo_estado: string | null;
  codigo_cidade: string | null;
  telefone_principal: string | null;
  email_principal: string | null;
  papeis: string[];
  tags: string[];
  situacao: PessoaListItem['situacao'];
  limite_credito: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

/** A record as the list shows it to the tenant's role. */
export function toListRow(record: ListRecord, tenant: CurrentTenant, sort: Sort, stage: number): ListRow {
  const item: PessoaListItem = {
    id: record.id,
    tenantId: tenant.id,
    codigo: record.codigo,
    tipo: record.tipo,
    nome: record.nome,
    outroNome: record.outro_nome,
    documento: record.cnpj ?? presentCpf(record.cpf, tenant.role),
    cidade: findMunicipio(record.codigo_cidade ?? '')?.nome ?? null,
    uf: findUf(record.codigo_estado ?? '')?.sigla ?? null,
    telefone: record.telefone_principal,
    email: record.email_principal,
    papeis: record.papeis,
    tags: record.tags,
    situacao: record.situacao,
    limiteCredito: record.limite_credito,
    version: record.version,
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    deletedAt: record.deleted_at?.toISOString() ?? null,
  };
  return { item, position: { stage, key: keyOf(record, sort), id: record.id, tenantId: tenant.id } };
}

function keyOf(record: ListRecord, sort: Sort): string | number {
  if (sort.endsWith('codigo')) return record.codigo;
  return sort.endsWith('nome') ? record.nome_chave : record.updated_at.toISOString();
}
