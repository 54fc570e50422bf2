import type { TenantReads } from '../../kit/server/db/db.ts';
import { SORTS, type Sort } from '../filter-fields.ts';
import { fieldsOf, hasRequired, type LabelName, type Labels } from '../list-labels.ts';
import { count, estimateSearch } from './estimate.ts';
import { labelsCall, matchCondition, pageByCodigo, type PageParameters, recordsCall, unfilledCall } from './find.ts';
import { columnOfSort, type Position } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import { expectCount, type Sample } from './sample/sample.ts';
import {
  begin,
  CARDS_A_PAGE,
  hasCards,
  hasMoments,
  inBranches,
  inEntries,
  type IndexValues,
  inOrder,
  type List,
  type Ordered,
  type Ordering,
  PAGES_A_KEY,
  selectCards,
  selectEntries,
  selectIndexed,
  selectRows,
  startConditions,
} from './list-select.ts';
import type { Bind } from './named-call.ts';
import { type Search, toSearch } from './search.ts';
import { askIndex, type Asking, type Opening, openSearch, searchInStages } from './search-plan.ts';
import { isUnfilled } from './unfilled.ts';
import { known } from '../../kit/known.ts';

/*
 * The plan of a page of a list in its sort order, with or without a search. Every way gives the same rows. The cheapest is
 * chosen, by the sample of the client: a wrong estimate costs time, never a record. A search sorted by name has another order
 * (search-plan.ts).
 */

/** What the cost of a page depends on: the number of matches, the rows of the page, and their share of all matches. */
type Facts = { list: Ordering; sample: Sample; matches: number; rows: number; share: number };

/** A way to read a page: the lists that it supports, its cost in pages of 8 KB, and its read function. */
export type Way = {
  name: 'cards' | 'order' | 'values' | 'labels' | 'passed' | 'matches' | 'scan';
  knows: (list: Ordering) => boolean;
  cost: (facts: Facts) => number;
  read: (list: List, part: Part) => Promise<ListRow[]>;
};

/** A way to read a list without a search. `begin` starts a statement that counts the list without showing its rows. */
type ListWay = Way & { begin: (list: Ordering) => Ordered };

/** A part of a list: at most `limit` rows after a position. `way` overrides the choice. */
export type Part = { after: Position | undefined; limit: number; way?: Way | undefined };

const VALUES_A_PAGE = 60;
/**
 * Records per page: in the index of names, in that of times, and in the register by codigo, where an import wrote its chunks in
 * another order.
 */
const ENTRIES_A_PAGE = { nome: CARDS_A_PAGE, updatedAt: 100, codigo: 1 };

/** Scans entries in the sort order until the page is full. */
const costOfEntries = ({ list, sample, share }: Facts) =>
  (share * countAll(list, sample)) / ENTRIES_A_PAGE[columnOfSort(list.sort)];

/** Scans the order, with a lookup of each entry by its key. */
const costOfLooks = (facts: Facts) =>
  costOfEntries(facts) + facts.share * countAll(facts.list, facts.sample) * PAGES_A_KEY;

/** Scans entries, then reads the rows of the page. */
const costOfNames = (facts: Facts) => costOfEntries(facts) + facts.rows * PAGES_A_KEY;

/** Finds all matches, then scans the order until it has met enough of them. */
const costOfPassing = (facts: Facts) => facts.matches + costOfNames(facts);

/** Whether the list has live records, in an order with all of them next to each other. */
function hasEntries({ tenant, filter }: Ordering): boolean {
  return !filter.deleted && !isUnfilled(tenant.id);
}

/** The ways without a search. Without a sample, the first that supports the list is chosen. */
export const WAYS: readonly ListWay[] = [
  {
    // the index of cards, which contains the labels
    name: 'cards',
    knows: hasCards,
    cost: costOfNames,
    read: (list, { after, limit }) => selectCards(list, after, limit),
    begin: (list) => inOrder(list, undefined),
  },
  {
    // the index of the sort order, and each row from the table
    name: 'order',
    knows: (list) => !hasCards(list),
    cost: (facts) => {
      if (hasMoments(facts.list)) return costOfLooks(facts);
      return facts.list.sort.endsWith('nome') ? costOfNames(facts) : costOfEntries(facts);
    },
    read: (list, { after, limit }) => selectRows(list, 0, inTable(list, after), limit),
    begin: (list) => inTable(list, undefined),
  },
  {
    // the index by values and name, for each value of the filter, merged
    name: 'values',
    knows: (list) => branchesOf(list) !== undefined,
    cost: ({ list, sample, matches, rows, share }) => {
      const scanned = countScanned(list, sample);
      // if the values are the whole filter, no other row is scanned
      return matches + sample.weight >= scanned ? rows + (scanned * share) / VALUES_A_PAGE : share * scanned;
    },
    read: (list, { after, limit }) => selectIndexed(list, branchesOf(list) ?? [], after, limit),
    begin: (list) => inBranches(list, branchesOf(list) ?? [], undefined),
  },
  {
    // all matches of the labels, by their tokens, sorted
    name: 'labels',
    knows: ({ tenant, filter }) => hasRequired(filter) && !isUnfilled(tenant.id),
    cost: ({ list, matches, rows }) => matches + (hasMoments(list) ? matches : rows) * PAGES_A_KEY,
    read: (list, { after, limit }) => {
      const ordered = startConditions(list, after);
      return selectRows(list, 0, ordered, limit, joinLabels(list, ordered.value, pageByCodigo(list, { after, limit })));
    },
    begin: (list) => {
      const ordered = startConditions(list, undefined);
      // the tokens of a record in the trash do not show whether it was merged
      if (list.filter.deleted) return { ...ordered, table: `pessoas p ${joinLabels(list, ordered.value)}` };
      return inLabels(list);
    },
  },
  {
    // all matches of the labels, by their tokens, and a scan of the order until enough of them are met
    name: 'passed',
    knows: (list) => hasEntries(list) && hasRequired(list.filter),
    cost: costOfPassing,
    read: (list, { after, limit }) => passEntries(list, after, limit, (value) => labelsCall(list, value)),
    begin: (list) => inLabels(list),
  },
];

/** The ways to read the matches of a search. */
export const waysOfSearch = (search: Search): readonly Way[] => [
  {
    // all matches, sorted
    name: 'matches',
    knows: () => true,
    cost: ({ list, matches, rows }) => matches + (list.sort.endsWith('codigo') ? rows : matches) * PAGES_A_KEY,
    read: async (list, { after, limit }) => {
      const ordered = startConditions(list, after);
      const page = pageByCodigo(list, { after, limit });
      return selectRows(list, 0, ordered, limit, await joinMatches(list, search, ordered.value, page));
    },
  },
  {
    // a scan of the order until enough of the matches are met
    name: 'passed',
    knows: hasEntries,
    cost: costOfPassing,
    read: async (list, { after, limit }) => {
      const question = await askIndex(list, search);
      return passEntries(list, after, limit, (value) => recordsCall(search, question, value));
    },
  },
  {
    // a scan of the order, with a check of each record's tokens
    name: 'scan',
    // few records have a document
    knows: (list) => hasEntries(list) && search.document === undefined,
    cost: (facts) => costOfLooks(facts) + facts.rows * PAGES_A_KEY,
    read: (list, { after, limit }) => {
      const ordered = inEntries(list, after);
      const { table, id, value } = ordered;
      const tokens = `pessoa_tokens s on s.tenant_id = ${value(list.tenant.id)} and s.pessoa_id = ${id} and not s.deleted`;
      const matching = `${table} join ${tokens} and ${matchCondition(search, value)}`;
      return selectEntries(list, { ...ordered, table: matching }, limit);
    },
  },
];

export function chooseWay(list: Ordering & Pick<List, 'sample'>, limit: number, search?: Search): Way {
  const { filter, sample } = list;
  const ways = (search ? waysOfSearch(search) : WAYS).filter(({ knows }) => knows(list));
  if (!sample || ways.length === 1) return known(ways[0], 'a way to read the list');
  const matches = search ? count(estimateSearch(sample, search).inside()) * sample.weight : expectCount(sample, filter);
  return cheapest(ways, { list, sample, matches, rows: Math.min(limit, matches), share: Math.min(1, limit / matches) });
}

/** Reads the records that `call` finds in the order of a list: first finds them, then scans the order. */
function passEntries(
  list: List,
  after: Position | undefined,
  limit: number,
  call: (value: Bind) => string,
): Promise<ListRow[]> {
  const ordered = inEntries(list, after);
  // a condition that the planner cannot turn into a join, which would read the whole order
  ordered.add(`(${ordered.id} in (select f.pessoa_id from ${call(ordered.value)} f)) is true`);
  return selectEntries(list, ordered, limit);
}

/** Begins a statement that counts a list without a search, up to about `most` records, by the cheapest way. */
export function beginCount(list: Ordering & Pick<List, 'sample'>, most: number): Ordered {
  const { sample } = list;
  const ways = WAYS.filter(({ knows }) => knows(list));
  // the number of records with exactly these values is close to the count
  if (!sample) return (ways.find(({ name }) => name === 'values') ?? ways[0]!).begin(list);
  const matches = expectCount(sample, list.filter);
  const facts = { list, sample, matches, rows: 0, share: Math.min(1, most / matches) };
  return cheapest(ways, facts).begin(list);
}

function cheapest<Kind extends Way>(ways: readonly Kind[], facts: Facts): Kind {
  const costs = ways.map((way) => ({ way, cost: way.cost(facts) }));
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).way;
}

/** Reads a page of the list: at most `limit` rows after `after`. All pages together contain every matching record once. */
export async function listPessoas(list: List, part: Part): Promise<ListRow[]> {
  return read(list, part, isStaged(list));
}

/** Reads the first page of the list: at most `limit` rows. For a search by name it may end early. */
export async function openList(list: List, limit: number): Promise<Opening> {
  const search = list.filter.q === undefined || !isStaged(list) ? undefined : toSearch(list.tenant, list.filter);
  if (search) return openSearch(list, search, limit);
  return { rows: await listPessoas(list, { after: undefined, limit }), isCut: false };
}

/** Whether a search of the list is read in stages. */
function isStaged({ sort, tenant }: Ordering): boolean {
  return sort === 'nome' && !isUnfilled(tenant.id);
}

/** The last rows before a position, in the order of the list; without a position, the last rows of the list. */
export async function listBefore(list: List, part: Part): Promise<ListRow[]> {
  return (await read({ ...list, sort: reverse(list.sort) }, part, false)).toReversed();
}

async function read(list: List, part: Part, inStages: boolean): Promise<ListRow[]> {
  const { filter, tenant } = list;
  const search = filter.q === undefined ? undefined : toSearch(tenant, filter);
  if (filter.q !== undefined && !search) return [];
  if (search && inStages) return searchInStages(list, search, part.after, part.limit);
  return (part.way ?? chooseWay(list, part.limit, search)).read(list, part);
}

/** Begins a statement about the rows of a list in its order, from the tables with complete rows. */
function inTable(list: Ordering, after: Position | undefined) {
  return hasMoments(list) ? inOrder(list, after) : startConditions(list, after);
}

/** Begins a statement about a list in its order, with the shortest scan: an index by its values, or all records. */
export function inShortest(list: Ordering, after: Position | undefined): Ordered {
  const branches = branchesOf(list);
  return branches ? inBranches(list, branches, after) : inOrder(list, after);
}

/** The most records that a scan reads: all, or those with the values of an index. */
export function countScanned(list: Ordering, sample: Sample): number {
  return countAll(list, sample, labelsOfBranches(branchesOf(list) ?? []));
}

/** How many of the client's live or deleted records have some labels. */
function countAll({ filter: { deleted } }: Ordering, sample: Sample, labels: Labels = {}): number {
  return expectCount(sample, { labels, deleted });
}

const SITUACOES = ['ativa', 'inativa', 'bloqueada'];
/** The most index ranges to merge. */
const MOST_BRANCHES = 12;

/** The ranges of an index by values and names that contain all records of a list by name; undefined if there are none. */
function branchesOf({ filter: { labels, any, deleted }, sort, tenant }: Ordering): IndexValues[] | undefined {
  if (deleted || !sort.endsWith('nome') || isUnfilled(tenant.id) || (any && fieldsOf(labels).length > 1))
    return undefined;
  const { codigoEstado, codigoCidade, situacao } = labels;
  const branches = codigoCidade?.length
    ? codigoCidade.map((each): IndexValues => ({ codigoCidade: each }))
    : codigoEstado?.length
      ? codigoEstado.flatMap((each) =>
          (situacao?.length ? situacao : SITUACOES).map(
            (other): IndexValues => ({ codigoEstado: each, situacao: other }),
          ),
        )
      : situacao?.length && !situacao.includes('ativa')
        ? situacao.map((each): IndexValues => ({ situacao: each }))
        : [];
  return branches.length > 0 && branches.length <= MOST_BRANCHES ? branches : undefined;
}

function labelsOfBranches(branches: readonly IndexValues[]): Labels {
  const valuesOf = (name: keyof IndexValues) => [...new Set(branches.flatMap((branch) => branch[name] ?? []))];
  const names = ['codigoEstado', 'codigoCidade', 'situacao'] as const;
  return Object.fromEntries(names.map((name): [LabelName, string[]] => [name, valuesOf(name)]));
}

export function reverse(sort: Sort): Sort {
  const opposite = SORTS.find((other) => other !== sort && columnOfSort(other) === columnOfSort(sort));
  return known(opposite, 'the opposite order');
}

/** Joins the matches of a search to `pessoas p`, found first; all, or those of a page. */
export async function joinMatches(asking: Asking, search: Search, value: Bind, page?: PageParameters): Promise<string> {
  if (isUnfilled(search.tenantId)) return joinUnfilled(search, value);
  return `join ${recordsCall(search, await askIndex(asking, search), value, page)} f on f.pessoa_id = p.id`;
}

/** Joins the matches of a search in a client not filled yet to `pessoas p`. */
export function joinUnfilled(search: Search, value: Bind): string {
  return `join ${unfilledCall(search, value)} f on f.pessoa_id = p.id`;
}

/** Joins the matches of a filter's labels to `pessoas p`, found first; all, or those of a page. */
export function joinLabels(list: Ordering, value: Bind, page?: PageParameters): string {
  return `join ${labelsCall(list, value, page)} f on f.pessoa_id = p.id`;
}

/** Begins a statement about the live records that match a filter's labels, without reading the register. */
function inLabels(list: Ordering): Ordered {
  const source = { table: '', key: 'f.sort_key collate "C"', id: 'f.pessoa_id' };
  const ordered = begin(list, undefined, source, () => ['true']);
  return { ...ordered, table: `${labelsCall(list, ordered.value)} f` };
}

/** Joins a check of each record's tokens to `pessoas p`. */
export function joinSearch(search: Search, value: Bind): string {
  if (isUnfilled(search.tenantId)) return joinUnfilled(search, value);
  return `join pessoa_tokens s on s.tenant_id = p.tenant_id and s.pessoa_id = p.id and ${matchCondition(search, value)}`;
}

/** The stored number of live records of the tenant. */
export async function readTotal(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select c.pessoas_total as count from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}
