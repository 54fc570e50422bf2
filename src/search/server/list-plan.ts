import type { TenantReads } from '../../kit/server/db/db.ts';
import { SORTS } from '../filter-fields.ts';
import { fieldsOf, hasRequired, type LabelName, type Labels } from '../list-labels.ts';
import { count, estimateSearch } from './estimate.ts';
import { labelsCall, matchCondition, readWords, recordsCall, unfilledCall } from './find.ts';
import { columnOfSort, type Position, type Sort } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import { expectCount, type Sample } from './sample/sample.ts';
import {
  begin,
  CARDS_A_PAGE,
  hasCards,
  hasMoments,
  inBranches,
  type IndexValues,
  inOrder,
  type List,
  type Ordered,
  type Ordering,
  PAGES_A_KEY,
  selectCards,
  selectIndexed,
  selectRows,
  startConditions,
} from './list-select.ts';
import type { Bind } from './named-call.ts';
import { type Search, toSearch } from './search.ts';
import { type Opening, openSearch, searchInStages } from './search-plan.ts';
import { isUnfilled } from './unfilled.ts';

/*
 * The plan of a page of a list in the order of its sort, with or without a search. Every way gives the same rows. The one that costs
 * the least is taken, by the sample of the client: a wrong estimate costs time, never a record. A search by name has an order of its
 * own (search-plan.ts).
 */

/** What the costs of a page depend on: how many records match, how many of those the page has, and which part of all that is. */
type Facts = { list: Ordering; sample: Sample; matches: number; rows: number; share: number };

/** A way to a page: the lists that it knows, its cost in pages of 8 KB, how it reads. */
export type Way = {
  name: 'cards' | 'order' | 'values' | 'labels' | 'matches' | 'scan';
  knows: (list: Ordering) => boolean;
  cost: (facts: Facts) => number;
  read: (list: List, part: Part) => Promise<ListRow[]>;
};

/** A way of a list without a search. `begin` begins a statement that counts the list and shows none of its rows. */
type ListWay = Way & { begin: (list: Ordering) => Ordered };

/** A part of a list: at most `limit` rows after a position. `way` overrides the choice. */
export type Part = { after: Position | undefined; limit: number; way?: Way | undefined };

const VALUES_A_PAGE = 60;
/** Records side by side in the order of codigo or time. */
const ROWS_A_PAGE = 6;
/** More matches of a search than this are not sorted. */
const MOST_SORTED = 20_000;

const costOfNames = ({ list, sample, rows, share }: Facts) =>
  (share * countAll(list, sample)) / CARDS_A_PAGE + rows * PAGES_A_KEY;

/** The ways without a search. Where there is no sample, the first that knows the list is taken. */
export const WAYS: readonly ListWay[] = [
  {
    // the index of cards, which has the labels
    name: 'cards',
    knows: hasCards,
    cost: costOfNames,
    read: (list, { after, limit }) => selectCards(list, after, limit),
    begin: (list) => inOrder(list, undefined),
  },
  {
    // the index of the order, and each row from the table
    name: 'order',
    knows: (list) => !hasCards(list),
    cost: (facts) =>
      facts.list.sort.endsWith('nome')
        ? costOfNames(facts)
        : (facts.share * countAll(facts.list, facts.sample)) / ROWS_A_PAGE,
    read: (list, { after, limit }) => selectRows(list, 0, inTable(list, after), limit),
    begin: (list) => inTable(list, undefined),
  },
  {
    // an index by values and name, for each value of the filter, merged
    name: 'values',
    knows: (list) => branchesOf(list) !== undefined,
    cost: ({ list, sample, matches, rows, share }) => {
      const scanned = countScanned(list, sample);
      // where the values are the whole filter, no other row is passed
      return matches + sample.weight >= scanned ? rows + (scanned * share) / VALUES_A_PAGE : share * scanned;
    },
    read: (list, { after, limit }) => selectIndexed(list, branchesOf(list) ?? [], after, limit),
    begin: (list) => inBranches(list, branchesOf(list) ?? [], undefined),
  },
  {
    // all matches of the labels, by their tokens, sorted
    name: 'labels',
    knows: ({ tenant, filter }) => hasRequired(filter) && !isUnfilled(tenant.id),
    cost: ({ list, matches, rows }) => matches + (list.sort.endsWith('nome') ? rows : matches) * PAGES_A_KEY,
    read: (list, { after, limit }) => {
      const ordered = startConditions(list, after);
      return selectRows(list, 0, ordered, limit, joinLabels(list, ordered.value));
    },
    begin: (list) => {
      const ordered = startConditions(list, undefined);
      // the tokens of a record in the trash do not say whether it was merged into another
      if (list.filter.deleted) return { ...ordered, table: `pessoas p ${joinLabels(list, ordered.value)}` };
      return inLabels(list);
    },
  },
];

/** The ways to the matches of a search. */
const waysOfSearch = (search: Search): readonly Way[] => [
  {
    // all matches, sorted
    name: 'matches',
    knows: () => true,
    cost: ({ matches }) => matches,
    read: async (list, { after, limit }) => {
      const ordered = startConditions(list, after);
      return selectRows(list, 0, ordered, limit, await joinMatches(list.tx, search, ordered.value));
    },
  },
  {
    // the index of the order, with a look at each record
    name: 'scan',
    knows: ({ tenant }) => !isUnfilled(tenant.id),
    cost: () => MOST_SORTED,
    read: (list, { after, limit }) => {
      const ordered = inTable(list, after);
      return selectRows(list, 0, ordered, limit, joinSearch(search, ordered.value));
    },
  },
];

/** The cheapest way to a page. */
export function chooseWay(list: Ordering & Pick<List, 'sample'>, limit: number, search?: Search): Way {
  const { filter, sample } = list;
  const ways = (search ? waysOfSearch(search) : WAYS).filter(({ knows }) => knows(list));
  if (!sample || ways.length === 1) return ways[0]!; // each list is known by one of the first two
  const matches = search ? count(estimateSearch(sample, search).inside()) * sample.weight : expectCount(sample, filter);
  return cheapest(ways, { list, sample, matches, rows: Math.min(limit, matches), share: Math.min(1, limit / matches) });
}

/** Begins a statement that counts a list without a search, up to about `most` records, by the cheapest way. */
export function beginCount(list: Ordering & Pick<List, 'sample'>, most: number): Ordered {
  const { sample } = list;
  const ways = WAYS.filter(({ knows }) => knows(list));
  // what has exactly these values is never much more than what is counted
  if (!sample) return (ways.find(({ name }) => name === 'values') ?? ways[0]!).begin(list);
  const matches = expectCount(sample, list.filter);
  const facts = { list, sample, matches, rows: 0, share: Math.min(1, most / matches) };
  return cheapest(ways, facts).begin(list);
}

function cheapest<Kind extends Way>(ways: readonly Kind[], facts: Facts): Kind {
  const costs = ways.map((way) => ({ way, cost: way.cost(facts) }));
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).way;
}

/** Reads a page of the list: at most `limit` rows after `after`. All pages together hold every matching record once. */
export async function listPessoas(list: List, part: Part): Promise<ListRow[]> {
  return read(list, part, isStaged(list));
}

/** Reads the first page of the list: at most `limit` rows. That of a search by name may end before it is full. */
export async function openList(list: List, limit: number): Promise<Opening> {
  const search = list.filter.q === undefined || !isStaged(list) ? undefined : toSearch(list.tenant, list.filter);
  if (search) return openSearch(list, search, limit);
  return { rows: await listPessoas(list, { after: undefined, limit }), isCut: false };
}

/** Is a search of the list read in stages? */
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

/** Begins a statement about the rows of a list in its order, from the tables that have all of a row. */
function inTable(list: Ordering, after: Position | undefined) {
  return hasMoments(list) ? inOrder(list, after) : startConditions(list, after);
}

/** Begins a statement about a list in its order, from where the fewest entries have to be passed: an index by its values, or all. */
export function inShortest(list: Ordering, after: Position | undefined): Ordered {
  const branches = branchesOf(list);
  return branches ? inBranches(list, branches, after) : inOrder(list, after);
}

/** How many records a scan reads at most: all, or those of the values of an index. */
export function countScanned(list: Ordering, sample: Sample): number {
  return countAll(list, sample, labelsOfBranches(branchesOf(list) ?? []));
}

/** How many of the live records of the client, or of the deleted ones, have some labels. */
function countAll({ filter: { deleted } }: Ordering, sample: Sample, labels: Labels = {}): number {
  return expectCount(sample, { labels, deleted });
}

const SITUACOES = ['ativa', 'inativa', 'bloqueada'];
/** More ranges of an index are no longer merged. */
const MOST_BRANCHES = 12;

/** The ranges of an index by values and names that hold all records of a list by name; undefined if none does. */
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

/** The opposite order. */
export function reverse(sort: Sort): Sort {
  return SORTS.find((other) => other !== sort && columnOfSort(other) === columnOfSort(sort))!; // each column has two
}

/** Joins the matches of a search to `pessoas p`, all of them first. */
export async function joinMatches(tx: TenantReads, search: Search, value: Bind): Promise<string> {
  if (isUnfilled(search.tenantId)) return joinUnfilled(search, value);
  return `join ${recordsCall(search, await readWords(tx, search), value)} f on f.pessoa_id = p.id`;
}

/** Joins the matches of a search in a client that is not yet filled to `pessoas p`. */
export function joinUnfilled(search: Search, value: Bind): string {
  return `join ${unfilledCall(search, value)} f on f.pessoa_id = p.id`;
}

/** Joins the matches of the labels of a filter to `pessoas p`, all of them first. */
export function joinLabels(list: Ordering, value: Bind): string {
  return `join ${labelsCall(list, value)} f on f.pessoa_id = p.id`;
}

/** Begins a statement about the live records that match the labels of a filter, without a look at the register. */
function inLabels(list: Ordering): Ordered {
  const source = { table: '', key: 'f.sort_key collate "C"', id: 'f.pessoa_id' };
  const ordered = begin(list, undefined, source, () => ['true']);
  return { ...ordered, table: `${labelsCall(list, ordered.value)} f` };
}

/** Joins a look at the tokens of each record of `pessoas p`. */
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
