import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { CurrentTenant } from '../../access/server/context.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { presentField, presentTags } from '../../pessoa/present.ts';
import { fieldsOf, type LabelFilter, type LabelName, labelsQuery } from '../list-labels.ts';
import { cardPatterns, readCard } from './card.ts';
import { isUnfilled } from './unfilled.ts';
import { idBound, type Position, type Sort } from './list-cursor.ts';
import type { Sample } from './list-sample.ts';
import { columnOf } from '../../pessoa/fields/field-list.ts';
import { FIELD_FILTERS } from '../filter-fields.ts';

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
  version: 'p.version',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
  deletedAt: 'p.deleted_at',
} as const;

/** Each row as one JSON text. The client library would spend most of its time on fifty rows of twenty columns. */
export const LIST_COLUMNS = `json_build_array(${Object.values(LIST_VALUES).join(', ')})::text as columns`;

/** The names of the values, in the order of the text. */
export const LIST_NAMES = Object.keys(LIST_VALUES) as (keyof typeof LIST_VALUES)[]; // Object.keys widens

/** The index of a value in the text. The type carries the name, and so the type of the value. */
type IndexOf<Name> = number & { readonly valueName?: Name };
const INDEX = Object.fromEntries(LIST_NAMES.map((name, index) => [name, index])) as {
  readonly [Name in keyof typeof LIST_VALUES]: IndexOf<Name>;
};

/** A record as `LIST_COLUMNS` selects it. */
export type ListRecord = { columns: string };

/** The parsed values of a record. */
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
    nome: read(values, INDEX.nome),
    outroNome: read(values, INDEX.outroNome),
    documento: read(values, INDEX.cnpj) ?? presentField('cpf', read(values, INDEX.cpf), tenant.role),
    cidade: findMunicipio(read(values, INDEX.codigoCidade) ?? '')?.nome ?? null,
    uf: findUf(read(values, INDEX.codigoEstado) ?? '')?.sigla ?? null,
    telefone: presentField('telefones.numero', read(values, INDEX.telefone), tenant.role),
    email: presentField('emails.email', read(values, INDEX.email), tenant.role),
    papeis: read(values, INDEX.papeis),
    tags: presentTags(read(values, INDEX.tags), documents, tenant.role),
    situacao: read(values, INDEX.situacao),
    limiteCredito: read(values, INDEX.limiteCredito),
    version: read(values, INDEX.version),
    createdAt: toIso(read(values, INDEX.createdAt)),
    updatedAt,
    deletedAt: deletedAt === null ? null : toIso(deletedAt),
  };
  const keys = { codigo, nome: read(values, INDEX.nomeChave), updatedAt };
  return { item, position: { stage, key: keys[nameOf(sort)], id, tenantId: tenant.id } };
}

/** One value of a record; a fixed index is read much faster than a name is looked up. */
function read<Name extends keyof ListValues>(values: readonly unknown[], index: IndexOf<Name>): ListValues[Name] {
  return values[index] as ListValues[Name]; // LIST_COLUMNS selects the values in this order
}

function nameOf(sort: Sort): 'codigo' | 'nome' | 'updatedAt' {
  if (sort.endsWith('codigo')) return 'codigo';
  return sort.endsWith('nome') ? 'nome' : 'updatedAt';
}

/** Converts a time from the database's JSON (`2026-11-21T09:30:00.5+00:00`) to the format of all answers. */
function toIso(time: string): string {
  // connections use UTC, so a text cut suffices; a page has a hundred times to convert
  if (!time.endsWith('+00:00')) return new Date(time).toISOString();
  return `${time.slice(0, 19)}.${time.slice(20, -6).slice(0, 3).padEnd(3, '0')}Z`;
}

/** The filter of a list: search text, labels, deletion. */
export type ListFilter = LabelFilter & { q?: string | undefined; deleted: boolean };

/** Does the filter require or exclude any label? */
export function isLabelled({ labels, except = {} }: ListFilter): boolean {
  return fieldsOf(labels).length > 0 || fieldsOf(except).length > 0;
}

/** Does the filter match all live records? */
export function isUnfiltered(filter: ListFilter): boolean {
  return filter.q === undefined && !filter.deleted && !isLabelled(filter);
}

/** A list to read in one tenant, as one role sees it. */
export type List = {
  tx: TenantReads;
  tenant: CurrentTenant;
  filter: ListFilter;
  sort: Sort;
  /** the basis of the choice between ways to read */
  sample?: Sample | undefined;
  /** rows without version and times will do */
  isBrief?: boolean | undefined;
};

const SORT_COLUMNS: Record<string, string> = { nome: 'p.nome_chave', codigo: 'p.codigo', updatedAt: 'p.updated_at' };

/** Reads rows of the list in its order. `stage` is the search stage of the rows; `join` narrows the pessoas down. */
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
 * The records of a list in its order, after a position, as the table and conditions of a statement: cards for live records by name,
 * else the register.
 */
export type Ordered = Conditions & { table: string; key: string; id: string; direction: 'asc' | 'desc' };

/** What a list holds, and in which order. */
export type Ordering = Pick<List, 'filter' | 'sort'> & { tenant: Pick<CurrentTenant, 'id'> };

/** Begins a statement about a list in its order. */
export function inOrder(list: Ordering, after: Position | undefined): Ordered {
  const { column, descending } = orderOf(list.sort);
  const direction = descending ? 'desc' : 'asc';
  const sign = descending ? '<' : '>';
  if (hasMoments(list)) {
    const conditions = startConditions(list, undefined);
    const { add, value } = conditions;
    add(`m.tenant_id = ${value(list.tenant.id)}`);
    if (after)
      add(`(m.updated_at, m.pessoa_id) ${sign} (${value(after.key)}, ${value(idBound(after, list.tenant.id))})`);
    const table = 'moments m join pessoas p on p.tenant_id = m.tenant_id and p.id = m.pessoa_id';
    return { ...conditions, table, key: 'm.updated_at', id: 'm.pessoa_id', direction };
  }
  if (!hasCards(list))
    return { ...startConditions(list, after), table: 'pessoas p', key: column, id: 'p.id', direction };
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const texts = [`c.tenant_id = ${value(list.tenant.id)}`, ...cardConditions(list, value)];
  if (after)
    texts.push(`(c.nome_chave, c.pessoa_id) ${sign} (${value(after.key)}, ${value(idBound(after, list.tenant.id))})`);
  const add = (text: string) => void texts.push(text);
  return { texts, values, value, add, table: 'cards c', key: 'c.nome_chave', id: 'c.pessoa_id', direction };
}

/** Have the records of a list moments in its order? */
export function hasMoments({ tenant, sort }: Ordering): boolean {
  return sort.endsWith('updatedAt') && !isUnfilled(tenant.id);
}

/** Reads rows of a list by moments. `join` narrows the pessoas down. */
export async function selectByMoment(
  list: List,
  after: Position | undefined,
  limit: number,
  join: (value: Conditions['value']) => string = () => '',
): Promise<ListRow[]> {
  const { texts, values, value, table, key, id, direction } = inOrder(list, after);
  const joined = join(value);
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from ${table} ${joined} where ${texts.join(' and ')}
     order by ${key} ${direction}, ${id} ${direction} limit ${value(limit)}`,
    values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, 0));
}

/** Have the records of a list cards in its order? */
export function hasCards({ tenant, filter, sort }: Ordering): boolean {
  return sort.endsWith('nome') && !filter.deleted && !isUnfilled(tenant.id);
}

/** The rows of a list of live records by name: the cards themselves (`isBrief`), or the records of the page from the table. */
export async function selectCards(list: List, after: Position | undefined, limit: number): Promise<ListRow[]> {
  const conditions = inOrder(list, after);
  const { values, value, direction } = conditions;
  const cards = `from cards c where ${conditions.texts.join(' and ')}
    order by c.nome_chave ${direction}, c.pessoa_id ${direction} limit ${value(limit)}`;
  if (list.isBrief) {
    const rows = await list.tx.query<Card>(`select c.pessoa_id as id, c.nome_chave, c.shown ${cards}`, values);
    if (rows.every(({ shown }) => shown !== null)) return rows.map((row) => toBriefRow(row, list.tenant));
  }
  const records = await list.tx.query<ListRecord>(
    `select ${LIST_COLUMNS} from (select c.pessoa_id, c.nome_chave ${cards}) f
     join pessoas p on p.tenant_id = $1 and p.id = f.pessoa_id
     order by f.nome_chave ${direction}, f.pessoa_id ${direction}`,
    values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, 0));
}

type Card = { id: string; nome_chave: string; shown: string | null };

function toBriefRow({ id, nome_chave: key, shown }: Card, tenant: CurrentTenant): ListRow {
  return { item: readCard(shown ?? '', id, tenant), position: { stage: 0, key, id, tenantId: tenant.id } };
}

/** The labels of a filter as conditions on cards; a card that is too long for its index has its labels among the tokens. */
function cardConditions({ tenant, filter }: Ordering, value: Conditions['value']): string[] {
  const labels = labelsQuery(tenant.id, filter);
  if (labels === undefined) return [];
  return [
    `case when c.shown is null then has_labels(c.pessoa_id, ${value(labels)}::tsquery)
     else c.shown ~ all (${value(cardPatterns(filter))}::text[]) end`,
  ];
}

/** Values of which an index by these values and names has the records in order. */
export type IndexValues = Partial<Record<'codigoEstado' | 'codigoCidade' | 'situacao', string>>;

/** The same rows for a list of live records by name, from an index by values: what each of `branches` has, merged by name. */
export async function selectIndexed(
  list: List,
  branches: readonly IndexValues[],
  after: Position | undefined,
  limit: number,
): Promise<ListRow[]> {
  const direction = list.sort.startsWith('-') ? 'desc' : 'asc';
  const conditions = startConditions(list, after);
  const parts = branches.map((branch) => {
    const own = Object.entries(branch).map(([name, each]) => {
      const { column } = columnOfLabel(name as LabelName); // IndexValues has names of labels
      return `${column} = ${conditions.value(each)}`;
    });
    // the planner needs this condition to use the partial index
    const isPartial =
      branch.situacao !== undefined && branch.codigoEstado === undefined && branch.codigoCidade === undefined;
    // in order and without a limit, so that they are merged and no row is read for nothing
    return `(select ${LIST_COLUMNS}, p.nome_chave, p.id from pessoas p where ${conditions.texts.join(' and ')} and ${own.join(' and ')}
      ${isPartial ? "and p.situacao <> 'ativa'" : ''}
      order by p.nome_chave ${direction}, p.id ${direction})`;
  });
  const records = await list.tx.query<ListRecord>(
    `select m.columns from (${parts.join(' union all ')}) m
     order by m.nome_chave ${direction}, m.id ${direction} limit ${conditions.value(limit)}`,
    conditions.values,
  );
  return records.map((record) => toListRow(record, list.tenant, list.sort, 0));
}

/** The sort column (table alias `p`) and direction. */
export function orderOf(sort: Sort): { column: string; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = SORT_COLUMNS[descending ? sort.slice(1) : sort] ?? 'p.nome_chave';
  return { column, descending };
}

/** The conditions of a statement and its parameter values. Values never stand in the text. */
export type Conditions = {
  texts: string[];
  values: unknown[];
  add: (text: string) => void;
  value: (value: unknown) => string;
};

/** The conditions of every list statement: tenant, deletion, labels, and the end of the previous page. */
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

/** The column of each label; a label with several values per record has an array column. */
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

/** The required and excluded labels of a filter, as conditions on the rows. */
function labelConditions({ labels, except = {}, any }: LabelFilter, value: Conditions['value']): string[] {
  const condition = ([name, values]: [LabelName, readonly string[]]) => {
    const { column, isArray } = columnOfLabel(name);
    // one test per value is several times faster than an overlap of two arrays
    if (isArray) return `(${values.map((each) => `${value(each)} = any(${column})`).join(' or ')})`;
    // a single value can use its index by value and name
    return values.length === 1 ? `${column} = ${value(values[0])}` : `${column} = any(${value(values)})`;
  };
  const required = fieldsOf(labels).map(condition);
  const excluded = fieldsOf(except).map((field) => `(${condition(field)}) is not true`);
  return any && required.length > 1 ? [`(${required.join(' or ')})`, ...excluded] : [...required, ...excluded];
}
