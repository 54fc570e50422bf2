import type { List } from './list-select.ts';
import { type Bind, bindCall, callByName, searchParameters } from './named-call.ts';
import { type NameStages, type Range, recordQuery } from './search-query.ts';

/** A record that was found, and the stage that it belongs to. */
export type FoundRecord = { stage: number; id: string };

/** Where the page before ended. */
type Past = { stage: number; nome: string; id: string };

/** A page: at most `limit` records after where the page before ended. */
export type StagesPage = { past: Past | undefined; limit: number };

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const ALL_NAMES: Range[] = [{ from: '', to: '\u{10ffff}' }];
/** Where the ways to a page part. They all lead to the same records: a wrong guess costs time. */
export type SearchLimits = {
  /** from so many matches on, names are scanned */
  many: number;
  /** more names than these are not scanned past in the hope that the page is soon full */
  scanned: number;
  /** so many are sorted before anything is scanned whose number nobody knows */
  sorted: number;
  /** so many are sorted before names are scanned to the end */
  sortedAtLast: number;
  /** so many records are scanned past whose tokens are looked at, each of which costs as much as twenty names */
  scannedTokens: number;
};
export const SEARCH_LIMITS: SearchLimits = {
  many: 8_000,
  scanned: 60_000,
  sorted: 12_000,
  sortedAtLast: 30_000,
  scannedTokens: 8_000,
};
/** So many times as far may a page be where they stand together here and there. */
const UNEVENLY = 4;
const NO_END = 2 ** 31 - 1;

/**
 * The records of some stages in their order. Where they are few they are found by their tokens and sorted, where they are
 * many the names are scanned; a wrong guess costs time, never a record.
 */
export async function findInOrder(
  list: List,
  stages: NameStages,
  page: StagesPage,
  limits: SearchLimits,
): Promise<FoundRecord[]> {
  const guess = estimateMatches(list, stages, page.limit);
  const contacts = estimateContacts(list, stages, page.limit);
  if (contacts.matches > limits.many && contacts.scanned <= limits.scannedTokens) {
    const scanned = await findMany(list, stages, page, { isMany: false, budget: 2 * limits.scannedTokens });
    if (scanned?.length === page.limit) return scanned;
  }
  if (guess?.isFullSoon) {
    const scanned = await scanStages(list, stages, { ...page, budget: limits.scanned });
    if (scanned?.length === page.limit) return scanned;
  }
  const isMany = guess !== undefined && guess.matches > limits.many && guess.scanned <= limits.scanned;
  if (isMany) {
    // the sample says how far a page is where they are spread evenly
    const scanned = await scanStages(list, stages, { ...page, budget: UNEVENLY * limits.scanned });
    if (scanned) return scanned;
    // too many to be sorted: they stand together, further on
    if (guess.matches > limits.sortedAtLast)
      return (await findMany(list, stages, page, { isMany, budget: NO_END })) ?? [];
  }
  // the sample has said that they are not everywhere, or they were scanned
  const most = stages.contact === undefined && !isMany ? limits.sorted : limits.sortedAtLast;
  const few = await sortFound(list, stages, { ...page, most });
  if (few) return few;
  // more than that: they are everywhere, or they stand together somewhere
  const isLastTry = most === limits.sortedAtLast;
  const near = await findMany(list, stages, page, { isMany, budget: isLastTry ? NO_END : limits.scannedTokens });
  if (near && (isLastTry || near.length === page.limit)) return near;
  const all = await sortFound(list, stages, { ...page, most: limits.sortedAtLast });
  if (all) return all;
  return (await findMany(list, stages, page, { isMany, budget: NO_END })) ?? [];
}

/**
 * Very many match, and nobody knows where: if few names are among them, these are sorted, and a scan finds the others.
 * Undefined when it was given up.
 */
async function findMany(
  list: List,
  stages: NameStages,
  page: StagesPage,
  { isMany, budget }: { isMany: boolean; budget: number },
): Promise<FoundRecord[] | undefined> {
  const last = stages.numbers.at(-1)!; // there is one at least
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
    // there are one, two or three stages, the last of which is that of all other records
    begin_stage: numbers.at(-3) ?? null,
    name_stage: numbers.at(-2) ?? null,
    other_stage: numbers.at(-1) ?? null,
  };
}

/** Found by tokens and sorted; undefined when more than `most` match. `isNamesOnly`: without the stage of all other records. */
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

/** All of the stages as a table `(stage, pessoa_id)` of a statement whose parameters `bind` makes. */
export function stagesCall(stages: NameStages, deleted: boolean, bind: Bind): string {
  return callByName('search_stages', stageParameters(stages, deleted), bind);
}

/** `isUnsorted`: to sort what has no names to go by was tried before. */
type Scan = StagesPage & { budget: number; isUnsorted?: boolean };

/** Found by scanning names; undefined when that was given up. */
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

/** One stage. The last one, of all that the tsquery finds, has no names to go by: where its records are few they are sorted. */
async function scanStage(
  list: List,
  stages: NameStages,
  { past, limit, budget, isUnsorted = false }: Scan & { past: Past },
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

/** How many records have an e-mail or phone that begins so, and past how many a page of them is; none where nobody knows. */
function estimateContacts(
  { sample, filter }: List,
  { contact }: NameStages,
  limit: number,
): Pick<Guess, 'matches' | 'scanned'> {
  if (!sample || contact === undefined) return { matches: 0, scanned: 0 };
  const begun = ` ${contact}`;
  const seen = sample.records.filter(
    ({ contacts, deleted }) => deleted === filter.deleted && contacts.includes(begun),
  ).length;
  return { matches: seen * sample.weight, scanned: (limit * sample.records.length) / Math.max(seen, 1) };
}

/** What the sample says of some stages: how many names fit, past how many a page of them is, and whether one is near. */
type Guess = { matches: number; scanned: number; isFullSoon: boolean };

/** Undefined when nothing is known, or there are no patterns. */
function estimateMatches({ sample, filter }: List, stages: NameStages, limit: number): Guess | undefined {
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
    // four pages of names that begin so: the words beside them are soon met
    isFullSoon: seenFirst * sample.weight > 4 * limit,
  };
}
