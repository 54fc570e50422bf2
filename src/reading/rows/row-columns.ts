import { type Meanings, roleOf, titleOf } from './column-uses.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { DateOrders } from '../cells/cell-readers.ts';
import { type ColumnOrder, withMonthInWords } from '../cells/cells-data.ts';
import { PESSOA } from '../../pessoa/fields/field-list.ts';
import type { Tipo } from '../../pessoa/fields/kinds.ts';
import type { BlockByGroup, BlockGroup, FieldCells, FieldKey, Pessoa } from '../../pessoa/pessoa.ts';

/** What the columns of a file mean, and what to suppose where a row says nothing. */
export type ReadSettings = {
  /** of each column the field that it holds; null: it is left out */
  columns: readonly (Target | null)[];
  /** field → the value that every row gets */
  fixed: Readonly<Record<Target, string>>;
  /** how a row finds its record */
  match: readonly string[];
  /** field → the sign between the columns that make it together; else the first filled of them counts */
  joins?: Readonly<Record<Target, string>> | undefined;
  /** field → what the codes of its column mean */
  values?: Readonly<Record<Target, Meanings>> | undefined;
  /** of phones without one */
  ddd: string | null;
  /** of cities without one: the sigla */
  uf: string | null;
  /** the fields whose columns leave out what they say besides */
  withoutRest?: readonly Target[] | undefined;
};

/** Where a field of a row comes from: a column of the file, a value fixed for all rows, or the second where the first is blank. */
export type Source = {
  target: Target;
  column: number | null;
  fixed: string;
  /** what the codes of the column mean */
  meanings?: Meanings | undefined;
};

/** A field with several columns, in their order: of each row the first that is filled counts, or all with a sign between them. */
export type SharedSource = { source: Source; columns: readonly number[]; sign: string | undefined };

export type BlockSources = { place: number; sources: Readonly<Record<string, Source>> };

/** The columns of a file by the fields of a record that they hold. */
export type RowColumns = {
  /** of each column its field, as `cellsOf` takes them; '' for one that is left out */
  targets: readonly Target[];
  top: Readonly<Record<Target, Source>>;
  /** the fields whose columns leave out what they say besides */
  withoutRest: ReadonlySet<Target>;
  /** the fields that several columns hold */
  shared: readonly SharedSource[];
  /** what goes to the remarks, under its title */
  remarks: readonly { source: Source; title: string }[];
  /** what says yes or no of a role */
  roles: readonly { source: Source; papel: string }[];
  /** of each column of dates its order; a column without one is day first */
  orders: readonly (ColumnOrder | undefined)[];
} & Readonly<Record<BlockGroup, readonly BlockSources[]>>;

/** Fields that tell records apart by themselves: a second column of one would be of other records. */
export function isUnshared(target: Target): boolean {
  return target === 'id' || target === 'version' || target === 'codigo';
}

/** Sorts the columns and fixed values of an import by field. */
export function sortColumns(settings: ReadSettings, dateOrders: DateOrders = {}, list = PESSOA): RowColumns {
  const { columns, fixed, joins = {}, values = {}, withoutRest = [] } = settings;
  const sources = new Map<Target, Source>();
  // what somebody fixed here is day first, whatever the column is
  const fixedOf = (target: Target) => {
    const text = fixed[target]?.trim() ?? '';
    return dateOrders[target] === undefined ? text : withMonthInWords(text);
  };
  const columnsOf = new Map<Target, number[]>();
  columns.forEach((target, column) => {
    if (target === null) return;
    if (!sources.has(target)) sources.set(target, { target, column, fixed: fixedOf(target), meanings: values[target] });
    columnsOf.set(target, [...(columnsOf.get(target) ?? []), column]);
  });
  const shared = [...sources.values()].flatMap((source) => {
    const own = columnsOf.get(source.target) ?? [];
    return own.length > 1 ? [{ source, columns: own, sign: joins[source.target] }] : [];
  });
  for (const [target, value] of Object.entries(fixed)) {
    if (!sources.has(target) && value.trim() !== '') sources.set(target, { target, column: null, fixed: value.trim() });
  }
  const top = new Map(sources);
  const items = list.blocks.map(([group]) => [group, takeItems(group, top)] as const);
  return {
    targets: columns.map((target, column) => (target !== null && sources.get(target)?.column === column ? target : '')),
    top: Object.fromEntries(top),
    withoutRest: new Set(withoutRest),
    shared,
    remarks: usesOf(sources, titleOf).map(({ source, use }) => ({ source, title: use })),
    roles: usesOf(sources, roleOf).map(({ source, use }) => ({ source, papel: use })),
    orders: columns.map((target) => (target === null ? undefined : dateOrders[target])),
    ...(Object.fromEntries(items) as Record<BlockGroup, BlockSources[]>), // of each list
  };
}

function usesOf(sources: ReadonlyMap<Target, Source>, read: (target: Target) => string | undefined) {
  return [...sources.values()].flatMap((source) => {
    const use = read(source.target);
    return use === undefined ? [] : [{ source, use }];
  });
}

/** Takes the sources of a list out of all. */
function takeItems(group: string, sources: Map<Target, Source>): BlockSources[] {
  const blocks = new Map<number, Record<string, Source>>();
  for (const [target, source] of sources) {
    const [list, place = '', field = ''] = target.split('.');
    if (list !== group) continue;
    sources.delete(target);
    const block = blocks.get(Number(place)) ?? {};
    block[field] = source;
    blocks.set(Number(place), block);
  }
  return [...blocks].sort(([a], [b]) => a - b).map(([place, own]) => ({ place, sources: own }));
}

/** A name out of several columns, and what stands beside it that a record has no field for. */
export type JoinedNome = {
  nome: string | undefined;
  /** it is that of a company: the row names nobody */
  isOfCompany: boolean;
  /** whoever else the row names, for the remarks */
  other?: { source: Source; text: string };
};

/**
 * A fault of a row: the column of the file where it is, from 0; null where no column has the field at fault, which the message
 * then names.
 */
export type RowIssue = { column: number | null; code: string; message: string };

/** A value that was put right because it proves what it was, or that a record has no place for (`to` is then empty). */
export type RowRepair = { column: number; code: string; from: string; to: string; message: string };

/** A block of the row: the number that its columns have in the file (0: one more from the same cell), and what they say. */
export type RowBlock<Block> = {
  place: number;
  value: Partial<Block>;
  /** what the file supposes where neither the row nor the record says anything */
  supposed?: Partial<Block>;
};

/** The items that a row has of each list. */
export type ItemsOfRow = { [Group in BlockGroup]: RowBlock<BlockByGroup[Group]>[] };

/** What the cells of a row say. A field that is not there was blank, or has no column: it never erases anything. */
export type RowContent = {
  /** what the row is about, and whether a cell or a fixed value says so in words; else its document, its name or its columns do */
  tipo: Tipo;
  tipoStated: boolean;
  fields: FieldCells;
  /** the lists that take the place of what the record has; others add to it */
  whole: FieldKey[];
} & ItemsOfRow;

export type ReadRow = {
  /** what finds the record that the row is about; each only if the row has it whole and right */
  key: {
    id?: string;
    version?: number;
    codigo?: number;
    cpf?: string;
    cnpj?: string;
    emails: string[];
    /** `keyOfExternalCode` of each */
    codigosExternos: string[];
  };
  content: RowContent;
  /** in the order of the columns; a row that has any is not imported */
  issues: RowIssue[];
  repairs: RowRepair[];
};

/**
 * Reads the cells of a row. A row that changes a record is read again with it, and that reading counts: of our own export
 * (`key.id` and `key.version`) only the cells that differ from what the export wrote are then read, so a record comes back
 * as it is however odd it may be; of any other file it adds what is at fault with these two together.
 */
export type RowReader = (cells: readonly string[], before?: Pessoa) => ReadRow;
