import { findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import { dayInBrasilia } from '../../../../packages/brasil/src/data.ts';
import { diffPessoa } from '../../../pessoa/diff.ts';
import type { Change, CreateRow } from '../../../register/apply/server/change.ts';
import { createDateSpeller, type DateSpeller, dateOrdersOf } from '../../columns/date-columns.ts';
import type { DateColumn, ImportSettings } from '../../import.ts';
import type { Bucket, StoredRow } from '../../store/server/import-rows.queries.ts';
import { issuesOfColumns, toNewPessoa, toUpdatedPessoa } from '../merge-row.ts';
import { createRowReader } from '../read-row.ts';
import type { ReadRow, RowIssue } from '../row-plan.ts';
import { claimKeys, findRecord, ownerOf, wantedOf } from './find-record.ts';
import type { LineIndex } from './line-index.ts';
import type { Found, Wanted } from './match.queries.ts';
import { createRowTexts, type Objection, type RowTexts, toExisting } from './row-texts.ts';
import { checkPessoa } from '../../../pessoa/rules/check.ts';
import type { CheckOptions, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';

/** A row as the file has it, or as somebody corrected it. */
export type SourceRow = {
  line: number;
  cells: string[];
  /** the columns whose cells are dates in the file itself */
  dates?: number[] | undefined;
  problem?: string | undefined;
  corrected?: boolean;
};

/** A row that has been read; nobody asked the register yet. */
export type PreparedRow = {
  line: number;
  cells: string[];
  corrected: boolean;
  read: ReadRow | undefined;
  /** what it would make, where it may make one; then `create` is that, ready for the database */
  fresh: PessoaInput | undefined;
  create?: CreateRow | undefined;
  /** what is at fault whatever the register says, then with `fresh` */
  issues: RowIssue[];
  freshIssues: RowIssue[];
};

/** What becomes of a row. */
export type Decision = {
  bucket: Bucket;
  change?: Extract<Change, { type: 'create' | 'update' }>;
  issues: RowIssue[];
  repairs: ReadRow['repairs'];
  existing?: Pessoa | undefined;
  sameAsLine?: number | undefined;
};

/** Remembers what earlier rows stand for. */
export type EarlierLines = Pick<LineIndex, 'claim' | 'find'> & {
  /** was the record changed by another row: then by which line, where that is known */
  claimRecord: (pessoa: Pessoa, line: number) => { line: number | undefined } | undefined;
};

/** Reads and judges the rows of one file. */
export type Planner = {
  prepare: (row: SourceRow) => PreparedRow;
  wantedOf: (rows: readonly PreparedRow[]) => Wanted;
  /** To be asked in the order of the rows. */
  decide: (row: PreparedRow, found: Found, earlierLines: EarlierLines) => Decision;
  /** Only remembers what a row stands for, where what became of it is known. */
  claim: (row: PreparedRow, earlierLines: EarlierLines) => void;
};

/** The rules for one file; `longEmailEndings` is the client's setting, `dates` what is known of its columns of dates. */
export function createPlanner(
  settings: ImportSettings,
  client: { longEmailEndings: boolean; now: Date; dates: readonly DateColumn[] },
): Planner {
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
  };
  return {
    prepare: (row) => prepareRow(rules, row),
    wantedOf: (rows) => wantedOf(rows, settings),
    decide: (row, found, earlierLines) => decideRow(rules, row, { found, earlierLines }),
    claim: ({ read, line }, earlierLines) => void (read && claimKeys(read, line, settings, earlierLines)),
  };
}

/** What a file's rows are judged by. */
type Rules = {
  settings: ImportSettings;
  readCells: ReturnType<typeof createRowReader>;
  spellDates: DateSpeller;
  faultsOf: (input: PessoaInput) => RowIssue[];
  texts: RowTexts;
};

/** What is known besides the row: the records that it may meet, and what earlier rows stand for. */
type Known = { found: Found; earlierLines: EarlierLines };

function prepareRow(
  { settings, readCells, faultsOf, spellDates }: Rules,
  { line, cells: found, dates = [], problem, corrected = false }: SourceRow,
): PreparedRow {
  const cells = spellDates(found, dates);
  if (problem !== undefined) {
    const issues = [{ column: null, code: 'unreadable_row', message: problem }];
    return { line, cells, corrected, read: undefined, fresh: undefined, issues, freshIssues: [] };
  }
  const read = readCells(cells);
  const fresh = settings.mode === 'update' || read.issues.length > 0 ? undefined : toNewPessoa(read);
  const freshIssues = fresh ? faultsOf(fresh) : [];
  return { line, cells, corrected, read, fresh, issues: read.issues, freshIssues };
}

function decideRow(rules: Rules, row: PreparedRow, known: Known): Decision {
  const { settings, texts } = rules;
  const { found, earlierLines } = known;
  const { read } = row;
  const same = read && claimKeys(read, row.line, settings, earlierLines);
  if (!read) return { bucket: 'refused', issues: row.issues, repairs: [] };
  const match = findRecord(read, found, settings, texts);
  // a row that changes a record is judged together with it
  if (row.issues.length > 0 && !(match && 'pessoa' in match)) return refuse(read, row.issues);
  if (same) return object(read, texts.sameAsLine(same.kind, same.line));
  if (!match) return createFrom(rules, row, { read, found });
  if ('objection' in match) return object(read, match.objection);
  if (settings.mode === 'create') return object(read, texts.exists(match.pessoa));
  return updateFrom(rules, row, { ...known, before: match.pessoa });
}

function createFrom(
  { settings, texts }: Rules,
  row: PreparedRow,
  { read, found }: { read: ReadRow; found: Found },
): Decision {
  if (settings.mode === 'update') return object(read, texts.notFound());
  const input = row.fresh!; // prepared, unless the mode is the one above
  if (row.freshIssues.length > 0) return refuse(read, row.freshIssues);
  const owner = ownerOf(input, found);
  if (owner) return object(read, texts.documentTaken(owner.kind, owner.pessoa));
  const change = row.create ? { input: row.create.input, prepared: row.create } : { input };
  return { bucket: 'create', change: { type: 'create', ...change }, issues: [], repairs: read.repairs };
}

function updateFrom(
  { readCells, faultsOf, texts }: Rules,
  row: PreparedRow,
  { before, found, earlierLines }: Known & { before: Pessoa },
): Decision {
  const read = readCells(row.cells, before);
  if (read.issues.length > 0) return refuse(read, read.issues, before);
  const input = toUpdatedPessoa(read, before);
  if (diffPessoa(before, input).length === 0) return { bucket: 'unchanged', issues: [], repairs: read.repairs };
  const issues = faultsOf(input);
  if (issues.length > 0) return refuse(read, issues, before);
  const owner = ownerOf(input, found);
  if (owner && owner.pessoa.id !== before.id) return object(read, texts.documentTaken(owner.kind, owner.pessoa));
  const earlier = found.changed.has(before.id) ? { line: undefined } : earlierLines.claimRecord(before, row.line);
  if (earlier) return object(read, texts.alreadyChanged(before, earlier.line));
  return { bucket: 'update', change: { type: 'update', before, input }, issues: [], repairs: read.repairs };
}

/** The IBGE code of a city by its name; without a state only where there is one of that name. */
function findCidade(uf: string | null, nome: string): string | undefined {
  return findMunicipioByNome(nome, uf === null ? undefined : findUf(uf)?.codigo)?.codigo;
}

function refuse({ repairs }: ReadRow, issues: RowIssue[], existing?: Pessoa): Decision {
  return { bucket: 'refused', issues, repairs, existing };
}

function object({ repairs }: ReadRow, { bucket, issue, existing, sameAsLine }: Objection): Decision {
  return { bucket, issues: [issue], repairs, existing, sameAsLine };
}

const KINDS = { refused: 'refused', duplicates: 'duplicate', stale: 'stale' } as const;

/** What is kept of a row that there is something to say about; undefined when there is nothing. */
export function toStoredRow(row: PreparedRow, decision: Decision): StoredRow | undefined {
  const { line, cells, corrected } = row;
  const { bucket, issues, repairs, existing, sameAsLine = null } = decision;
  const common = {
    line,
    cells,
    issues,
    repairs,
    existing: toExisting(existing),
    sameAsLine,
    corrected,
    skipped: false,
  };
  if (bucket === 'refused' || bucket === 'duplicates' || bucket === 'stale')
    return { ...common, kind: KINDS[bucket], counted: bucket };
  if (repairs.length > 0 && bucket !== 'unchanged') return { ...common, kind: 'repaired', counted: bucket };
  return corrected ? { ...common, kind: 'corrected', counted: bucket } : undefined;
}
