import { dayInBrasilia, findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import { findMunicipioByTom } from '@fichario/brasil/tom';
import { diffPessoa } from '../../../pessoa/diff.ts';
import type { Change, CreateRow } from '../../../register/apply/server/change.ts';
import { createDateSpeller, type DateSpeller, dateOrdersOf } from '../../columns/date-columns.ts';
import { withoutUnnamedCodes } from '../../columns/external-code-columns.ts';
import type { DateColumn, ImportSettings, RowKind } from '../../import.ts';
import type { Bucket, StoredRow } from '../../store/server/import-rows.queries.ts';
import type { Seen } from '../../store/server/seen.queries.ts';
import { issuesOfColumns } from '../issue-columns.ts';
import { toNewPessoa, toUpdatedPessoa } from '../../../reading/rows/merge-row.ts';
import { type AsideReason, explainAside, isSummaryRow } from '../../../reading/rows/aside-row.ts';
import { createRowReader } from '../../../reading/rows/read-row.ts';
import { resembles } from '../resembles.ts';
import type { ReadRow, RowIssue } from '../../../reading/rows/row-columns.ts';
import { claimKeys, findRecord, ownerOf, matchKeysOf } from './find-record.ts';
import type { LineIndex } from './line-index.ts';
import type { Found, MatchKeys } from './match.queries.ts';
import { createRowTexts, type FoundBy, type Objection, type RowTexts, toExisting } from './row-texts.ts';
import { isDrop } from '../../../reading/cells/notes.ts';
import { checkPessoa } from '../../../pessoa/rules/check.ts';
import type { CheckOptions, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';

/** A row as the file has it, or as somebody corrected it. */
export type SourceRow = {
  line: number;
  cells: string[];
  /** the columns whose cells are dates in the file itself */
  dates?: number[] | undefined;
  /** why it may be no record, as the file says itself */
  aside?: AsideReason | undefined;
  problem?: string | undefined;
  /** where the row begins to be unsound */
  problemColumn?: number | undefined;
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
  /** why it stays out unless somebody takes it in */
  aside?: AsideReason | undefined;
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
  warnings?: RowIssue[];
  existing?: Pessoa | undefined;
  sameAsLine?: number | undefined;
  /** of a row whose record moved since the check: what it led to then */
  seen?: Seen | undefined;
};

/** Remembers what earlier rows stand for. */
export type EarlierLines = Pick<LineIndex, 'claim' | 'find'> & {
  /** was the record changed by another row: then by which line, where that is known */
  claimRecord: (pessoa: Pessoa, line: number) => { line: number | undefined } | undefined;
};

/** Reads and judges the rows of one file. */
export type Planner = {
  prepare: (row: SourceRow) => PreparedRow;
  matchKeysOf: (rows: readonly PreparedRow[]) => MatchKeys;
  /** To be asked in the order of the rows. */
  decide: (row: PreparedRow, found: Found, earlierLines: EarlierLines) => Decision;
  /** What a row makes of its record as it is now, or of none. */
  resultOf: (cells: readonly string[], before: Pessoa | undefined) => PessoaInput;
  /** Only remembers what a row stands for, where what became of it is known. */
  claim: (row: PreparedRow, earlierLines: EarlierLines) => void;
};

/** The rules for one file; `longEmailEndings` is the client's setting, `dates` what is known of its columns of dates. */
export function createPlanner(
  chosen: ImportSettings,
  client: { longEmailEndings: boolean; now: Date; dates: readonly DateColumn[] },
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
  };
  return {
    prepare: (row) => prepareRow(rules, row),
    matchKeysOf: (rows) => matchKeysOf(rows, settings),
    decide: (row, found, earlierLines) => decideRow(rules, row, { found, earlierLines }),
    resultOf: (cells, before) => {
      const read = rules.readCells(cells, before);
      return before ? toUpdatedPessoa(read, before) : toNewPessoa(read);
    },
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
  { line, cells: found, dates = [], problem, corrected = false, ...source }: SourceRow,
): PreparedRow {
  const cells = spellDates(found, dates);
  const aside = corrected ? undefined : reasonAside(settings, cells, source.aside);
  const unread = { line, cells, corrected, read: undefined, fresh: undefined, issues: [], freshIssues: [] };
  if (aside !== undefined) return { ...unread, aside };
  if (problem !== undefined) {
    const issues = [{ column: source.problemColumn ?? lastFilled(cells), code: 'unreadable_row', message: problem }];
    return { ...unread, issues };
  }
  const read = readCells(cells);
  const fresh = settings.mode === 'update' || read.issues.length > 0 ? undefined : toNewPessoa(read);
  const freshIssues = fresh ? faultsOf(fresh) : [];
  return { line, cells, corrected, read, fresh, issues: read.issues, freshIssues };
}

/** A row that the file ends in the middle of was cut there. */
function lastFilled(cells: readonly string[]): number {
  return Math.max(
    cells.findLastIndex((cell) => cell.trim() !== ''),
    0,
  );
}

/** What the file says of a row, or what its cells look like; somebody may have chosen to take in what is hidden. */
function reasonAside(
  { hidden }: ImportSettings,
  cells: readonly string[],
  said: AsideReason | undefined,
): AsideReason | undefined {
  const reason = said === 'hidden' && hidden === 'take' ? undefined : said;
  return reason ?? (isSummaryRow(cells) ? 'summary' : undefined);
}

function decideRow(rules: Rules, row: PreparedRow, known: Known): Decision {
  const { settings, texts } = rules;
  const { found, earlierLines } = known;
  const { read } = row;
  if (row.aside) return { bucket: 'aside', issues: [explainAside(row.aside)], repairs: [] };
  const same = read && claimKeys(read, row.line, settings, earlierLines);
  if (!read) return { bucket: 'refused', issues: row.issues, repairs: [] };
  const match = findRecord(read, found, settings, texts);
  // a row that changes a record is judged together with it
  if (row.issues.length > 0 && !(match && 'pessoa' in match)) return refuse(read, row.issues);
  if (same) return object(read, texts.sameAsLine(same.kind, same.line));
  if (!match) return createFrom(rules, row, { read, found });
  if ('objection' in match) return object(read, match.objection);
  if (settings.mode === 'create') return object(read, texts.exists(match.pessoa, match.by));
  return updateFrom(rules, row, { ...known, before: match.pessoa, by: match.by });
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
  if (owner) return object(read, texts.taken(owner.kind, owner.pessoa));
  const change = row.create ? { input: row.create.input, prepared: row.create } : { input };
  return { bucket: 'create', change: { type: 'create', ...change }, issues: [], repairs: read.repairs };
}

function updateFrom(
  { readCells, faultsOf, texts }: Rules,
  row: PreparedRow,
  { before, by, found, earlierLines }: Known & { before: Pessoa; by: FoundBy },
): Decision {
  const read = readCells(row.cells, before);
  if (read.issues.length > 0) return refuse(read, read.issues, before);
  const input = toUpdatedPessoa(read, before);
  if (diffPessoa(before, input).length === 0)
    return { bucket: 'unchanged', issues: [], repairs: read.repairs, existing: before };
  const issues = faultsOf(input);
  if (issues.length > 0) return refuse(read, issues, before);
  const owner = ownerOf(input, found, before.id);
  if (owner) return object(read, texts.taken(owner.kind, owner.pessoa));
  const earlier = found.changed.has(before.id) ? { line: undefined } : earlierLines.claimRecord(before, row.line);
  if (earlier) return object(read, texts.alreadyChanged(before, by, earlier.line));
  const warnings = isOtherName(before, input) ? [texts.otherName(before)] : [];
  const change = { type: 'update', before, input } as const;
  return { bucket: 'update', change, issues: [], repairs: read.repairs, warnings, existing: before };
}

/** Whether a record would get a name that resembles none it has: the row may be of somebody else. */
function isOtherName(before: Pessoa, { nome }: PessoaInput): boolean {
  const names = [before.nome, ...(before.tipo === 'juridica' ? [before.nomeFantasia] : [before.nomeSocial])];
  return nome !== before.nome && !names.some((name) => name !== null && name !== '' && resembles(name, nome));
}

/**
 * The IBGE code of a city by its name, without a state only where there is one of that name; or by the code of the Receita
 * Federal, which its open data of the CNPJ have in the place of the name. A spreadsheet drops its zeros; the state proves it then.
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

const KINDS = { refused: 'refused', duplicates: 'duplicate', stale: 'stale', moved: 'moved', aside: 'aside' } as const;

/** What is kept of a row. */
export function toStoredRow({ line, cells, corrected }: PreparedRow, decision: Decision): StoredRow {
  const { bucket, issues, repairs, warnings = [], existing, sameAsLine = null, seen = null } = decision;
  return {
    line,
    cells,
    kind: kindOf(decision, corrected),
    issues,
    repairs,
    warnings,
    existing: toExisting(existing),
    sameAsLine,
    seen,
    corrected,
    skipped: false,
    counted: bucket,
  };
}

/** Of a row of which there are several things to say, the first. */
function kindOf({ bucket, repairs }: Decision, corrected: boolean): RowKind {
  if (bucket !== 'create' && bucket !== 'update' && bucket !== 'unchanged' && bucket !== 'skipped')
    return KINDS[bucket];
  if (bucket !== 'unchanged' && repairs.some((repair) => !isDrop(repair))) return 'repaired';
  if (repairs.some(isDrop)) return 'dropped';
  return corrected ? 'corrected' : bucket;
}
