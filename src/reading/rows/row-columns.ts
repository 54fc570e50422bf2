import { type Meanings, roleOf, titleOf, unitOf } from './column-uses.ts';
import { otherColumnsOf, type Target } from '../../pessoa/cells/cell-fields.ts';
import type { DateOrders } from '../cells/cell-readers.ts';
import { type ColumnOrder, withMonthInWords } from '../cells/cells-data.ts';
import { perList, PESSOA, rightToSeeField } from '../../pessoa/field-list.ts';
import type { Tipo } from '../../pessoa/fields/kinds.ts';
import type { BlockByGroup, BlockGroup, FieldCells, FieldKey, Pessoa } from '../../pessoa/pessoa.ts';

/** The user's choices for a file: the field of each column, and default values. */
export type ReadSettings = {
  /** the field of each column; null: the column is left out */
  columns: readonly (Target | null)[];
  /** field → the value for every row */
  fixed: Readonly<Record<Target, string>>;
  /** how a row finds its record */
  match: readonly string[];
  /** field → the separator that joins its columns; without it the first filled column counts */
  joins?: Readonly<Record<Target, string>> | undefined;
  /** field → the meanings of the codes in its column */
  values?: Readonly<Record<Target, Meanings>> | undefined;
  /** the default DDD for phones */
  ddd: string | null;
  /** the default state (sigla) for cities */
  uf: string | null;
  /** fields with columns that leave out their remainder */
  withoutRest?: readonly Target[] | undefined;
  /** an address that differs from those of the record: beside them, the default, or in place of the principal one */
  otherAddress?: 'beside' | 'replace' | undefined;
  /** each cell of an address is one field: none is split */
  exactAddresses?: boolean | undefined;
};

/** The origin of a field in a row: a column, a fixed value, or a column with a fixed value for blank cells. */
export type Origin = {
  target: Target;
  column: number | null;
  fixed: string;
  /** the meanings of the codes in the column */
  meanings?: Meanings | undefined;
};

/**
 * A field with several columns, in order. In each row the first filled one counts, or all are joined with a separator. `title`:
 * the word before the cell of a column.
 */
export type SharedSource = {
  source: Origin;
  columns: readonly { column: number; title: string | undefined }[];
  sign: string | undefined;
};

export type BlockSources = { place: number; sources: Readonly<Record<string, Origin>> };

/** The columns of a file, by field. */
export type RowColumns = {
  /** the field of each column, in the form for `cellsOf`; '' for a column that is left out */
  targets: readonly Target[];
  top: Readonly<Record<Target, Origin>>;
  /** fields with columns that leave out their remainder */
  withoutRest: ReadonlySet<Target>;
  /** fields that some users see masked */
  masked: ReadonlySet<Target>;
  /** fields with several columns */
  shared: readonly SharedSource[];
  /** columns that go to the remarks, with their titles */
  remarks: readonly { source: Origin; title: string }[];
  /** yes/no columns of roles */
  roles: readonly { source: Origin; papel: string }[];
  /** the date order of each column; a date column without one is day first */
  orders: readonly (ColumnOrder | undefined)[];
} & Readonly<Record<BlockGroup, readonly BlockSources[]>>;

/** Whether a field identifies a record. A second column of it would belong to other records. */
export function isUnshared(target: Target): boolean {
  return target === 'id' || target === 'version' || target === 'codigo';
}

/** Sorts the columns and fixed values of an import by field. */
export function sortColumns(settings: ReadSettings, dateOrders: DateOrders = {}, list = PESSOA): RowColumns {
  const { columns, fixed, joins = {}, values = {}, withoutRest = [] } = settings;
  const sources = new Map<Target, Origin>();
  // values fixed by the user are always day first
  const fixedOf = (target: Target) => {
    const text = fixed[target]?.trim() ?? '';
    return dateOrders[target] === undefined ? text : withMonthInWords(text);
  };
  const columnsOf = new Map<Target, SharedSource['columns']>();
  columns.forEach((use, column) => {
    if (use === null) return;
    const { target, title } = unitOf(use) ?? { target: use, title: undefined };
    if (!sources.has(target)) sources.set(target, { target, column, fixed: fixedOf(target), meanings: values[target] });
    columnsOf.set(target, [...(columnsOf.get(target) ?? []), { column, title }]);
  });
  const shared = [...sources.values()].flatMap((source) => {
    const ofTarget = columnsOf.get(source.target) ?? [];
    const hasTitle = ofTarget.some(({ title }) => title !== undefined);
    return ofTarget.length > 1 || hasTitle
      ? [{ source, columns: ofTarget, sign: joins[source.target] ?? (hasTitle ? ', ' : undefined) }]
      : [];
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
    masked: maskedTargets(list),
    shared,
    remarks: usesOf(sources, titleOf).map(({ source, use }) => ({ source, title: use })),
    roles: usesOf(sources, roleOf).map(({ source, use }) => ({ source, papel: use })),
    orders: columns.map((target) => (target === null ? undefined : dateOrders[target])),
    ...(Object.fromEntries(items) as Record<BlockGroup, BlockSources[]>), // the blocks of each list
  };
}

const maskedTargets = perList((list): ReadonlySet<Target> => {
  const masked = list.fields.filter(([, field]) => rightToSeeField(field) !== undefined);
  return new Set(masked.flatMap(([key]) => [key, ...otherColumnsOf(key)]));
});

function usesOf(sources: ReadonlyMap<Target, Origin>, read: (target: Target) => string | undefined) {
  return [...sources.values()].flatMap((source) => {
    const use = read(source.target);
    return use === undefined ? [] : [{ source, use }];
  });
}

/** Removes the sources of a list from the map and returns them as blocks. */
function takeItems(group: string, sources: Map<Target, Origin>): BlockSources[] {
  const blocks = new Map<number, Record<string, Origin>>();
  for (const [target, source] of sources) {
    const [list, place = '', field = ''] = target.split('.');
    if (list !== group) continue;
    sources.delete(target);
    blocks.set(Number(place), { ...blocks.get(Number(place)), [field]: source });
  }
  return [...blocks].sort(([a], [b]) => a - b).map(([place, fields]) => ({ place, sources: fields }));
}

/** An issue of a row. `column` counts from 0. It is null if no column has the field; then the message contains its name. */
export type RowIssue = { column: number | null; code: string; message: string };

/** A value that was repaired, or that has no place in the record (`to` is then empty). */
export type RowRepair = { column: number; code: string; from: string; to: string; message: string };

/** A block of a row and its values. `place`: the number of its columns in the file, or 0 for a further value of a cell. */
export type RowBlock<Block> = {
  place: number;
  value: Partial<Block>;
  /** default values, used if neither the row nor the record has any */
  supposed?: Partial<Block>;
};

/** The items of a row, by list. */
export type ItemsOfRow = { [Group in BlockGroup]: RowBlock<BlockByGroup[Group]>[] };

/** The values of a row. An absent field was blank or has no column, and never erases a value. */
export type RowContent = {
  /** person or company, and whether a cell or a fixed value states it; otherwise it follows from document, name or columns */
  tipo: Tipo;
  tipoStated: boolean;
  fields: FieldCells;
  /** lists that replace those of the record; other lists add to them */
  whole: FieldKey[];
  /** whether an address that differs from those of the record replaces the principal one */
  replacesPrincipal?: boolean | undefined;
} & ItemsOfRow;

export type ReadRow = {
  /** the keys that find the record of the row; each is set only if the row has it complete and valid */
  key: {
    id?: string;
    version?: number;
    codigo?: number;
    cpf?: string;
    cnpj?: string;
    emails: string[];
    /** the `keyOfExternalCode` of each code */
    codigosExternos: string[];
  };
  content: RowContent;
  /** sorted by column; a row with issues is not imported */
  issues: RowIssue[];
  repairs: RowRepair[];
};

/**
 * Reads the cells of a row. A row that updates a record is read a second time together with it, and the second result counts.
 * For our own export (`key.id` and `key.version`) it reads only cells that differ from the exported ones. Then every record
 * can return unchanged, even with unusual values. For any other file it adds the issues of the row and the record together.
 */
export type RowReader = (cells: readonly string[], before?: Pessoa) => ReadRow;
