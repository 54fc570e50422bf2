import type { List } from './list-select.ts';
import { type Bind, bindCall, callByName, searchParameters } from './named-call.ts';
import { type NameStages, type Range, recordQuery } from './search-query.ts';

/** A found record and the stage it belongs to. */
export type FoundRecord = { stage: number; id: string };

/** The last record of the previous page. */
type PageEnd = { stage: number; nome: string; id: string };

/** A page request: at most `limit` records after the last record of the previous page. */
export type StagesPage = { past: PageEnd | undefined; limit: number };

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const ALL_NAMES: Range[] = [{ from: '', to: '\u{10ffff}' }];
/**
 * The thresholds between the strategies for a page. Every strategy finds the same records: a wrong choice costs time.
 */
export type SearchLimits = {
  /** more estimated matches than this: scan the names */
  many: number;
  /** a page that needs a longer scan than this is not worth a scan, counted in names */
  scanned: number;
  /** most records to sort before a scan, when their number is unknown */
  sorted: number;
  /** most records to sort before a scan of all names */
  sortedAtLast: number;
  /** most records to scan when each needs a look at its tokens, which costs as much as twenty names */
  scannedTokens: number;
};
export const SEARCH_LIMITS: SearchLimits = {
  many: 8_000,
  scanned: 60_000,
  sorted: 12_000,
  sortedAtLast: 30_000,
  scannedTokens: 8_000,
};
/** Factor on the scan budget: matches may cluster, and a page is then further away than the average. */
const UNEVENLY = 4;
const NO_END = 2 ** 31 - 1;

/**
 * Finds a page of the stages, in their order. It knows two strategies. One finds all matches by their tokens and sorts
 * them: good for few matches. The other scans the names in order until the page is full: good for many.
 *
 * The sample estimates the number of matches and the length of the scan. Each attempt has a limit or a budget, and the
 * next strategy follows when one gives up. A wrong estimate costs time, never a record.
 */
export async function findInOrder(
  list: List,
  stages: NameStages,
  page: StagesPage,
  limits: SearchLimits,
): Promise<FoundRecord[]> {
  const estimate = estimateMatches(list, stages, page.limit);
  const contacts = estimateContacts(list, stages, page.limit);
  if (contacts.matches > limits.many && contacts.scanned <= limits.scannedTokens) {
    const scanned = await findMany(list, stages, page, { isMany: false, budget: 2 * limits.scannedTokens });
    if (scanned?.length === page.limit) return scanned;
  }
  if (estimate?.isFullSoon) {
    const scanned = await scanStages(list, stages, { ...page, budget: limits.scanned });
    if (scanned?.length === page.limit) return scanned;
  }
  const isMany = estimate !== undefined && estimate.matches > limits.many && estimate.scanned <= limits.scanned;
  if (isMany) {
    // the estimate assumes an even spread; clusters need a larger budget
    const scanned = await scanStages(list, stages, { ...page, budget: UNEVENLY * limits.scanned });
    if (scanned) return scanned;
    // too many to sort: the matches cluster further on
    if (estimate.matches > limits.sortedAtLast)
      return (await findMany(list, stages, page, { isMany, budget: NO_END })) ?? [];
  }
  // a higher limit where the sample excludes a short scan or a scan has already failed
  const most = stages.contact === undefined && !isMany ? limits.sorted : limits.sortedAtLast;
  const few = await sortFound(list, stages, { ...page, most });
  if (few) return few;
  // too many to sort: the matches are either common everywhere or clustered
  const isLastTry = most === limits.sortedAtLast;
  const near = await findMany(list, stages, page, { isMany, budget: isLastTry ? NO_END : limits.scannedTokens });
  if (near && (isLastTry || near.length === page.limit)) return near;
  const all = await sortFound(list, stages, { ...page, most: limits.sortedAtLast });
  if (all) return all;
  return (await findMany(list, stages, page, { isMany, budget: NO_END })) ?? [];
}

/**
 * Finds a page among very many matches of unknown position. If few names match, it sorts those and scans only for the
 * other records. Undefined when the scan exceeds its budget.
 */
async function findMany(
  list: List,
  stages: NameStages,
  page: StagesPage,
  { isMany, budget }: { isMany: boolean; budget: number },
): Promise<FoundRecord[] | undefined> {
  const last = stages.numbers.at(-1)!; // every search part has at least one stage
  const found: FoundRecord[] = [];
  let past = page.past;
  if (!isMany && stages.patterns && past?.stage !== last) {
    const names = await sortFound(
      list,
      { ...stages, wanted: stages.wantedByWords },
      { past, limit: page.limit, most: list.mostSorted, isNamesOnly: true },
    );
    if (names) {
      found.push(...names);
      past = { stage: last, nome: '', id: FIRST_ID };
    }
  }
  const scanned = await scanStages(list, stages, { past, limit: page.limit - found.length, budget, isUnsorted: true });
  return scanned && [...found, ...scanned];
}

function stageParameters({ wanted, numbers, whole, begins, patterns }: NameStages, deleted: boolean) {
  return {
    ...searchParameters(wanted, deleted),
    whole_from: whole.from,
    whole_to: whole.to,
    begins,
    patterns: patterns ?? null,
    // one to three stages: the last one takes all other records
    begin_stage: numbers.at(-3) ?? null,
    name_stage: numbers.at(-2) ?? null,
    other_stage: numbers.at(-1) ?? null,
  };
}

/**
 * Finds records by their tokens and sorts them. Undefined when more than `most` match. `isNamesOnly` leaves out the
 * last stage.
 */
async function sortFound(
  { tx, filter }: List,
  stages: NameStages,
  { past, limit, most, isNamesOnly = false }: StagesPage & { most: number; isNamesOnly?: boolean },
): Promise<FoundRecord[] | undefined> {
  const { stage, nome, id } = past ?? { stage: 0, nome: '', id: FIRST_ID };
  const { call, values } = bindCall('search_stages', {
    ...stageParameters(stages, filter.deleted),
    ...(isNamesOnly && { other_stage: null }),
    after_stage: stage,
    after_nome: nome,
    after_id: id,
    max_rows: limit,
    max_found: most,
  });
  const statement = { name: 'search_stages', text: `select f.stage, f.pessoa_id as id from ${call} f` };
  const rows = await tx.query<{ stage: number; id: string | null }>(statement, values);
  const found = rows.flatMap((row) => (row.id === null ? [] : [{ stage: row.stage, id: row.id }]));
  return found.length === rows.length ? found : undefined;
}

/** All stages as a table `(stage, pessoa_id)` for a statement; `bind` adds its parameters. */
export function stagesCall(stages: NameStages, deleted: boolean, bind: Bind): string {
  return callByName('search_stages', stageParameters(stages, deleted), bind);
}

/** `isUnsorted`: skip the attempt to sort the last stage, which holds too many records. */
type Scan = StagesPage & { budget: number; isUnsorted?: boolean };

/** Finds a page by a scan of the names. Undefined when the scan exceeds its budget. */
async function scanStages(list: List, stages: NameStages, scan: Scan): Promise<FoundRecord[] | undefined> {
  const found: FoundRecord[] = [];
  for (const stage of stages.numbers) {
    const limit = scan.limit - found.length;
    if (limit === 0) break;
    if (scan.past && scan.past.stage > stage) continue;
    const past = scan.past?.stage === stage ? scan.past : { stage, nome: '', id: FIRST_ID };
    const ids = await scanStage(list, stages, { ...scan, past, limit });
    if (!ids) return undefined;
    found.push(...ids.map((id) => ({ stage, id })));
  }
  return found;
}

/** Scans one stage. Names cannot narrow the scan of the last stage, so it is sorted first if its records are few. */
async function scanStage(
  list: List,
  stages: NameStages,
  { past, limit, budget, isUnsorted = false }: Scan & { past: PageEnd },
): Promise<string[] | undefined> {
  const { numbers, wanted, wantedOfNames, whole, begins, patterns = [] } = stages;
  const isLast = past.stage === numbers.at(-1);
  if (isLast && !isUnsorted) {
    const sorted = await sortFound(list, stages, { past, limit, most: list.mostSorted });
    if (sorted) return sorted.map(({ id }) => id);
  }
  const beginning = past.stage === numbers.at(-3);
  const ranges = beginning ? stages.ranges : ALL_NAMES;
  const wholePattern = whole.from === '' ? [] : [`${whole.from}%`];
  const search = isLast ? wanted : wantedOfNames;
  const { call, values } = bindCall('scan_names', {
    range_from: ranges.map(({ from }) => from),
    range_to: ranges.map(({ to }) => to),
    patterns: isLast ? [] : patterns,
    unfit: isLast && patterns.length > 0 ? patterns : null,
    skipped: beginning || isLast ? wholePattern : begins,
    record_query: search && recordQuery(search),
    placeholders: search?.placeholders ?? [],
    in_deleted: list.filter.deleted,
    after_nome: past.nome,
    after_id: past.id,
    max_rows: limit,
    budget,
  });
  const statement = { name: 'scan_names', text: `select f.pessoa_id as id from ${call} f` };
  const rows = await list.tx.query<{ id: string | null }>(statement, values);
  const ids = rows.flatMap(({ id }) => id ?? []);
  return ids.length === rows.length ? ids : undefined;
}

/**
 * Estimates how many records have a matching e-mail or phone, and how many records a scan reads to fill a page. Both
 * are 0 without a sample or a contact term.
 */
function estimateContacts(
  { sample, filter }: List,
  { contact }: NameStages,
  limit: number,
): Pick<Estimate, 'matches' | 'scanned'> {
  if (!sample || contact === undefined) return { matches: 0, scanned: 0 };
  const beginning = ` ${contact}`;
  const seen = sample.records.filter(
    ({ contacts, deleted }) => deleted === filter.deleted && contacts.includes(beginning),
  ).length;
  return { matches: seen * sample.weight, scanned: (limit * sample.records.length) / Math.max(seen, 1) };
}

/**
 * An estimate from the sample: the matching names, the names a scan reads to fill a page, and whether a page fills
 * soon.
 */
type Estimate = { matches: number; scanned: number; isFullSoon: boolean };

/** Estimates the matching names. Undefined without a sample or without patterns. */
function estimateMatches({ sample, filter }: List, stages: NameStages, limit: number): Estimate | undefined {
  const { patterns, begins } = stages;
  if (!sample || !patterns) return undefined;
  const texts = patterns.map((pattern) => pattern.replaceAll('%', ''));
  const beginnings = begins.map((pattern) => pattern.slice(0, -1));
  let seen = 0;
  let seenFirst = 0;
  for (const { nomeChave, deleted } of sample.records) {
    const name = ` ${nomeChave}`;
    if (deleted !== filter.deleted || !texts.every((text) => name.includes(text))) continue;
    seen += 1;
    if (beginnings.some((text) => nomeChave.startsWith(text))) seenFirst += 1;
  }
  return {
    matches: seen * sample.weight,
    scanned: (limit * sample.records.length) / Math.max(seen, 1),
    // more than four pages of matches begin with a search word, so a page fills soon
    isFullSoon: seenFirst * sample.weight > 4 * limit,
  };
}
