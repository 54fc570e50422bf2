import { formatCnpj, formatCpf } from '@fichario/brasil';
import { type CellReaders, makeCellReaders, type RowOptions } from '../cells/cell-readers.ts';
import { isDateAsWritten } from '../cells/cells-data.ts';
import { type Documento, readDocumento } from '../cells/cells-documento.ts';
import { readInteger, type Reading, asWhole } from '../cells/cells.ts';
import { type FieldReader, fieldReader } from '../cells/field-readers.ts';
import { looksLikeCompany } from '../cells/company-names.ts';
import { note } from '../cells/notes.ts';
import { readOwnId } from '../../pessoa/cells/own-id.ts';
import { cellWriterOf } from '../../pessoa/cells/write-cells.ts';
import { belongsTo, byName, type FieldList, PESSOA, perTipo } from '../../pessoa/field-list.ts';
import type { Field, Tipo } from '../../pessoa/fields/kinds.ts';
import { documentoOf, type FieldKey, type Pessoa } from '../../pessoa/pessoa.ts';
import { isRoundTrip, mergerOf, tipoOfRecord } from './merge-row.ts';
import { readBlocks } from './read-blocks.ts';
import { listReadersOf, sourcesOf } from './read-items.ts';
import { joinCnpj, joinNome, nameByContact } from './read-parts.ts';
import {
  chooseFilled,
  leaveOut,
  type RowDraft,
  settleRests,
  take,
  takeRemarks,
  tellIssue,
  tellRepair,
  textOf,
} from './row-draft.ts';
import {
  type ItemsOfRow,
  sortColumns,
  type ReadSettings,
  type ReadRow,
  type RowContent,
  type RowColumns,
  type RowReader,
  type Origin,
} from './row-columns.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';

/** Makes the row reader of one file. Each file needs its own, because it caches results for repeated cells. */
export function createRowReader(settings: ReadSettings, options: RowOptions, list = PESSOA): RowReader {
  const readers = makeCellReaders(settings, options);
  const cellsOf = cellWriterOf(list);
  const needsCodigo = settings.match.includes('codigo');
  // the parts of the reader that depend on the tipo
  const fileOf = (chosen: ReadSettings) => {
    const columns = sortColumns(chosen, options.dateOrders, list);
    const lists = listReadersOf(list, columns, readers);
    return { columns, lists, fields: fieldsOfFile(list, columns, readers), checkLimits: limitsOf(list, columns) };
  };
  const file = fileOf(columnsOfTipo(settings, 'juridica'));
  const fileOfPeople = settings.columns.includes(RG_OR_INSCRICAO) ? fileOf(columnsOfTipo(settings, 'fisica')) : file;
  return (cells, before) => {
    const draft = startRow(file.columns, list, cells, before);
    chooseFilled(draft, file.columns);
    readKey(draft, file.columns, needsCodigo);
    if (isRoundTrip(draft.row, before)) draft.written = cellsOf(before, file.columns.targets);
    settleTipo(draft, file.columns, file.fields);
    const { columns, lists, fields, checkLimits } = draft.row.content.tipo === 'fisica' ? fileOfPeople : file;
    if (columns !== file.columns) chooseFilled(Object.assign(draft, { cells }), columns);
    readFields(draft, fields);
    readRoles(draft, columns.roles, readers);
    takeRemarks(draft, columns.remarks);
    readBlocks(draft, columns, readers, lists);
    nameByContact(draft, columns.top);
    settleRests(draft, columns);
    checkLimits(draft);
    const { row } = draft;
    if (row.issues.length > 1) row.issues.sort((a, b) => (a.column ?? -1) - (b.column ?? -1));
    return row;
  };
}

/** Resolves the column `IE / RG`: the RG of a person, unless the file has an RG column, and the inscrição of a company. */
function columnsOfTipo(settings: ReadSettings, tipo: Tipo): ReadSettings {
  const { columns } = settings;
  const places = columns.map((target) => Number(/^inscricoesEstaduais\.(\d+)\./.exec(target ?? '')?.[1] ?? 0));
  const inscricao = `inscricoesEstaduais.${Math.max(...places) + 1}.numero`;
  const chosen = tipo === 'fisica' && !columns.includes('rg') ? 'rg' : inscricao;
  return { ...settings, columns: columns.map((target) => (target === RG_OR_INSCRICAO ? chosen : target)) };
}

const RG_OR_INSCRICAO = 'rg.inscricao';

function startRow({ orders }: RowColumns, list: FieldList, cells: readonly string[], before?: Pessoa): RowDraft {
  const items: Record<string, object[]> = {};
  for (const [group] of list.blocks) items[group] = [];
  const content: RowContent = {
    tipo: 'fisica',
    tipoStated: false,
    fields: {},
    whole: [],
    ...(items as ItemsOfRow), // columns of each list
  };
  const row: ReadRow = { key: { emails: [], codigosExternos: [] }, content, issues: [], repairs: [] };
  return { cells, written: undefined, before, row, rests: [], orders, sawCell: false };
}

function readKey(draft: RowDraft, { top }: RowColumns, needsCodigo: boolean): void {
  const { key } = draft.row;
  const id = take(draft, top['id'], readId);
  if (id !== undefined) key.id = id;
  const version = take(draft, top['version'], readInteger);
  if (version !== undefined) key.version = version;
  const codigo = take(draft, top['codigo'], needsCodigo ? readInteger : readCodigo);
  if (codigo === undefined) return;
  key.codigo = codigo;
  if (!needsCodigo && id === undefined && top['codigo']) tellRepair(draft, top['codigo'], note('codigo_unused'), '');
}

/** Reads a codigo that is not used to find records: another program's code need not be a number. */
function readCodigo(text: string): Reading<number> {
  const { value } = readInteger(text);
  return value === undefined ? { remainder: text } : asWhole(value);
}

function readId(text: string): Reading<string> {
  const value = readOwnId(text);
  return value === undefined ? { issue: note('uuid') } : asWhole(value);
}

// fields of the list

/** The fields of a file. `first` decide the tipo of a row. `ofTipo` and `foreign` are read afterwards. */
type FileFields = ReturnType<typeof fieldsOfFile>;

/** Fields that are read first, because they show whether the row is a person or a company. */
const FIRST: ReadonlySet<string> = new Set(['tipo', 'cpf', 'cnpj', 'nome']);

function fieldsOfFile(list: FieldList, { top, orders }: RowColumns, readers: CellReaders) {
  const { today } = readers.options;
  const fields = list.fields.flatMap(([key, field]) => {
    const readerOf = ({ target, column }: Origin) => {
      const isSerial = target.endsWith('.serial');
      return fieldReader(field, choiceWordsOf(list, key), { today, order: orders[column ?? -1], isSerial, readers });
    };
    return fileField(key, field, top, readerOf) ?? [];
  });
  const others = fields.filter(({ key }) => !FIRST.has(key));
  return {
    first: new Map(fields.filter(({ key }) => FIRST.has(key)).map((field) => [field.key, field])),
    ofTipo: perTipo((tipo) => others.filter(({ field }) => belongsTo(tipo, field))),
    foreign: perTipo((tipo) => others.filter(({ field }) => !belongsTo(tipo, field))),
    implying: perTipo((tipo) => others.filter(({ field }) => field.only === tipo && field.impliesTipo)),
  };
}

/**
 * A field with a column in the file: its reader, and the findings if the record has no place for it. Returns undefined for a
 * field without a column. Most files have columns for few fields.
 */
function fileField(
  key: string,
  field: Field,
  top: RowColumns['top'],
  readerOf: (source: Origin) => FieldReader<unknown>,
) {
  const isDate = field.kind === 'date';
  const named = [top[key], isDate ? top[`${key}.serial`] : undefined].filter((source) => source !== undefined);
  // the column that is a birth or an opening, depending on the tipo
  const either = isDate ? top['data'] : undefined;
  const columns = (either ? [...named, either] : named).map((source) => ({ source, reader: readerOf(source) }));
  const [first, ...others] = columns;
  if (!first) return undefined;
  return {
    key,
    field,
    take: (draft: RowDraft) => {
      if (isDate) for (const { source } of columns) tellSwapped(draft, source);
      let value: unknown = take(draft, first.source, first.reader.read, first.reader.show);
      for (const { source, reader } of others) value ??= take(draft, source, reader.read, reader.show);
      return value;
    },
    leaveOut: (draft: RowDraft) => {
      for (const source of named) leaveOut(draft, source, first.reader.saysNothing);
    },
    isFilled: (draft: RowDraft) =>
      named.some((source) => source.column !== null && !ONLY_ZEROS.test(textOf(draft, source))),
    /** the column of a list, whose cell in our own export is the complete list */
    list: field.kind === 'choices' || field.kind === 'tags' ? top[key] : undefined,
  };
}

/** Reports a swapped day and month in our own export, when no date of the column proves an order. */
function tellSwapped(draft: RowDraft, source: Origin): void {
  if (!draft.written || source.column === null) return;
  const order = draft.orders[source.column];
  if (order !== 'open') return;
  const written = draft.written[source.column] ?? '';
  if (isDateAsWritten(textOf(draft, source), written, order).isSwapped) tellIssue(draft, source, note('data_swapped'));
}

/** blank, or zeros in place of a date or a code */
const ONLY_ZEROS = /^[0\s/.:-]*$/;

/** Reads all fields that did not decide the tipo. */
function readFields(draft: RowDraft, { ofTipo, foreign }: FileFields): void {
  const { content } = draft.row;
  const fields: Record<string, unknown> = content.fields;
  for (const field of ofTipo[content.tipo]) {
    const value = field.take(draft);
    if (value === undefined) continue;
    fields[field.key] = value;
    // a changed cell in our own export replaces the list; any other cell adds to it
    if (draft.written && field.list && textOf(draft, field.list) !== field.list.fixed)
      content.whole.push(field.key as FieldKey); // the group of a list
  }
  for (const field of foreign[content.tipo]) field.leaveOut(draft);
}

/** Reads yes/no columns like `FORNECEDOR`. A no removes no role, just as a blank cell does not. */
function readRoles(draft: RowDraft, roles: RowColumns['roles'], { yesNo }: CellReaders): void {
  const { fields } = draft.row.content;
  for (const { source, papel } of roles) {
    if (take(draft, source, yesNo) !== 'yes') continue;
    const known: readonly string[] = fields.papeis ?? [];
    if (!known.includes(papel)) fields.papeis = [...known, papel] as NonNullable<typeof fields.papeis>; // a choice of this field
  }
}

// person or company: no single field decides it

/** Decides the tipo of a row: by a cell, else by a document, else by a name. It must not contradict the stored record. */
function settleTipo(draft: RowDraft, { top }: RowColumns, fields: FileFields): void {
  const { content } = draft.row;
  // a fixed tipo for the whole file applies only to new records
  const isStated = !draft.before || top['tipo']?.column !== null;
  const stated = isStated ? (fields.first.get('tipo')?.take(draft) as Tipo | undefined) : undefined; // the value type of this kind
  const documents = readDocuments(draft, top, fields, stated);
  const isAboutCompany = stated === 'juridica' || (documents.cnpj !== undefined && documents.cpf === undefined);
  const { nome, isOfCompany } = joinNome(draft, top, textIn(draft, fields, 'nome'), isAboutCompany);
  if (nome !== undefined) content.fields.nome = nome;
  content.tipoStated = stated !== undefined;
  content.tipo = stated ?? inferTipo(draft, top, fields, { cpf: documents.cpf, cnpj: documents.cnpj, isOfCompany });
  checkTipoChange(draft, top);
  settleDocuments(draft, top, documents);
}

function textIn(draft: RowDraft, { first }: FileFields, key: 'cpf' | 'cnpj' | 'nome'): string | undefined {
  return first.get(key)?.take(draft) as string | undefined; // the value type of these kinds
}

type Documents = { cpf?: string | undefined; cnpj?: string | undefined };

function readDocuments(draft: RowDraft, top: RowColumns['top'], fields: FileFields, stated?: Tipo): Documents {
  const cpf = textIn(draft, fields, 'cpf');
  const cnpj = joinCnpj(draft, top, textIn(draft, fields, 'cnpj'));
  const read = (text: string) => readDocumento(text, stated);
  const documento: Documents = take(draft, top['documento'], read, showDocumento) ?? {};
  return { cpf: cpf ?? documento.cpf, cnpj: cnpj ?? documento.cnpj };
}

function showDocumento(documento: Documento): string {
  return 'cpf' in documento ? formatCpf(documento.cpf) : formatCnpj(documento.cnpj);
}

/** Guesses a tipo that no cell states: by the record, the document, the name, fields of only one tipo, the file's columns. */
function inferTipo(
  draft: RowDraft,
  top: RowColumns['top'],
  { implying }: FileFields,
  clues: Documents & { isOfCompany: boolean },
): Tipo {
  const { nome } = draft.row.content.fields;
  const known = tipoOfRecord(draft.before, clues);
  if (known) return known;
  if (clues.cnpj !== undefined) return 'juridica';
  if (clues.cpf !== undefined) return 'fisica';
  if (clues.isOfCompany || (nome !== undefined && looksLikeCompany(nome))) return 'juridica';
  if (implying.juridica.some(({ isFilled }) => isFilled(draft))) return 'juridica';
  if (implying.fisica.some(({ isFilled }) => isFilled(draft))) return 'fisica';
  return (top['cnpj'] ?? top['cnpj.basico']) && !top['cpf'] && !top['documento'] ? 'juridica' : 'fisica';
}

/** Reports a change of tipo for a record with a document. Only our own export may change it. */
function checkTipoChange(draft: RowDraft, top: RowColumns['top']): void {
  const { before, written, row } = draft;
  const { tipo } = row.content;
  if (!before || written || tipo === before.tipo || documentoOf(before) === null) return;
  const source = top['tipo'] ?? sourceOfDocument(top, tipo === 'fisica' ? 'cpf' : 'cnpj');
  if (source) tellIssue(draft, source, note('record_other_document'));
}

function sourceOfDocument(top: RowColumns['top'], key: 'cpf' | 'cnpj'): Origin | undefined {
  return top[key] ?? top['documento'] ?? top[`${key}.basico`];
}

/** Keeps the document that fits the tipo. The other document alone is a contradiction. */
function settleDocuments(draft: RowDraft, top: RowColumns['top'], documents: Documents): void {
  const { key, content } = draft.row;
  const { tipo, tipoStated } = content;
  const [fitting, other] = tipo === 'fisica' ? (['cpf', 'cnpj'] as const) : (['cnpj', 'cpf'] as const);
  const value = documents[fitting];
  const source = sourceOfDocument(top, other);
  if (documents[other] !== undefined && source) {
    if (value !== undefined) tellRepair(draft, source, note('other_document'), '');
    else tellIssue(draft, source, note(tipoStated ? 'tipo_other_document' : 'record_other_document'));
  }
  if (value !== undefined) key[fitting] = content.fields[fitting] = value;
}

// limits

/** Checks the size of each list after the merge with the stored record. An excess is reported at the list's last column. */
function limitsOf(list: FieldList, columns: RowColumns): (draft: RowDraft) => void {
  const merge = mergerOf(list);
  const limits = list.all.flatMap(([key, field]) => {
    if (field.kind === 'list') return { key, max: field.maxItems, what: field.plural.toLowerCase() };
    return field.kind === 'tags' ? { key, max: field.maxItems, what: field.label.toLowerCase() } : [];
  });
  return (draft) => {
    const { row, before } = draft;
    const { content } = row;
    const isFew = limits.every(
      ({ key, max }) => countIn(content, key) + countIn(content.fields, key) + countIn(before, key) <= max,
    );
    if (isFew) return;
    const merged = merge(row, before);
    for (const { key, max, what } of limits) {
      const source = columns.top[key] ?? Object.values(sourcesOf(columns, key).at(-1)?.sources ?? {}).at(-1);
      if (source && countIn(merged, key) > max) tellIssue(draft, source, note('too_many', { max: String(max), what }));
    }
  };
}

function countIn(record: object | undefined, key: string): number {
  const list = record && byName(record)[key];
  return Array.isArray(list) ? list.length : 0;
}
