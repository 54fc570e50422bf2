import { dayInBrasilia, findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import { findMunicipioByTom } from '@fichario/brasil/tom';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import type { Change } from '../../../register/apply/server/change.ts';
import type { Past } from '../../../register/history/server/past.queries.ts';
import { createDateSpeller, dateOrdersOf } from '../../columns/date-columns.ts';
import { withoutUnnamedCodes } from '../../columns/external-code-columns.ts';
import type { DateColumn, ImportSettings, RowAlike, RowKind } from '../../model/import.ts';
import { type Bucket, NO_RECORD, type Seen, type StoredRow } from '../../store/server/import-rows.queries.ts';
import type { Key } from '../../store/server/keys.queries.ts';
import { issuesOfColumns } from '../issue-columns.ts';
import { movesAddress, toNewPessoa, toUpdatedPessoa } from '../../../reading/rows/merge-row.ts';
import { explainAside } from '../../../reading/rows/aside-row.ts';
import { createRowReader } from '../../../reading/rows/read-row.ts';
import { resembles } from '../resembles.ts';
import type { ReadRow, RowIssue } from '../../../reading/rows/row-columns.ts';
import { claimKeys, findRecord, ownerOf, matchKeysOf } from './find-record.ts';
import { keepLater, mayFillPart } from './keep-later.ts';
import type { LineIndex } from '../../store/server/line-index.ts';
import type { FoundRecords, MatchKeys } from './match.queries.ts';
import {
  fillRow,
  joinToRow,
  prepareRow,
  type PreparedRow,
  type ReadingRules,
  readWhole,
  type SourceRow,
  withSources,
} from './prepare-row.ts';
import { fillRecord } from './fill-record.ts';
import { sourcesOfChanged, sourcesOfFile } from './row-source.ts';
import { createRowTexts, type FoundBy, type Objection, type RowTexts, toExisting } from './row-texts.ts';
import { isDrop } from '../../../reading/cells/notes.ts';
import { checkPessoa } from '../../../pessoa/rules/check.ts';
import type { Answered } from '../../../pessoa/sources/answer-source.ts';
import type { CheckOptions, Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { known } from '../../../kit/known.ts';

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
  /** Completes a row that the check prepared. */
  restore: (row: PreparedRow) => PreparedRow;
  /** Fills blanks of a row from an answer about its CNPJ. */
  fill: (row: PreparedRow, answered: Answered) => PreparedRow;
  /** Adds the content of later rows with the same document to a row. */
  join: (row: PreparedRow, cells: readonly string[][]) => PreparedRow;
  matchKeysOf: (rows: readonly PreparedRow[]) => MatchKeys;
  /** Must be called in the order of the rows. */
  decide: (row: PreparedRow, found: FoundRecords, earlierLines: EarlierLines) => Decision;
  /** The content of the record after the row; `before` is undefined for a new record. */
  resultOf: (
    row: Pick<StoredRow, 'cells' | 'source'>,
    before: Pessoa | undefined,
    more?: { past?: Past | undefined; answered?: Answered | undefined },
  ) => PessoaInput;
  /** The keys that the rows look up or claim, without those of the records that they change. */
  keysOf: (rows: readonly PreparedRow[]) => Key[];
  /** Only claims the keys of a row, for a row with a known outcome. */
  claim: (row: PreparedRow, earlierLines: EarlierLines) => void;
};

/** What the rules for one file depend on, besides its settings. */
export type RulesOfFile = { longEmailEndings: boolean; now: Date; dates: readonly DateColumn[]; fileName: string };

/**
 * Creates the rules for one file; `longEmailEndings` is a setting of the client, `dates` the facts about its columns of
 * dates, `fileName` the source of its values.
 */
export function createPlanner(chosen: ImportSettings, client: RulesOfFile): Planner {
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
    restore: (row) => withSources(rules, row),
    fill: (row, answered) => fillRow(rules, row, answered),
    join: (row, joined) => joinToRow(rules, row, joined),
    matchKeysOf: (rows) => withChosen(matchKeysOf(rows, settings), rows),
    decide: (row, found, earlierLines) => decideRow(rules, row, { found, earlierLines }),
    resultOf: ({ cells, source }, before, { past, answered } = {}) => {
      const read = rules.readCells(cells, before);
      const merged = before ? toUpdatedPessoa(read, before) : toNewPessoa(read);
      const input = before && source ? keepLater(merged, { before, moment: source.at, past }).input : merged;
      return answered ? fillRecord(read, { input, sources: undefined, isNew: !before }, answered).input : input;
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

type Rules = ReadingRules & { texts: RowTexts };

/** Adds the records that users chose for rows to the search. */
function withChosen(keys: MatchKeys, rows: readonly PreparedRow[]): MatchKeys {
  const chosen = rows.flatMap(({ choice }) => choice?.id ?? []);
  return chosen.length === 0 ? keys : { ...keys, id: [...keys.id, ...chosen] };
}

/** The records that rows may match, and the keys that earlier rows claimed. */
type Known = { found: FoundRecords; earlierLines: EarlierLines };

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
  // a value that cannot be read would be lost in the record of the other line
  if (same?.joins && row.issues.length > 0) return refuse(read, row.issues);
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
  const repairs = row.filled ? [...read.repairs, texts.fromReceita(row.filled, row.cells)] : read.repairs;
  return { bucket: 'create', change: { type: 'create', sources, ...change }, issues: [], repairs };
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
  const { faultsOf, texts } = rules;
  const read = readWhole(rules, row, before);
  if (read.issues.length > 0) return refuse(read, read.issues, before);
  const merged = toUpdatedPessoa(read, before);
  const judged = row.source && { before, moment: row.source.at, past: found.pasts.get(before.id) };
  const { input: written, keptPaths } = judged ? keepLater(merged, judged) : { input: merged, keptPaths: [] };
  const { input, sources, labels } = fillUpdate(rules, row, { read, before, written, judged });
  const repairs = [
    ...read.repairs,
    ...keptPaths.map((key) => texts.keptLater(key, row.cells)),
    ...(labels.length > 0 ? [texts.fromReceita(labels, row.cells)] : []),
  ];
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
  const change = { type: 'update', before, input, sources: sources() } as const;
  const moves = movesAddress(before.enderecos, read);
  return { bucket: 'update', change, issues: [], repairs, warnings, existing: before, movesAddress: moves };
}

type Update = {
  read: ReadRow;
  before: Pessoa;
  /** the record as the row has it */
  written: PessoaInput;
  judged: Parameters<typeof mayFillPart>[1] | undefined;
};

/** The record after a row, with what an answer about its CNPJ adds. `sources` is a function, because most rows change nothing. */
function fillUpdate({ sourceOf }: Rules, row: PreparedRow, { read, before, written, judged }: Update) {
  const { source = sourceOf(row.line), answered } = row;
  const mayConfirm = (path: string) => judged === undefined || mayFillPart(path, judged);
  const sourcesOfRow = () => sourcesOfChanged(read, { before, after: written, source, mayConfirm });
  if (!answered) return { input: written, sources: sourcesOfRow, labels: [] };
  const { input, sources, labels } = fillRecord(
    read,
    { input: written, sources: sourcesOfRow(), isNew: false },
    answered,
  );
  return { input, sources: () => sources ?? [], labels };
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
