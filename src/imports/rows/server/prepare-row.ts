import type { FieldSource, Sources } from '../../../pessoa/sources.ts';
import type { Answered } from '../../../pessoa/sources/answer-source.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { type AsideReason, isSummaryRow } from '../../../reading/rows/aside-row.ts';
import { note } from '../../../reading/cells/notes.ts';
import { joinRows } from '../../../reading/rows/join-rows.ts';
import { toNewPessoa } from '../../../reading/rows/merge-row.ts';
import type { ReadRow, RowIssue, RowReader } from '../../../reading/rows/row-columns.ts';
import type { CreateRow } from '../../../register/apply/server/change.ts';
import type { TableRow } from '../../../tables/server/table/table.ts';
import type { DateSpeller } from '../../columns/date-columns.ts';
import type { ImportSettings, RowChoice } from '../../model/import.ts';
import { fillRecord } from './fill-record.ts';
import { sourcesOfNew } from './row-source.ts';

/** A row from the file, or as a user corrected it. Values of its fiscal document do not replace values that are newer than it. */
export type SourceRow = Omit<TableRow, 'aside' | 'source'> & {
  /** the findings of a stored row: its formulas and merged cells are stored only here */
  issues?: RowIssue[];
  repairs?: ReadRow['repairs'];
  /** the reason in the file itself why the row may be no record */
  aside?: AsideReason | undefined;
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
  /** what the Receita knows of its CNPJ, if that fills blanks; `filled`: what it filled of `fresh` */
  answered?: Answered | undefined;
  filled?: readonly string[] | undefined;
  /** why the row is not imported unless a user includes it */
  aside?: AsideReason | undefined;
  /** the faults that do not depend on the register, then those of `fresh` */
  issues: RowIssue[];
  freshIssues: RowIssue[];
};

/** How the rows of one file are read. */
export type ReadingRules = {
  settings: ImportSettings;
  readCells: RowReader;
  spellDates: DateSpeller;
  faultsOf: (input: PessoaInput) => RowIssue[];
  /** the source of a row without a source in the file */
  sourceOf: (line: number) => FieldSource;
};

/** Reads a row, and the record that it would create. */
export function prepareRow(
  rules: ReadingRules,
  { line, cells: found, dates = [], formulas = [], problem, corrected = false, ...source }: SourceRow,
): PreparedRow {
  const { settings, spellDates } = rules;
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
  rules: ReadingRules,
  row: Pick<PreparedRow, 'line' | 'cells' | 'corrected' | 'source' | 'choice' | 'joined' | 'merged'> & {
    read: ReadRow;
  },
): PreparedRow {
  const { settings, faultsOf } = rules;
  const { read } = row;
  const fresh = settings.mode === 'update' || read.issues.length > 0 ? undefined : toNewPessoa(read);
  const freshIssues = fresh ? faultsOf(fresh) : [];
  return withSources(rules, { ...row, fresh, create: undefined, issues: read.issues, freshIssues });
}

/** Adds the sources of the record that a row would create: their time is that of the job. */
export function withSources({ sourceOf }: ReadingRules, row: PreparedRow): PreparedRow {
  const { read, fresh } = row;
  if (!read || !fresh) return row;
  return { ...row, freshSources: sourcesOfNew(read, fresh, row.source ?? sourceOf(row.line)) };
}

/** Fills the blanks of the record that a row would create from an answer about its CNPJ, and remembers the answer for its record. */
export function fillRow({ faultsOf }: ReadingRules, row: PreparedRow, answered: Answered): PreparedRow {
  const { read, fresh, freshSources } = row;
  if (!read || !fresh) return { ...row, answered };
  const { input, sources, labels } = fillRecord(read, { input: fresh, sources: freshSources, isNew: true }, answered);
  if (labels.length === 0) return { ...row, answered };
  const filled = { fresh: input, freshSources: sources, freshIssues: faultsOf(input), filled: labels };
  return { ...row, answered, create: undefined, ...filled };
}

/** Adds the content of later rows with the same document to a row. */
export function joinToRow(rules: ReadingRules, row: PreparedRow, joined: readonly string[][]): PreparedRow {
  return row.read ? withFresh(rules, { ...row, joined, read: readWhole(rules, { ...row, joined }) }) : row;
}

/** Reads a row with those that join it, against the record that it changes. */
export function readWhole(
  { readCells, settings }: ReadingRules,
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
