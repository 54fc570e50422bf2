import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { CurrentTenant } from '../../access/server/context.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { presentField, presentPhone, presentTags, presentText } from '../../pessoa/present.ts';
import { columnOfSort, type Position } from './list-cursor.ts';
import type { Sort } from '../filter-fields.ts';
import { keysOf } from '../../kit/record-of.ts';

/** A row of the list and its position in the whole list. */
export type ListRow = { item: PessoaListItem; position: Position };

/** The values that a list reads of a pessoa (table alias `p`): its columns on the screen and its sort keys. */
const LIST_VALUES = {
  id: 'p.id',
  codigo: 'p.codigo',
  tipo: 'p.tipo',
  nome: 'p.nome',
  nomeChave: 'p.nome_chave',
  outroNome: 'coalesce(p.nome_social, p.nome_fantasia)',
  cpf: 'p.cpf',
  cnpj: 'p.cnpj',
  rg: 'p.rg',
  codigoEstado: 'p.codigo_estado',
  codigoCidade: 'p.codigo_cidade',
  telefone: 'p.telefone_principal',
  email: 'p.email_principal',
  papeis: 'p.papeis',
  tags: 'p.tags',
  situacao: 'p.situacao',
  limiteCredito: 'p.limite_credito::text',
  prontaParaNota: "not 'nfe' = any(p.pendencias)",
  version: 'p.version',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
  deletedAt: 'p.deleted_at',
} as const;

/** Each row as one JSON text. The client library would spend most of its time on fifty rows of twenty columns. */
export const LIST_COLUMNS = `json_build_array(${Object.values(LIST_VALUES).join(', ')})::text as columns`;

/** The names of the values, in the order of the text. */
export const LIST_NAMES = keysOf(LIST_VALUES);

/** The index of a value in the text. The type carries the name, and so the type of the value. */
type IndexOf<Name> = number & { readonly valueName?: Name };
const INDEX = Object.fromEntries(LIST_NAMES.map((name, index) => [name, index])) as {
  readonly [Name in keyof typeof LIST_VALUES]: IndexOf<Name>;
};

/** A record as `LIST_COLUMNS` selects it. */
export type ListRecord = { columns: string };

export type ListValues = Pick<
  Required<PessoaListItem>,
  Exclude<keyof typeof LIST_VALUES, 'nomeChave' | 'cpf' | 'cnpj' | 'rg' | 'codigoEstado' | 'codigoCidade'>
> & { nomeChave: string } & Record<'cpf' | 'cnpj' | 'rg' | 'codigoEstado' | 'codigoCidade', string | null>;

/** A record as the list shows it to the tenant's role. */
export function toListRow(record: ListRecord, tenant: CurrentTenant, sort: Sort, stage: number): ListRow {
  const values = JSON.parse(record.columns) as readonly unknown[];
  const [id, codigo] = [read(values, INDEX.id), read(values, INDEX.codigo)];
  const updatedAt = toIso(read(values, INDEX.updatedAt));
  const deletedAt = read(values, INDEX.deletedAt);
  const documents = { cpf: read(values, INDEX.cpf), rg: read(values, INDEX.rg) };
  const item: PessoaListItem = {
    id,
    tenantId: tenant.id,
    codigo,
    tipo: read(values, INDEX.tipo),
    nome: presentText(read(values, INDEX.nome), documents, tenant.role),
    outroNome: presentText(read(values, INDEX.outroNome), documents, tenant.role),
    documento: read(values, INDEX.cnpj) ?? presentField('cpf', read(values, INDEX.cpf), tenant.role),
    cidade: findMunicipio(read(values, INDEX.codigoCidade) ?? '')?.nome ?? null,
    uf: findUf(read(values, INDEX.codigoEstado) ?? '')?.sigla ?? null,
    telefone: presentPhone(read(values, INDEX.telefone), documents, tenant.role),
    email: presentText(presentField('emails.email', read(values, INDEX.email), tenant.role), documents, tenant.role),
    papeis: read(values, INDEX.papeis),
    tags: presentTags(read(values, INDEX.tags), documents, tenant.role),
    situacao: read(values, INDEX.situacao),
    limiteCredito: read(values, INDEX.limiteCredito),
    prontaParaNota: read(values, INDEX.prontaParaNota),
    version: read(values, INDEX.version),
    createdAt: toIso(read(values, INDEX.createdAt)),
    updatedAt,
    deletedAt: deletedAt === null ? null : toIso(deletedAt),
  };
  const keys = { codigo, nome: read(values, INDEX.nomeChave), updatedAt };
  return { item, position: { stage, key: keys[columnOfSort(sort)], id, tenantId: tenant.id } };
}

/** One value of a record; a fixed index is much faster than a lookup by name. */
function read<Name extends keyof ListValues>(values: readonly unknown[], index: IndexOf<Name>): ListValues[Name] {
  return values[index] as ListValues[Name]; // LIST_COLUMNS selects the values in this order
}

/** Converts a time from the database's JSON (`2026-11-21T09:30:00.5+00:00`) to the format of all answers. */
function toIso(time: string): string {
  // connections use UTC, so cutting the text suffices; a page has a hundred times to convert
  if (!time.endsWith('+00:00')) return new Date(time).toISOString();
  return `${time.slice(0, 19)}.${time.slice(20, -6).slice(0, 3).padEnd(3, '0')}Z`;
}
