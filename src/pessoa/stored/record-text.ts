import { emptyOf, withItemsOfToday } from '../empty.ts';
import { assembled, belongsTo, columnOf, type FieldList, perTipo } from '../field-list.ts';
import type { AnyField, Kind, StoredField, Tipo } from '../fields/kinds.ts';
import { withItemIds } from '../items/item-ids.ts';
import { STORED } from '../pessoa.fields.ts';
import type { Pessoa } from '../pessoa.ts';
import { keysOf } from './row.ts';

/** How a statement selects a whole record as one text, and how the text is read. */
export type RecordText = {
  /** an expression of the table under the alias `p` */
  select: string;
  read: (text: string) => Pessoa;
};

/** A value that the list writes, or the database; `only` is the tipo that has it. */
type TextColumn = { key: string; only?: Tipo; select: string };

/** A value inside JSON as the API writes it. */
const JSON_VALUES: { readonly [K in Kind | StoredField['kind']]?: (column: string) => string } = {
  moment: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  // JSON has no decimals: 1500.00 would come back as 1500
  money: (column) => `${column}::text`,
};

const EMPTY_STORED: Readonly<Record<StoredField['kind'], unknown>> = { uuid: '', integer: 0, moment: '' };

/** Where its values come from, which a file has only if somebody chose it. */
const SOURCES: TextColumn = { key: 'sources', select: 'p.sources' };

/** Read in any case: the other fields depend on them, and a file names its records by them. */
const ALWAYS: ReadonlySet<string> = new Set(['tipo', 'codigo', 'nome']);

/**
 * Records as one text each, which takes the client library half the time of a column each. With `only`, for cells (`cellsOf`), the
 * other fields stay unread, and are empty in the record, and its items are as they are stored: to complete each and give it an id would take
 * as long as the parsing. `fontes` adds the sources. The text is an array: names in every row would cost a quarter more time.
 */
export function recordText(list: FieldList, only?: ReadonlySet<string>): RecordText {
  const own = columnsOf(list).filter(({ key }) => !only || only.has(key) || ALWAYS.has(key));
  const columns = only?.has('fontes') ? [...own, SOURCES] : own;
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
    const tipo = values[tipoIndex] as Tipo; // the register checks it
    // a copy has every field already: to fill it in is faster than to add field by field, and most have nothing in half of them
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

/** A record in which nothing was read, with its keys in the order of the API. */
function emptyRecord(list: FieldList, tipo: Tipo): Record<string, unknown> {
  const empty = new Map<string, unknown>([
    ...Object.entries<StoredField>(STORED).map(([key, { kind }]) => [key, EMPTY_STORED[kind]] as const),
    ...list.all.map(([key, field]) => [key, emptyOf(field)] as const),
  ]);
  return Object.fromEntries(keysOf(list, tipo).map((key) => [key, empty.get(key)]));
}
