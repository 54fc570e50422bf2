import { chaveNome, keepDigits } from '@fichario/brasil';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import { cleanCell, isBlankCell, readDigits, type Reading } from '../cells/cells.ts';
import { type ColumnOrder, isDateAsWritten } from '../cells/cells-data.ts';
import { note, type Note } from '../cells/notes.ts';
import { nameFixed } from './name-field.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { labelOfColumn, meaningOf } from './column-uses.ts';
import type { JoinedNome, ReadRow, RowColumns, SharedSource, Source } from './row-columns.ts';

/** A text that found no field, under the column that it stood in; `isMeant`: a user sends the column to the remarks. */
export type Rest = { source: Source; text: string; code: 'to_remarks' | 'rest_to_remarks'; isMeant?: boolean };

/** A row while it is read. */
export type RowDraft = {
  cells: readonly string[];
  /** of a row of our own export: what the export wrote in each column, and the record as it is */
  written: readonly string[] | undefined;
  before: Pessoa | undefined;
  /** whom the row names */
  names: JoinedNome | undefined;
  row: ReadRow;
  /** what its cells say besides their values, for the remarks */
  rests: Rest[];
  /** of each column of dates its order */
  orders: RowColumns['orders'];
  /** whether a cell was not blank since this was last set to false: fixed values alone make no block */
  sawCell: boolean;
};

/** The text of a field of the row, cleaned; '' for nothing, and for what stands as the export wrote it. */
export function textOf(draft: RowDraft, { column, fixed }: Source): string {
  if (column === null) return fixed;
  const raw = draft.cells[column] ?? '';
  if (raw === '') return fixed;
  if (draft.written && isCellAsWritten(raw, draft.written[column] ?? '', draft.orders[column])) return '';
  const text = cleanCell(raw);
  if (isBlankCell(text)) return fixed;
  draft.sawCell = true;
  return text;
}

/** Dates in several columns say nothing by a part of them. */
const PARTS_OF_ONE: ReadonlySet<string> = new Set(['nascimento', 'abertura', 'data']);

/**
 * Of several columns with one field takes the first that is filled in this row, or all where they make it together. What the
 * others say besides goes to the remarks.
 */
export function chooseFilled(draft: RowDraft, shared: readonly SharedSource[]): void {
  for (const { source, columns, sign } of shared) {
    const filled = columns.flatMap((column) => {
      const text = cleanCell(draft.cells[column] ?? '');
      return isBlankCell(text) ? [] : [{ column, text }];
    });
    const first = filled[0]?.column ?? columns[0] ?? 0;
    source.column = first;
    if (sign !== undefined) {
      const text = filled.map((one) => one.text).join(sign);
      const isPart = filled.length < columns.length && PARTS_OF_ONE.has(source.target);
      if (isPart) tellRest(draft, source, text);
      draft.cells = draft.cells.with(first, isPart ? '' : text);
      continue;
    }
    const said = new Set<string>();
    for (const { column, text } of filled) {
      const key = chaveNome(text).replaceAll(' ', '');
      if (said.size > 0 && !said.has(key)) tellRest(draft, { ...source, column }, text);
      said.add(key);
    }
  }
}

/** No value of a record is longer; what is, is not even looked at. */
const LONGEST_READ = 10_000;
const TOO_LONG: Reading<never> = { issue: note('too_long', { max: '10.000' }) };

/** Reads a field of the row and tells what is wrong with its cell. `show` says what a repaired value looks like. */
export function take<Value>(
  draft: RowDraft,
  source: Source | undefined,
  read: (text: string) => Reading<Value>,
  show: (value: Value) => string = String,
): Value | undefined {
  if (!source) return undefined;
  const text = textOf(draft, source);
  if (text === '') return undefined;
  const said = source.meanings && source.column !== null ? meaningOf(text, source.meanings) : text;
  if (said === undefined) tellIssue(draft, source, note('unknown_code'));
  if (said === null) tellRest(draft, source, text);
  if (said === undefined || said === null) return undefined;
  const { value, issue, repair, rest } = text.length > LONGEST_READ ? TOO_LONG : read(said);
  if (issue) tellIssue(draft, source, issue);
  // our own export masks what its reader may not see
  if (repair && !(draft.written && value === undefined))
    tellRepair(draft, source, repair, value === undefined ? '' : show(value));
  if (rest !== undefined && !issue) tellRest(draft, source, rest);
  return value;
}

export function tellIssue({ row }: RowDraft, { column, target }: Source, { code, message }: Note): void {
  row.issues.push({ column, code, message: column === null ? nameFixed(target, message) : message });
}

/** A value fixed for all rows is not put right in each of them. */
export function tellRepair({ row, cells }: RowDraft, { column }: Source, { code, message }: Note, to: string): void {
  if (column !== null) row.repairs.push({ column, code, from: cells[column] ?? '', to, message });
}

/** What a cell says besides its value goes to the remarks, under the name of its field. */
export function tellRest(draft: RowDraft, source: Source, rest: string): void {
  const text = rest.trim();
  if (text !== '') draft.rests.push({ source, text: `${labelOf(source)}: ${text}`, code: 'rest_to_remarks' });
}

/** `enderecos.2.linha` as the field of an item is called. */
function labelOf({ target }: Source): string {
  return labelOfColumn(target)?.split(' · ').at(-1) ?? target;
}

/** Puts the cells of a column into the remarks because the columns say so. */
export function takeRemarks(draft: RowDraft, remarks: RowColumns['remarks']): void {
  for (const { source, title } of remarks) {
    const text = textOf(draft, source);
    if (text !== '') draft.rests.push({ source, text: `${title}: ${text}`, code: 'to_remarks', isMeant: true });
  }
}

/** Adds to the remarks, after what the row or the record has there, what found no field of its own. */
export function settleRests(draft: RowDraft, { withoutRest }: RowColumns): void {
  const { fields } = draft.row.content;
  const inOrder = draft.rests.toSorted((a, b) => (a.source.column ?? 0) - (b.source.column ?? 0));
  for (const { source, text, code, isMeant } of inOrder) {
    if (withoutRest.has(source.target)) {
      tellRepair(draft, source, note('rest_left_out'), '');
      continue;
    }
    const before = fields.observacoes ?? draft.before?.observacoes ?? '';
    if (`\n${before}\n`.includes(`\n${text}\n`)) continue;
    const whole = before === '' ? text : `${before}\n${text}`;
    const fits = whole.length <= FIELDS.observacoes.maxLength;
    if (fits) fields.observacoes = whole;
    if (!isMeant || !fits) tellRepair(draft, source, note(fits ? code : 'remarks_full'), fits ? text : '');
  }
}

/** A cell of a field that the record has no place for; one that only repeats the name is no loss. */
export function leaveOut(draft: RowDraft, source: Source | undefined, saysNothing?: (text: string) => boolean): void {
  if (!source || source.column === null) return;
  const text = textOf(draft, source);
  const { tipo, fields } = draft.row.content;
  if (text === '' || text === '0' || saysNothing?.(text) || text.toLowerCase() === fields.nome?.toLowerCase()) return;
  tellRepair(draft, source, note(tipo === 'fisica' ? 'no_place_fisica' : 'no_place_juridica'), '');
}

/** The date of a column whose order is known counts by that order, however it is written. */
function isCellAsWritten(raw: string, written: string, order: ColumnOrder | undefined): boolean {
  if (order === undefined || written === '') return isAsWritten(raw, written);
  return (order !== 'mdy' && raw === written) || isDateAsWritten(cleanCell(raw), written, order).isSame;
}

const DIGITS = /^\d+$/;
/** CPF, CNPJ, CEP, CNAE, natureza jurídica and phones as they are written: an export may leave their signs out. */
const MASKED =
  /^(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{5}-\d{3}|\d{4}-\d\/\d{2}|\d{3}-\d|\(\d\d\) \d{4,5}-\d{4}|\d{4}-\d{4}|0\d{3} \d{3} \d{4})$/;
const LEADING_ZEROS = /^0+(?=\d)/;
const SHORTENED = /^\d(?:[.,](\d+))?e\+?\d{1,3}$/i;

/**
 * Whether a cell still says what the export wrote, or only what a spreadsheet makes of it by opening and saving the file:
 * without leading zeros, as a power of ten, with other line ends, without the apostrophe of a neutralised cell, without
 * mask, with question marks for what Windows-1252 has no letters for.
 */
function isAsWritten(raw: string, written: string): boolean {
  if (raw === written) return true;
  const text = cleanCell(raw);
  const plain = cleanCell(written);
  if (text === plain || (text.includes('?') && (isWrittenShort(text, plain) || isWrittenShort(raw, written))))
    return true;
  const digits = MASKED.test(plain) ? keepDigits(plain) : plain;
  if (!DIGITS.test(digits)) return false;
  const read = readDigits(text).value;
  if (read !== undefined && DIGITS.test(read))
    return read.replace(LEADING_ZEROS, '') === digits.replace(LEADING_ZEROS, '');
  const decimals = SHORTENED.exec(text)?.[1]?.length;
  return decimals !== undefined && Number(digits).toExponential(Math.min(decimals, 20)) === normalizePower(text);
}

/** In Windows-1252 a question mark stands for each character that it has not: `Źió` is `?ió`. */
function isWrittenShort(text: string, plain: string): boolean {
  const signs = Array.from(text);
  const letters = Array.from(plain);
  return (
    signs.length === letters.length &&
    signs.every((sign, index) => sign === letters[index] || (sign === '?' && (letters[index] ?? '') > '\u00ff'))
  );
}

/** `1,10042E+11` as JavaScript writes it: `1.10042e+11`. */
function normalizePower(text: string): string {
  return text
    .toLowerCase()
    .replace(',', '.')
    .replace(/e\+?0*(?=\d)/, 'e+');
}
