import { dayInBrasilia, findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import { findMunicipioByTom } from '@fichario/brasil/tom';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import type { FieldSource, Sources } from '../../../pessoa/sources.ts';
import type { Change, CreateRow } from '../../../register/apply/server/change.ts';
import type { Past } from '../../../register/history/server/past.queries.ts';
import { createDateSpeller, type DateSpeller, dateOrdersOf } from '../../columns/date-columns.ts';
import { withoutUnnamedCodes } from '../../columns/external-code-columns.ts';
import type { DateColumn, ImportSettings, RowAlike, RowChoice, RowKind } from '../../model/import.ts';
import { type Bucket, NO_RECORD, type Seen, type StoredRow } from '../../store/server/import-rows.queries.ts';
import type { Key } from '../../store/server/keys.queries.ts';
import { issuesOfColumns } from '../issue-columns.ts';
import { joinRows } from '../../../reading/rows/join-rows.ts';
import { movesAddress, toNewPessoa, toUpdatedPessoa } from '../../../reading/rows/merge-row.ts';
import { type AsideReason, explainAside, isSummaryRow } from '../../../reading/rows/aside-row.ts';
import { createRowReader } from '../../../reading/rows/read-row.ts';
import { resembles } from '../resembles.ts';
import type { ReadRow, RowIssue } from '../../../reading/rows/row-columns.ts';
import { claimKeys, findRecord, ownerOf, matchKeysOf } from './find-record.ts';
import { keepLater, mayFillPart } from './keep-later.ts';
import type { LineIndex } from '../../store/server/line-index.ts';
import type { FoundRecords, MatchKeys } from './match.queries.ts';
import { sourcesOfChanged, sourcesOfFile, sourcesOfNew } from './row-source.ts';
import { createRowTexts, type FoundBy, type Objection, type RowTexts, toExisting } from './row-texts.ts';
import { isDrop, note } from '../../../reading/cells/notes.ts';
import { checkPessoa } from '../../../pessoa/rules/check.ts';
import type { CheckOptions, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { known } from '../../../kit/known.ts';

/** A row from the file, or as a user corrected it. */
export type SourceRow = {
  line: number;
  cells: string[];
  /** columns whose cells are typed as dates in the file */
  dates?: number[] | undefined;
  /** the columns with a formula but without its result in the file */
  formulas?: number[] | undefined;
  /** the columns that repeat the text of a merged cell */
  merged?: number[] | undefined;
  /** the findings of a stored row: its formulas and merged cells are stored only here */
  issues?: RowIssue[];
  repairs?: ReadRow['repairs'];
  /** the reason in the file itself why the row may be no record */
  aside?: AsideReason | undefined;
  problem?: string | undefined;
  /** the first column that could not be read */
  problemColumn?: number | undefined;
  /** the fiscal document of the row, if any; its values do not replace values that are newer than the document */
  source?: FieldSource | null | undefined;
  corrected?: boolean;
  /** the user's choice of the record for this row */
  choice?: RowChoice | undefined;
};

/** A row that was read, before its search in the register. */
export type PreparedRow = {
  line: number;
  cells: string[];
  corrected: boolean;
  merged?: readonly number[] | undefined;
  source?: FieldSource | undefined;
  choice?: RowChoice | undefined;
  /** the cells of later rows with the same document, whose lists go to this record */
  joined?: readonly string[][] | undefined;
  read: ReadRow | undefined;
  /** the record that the row would create, if allowed, and its sources; `create` is that record, ready for the database */
  fresh: PessoaInput | undefined;
  freshSources?: Sources | undefined;
  create?: CreateRow | undefined;
  /** why the row is not imported unless a user includes it */
  aside?: AsideReason | undefined;
  /** the faults that do not depend on the register, then those of `fresh` */
  issues: RowIssue[];
  freshIssues: RowIssue[];
};

export type Decision = {
  bucket: Bucket;
  change?: Extract<Change, { type: 'create' | 'update' }>;
  issues: RowIssue[];
  repairs: ReadRow['repairs'];
  warnings?: RowIssue[];
  existing?: Pessoa | undefined;
  sameAsLine?: number | undefined;
  /** the key by which a duplicate row may join the row of `sameAsLine` */
  joins?: 'cpf' | 'cnpj' | undefined;
  /** whether the row has an address that differs from all of its record */
  movesAddress?: boolean | undefined;
  /** the possible matches of a row that would create a record */
  alike?: RowAlike[] | undefined;
  /** for a row with a record that changed after the check: the record that it matched then */
  seen?: Seen | undefined;
};

/** Stores the keys that earlier rows claimed. */
export type EarlierLines = LineIndex & {
  /** claims a record; when another row already changed it, returns the line of that row, if known */
  claimRecord: (pessoa: Pessoa, line: number) => { line: number | undefined } | undefined;
};

/** Reads and judges the rows of one file. */
export type Planner = {
  prepare: (row: SourceRow) => PreparedRow;
  /** Adds the content of later rows with the same document to a row. */
  join: (row: PreparedRow, cells: readonly string[][]) => PreparedRow;
  matchKeysOf: (rows: readonly PreparedRow[]) => MatchKeys;
  /** Must be called in the order of the rows. */
  decide: (row: PreparedRow, found: FoundRecords, earlierLines: EarlierLines) => Decision;
  /** The content of the record after the row; `before` is undefined for a new record. */
  resultOf: (row: Pick<StoredRow, 'cells' | 'source'>, before: Pessoa | undefined, past?: Past) => PessoaInput;
  /** The keys that the rows look up or claim, without those of the records that they change. */
  keysOf: (rows: readonly PreparedRow[]) => Key[];
  /** Only claims the keys of a row, for a row with a known outcome. */
  claim: (row: PreparedRow, earlierLines: EarlierLines) => void;
};

/**
 * Creates the rules for one file; `longEmailEndings` is a setting of the client, `dates` the facts about its columns of
 * dates, `fileName` the source of its values.
 */
export function createPlanner(
  chosen: ImportSettings,
  client: { longEmailEndings: boolean; now: Date; dates: readonly DateColumn[]; fileName: string },
): Planner {
  const settings = withoutUnnamedCodes(chosen);
  const dateOrders = dateOrdersOf(settings, client.dates);
  const options: CheckOptions = {
    longEmailEndings: client.longEmailEndings,
    today: dayInBrasilia(client.now),
    isCidade: (codigo) => findMunicipio(codigo) !== undefined,
  };
  const rules: Rules = {
    settings,
    readCells: createRowReader(settings, { ...options, findCidade, dateOrders }),
    spellDates: createDateSpeller(settings, dateOrders),
    faultsOf: (input) => issuesOfColumns(checkPessoa(input, options), settings),
    texts: createRowTexts(settings),
    sourceOf: sourcesOfFile(client),
  };
  return {
    prepare: (row) => prepareRow(rules, row),
    join: (row, joined) =>
      row.read ? withFresh(rules, { ...row, joined, read: readWhole(rules, { ...row, joined }) }) : row,
    matchKeysOf: (rows) => withChosen(matchKeysOf(rows, settings), rows),
    decide: (row, found, earlierLines) => decideRow(rules, row, { found, earlierLines }),
    resultOf: ({ cells, source }, before, past) => {
      const read = rules.readCells(cells, before);
      if (!before) return toNewPessoa(read);
      const input = toUpdatedPessoa(read, before);
      return source ? keepLater(input, { before, moment: source.at, past }).input : input;
    },
    keysOf: (rows) => {
      const keys: Key[] = [];
      const find = (kind: Key['kind'], key: string) => void keys.push({ kind, key });
      for (const { read, line } of rows) if (read) claimKeys(read, line, settings, { claim: find, find });
      return keys;
    },
    claim: ({ read, line }, earlierLines) => void (read && claimKeys(read, line, settings, earlierLines)),
  };
}

type Rules = {
  settings: ImportSettings;
  readCells: ReturnType<typeof createRowReader>;
  spellDates: DateSpeller;
  faultsOf: (input: PessoaInput) => RowIssue[];
  texts: RowTexts;
  /** the source of a row without a source in the file */
  sourceOf: (line: number) => FieldSource;
};

/** Adds the records that users chose for rows to the search. */
function withChosen(keys: MatchKeys, rows: readonly PreparedRow[]): MatchKeys {
  const chosen = rows.flatMap(({ choice }) => choice?.id ?? []);
  return chosen.length === 0 ? keys : { ...keys, id: [...keys.id, ...chosen] };
}

/** The records that rows may match, and the keys that earlier rows claimed. */
type Known = { found: FoundRecords; earlierLines: EarlierLines };

function prepareRow(
  rules: Rules,
  { line, cells: found, dates = [], formulas = [], problem, corrected = false, ...source }: SourceRow,
): PreparedRow {
  const { settings, readCells, spellDates } = rules;
  const cells = spellDates(found, dates);
  const merged = source.merged ?? mergedIn(source.repairs, cells);
  // a merged cell beside a subtotal is no word of that row
  const written = merged.length === 0 ? cells : cells.map((cell, column) => (merged.includes(column) ? '' : cell));
  const aside = corrected ? undefined : reasonAside(settings, written, source.aside);
  const unsolved = [...formulas.map((column) => ({ column, ...note('formula') })), ...formulasIn(source.issues)].filter(
    ({ column }) => typeof settings.columns[column] === 'string' && (cells[column] ?? '') === '',
  );
  const rowSource = source.source ?? undefined;
  const row = { line, cells, corrected, merged, source: rowSource, choice: source.choice };
  const unread = { ...row, read: undefined, fresh: undefined, issues: unsolved, freshIssues: [] };
  if (aside !== undefined) return { ...unread, aside };
  if (problem !== undefined) {
    const issues = [{ column: source.problemColumn ?? lastFilled(cells), code: 'unreadable_row', message: problem }];
    return { ...unread, issues };
  }
  if (unsolved.length > 0) return unread;
  return withFresh(rules, { ...row, read: readWhole(rules, row) });
}

/** Completes a row by the record that it would create. */
function withFresh(
  { settings, faultsOf, sourceOf }: Rules,
  row: Pick<PreparedRow, 'line' | 'cells' | 'corrected' | 'source' | 'choice' | 'joined' | 'merged'> & { read: ReadRow },
): PreparedRow {
  const { read } = row;
  const fresh = settings.mode === 'update' || read.issues.length > 0 ? undefined : toNewPessoa(read);
  const freshIssues = fresh ? faultsOf(fresh) : [];
  const freshSources = fresh && sourcesOfNew(read, fresh, row.source ?? sourceOf(row.line));
  return { ...row, fresh, freshSources, create: undefined, issues: read.issues, freshIssues };
}

/** Reads a row with those that join it, against the record that it changes. */
function readWhole(
  { readCells, settings }: Rules,
  row: Pick<PreparedRow, 'cells' | 'joined' | 'merged'>,
  before?: Pessoa,
): ReadRow {
  const { cells, joined = [] } = row;
  return joinRows(
    withMerged(readCells(cells, before), row, settings),
    joined.map((others) => readCells(others, before)),
  );
}

/** The findings of formulas without a result. */
export function formulasIn(issues: readonly RowIssue[] = []): (RowIssue & { column: number })[] {
  return issues.flatMap((issue) =>
    issue.code === 'formula' && issue.column !== null ? [{ ...issue, column: issue.column }] : [],
  );
}

/** The columns of a stored row that still repeat the text of a merged cell. */
function mergedIn(repairs: ReadRow['repairs'] = [], cells: readonly string[]): number[] {
  return repairs.flatMap(({ code, column, from }) => (code === 'merged' && cells[column] === from ? column : []));
}

/** Adds a finding for each column that repeats the text of a merged cell. */
function withMerged(
  read: ReadRow,
  { merged = [], cells }: Pick<PreparedRow, 'merged' | 'cells'>,
  { columns }: ImportSettings,
): ReadRow {
  for (const column of merged) {
    const text = cells[column] ?? '';
    if (typeof columns[column] === 'string') read.repairs.push({ column, ...note('merged'), from: text, to: text });
  }
  return read;
}

/** The last filled column: a row that ends with the file was cut there. */
function lastFilled(cells: readonly string[]): number {
  return Math.max(
    cells.findLastIndex((cell) => cell.trim() !== ''),
    0,
  );
}

/** The reason of the file, or of the cells, why a row is no record; the user may have chosen to import hidden rows. */
function reasonAside(
  { hidden }: ImportSettings,
  cells: readonly string[],
  fileReason: AsideReason | undefined,
): AsideReason | undefined {
  const reason = fileReason === 'hidden' && hidden === 'take' ? undefined : fileReason;
  return reason ?? (isSummaryRow(cells) ? 'summary' : undefined);
}

function decideRow(rules: Rules, row: PreparedRow, facts: Known): Decision {
  const { settings, texts } = rules;
  const { found, earlierLines } = facts;
  const { read } = row;
  if (row.aside) return { bucket: 'aside', issues: [explainAside(row.aside), ...row.issues], repairs: [] };
  const same = read && claimKeys(read, row.line, settings, earlierLines);
  if (!read) return { bucket: 'refused', issues: row.issues, repairs: [] };
  const match = findRecord(read, found, settings, texts) ?? findChosen(row, found, texts);
  // a row that changes a record is judged together with that record
  if (row.issues.length > 0 && !(match && 'pessoa' in match)) return refuse(read, row.issues);
  if (same) return { ...object(read, texts.sameAsLine(same.kind, same.line)), joins: same.joins };
  if (!match) return createFrom(rules, row, { read, found });
  if ('objection' in match) return object(read, match.objection);
  if (settings.mode === 'create' && match.by !== 'chosen') return object(read, texts.exists(match.pessoa, match.by));
  return updateFrom(rules, row, { ...facts, before: match.pessoa, by: match.by, merged: match.merged });
}

/** The record that a user chose for a row, or its survivor if it was merged since. */
function findChosen({ choice }: PreparedRow, { byId, merged }: FoundRecords, texts: RowTexts) {
  if (choice?.id === undefined) return undefined;
  const pointer = merged.get(choice.id);
  const chosen = byId.get(pointer?.mergedInto ?? choice.id);
  if (!chosen || chosen.deletedAt !== null) return { objection: texts.chosenGone(chosen ?? pointer) };
  return { pessoa: chosen, by: 'chosen' as const, merged: pointer };
}

function createFrom(
  { settings, texts }: Rules,
  row: PreparedRow,
  { read, found }: { read: ReadRow; found: FoundRecords },
): Decision {
  if (settings.mode === 'update') return object(read, texts.notFound());
  const input = known(row.fresh, 'prepared record');
  if (row.freshIssues.length > 0) return refuse(read, row.freshIssues);
  const owner = ownerOf(input, found);
  if (owner) return object(read, texts.taken(owner.kind, owner.pessoa));
  const change = row.create ? { input: row.create.input, prepared: row.create } : { input };
  const sources = row.freshSources;
  return { bucket: 'create', change: { type: 'create', sources, ...change }, issues: [], repairs: read.repairs };
}

function updateFrom(
  rules: Rules,
  row: PreparedRow,
  {
    before,
    by,
    merged: named,
    found,
    earlierLines,
  }: Known & { before: Pessoa; by: FoundBy; merged: Pessoa | undefined },
): Decision {
  const { faultsOf, texts, sourceOf } = rules;
  const read = readWhole(rules, row, before);
  if (read.issues.length > 0) return refuse(read, read.issues, before);
  const merged = toUpdatedPessoa(read, before);
  const { source = sourceOf(row.line) } = row;
  const judged = row.source && { before, moment: row.source.at, past: found.pasts.get(before.id) };
  const { input, keptPaths } = judged ? keepLater(merged, judged) : { input: merged, keptPaths: [] };
  const repairs =
    keptPaths.length > 0 ? [...read.repairs, ...keptPaths.map((key) => texts.keptLater(key, row.cells))] : read.repairs;
  if (diffPessoa(before, input).length === 0) return { bucket: 'unchanged', issues: [], repairs, existing: before };
  const issues = faultsOf(input);
  if (issues.length > 0) return refuse(read, issues, before);
  const owner = ownerOf(input, found, before.id);
  if (owner) return object(read, texts.taken(owner.kind, owner.pessoa));
  const earlier = found.changed.has(before.id) ? { line: undefined } : earlierLines.claimRecord(before, row.line);
  if (earlier) return object(read, texts.alreadyChanged(before, by, earlier.line));
  const warnings = [
    ...(named ? [texts.merged(named, before, by)] : []),
    ...(isOtherName(before, input) ? [texts.otherName(before)] : []),
  ];
  const mayConfirm = (path: string) => judged === undefined || mayFillPart(path, judged);
  const sources = sourcesOfChanged(read, { before, after: input, source, mayConfirm });
  const change = { type: 'update', before, input, sources } as const;
  const moves = movesAddress(before.enderecos, read);
  return { bucket: 'update', change, issues: [], repairs, warnings, existing: before, movesAddress: moves };
}

/** Whether a record would get a name that resembles none of its names: the row may belong to another person. */
function isOtherName(before: Pessoa, { nome }: PessoaInput): boolean {
  const names = [before.nome, ...(before.tipo === 'juridica' ? [before.nomeFantasia] : [before.nomeSocial])];
  return nome !== before.nome && !names.some((name) => name !== null && name !== '' && resembles(name, nome));
}

/**
 * Finds the IBGE code of a city by its name; without a state, only when the name is unique. Also finds it by the code of the
 * Receita Federal, which replaces the name in its open data of the CNPJ. A spreadsheet drops the leading zeros of that
 * code; then the state proves it.
 */
function findCidade(uf: string | null, nome: string): string | undefined {
  const codigoEstado = uf === null ? undefined : findUf(uf)?.codigo;
  const byTom = findMunicipioByTom(codigoEstado === undefined ? nome : nome.padStart(4, '0'));
  if (byTom !== undefined && (codigoEstado ?? byTom.codigoEstado) === byTom.codigoEstado) return byTom.codigo;
  return findMunicipioByNome(nome, codigoEstado)?.codigo;
}

function refuse({ repairs }: ReadRow, issues: RowIssue[], existing?: Pessoa): Decision {
  return { bucket: 'refused', issues, repairs, existing };
}

function object({ repairs }: ReadRow, { bucket, issue, existing, sameAsLine }: Objection): Decision {
  return { bucket, issues: [issue], repairs, existing, sameAsLine };
}

const KINDS = {
  refused: 'refused',
  duplicates: 'duplicate',
  joined: 'joined',
  stale: 'stale',
  moved: 'moved',
  alike: 'alike',
  aside: 'aside',
} as const;

/** The current version of the record that a row matches; undefined for a row that is not imported. */
export function seenOf({ bucket, existing }: Decision): Seen | undefined {
  if (bucket === 'create') return NO_RECORD;
  if (bucket !== 'update' && bucket !== 'unchanged') return undefined;
  return existing && { codigo: existing.codigo, version: existing.version };
}

export function toStoredRow({ line, cells, corrected, source, choice }: PreparedRow, decision: Decision): StoredRow {
  const { bucket, issues, repairs, warnings = [], existing, sameAsLine = null, alike } = decision;
  return {
    line,
    cells,
    kind: kindOf(decision, corrected),
    issues,
    repairs,
    warnings,
    existing: toExisting(existing),
    sameAsLine,
    seen: decision.seen ?? seenOf(decision) ?? null,
    source: source ?? null,
    corrected,
    skipped: false,
    counted: bucket,
    ...(alike && { alike }),
    ...(choice && { choice }),
  };
}

/** The first of the findings about a row. */
function kindOf({ bucket, repairs }: Decision, corrected: boolean): RowKind {
  if (bucket !== 'create' && bucket !== 'update' && bucket !== 'unchanged' && bucket !== 'skipped')
    return KINDS[bucket];
  if (bucket !== 'unchanged' && repairs.some((repair) => !isDrop(repair))) return 'repaired';
  if (repairs.some(isDrop)) return 'dropped';
  return corrected ? 'corrected' : bucket;
}
