import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { CurrentTenant } from '../../access/server/context.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { presentField } from '../../pessoa/present.ts';
import { fieldsOf, type LabelFilter, type LabelName } from '../list-labels.ts';
import { idBound, type Position, type Sort } from './list-cursor.ts';
import type { Sample } from './list-sample.ts';
import { columnOf } from '../../pessoa/fields/field-list.ts';
import { FIELD_FILTERS } from '../filter-fields.ts';

/** A row of the list and where it stands in the whole of it. */
export type ListRow = { item: PessoaListItem; position: Position };

/** What a list reads of a pessoa, of the table under the alias `p`: its columns on the screen and its sort keys. */
const LIST_VALUES = {
  id: 'p.id',
  codigo: 'p.codigo',
  tipo: 'p.tipo',
  nome: 'p.nome',
  nomeChave: 'p.nome_chave',
  outroNome: 'coalesce(p.nome_social, p.nome_fantasia)',
  cpf: 'p.cpf',
  cnpj: 'p.cnpj',
  codigoEstado: 'p.codigo_estado',
  codigoCidade: 'p.codigo_cidade',
  telefone: 'p.telefone_principal',
  email: 'p.email_principal',
  papeis: 'p.papeis',
  tags: 'p.tags',
  situacao: 'p.situacao',
  limiteCredito: 'p.limite_credito::text',
  version: 'p.version',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
  deletedAt: 'p.deleted_at',
} as const;

/** Each row as one text of JSON: to take fifty rows of twenty columns apart costs the client library more than all else. */
export const LIST_COLUMNS = `json_build_array(${Object.values(LIST_VALUES).join(', ')})::text as columns`;

/** The names of the values, in the order of the text. */
export const LIST_NAMES = Object.keys(LIST_VALUES) as (keyof typeof LIST_VALUES)[]; // Object.keys widens
const PLACES = Object.fromEntries(LIST_NAMES.map((name, place) => [name, place])) as Record<
  keyof typeof LIST_VALUES,
  number
>;

/** A record as `LIST_COLUMNS` selects it. */
export type ListRecord = { columns: string };

/** What the text of a record holds. */
export type ListValues = Pick<
  PessoaListItem,
  Exclude<keyof typeof LIST_VALUES, 'nomeChave' | 'cpf' | 'cnpj' | 'codigoEstado' | 'codigoCidade'>
> & { nomeChave: string } & Record<'cpf' | 'cnpj' | 'codigoEstado' | 'codigoCidade', string | null>;

/** A record as the list shows it to the tenant's role. */
export function toListRow(record: ListRecord, tenant: CurrentTenant, sort: Sort, stage: number): ListRow {
  const values = JSON.parse(record.columns) as readonly unknown[];
  // as LIST_COLUMNS selects them
  const valueOf = <Name extends keyof ListValues>(name: Name) => values[PLACES[name]] as ListValues[Name];
  const [id, codigo] = [valueOf('id'), valueOf('codigo')];
  const updatedAt = toIso(valueOf('updatedAt'));
  const deletedAt = valueOf('deletedAt');
  const item: PessoaListItem = {
    id,
    tenantId: tenant.id,
    codigo,
    tipo: valueOf('tipo'),
    nome: valueOf('nome'),
    outroNome: valueOf('outroNome'),
    documento: valueOf('cnpj') ?? presentField('cpf', valueOf('cpf'), tenant.role),
    cidade: findMunicipio(valueOf('codigoCidade') ?? '')?.nome ?? null,
    uf: findUf(valueOf('codigoEstado') ?? '')?.sigla ?? null,
    telefone: valueOf('telefone'),
    email: valueOf('email'),
    papeis: valueOf('papeis'),
    tags: valueOf('tags'),
    situacao: valueOf('situacao'),
    limiteCredito: valueOf('limiteCredito'),
    version: valueOf('version'),
    createdAt: toIso(valueOf('createdAt')),
    updatedAt,
    deletedAt: deletedAt === null ? null : toIso(deletedAt),
  };
  const keys = { codigo, nome: valueOf('nomeChave'), updatedAt };
  return { item, position: { stage, key: keys[nameOf(sort)], id, tenantId: tenant.id } };
}

function nameOf(sort: Sort): 'codigo' | 'nome' | 'updatedAt' {
  if (sort.endsWith('codigo')) return 'codigo';
  return sort.endsWith('nome') ? 'nome' : 'updatedAt';
}

/** A time as JSON of the database has it (`2026-11-21T09:30:00.5+00:00`), as all our answers have it. */
function toIso(time: string): string {
  // our connections are in UTC: there is nothing to estimate, and a page has a hundred of them
  if (!time.endsWith('+00:00')) return new Date(time).toISOString();
  return `${time.slice(0, 19)}.${time.slice(20, -6).slice(0, 3).padEnd(3, '0')}Z`;
}

/** Which records a list is about: those that the search finds, with the labels. */
export type ListFilter = LabelFilter & { q?: string | undefined; deleted: boolean };

/** Is it narrowed down by labels, wanted or left out? */
export function isLabelled({ labels, except = {} }: ListFilter): boolean {
  return fieldsOf(labels).length > 0 || fieldsOf(except).length > 0;
}

/** Is it about all live records? */
export function isUnfiltered(filter: ListFilter): boolean {
  return filter.q === undefined && !filter.deleted && !isLabelled(filter);
}

/**
 * A list to make: in one tenant, as one role sees it. What a search or a label finds is fetched and sorted up to
 * `mostSorted` records; of what more match, the list's own order is scanned, and the page is soon full.
 */
export type List = {
  tx: TenantReads;
  tenant: CurrentTenant;
  filter: ListFilter;
  sort: Sort;
  mostSorted: number;
  /** by which the strategy to a page is chosen, if there is one */
  sample?: Sample | undefined;
};

const SORT_COLUMNS: Record<string, string> = { nome: 'p.nome_chave', codigo: 'p.codigo', updatedAt: 'p.updated_at' };

/** Rows of the list in its order; `stage` is that of the search that asks, `join` what narrows the pessoas down. */
export async function selectRows(
  list: List,
  stage: number,
  conditions: Conditions,
  limit: number,
  join = '',
): Promise<ListRow[]> {
  const { column, descending } = orderOf(list.sort);
  const direction = descending ? 'desc' : 'asc';
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from pessoas p ${join} where ${conditions.texts.join(' and ')}
     order by ${column} ${direction}, p.id ${direction} limit ${conditions.value(limit)}`,
    conditions.values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, stage));
}

/**
 * The same rows where labels narrow a list by name down: what is scanned past is read from the index that has the labels
 * beside the names, and only what is on the page from the rows.
 */
export async function selectScanned(list: List, after: Position | undefined, limit: number): Promise<ListRow[]> {
  const conditions = startConditions(list, after);
  const direction = orderOf(list.sort).descending ? 'desc' : 'asc';
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from (
       select p.id from pessoas p where ${conditions.texts.join(' and ')}
       order by p.nome_chave ${direction}, p.id ${direction} limit ${conditions.value(limit)}) f
     join pessoas p on p.tenant_id = $1 and p.id = f.id
     order by p.nome_chave ${direction}, p.id ${direction}`,
    conditions.values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, 0));
}

/**
 * The same rows where a field has several values: from the index that has the records of each value by name come the
 * first of each, of which the first are the page.
 */
export async function selectMerged(
  list: List,
  field: LabelName,
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const { [field]: values, ...others } = list.filter.labels;
  const conditions = startConditions({ ...list, filter: { ...list.filter, labels: others } }, after);
  conditions.add(`${columnOfLabel(field).column} = v.value`);
  // for the planner: the index of this field has no other records
  if (field === 'situacao') conditions.add("p.situacao <> 'ativa'");
  const direction = orderOf(list.sort).descending ? 'desc' : 'asc';
  const most = conditions.value(limit);
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from (
       select b.id from unnest(${conditions.value(values)}::text[]) as v(value), lateral (
         select p.id, p.nome_chave from pessoas p where ${conditions.texts.join(' and ')}
         order by p.nome_chave ${direction}, p.id ${direction} limit ${most}) b
       order by b.nome_chave ${direction}, b.id ${direction} limit ${most}) f
     join pessoas p on p.tenant_id = $1 and p.id = f.id
     order by p.nome_chave ${direction}, p.id ${direction}`,
    conditions.values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, 0));
}

/** What a list is sorted by, of the table under the alias `p`. */
export function orderOf(sort: Sort): { column: string; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = SORT_COLUMNS[descending ? sort.slice(1) : sort] ?? 'p.nome_chave';
  return { column, descending };
}

/** The conditions of a statement and the values of its parameters. Values never stand in the text. */
export type Conditions = {
  texts: string[];
  values: unknown[];
  add: (text: string) => void;
  value: (value: unknown) => string;
};

/** What every statement of a list begins with: tenant, deleted or not, filters, and where the page before ended. */
export function startConditions(
  list: Pick<List, 'filter' | 'sort'> & { tenant: Pick<CurrentTenant, 'id'> },
  after: Position | undefined,
): Conditions {
  const texts: string[] = [];
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const add = (text: string) => void texts.push(text);
  add(`p.tenant_id = ${value(list.tenant.id)}`);
  add(`p.deleted_at is ${list.filter.deleted ? 'not null' : 'null'}`);
  for (const text of labelConditions(list.filter, value)) add(text);
  if (after) {
    const { column, descending } = orderOf(list.sort);
    const sign = descending ? '<' : '>';
    add(`(${column}, p.id) ${sign} (${value(after.key)}, ${value(idBound(after, list.tenant.id))})`);
  }
  return { texts, values, add, value };
}

/** Where a label stands in the row; a column with several of them is an array. */
const LABEL_COLUMNS = new Map<LabelName, { column: string; isArray: boolean }>([
  ...FIELD_FILTERS.map(
    ({ name, key, field }) =>
      [name, { column: `p.${columnOf(key)}`, isArray: field.kind === 'choices' || field.kind === 'tags' }] as const,
  ),
  ['codigoEstado', { column: 'p.codigo_estado', isArray: false }],
  ['codigoCidade', { column: 'p.codigo_cidade', isArray: false }],
  ['pendencia', { column: 'p.pendencias', isArray: true }],
]);

function columnOfLabel(name: LabelName): { column: string; isArray: boolean } {
  const found = LABEL_COLUMNS.get(name);
  if (!found) throw new Error(`no column holds the label ${name}`);
  return found;
}

/** The labels that a filter asks for and leaves out, as conditions on the rows. */
function labelConditions({ labels, except = {}, any }: LabelFilter, value: Conditions['value']): string[] {
  const condition = ([name, values]: [LabelName, readonly string[]]) => {
    const { column, isArray } = columnOfLabel(name);
    // one by one: it is several times quicker than to look whether two arrays have something in common
    if (isArray) return `(${values.map((each) => `${value(each)} = any(${column})`).join(' or ')})`;
    // one value is looked for in the index that has its records by name
    return values.length === 1 ? `${column} = ${value(values[0])}` : `${column} = any(${value(values)})`;
  };
  const wanted = fieldsOf(labels).map(condition);
  const leftOut = fieldsOf(except).map((field) => `(${condition(field)}) is not true`);
  return any && wanted.length > 1 ? [`(${wanted.join(' or ')})`, ...leftOut] : [...wanted, ...leftOut];
}
