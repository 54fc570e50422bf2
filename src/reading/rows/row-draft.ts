import { chaveNome, keepDigits } from '@fichario/brasil';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import { asPartOfHouse } from '../address/address-words.ts';
import { looksLikeCompany } from '../cells/company-names.ts';
import { cleanCell, isBlankCell, readDigits, type Reading } from '../cells/cells.ts';
import { type ColumnOrder, isDateAsWritten } from '../cells/cells-data.ts';
import { note, type Note } from '../cells/notes.ts';
import { isSaidIn } from '../same-words.ts';
import { nameFixed } from './name-field.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { labelOfColumn, meaningOf } from './column-uses.ts';
import type { ReadRow, RowColumns, Origin } from './row-columns.ts';

/** A text that fits no field, with the column it came from. `isMeant`: the user sends this column to the remarks. */
export type Rest = { source: Origin; text: string; code: 'to_remarks' | 'rest_to_remarks'; isMeant?: boolean };

/** The state of one row during the reading. */
export type RowDraft = {
  cells: readonly string[];
  /** only for our own export: the exported text of each column */
  written: readonly string[] | undefined;
  before: Pessoa | undefined;
  row: ReadRow;
  /** the texts that its cells had besides their values, for the remarks */
  rests: Rest[];
  /** the date order of each column */
  orders: RowColumns['orders'];
  /** whether any cell was filled since this was last reset: fixed values alone make no block */
  sawCell: boolean;
};

/** Returns the cleaned text of a field; '' for a blank cell, and for a cell that is still as exported. */
export function textOf(draft: RowDraft, { column, fixed }: Origin): string {
  if (column === null) return fixed;
  const raw = draft.cells[column] ?? '';
  if (raw === '') return fixed;
  if (draft.written && isCellAsWritten(raw, draft.written[column] ?? '', draft.orders[column])) return '';
  const text = cleanCell(raw);
  if (isBlankCell(text)) return fixed;
  draft.sawCell = true;
  return text;
}

/** Dates split over columns, which have no meaning if a part is missing. */
const PARTS_OF_ONE: ReadonlySet<string> = new Set(['nascimento', 'abertura', 'data']);

/**
 * For a field with several columns, takes the first filled one, or joins all. Different other texts go to the remarks. In a row
 * with a CNPJ, a razão social counts before a name: shops write the customer's own name into every row.
 */
export function chooseFilled(draft: RowDraft, { shared, top }: Pick<RowColumns, 'shared' | 'top'>): void {
  for (const { source, columns, sign } of shared) {
    const filled = columns.flatMap(({ column, title }) => {
      const text = cleanCell(draft.cells[column] ?? '');
      if (isBlankCell(text)) return [];
      return [{ column, title, text: title === undefined ? text : asPartOfHouse(text, title) }];
    });
    if (source.target === 'nome' && hasCnpj(draft, top))
      filled.sort((a, b) => Number(looksLikeCompany(b.text)) - Number(looksLikeCompany(a.text)));
    const first = filled[0]?.column ?? columns[0]?.column ?? 0;
    source.column = first;
    if (sign !== undefined) {
      // other programs also fill the complemento with the apartment
      const isSaid = ({ title, text }: (typeof filled)[number], at: number) =>
        title !== undefined && filled.slice(0, at).some((other) => isSaidIn(text, other.text));
      const text = filled.flatMap((cell, at) => (isSaid(cell, at) ? [] : cell.text)).join(sign);
      const isPart = filled.length < columns.length && PARTS_OF_ONE.has(source.target);
      if (isPart) addRest(draft, source, text);
      draft.cells = draft.cells.with(first, isPart ? '' : text);
      continue;
    }
    const seen = new Set<string>();
    for (const { column, text } of filled) {
      const key = keyOf(text);
      if (seen.size > 0 && !seen.has(key)) addRest(draft, { ...source, column }, text);
      seen.add(key);
    }
  }
}

/** The key that two equal texts share. Signs count in a date and an amount, but not in a document, a CEP or a phone. */
function keyOf(text: string): string {
  const digits = keepDigits(text);
  const isMasked = MASKED.test(text) || (digits.length >= FEWEST_OF_PHONE && !/[\p{L},/]/u.test(text));
  return isMasked ? digits : chaveNome(text) || text;
}

const FEWEST_OF_PHONE = 10;

function hasCnpj({ cells }: RowDraft, top: RowColumns['top']): boolean {
  return [top['cnpj'], top['documento']].some(
    (source) => keepDigits(cells[source?.column ?? -1] ?? '').length > CPF_LENGTH,
  );
}

const CPF_LENGTH = 11;

/** The longest cell that is read. Every value of a record is shorter. */
const LONGEST_READ = 10_000;
const TOO_LONG: Reading<never> = { issue: note('too_long', { max: '10.000' }) };

/** Reads a field of the row and reports the findings about its cell. `show` formats a repaired value. */
export function take<Value>(
  draft: RowDraft,
  source: Origin | undefined,
  read: (text: string) => Reading<Value>,
  show: (value: Value) => string = String,
): Value | undefined {
  if (!source) return undefined;
  const text = textOf(draft, source);
  if (text === '') return undefined;
  const meaning = source.meanings && source.column !== null ? meaningOf(text, source.meanings) : text;
  if (meaning === undefined) addIssue(draft, source, note('unknown_code'));
  if (meaning === null) addRest(draft, source, text);
  if (meaning === undefined || meaning === null) return undefined;
  const { value, issue, repair, remainder } = text.length > LONGEST_READ ? TOO_LONG : read(meaning);
  if (issue) addIssue(draft, source, issue);
  // our own export hides values from users without permission, so a masked cell needs no finding
  if (repair && !(draft.written && value === undefined))
    addRepair(draft, source, repair, value === undefined ? '' : show(value));
  if (remainder !== undefined && !issue) addRest(draft, source, remainder);
  return value;
}

export function addIssue({ row }: RowDraft, { column, target }: Origin, { code, message }: Note): void {
  row.issues.push({ column, code, message: column === null ? nameFixed(target, message) : message });
}

/** Reports a repair, except for a fixed value, which would be reported in every row. */
export function addRepair({ row, cells }: RowDraft, { column }: Origin, { code, message }: Note, to: string): void {
  if (column !== null) row.repairs.push({ column, code, from: cells[column] ?? '', to, message });
}

/** Sends the remainder of a cell to the remarks, under the label of its field. */
export function addRest(draft: RowDraft, source: Origin, remainder: string): void {
  const text = remainder.trim();
  if (text !== '') draft.rests.push({ source, text: `${labelOf(source)}: ${text}`, code: 'rest_to_remarks' });
}

/** Lists whose fields are known without the name of the list. */
const KNOWN_WITHOUT_LIST = /^(?:enderecos|telefones|emails)\./;

/** Returns the label of a field: of `linha` for `enderecos.2.linha`, but `Contato 1 · Nome` for `contatos.1.nome`. */
function labelOf({ target }: Origin): string {
  const label = labelOfColumn(target) ?? target;
  return (KNOWN_WITHOUT_LIST.test(target) && label.split(' · ').at(-1)) || label;
}

/** Sends the cells of a column to the remarks, as chosen for this column. */
export function takeRemarks(draft: RowDraft, remarks: RowColumns['remarks']): void {
  for (const { source, title } of remarks) {
    const text = textOf(draft, source);
    if (text !== '') draft.rests.push({ source, text: `${title}: ${text}`, code: 'to_remarks', isMeant: true });
  }
}

/**
 * Appends the texts that fit no field to the remarks of the row or the record. Everybody reads the remarks, so a text of a
 * restricted field is only reported.
 */
export function settleRests(draft: RowDraft, { withoutRest, masked }: RowColumns): void {
  const { fields } = draft.row.content;
  const inOrder = draft.rests.toSorted((a, b) => (a.source.column ?? 0) - (b.source.column ?? 0));
  for (const { source, text, code, isMeant } of inOrder) {
    const isLeftOut = withoutRest.has(source.target);
    if (isLeftOut || masked.has(source.target)) {
      addRepair(draft, source, note(isLeftOut ? 'rest_left_out' : 'no_place'), '');
      continue;
    }
    const before = fields.observacoes ?? draft.before?.observacoes ?? '';
    if (`\n${before}\n`.includes(`\n${text}\n`)) continue;
    const whole = before === '' ? text : `${before}\n${text}`;
    const fits = whole.length <= FIELDS.observacoes.maxLength;
    if (fits) fields.observacoes = whole;
    if (!isMeant || !fits) addRepair(draft, source, note(fits ? code : 'remarks_full'), fits ? text : '');
  }
}

/** Sends a value that the record has no field for to the remarks, unless it only repeats the name. */
export function leaveOut(draft: RowDraft, source: Origin | undefined, saysNothing?: (text: string) => boolean): void {
  if (!source || source.column === null) return;
  const text = textOf(draft, source);
  const { nome } = draft.row.content.fields;
  if (text === '' || text === '0' || saysNothing?.(text) || text.toLowerCase() === nome?.toLowerCase()) return;
  draft.rests.push({ source, text: `${labelOf(source)}: ${text}`, code: 'to_remarks' });
}

/** Whether a cell is as exported. In a column with a known date order, a date is compared by that order. */
function isCellAsWritten(raw: string, written: string, order: ColumnOrder | undefined): boolean {
  if (order === undefined || written === '') return isAsWritten(raw, written);
  return (order !== 'mdy' && raw === written) || isDateAsWritten(cleanCell(raw), written, order).isSame;
}

const DIGITS = /^\d+$/;
/** Masked CPF, CNPJ, CEP, CNAE, natureza jurídica and phones: an export may leave out the mask. */
const MASKED =
  /^(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{5}-\d{3}|\d{4}-\d\/\d{2}|\d{3}-\d|\(\d\d\) \d{4,5}-\d{4}|\d{4}-\d{4}|0\d{3} \d{3} \d{4})$/;
const LEADING_ZEROS = /^0+(?=\d)/;
const SHORTENED = /^\d(?:[.,](\d+))?e\+?\d{1,3}$/i;

/**
 * Whether a cell is still as exported, or changed only because a spreadsheet opened and saved the file: no leading zeros, an
 * exponent, other line ends, no apostrophe of a neutralised cell, no mask, or question marks for characters outside Windows-1252.
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

/** Whether a text differs only by Windows-1252 question marks for missing characters: `Źió` becomes `?ió`. */
function isWrittenShort(text: string, plain: string): boolean {
  const signs = Array.from(text);
  const letters = Array.from(plain);
  return (
    signs.length === letters.length &&
    signs.every((sign, index) => sign === letters[index] || (sign === '?' && (letters[index] ?? '') > '\u00ff'))
  );
}

/** Writes `1,10042E+11` in the format of JavaScript: `1.10042e+11`. */
function normalizePower(text: string): string {
  return text
    .toLowerCase()
    .replace(',', '.')
    .replace(/e\+?0*(?=\d)/, 'e+');
}
