import { idOfCodigo } from './pessoas.queries.ts';
import { comparePositions, FIRST_ID, idBound, LAST_ID, type Position } from './list-cursor.ts';
import { LIST_COLUMNS, type ListRecord, type ListRow, toListRow } from './list-row.ts';
import { type List, type Ordering, selectRows, startConditions } from './list-select.ts';
import { bindCall, callByName, type Bind } from './named-call.ts';
import {
  checks,
  type Depth,
  type Drivers,
  hasWords,
  innerWord,
  nameParameters,
  type Range,
  recordParameters,
  type Search,
  stageParameters,
  wholeEmail,
} from './search.ts';
import { labelsQuery } from '../list-labels.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { cardPatterns, emailPatterns, readCard } from './card.ts';
import { compareByBytes, readVocabulary, Vocabulary } from './words/vocabulary.ts';
import { known } from '../../kit/known.ts';

/*
 * The ways in which the database finds the records of a search (db/functions/search.sql). Each gives the same records in the same
 * order for the stages that it supports; search-plan.ts chooses between them.
 */

/** A part of a search: at most `limit` records after `after`, from the stage `from` on. */
export type Part = { after: Position | undefined; from: number; limit: number };

/** The position after which the results start. */
function endOf({ after, from }: Part, tenantId: number) {
  if (after === undefined || after.stage < from) return { stage: from, key: '', id: FIRST_ID };
  return { stage: after.stage, key: String(after.key), id: idBound(after, tenantId) };
}

type FoundRow = ListRecord & { stage: number; sort_key: string };

/** Reads the rows of found records: `call` is a function that returns `(stage, sort_key, pessoa_id)`. */
async function readFound(
  { tx, tenant, sort }: List,
  name: string,
  call: string,
  values: unknown[],
): Promise<ListRow[]> {
  const rows = await tx.query<FoundRow>(
    {
      name,
      // a lookup by key: for a client that the planner believes small, it would read all records and join them
      text: `select f.stage, f.sort_key, ${LIST_COLUMNS} from ${call} f, lateral (
          select q.* from pessoas q where q.tenant_id = $${values.length + 1} and q.id = f.pessoa_id offset 0
        ) p
        order by f.stage, f.sort_key collate "C", f.pessoa_id`,
    },
    [...values, tenant.id],
  );
  return rows.map((row) => {
    const { item, position } = toListRow(row, tenant, sort, row.stage);
    return { item, position: { ...position, key: row.sort_key } };
  });
}

type Walked = { stage: number; sort_key: string; pessoa_id: string; shown: string | null };

/** Reads the cards that a scan has found; undefined when one of them is too long for its index. */
async function readWalked(
  { tx, tenant }: List,
  name: string,
  call: string,
  values: unknown[],
): Promise<ListRow[] | undefined> {
  const text = `select f.stage, f.sort_key, f.pessoa_id, f.shown from ${call} f`;
  const rows = await tx.query<Walked>({ name: `${name}_shown`, text }, values);
  if (rows.some(({ shown }) => shown === null)) return undefined;
  return rows.map(({ stage, sort_key: key, pessoa_id: id, shown }) => ({
    item: readCard(shown ?? '', id, tenant),
    position: { stage, key, id, tenantId: tenant.id },
  }));
}

const NO_WORDS = new Vocabulary('', '0');

/** The vocabulary for a search; an empty one for a search without words. */
export async function readWords(tx: TenantReads, search: Search): Promise<Vocabulary> {
  return hasWords(search) ? readVocabulary(tx) : NO_WORDS;
}

/** By tokens and pieces. Reads every match, so it suits searches with few matches. */
export async function findRecords(
  list: List,
  search: Search,
  part: Part & { depth: Depth; drivers?: Drivers },
): Promise<ListRow[]> {
  const { stage, key, id } = endOf(part, list.tenant.id);
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const end = { after_stage: stage, after_key: key, after_id: id, max_rows: part.limit };
  const vocabulary = await readWords(list.tx, search);
  const parameters = { ...recordParameters(search, part.depth, vocabulary, part.drivers), ...end };
  const call = callByName('find_records', list.tenant.id, parameters, bind);
  if (part.depth !== 'inside' || !search.document) return readFound(list, 'find_records', call, values);
  const condition = `where (own.stage, own.sort_key, own.pessoa_id) > (${bind(stage)}::int, ${bind(key)}::text, ${bind(id)}::uuid)`;
  return readFound(list, `find_${search.document.column}`, withDocument(search, call, bind, condition), values);
}

/** The live record with the document, or if there is none, the result of `call`. */
function withDocument({ tenantId, document }: Search, call: string, bind: Bind, condition = ''): string {
  const { column, value } = known(document, 'the document');
  return `(with own as materialized (
      select 4 as stage, p.nome_chave as sort_key, p.id as pessoa_id from pessoas p
      where p.tenant_id = ${bind(tenantId)} and p.${column} = ${bind(value)}
        and p.deleted_at is null)
    select * from own ${condition}
    union all select f.stage, f.sort_key, f.pessoa_id from ${call} f where not exists (select from own))`;
}

/** Stages 1 to 3 of live records, by all names with a word in a range: for a rare word among several. */
export function findNames(list: List, search: Search, { range, ...part }: Part & { range: Range }): Promise<ListRow[]> {
  const { stage, key, id } = endOf(part, list.tenant.id);
  const { call, values } = bindCall('find_names', list.tenant.id, {
    low: range.from,
    high: range.to,
    ...nameParameters(search),
    after_stage: stage,
    after_key: key,
    after_id: id,
    max_rows: part.limit,
  });
  return readFound(list, 'find_names', call, values);
}

/** Stage 6 of live records for several words, by all names with a word in one of the ranges. */
export function findInnerNames(
  list: List,
  search: Search,
  { ranges, ...part }: Part & { ranges: readonly Range[] },
): Promise<ListRow[]> {
  const { key, id } = endOf(part, list.tenant.id);
  const { own: ownQuery, wide } = checks(search, 'wide');
  const { call, values } = bindCall('find_inner_names', list.tenant.id, {
    range_from: ranges.map(({ from }) => from),
    range_to: ranges.map(({ to }) => to),
    inner_patterns: search.names?.inside ?? [],
    own: ownQuery,
    wide,
    after_key: key,
    after_id: id,
    max_rows: part.limit,
  });
  return readFound(list, 'find_inner_names', call, values);
}

/** A placeholder for the records of earlier stages. */
const EARLIER = Symbol('earlier');

/** The most words looked up in one statement. */
const MOST_WORDS = 500;

/** Stage 6 of live records for one word, word by word in order; `hasFewEarlier`: excludes the few matches of earlier stages. */
export async function findInside(
  list: List,
  search: Search,
  { hasFewEarlier, ...part }: Part & { hasFewEarlier: boolean },
): Promise<ListRow[]> {
  const { key, id } = endOf(part, list.tenant.id);
  const vocabulary = await readVocabulary(list.tx);
  const inner = known(innerWord(search), 'the inner word');
  const [last = ''] = key.split('\x01');
  const words = vocabulary.within(inner).filter((word) => compareByBytes(word, last) >= 0);
  const { own: ownQuery, wide } = checks(search, 'wide');
  const rows: ListRow[] = [];
  for (let from = 0; from < words.length && rows.length < part.limit; from += MOST_WORDS) {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const earlier = hasFewEarlier
      ? `array(select e.pessoa_id from ${callByName('find_records', list.tenant.id, recordParameters(search, 'wide', vocabulary), bind)} e)`
      : 'null';
    const parameters = {
      words: words.slice(from, from + MOST_WORDS),
      inner_word: inner,
      own: ownQuery,
      wide,
      after_key: key,
      after_id: id,
      max_rows: part.limit - rows.length,
      excluded: EARLIER,
    };
    // the only parameter that is an expression of the statement, not a value
    const call = callByName('find_inside', list.tenant.id, parameters, (value) =>
      value === EARLIER ? earlier : bind(value),
    );
    rows.push(...(await readFound(list, `find_inside${hasFewEarlier ? '_excluding' : ''}`, call, values)));
  }
  return rows;
}

/** One of the stages 1 to 3 of live records by name, from the possible ranges: for a stage that soon fills the page. */
export async function walkNames(
  list: List,
  search: Search,
  { ranges, ...part }: Part & { ranges: readonly Range[] },
): Promise<ListRow[]> {
  const { key, id } = endOf(part, list.tenant.id);
  const patterns = cardPatterns(list.filter);
  const { call, values } = bindCall('walk_names', list.tenant.id, {
    range_from: ranges.map(({ from }) => from),
    range_to: ranges.map(({ to }) => to),
    wanted_stage: part.from,
    ...nameParameters(search),
    label_patterns: patterns.length === 0 ? null : patterns,
    labels: labelsQuery(list.tenant.id, list.filter) ?? null,
    after_nome: key,
    after_id: id,
    max_rows: part.limit,
  });
  const cards = list.isBrief ? await readWalked(list, 'walk_names', call, values) : undefined;
  return cards ?? readFound(list, 'walk_names', call, values);
}

/** Stage 4 of live records for one e-mail in the order of names, by their cards: for an e-mail of many records. */
export async function walkEmails(list: List, search: Search, part: Part): Promise<ListRow[]> {
  const { key, id } = endOf(part, list.tenant.id);
  const patterns = cardPatterns(list.filter);
  const { call, values } = bindCall('walk_emails', list.tenant.id, {
    own: checks(search).own,
    ...emailPatterns(known(wholeEmail(search), 'the e-mail')),
    label_patterns: patterns.length === 0 ? null : patterns,
    labels: labelsQuery(list.tenant.id, list.filter) ?? null,
    after_nome: key,
    after_id: id,
    max_rows: part.limit,
  });
  const cards = list.isBrief ? await readWalked(list, 'walk_emails', call, values) : undefined;
  return cards ?? readFound(list, 'walk_emails', call, values);
}

/** Stage 4 or 5, or 7, in the order of names, with a check of every record's tokens: for searches with very many matches. */
export function walkTokens(list: List, search: Search, part: Part & { depth: Depth }): Promise<ListRow[]> {
  const { key, id } = endOf(part, list.tenant.id);
  const { call, values } = bindCall('walk_tokens', list.tenant.id, {
    ...checks(search, part.depth),
    wanted_stage: part.from,
    ...stageParameters(search),
    after_nome: key,
    after_id: id,
    max_rows: part.limit,
  });
  return readFound(list, 'walk_tokens', call, values);
}

/** The parameters of `find_records` for the records of a single page. */
export type PageParameters = Record<'codigo_step' | 'after_key' | 'after_id' | 'max_rows', unknown>;

/** The parameters for a page by codigo of live records: the tokens contain the codigo. Undefined for another list. */
export function pageByCodigo(
  { tenant, filter, sort }: Ordering,
  { after, limit }: Omit<Part, 'from'>,
): PageParameters | undefined {
  if (!sort.endsWith('codigo') || filter.deleted) return undefined;
  const isBack = sort.startsWith('-');
  const key = (codigo: number) => String(isBack ? LAST_KEY - codigo : codigo).padStart(10, '0');
  const bound = after && idBound(after, tenant.id);
  return {
    codigo_step: isBack ? -1 : 1,
    after_key: after ? key(Number(after.key)) : '',
    // backwards the order of the clients is reversed, too
    after_id: bound === undefined ? FIRST_ID : isBack ? (OPPOSITE.get(bound) ?? bound) : bound,
    max_rows: limit,
  };
}

const LAST_KEY = 10_000_000_000;
const OPPOSITE = new Map([
  [FIRST_ID, LAST_ID],
  [LAST_ID, FIRST_ID],
]);

/** The query of the token index; without `drivers`, for all terms. */
export type IndexQuestion = { vocabulary: Vocabulary; drivers?: Drivers };

/** All records of a search, or those of a page, as a table `(stage, sort_key, pessoa_id)`. */
export function recordsCall(
  search: Search,
  { vocabulary, drivers }: IndexQuestion,
  bind: Bind,
  page?: PageParameters,
): string {
  const parameters = { ...recordParameters(search, 'inside', vocabulary, drivers), ...page };
  const call = callByName('find_records', search.tenantId, parameters, bind);
  return search.document ? withDocument(search, call, bind) : call;
}

/** The condition that a record of `pessoas p` and `pessoa_tokens s` matches a search in any way. */
export function matchCondition(search: Search, bind: Bind): string {
  const { own: ownQuery, wide, terms, insides } = checks(search);
  const labels = labelsQuery(search.tenantId, search.filter);
  const depth = `search_depth(s.tokens, ${bind(ownQuery)}, ${bind(wide)}, ${bind(terms)}, ${bind(insides)}) is not null`;
  const inner = search.names?.inner.length ? ` or (' ' || s.nome_chave) like all (${bind(search.names.inside)})` : '';
  if (search.document) {
    const { column, value } = search.document;
    const wanted = bind(value);
    return `case when exists (
        select from pessoas d where d.tenant_id = ${bind(search.tenantId)} and d.${column} = ${wanted} and d.deleted_at is null)
      then p.${column} = ${wanted} else ${depth} end`;
  }
  return `(${depth}${inner})${labels === undefined ? '' : ` and s.tokens @@ ${bind(labels)}::tsquery`}`;
}

/** The records that match the required labels of a filter, as a table `(stage, sort_key, pessoa_id)`. */
export function labelsCall({ tenant, filter }: Ordering, bind: Bind, page?: PageParameters): string {
  const labels = labelsQuery(tenant.id, filter);
  return callByName(
    'find_records',
    tenant.id,
    { index_query: labels, own: labels, wide: labels, in_deleted: filter.deleted, ...page },
    bind,
  );
}

/** The record of stage 0: its codigo is the search, or the record with that codigo was merged into it. */
export async function findByCodigo(list: List, search: Search, { after, limit }: Part): Promise<ListRow[]> {
  const conditions = startConditions(list, undefined);
  const id = idOfCodigo(conditions.value(search.tenantId), conditions.value(search.codigo));
  conditions.add(`p.id = ${id}`);
  const rows = await selectRows(list, 0, conditions, limit);
  return rows.filter(({ position }) => !after || comparePositions(list.sort, position, after) > 0);
}

/** The records of a client not filled yet that match a search by beginnings, as a table `(pessoa_id)`. */
export function unfilledCall(search: Search, bind: Bind): string {
  return `find_unfilled(${bind(search.tenantId)}, ${bind(checks(search, 'wide').wide)}::tsquery)`;
}
