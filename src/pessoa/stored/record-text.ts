import { emptyOf, withItemsOfToday } from '../empty.ts';
import { assembled, belongsTo, columnOf, type FieldList, perTipo } from '../field-list.ts';
import type { AnyField, Kind, StoredField, Tipo } from '../fields/kinds.ts';
import { withItemIds } from '../items/item-ids.ts';
import { STORED } from '../pessoa.fields.ts';
import type { Pessoa } from '../pessoa.ts';
import { keysOf } from './row.ts';

/** How a statement selects a whole record as one text, and how to parse the text. */
export type RecordText = {
  /** an SQL expression; the table has the alias `p` */
  select: string;
  read: (text: string) => Pessoa;
};

/** A column from the list of fields or from the database; `only` is the tipo that has it. */
type TextColumn = { key: string; only?: Tipo; select: string };

/** Casts a column for JSON in the format of the API. */
const JSON_VALUES: { readonly [K in Kind | StoredField['kind']]?: (column: string) => string } = {
  moment: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  // JSON numbers lose decimals: 1500.00 would be read as 1500
  money: (column) => `${column}::text`,
};

const EMPTY_STORED: Readonly<Record<StoredField['kind'], unknown>> = { uuid: '', integer: 0, moment: '' };

/** The sources of the values, which a file contains only on request. */
const SOURCES: TextColumn = { key: 'sources', select: 'p.sources' };

/** Always selected: the other fields depend on them, and a file names its records by them. */
const ALWAYS: ReadonlySet<string> = new Set(['tipo', 'codigo', 'nome']);

/**
 * Selects each record as one text: the client library needs half the time of one column per field. With `only`, for cells
 * (`cellsOf`), the other fields are empty, and items are not completed and get no ids, which would take as long as the parsing.
 * `fontes` adds the sources. The text is an array, because names in every row would take a quarter more time.
 */
export function recordText(list: FieldList, only?: ReadonlySet<string>): RecordText {
  const recordColumns = columnsOf(list).filter(({ key }) => !only || only.has(key) || ALWAYS.has(key));
  const columns = only?.has('fontes') ? [...recordColumns, SOURCES] : recordColumns;
  const tipoIndex = columns.findIndex(({ key }) => key === 'tipo');
  const empty = perTipo((tipo) => emptyRecord(list, tipo));
  const fields = perTipo((tipo) =>
    columns.flatMap((column, index) => {
      const { key } = column;
      return belongsTo(tipo, column) ? [{ key, index, isNull: empty[tipo][key] === null }] : [];
    }),
  );
  const read = (text: string) => {
    const values = JSON.parse(text) as readonly unknown[];
    const tipo = values[tipoIndex] as Tipo; // a constraint of the column
    // filling in a copy with all keys is faster than adding keys one by one, and most records have half of the fields empty
    const record = { ...empty[tipo] };
    for (const { key, index, isNull } of fields[tipo]) {
      const value = values[index];
      if (value !== null || !isNull) record[key] = value;
    }
    const stored = assembled<Pessoa>(record);
    return only ? stored : withItemIds(withItemsOfToday(stored), { isOwn: true });
  };
  return { select: `json_build_array(${columns.map(({ select }) => select).join(', ')})::text`, read };
}

function columnsOf(list: FieldList): TextColumn[] {
  const fields: readonly (readonly [string, AnyField | StoredField])[] = [
    ...Object.entries<StoredField>(STORED),
    ...list.all,
  ];
  return fields.map(([key, field]) => {
    const column = `p.${columnOf(key)}`;
    const only = 'only' in field && field.only !== undefined && { only: field.only };
    return { key, ...only, select: JSON_VALUES[field.kind]?.(column) ?? column };
  });
}

/** An empty record, with its keys in the order of the API. */
function emptyRecord(list: FieldList, tipo: Tipo): Record<string, unknown> {
  const empty = new Map<string, unknown>([
    ...Object.entries<StoredField>(STORED).map(([key, { kind }]) => [key, EMPTY_STORED[kind]] as const),
    ...list.all.map(([key, field]) => [key, emptyOf(field)] as const),
  ]);
  return Object.fromEntries(keysOf(list, tipo).map((key) => [key, empty.get(key)]));
}
