import type { TenantReads } from '../../kit/server/db/db.ts';
import { fieldsOf, hasRequired, type LabelName, type Labels } from '../list-labels.ts';
import type { Position, Sort } from './list-cursor.ts';
import { estimateCount, type Sample } from './list-sample.ts';
import { isUnfilled } from './unfilled.ts';
import {
  hasCards,
  hasMoments,
  type IndexValues,
  isLabelled,
  type List,
  type ListFilter,
  type ListRow,
  type Ordering,
  selectByMoment,
  selectCards,
  selectIndexed,
  selectRows,
  startConditions,
} from './list-select.ts';
import { labelsCall, matchCondition, readWords, recordsCall, unfilledCall } from './find.ts';
import type { Bind } from './named-call.ts';
import { CARDS_A_PAGE, PAGES_A_KEY } from './page-costs.ts';
import { searchInStages } from './search-plan.ts';
import { type Search, toSearch } from './search.ts';
import { count, estimateSearch } from './estimate.ts';

/** A part of a list: at most `limit` rows after a position. `way` overrides the choice. */
export type Part = { after: Position | undefined; limit: number; way?: WayName | undefined };

/** Reads a page of the list: at most `limit` rows after `after`. All pages together hold every matching record once. */
export async function listPessoas(list: List, { after, limit }: Part): Promise<ListRow[]> {
  const { filter, sort, tenant } = list;
  if (filter.q === undefined || sort !== 'nome') return listInOrder(list, { after, limit });
  const search = toSearch(tenant, filter);
  if (!search) return [];
  return isUnfilled(tenant.id) ? listFound(list, search, { after, limit }) : searchInStages(list, search, after, limit);
}

/** The stored number of live records of the tenant. */
export async function readTotal(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select c.pessoas_total as count from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}

/*
 * The ways to read a list without a search, and what each costs, in pages of 8 KB:
 * - `order`: the index of the order, and each row from the table
 * - `cards`: the index of cards, which has the labels; for an order by name
 * - `values`: an index by values and name, for each value of the filter, merged
 * - `labels`: all matches of the labels, by their tokens, sorted; good for few
 */
export type WayName = 'order' | 'cards' | 'values' | 'labels';

const VALUES_A_PAGE = 60;
/** Records side by side in the order of codigo or time. */
const ROWS_A_PAGE = 6;
/** More ranges of an index are no longer merged. */
const MOST_BRANCHES = 12;

/** The cheapest way to a page, by the sample of the client. Every way gives the same rows, so a wrong estimate only costs time. */
export function chooseWay({ filter, sort, sample }: Pick<List, 'filter' | 'sort' | 'sample'>, limit: number): WayName {
  const byName = sort.endsWith('nome');
  const scanned: WayName = byName && !filter.deleted ? 'cards' : 'order';
  if (!isLabelled(filter) || !sample) return scanned;
  // one more record: the sample may miss matches
  const matches = estimateCount(sample, filter).count + sample.weight;
  const share = Math.min(1, limit / matches);
  const all = countOf(filter, {}, sample);
  const rows = Math.min(limit, matches);
  const costs: [WayName, number][] = [
    [scanned, byName ? (share * all) / CARDS_A_PAGE + rows * PAGES_A_KEY : (share * all) / ROWS_A_PAGE],
  ];
  const branches = byName ? branchesOf(filter) : undefined;
  if (branches) {
    const counts = countOf(filter, { ...labelsOfBranches(branches) }, sample);
    const isExact = matches + sample.weight >= counts;
    costs.push(['values', isExact ? rows + (counts * share) / VALUES_A_PAGE : share * counts]);
  }
  if (hasRequired(filter)) costs.push(['labels', matches + (byName ? rows : matches) * PAGES_A_KEY]);
  return costs.reduce((best, each) => (each[1] < best[1] ? each : best))[0];
}

/** How many records a scan reads at most: all, or those of the values of an index. */
export function scannedOf(filter: ListFilter, byName: boolean, sample: Sample): number {
  const branches = byName ? branchesOf(filter) : undefined;
  return countOf(filter, branches ? labelsOfBranches(branches) : {}, sample);
}

const SITUACOES = ['ativa', 'inativa', 'bloqueada'];

/** The ranges of an index by values and names that hold all records of a filter; undefined if none does. */
export function branchesOf({ labels, any, deleted }: ListFilter): IndexValues[] | undefined {
  if (deleted || (any && fieldsOf(labels).length > 1)) return undefined;
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

function countOf({ deleted }: ListFilter, labels: Labels, sample: Sample): number {
  return estimateCount(sample, { labels, deleted }).count + sample.weight;
}

/** Reads rows of a list in the order of its sort, with or without a search. */
export async function listInOrder(list: List, part: Part): Promise<ListRow[]> {
  const { after, limit } = part;
  const { filter, sort, tenant } = list;
  if (filter.q !== undefined) {
    const search = toSearch(tenant, filter);
    return search ? listFound(list, search, part) : [];
  }
  // until a client is filled, its records are in the tables alone
  const way = isUnfilled(tenant.id) ? 'order' : (part.way ?? chooseWay(list, limit));
  const branches = branchesOf(filter);
  if (way === 'cards' && hasCards(list)) return selectCards(list, after, limit);
  if (way === 'values' && branches && sort.endsWith('nome')) return selectIndexed(list, branches, after, limit);
  const isSorted = way === 'labels' && hasRequired(filter);
  if (!isSorted && hasMoments(list)) return selectByMoment(list, after, limit);
  const conditions = startConditions(list, after);
  return selectRows(list, 0, conditions, limit, isSorted ? joinLabels(list, conditions.value) : '');
}

/** The last rows before a position, in the order of the list; without a position, the last rows of the list. */
export async function listBefore(list: List, { after: before, ...part }: Part): Promise<ListRow[]> {
  return (await listInOrder({ ...list, sort: reverse(list.sort) }, { ...part, after: before })).toReversed();
}

const REVERSED = {
  nome: '-nome',
  '-nome': 'nome',
  codigo: '-codigo',
  '-codigo': 'codigo',
  updatedAt: '-updatedAt',
  '-updatedAt': 'updatedAt',
} as const satisfies Record<Sort, Sort>;

/** The opposite order. */
export function reverse(sort: Sort): Sort {
  return REVERSED[sort];
}

/** More matches of a search than this are not sorted: the order is scanned, and each record looked at. */
const MOST_SORTED = 20_000;

/** Reads the matches of a search in an order of its own: sorts few, scans the index of the order for many. */
async function listFound(list: List, search: Search, { after, limit }: Part): Promise<ListRow[]> {
  const matches = list.sample ? count(estimateSearch(list.sample, search).inside()) * list.sample.weight : 0;
  const isScanned = matches > MOST_SORTED;
  if (isScanned && hasMoments(list)) return selectByMoment(list, after, limit, (value) => joinSearch(search, value));
  const conditions = startConditions(list, after);
  const join = isScanned ? joinSearch(search, conditions.value) : await joinMatches(list.tx, search, conditions.value);
  return selectRows(list, 0, conditions, limit, join);
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

/** Joins a look at the tokens of each record of `pessoas p`. */
export function joinSearch(search: Search, value: Bind): string {
  if (isUnfilled(search.tenantId)) return joinUnfilled(search, value);
  return `join pessoa_tokens s on s.tenant_id = p.tenant_id and s.pessoa_id = p.id and ${matchCondition(search, value)}`;
}
