import { otherColumnsOf } from '../../pessoa/cells/cell-fields.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { belongsTo, type FieldList, perTipo } from '../../pessoa/field-list.ts';
import type { Field } from '../../pessoa/fields/kinds.ts';
import type { FieldKey } from '../../pessoa/pessoa.ts';
import type { CellReaders } from '../cells/cell-readers.ts';
import { isDateAsWritten } from '../cells/cells-data.ts';
import { type FieldReader, fieldReader } from '../cells/field-readers.ts';
import { note } from '../cells/notes.ts';
import type { RowColumns, Origin } from './row-columns.ts';
import { leaveOut, type RowDraft, take, addIssue, textOf } from './row-draft.ts';

/** The fields of a file. `first` decide the tipo of a row. `ofTipo` and `foreign` are read afterwards. */
export type FileFields = ReturnType<typeof fieldsOfFile>;

/** Fields that are read first, because they show whether the row is a person or a company. */
const FIRST: ReadonlySet<string> = new Set(['tipo', 'cpf', 'cnpj', 'nome']);

export function fieldsOfFile(list: FieldList, { top, orders }: RowColumns, readers: CellReaders) {
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
  const sources = [key, ...(isDate ? otherColumnsOf(key) : [])].flatMap((target) => top[target] ?? []);
  // the column that is a birth or an opening belongs to both tipos
  const named = sources.filter(({ target }) => target !== 'data');
  const columns = sources.map((source) => ({ source, reader: readerOf(source) }));
  const [first, ...others] = columns;
  if (!first) return undefined;
  return {
    key,
    field,
    take: (draft: RowDraft) => {
      if (isDate) for (const { source } of columns) reportSwapped(draft, source);
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
function reportSwapped(draft: RowDraft, source: Origin): void {
  if (!draft.written || source.column === null) return;
  const order = draft.orders[source.column];
  if (order !== 'open') return;
  const written = draft.written[source.column] ?? '';
  if (isDateAsWritten(textOf(draft, source), written, order).isSwapped) addIssue(draft, source, note('data_swapped'));
}

/** blank, or zeros in place of a date or a code */
const ONLY_ZEROS = /^[0\s/.:-]*$/;

/** Reads all fields that did not decide the tipo. */
export function readFields(draft: RowDraft, { ofTipo, foreign }: FileFields): void {
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
export function readRoles(draft: RowDraft, roles: RowColumns['roles'], { yesNo }: CellReaders): void {
  const { fields } = draft.row.content;
  for (const { source, papel } of roles) {
    if (take(draft, source, yesNo) !== 'yes') continue;
    const known: readonly string[] = fields.papeis ?? [];
    if (!known.includes(papel)) fields.papeis = [...known, papel] as NonNullable<typeof fields.papeis>; // a choice of this field
  }
}
