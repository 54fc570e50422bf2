import { findPais } from '@fichario/brasil/paises';
import {
  assembled,
  belongsTo,
  blocksOf,
  type FieldList,
  PESSOA,
  perTipo,
  valueOf,
  wordsOf,
  perList,
} from '../field-list.ts';
import type { CellField, Facts, ItemField, ItemKind, Kind, Tipo, KindValues } from '../fields/kinds.ts';
import { emptyItemOf } from '../empty.ts';
import { COLUMNS } from '../pessoa.columns.ts';
import type { Pessoa } from '../pessoa.ts';
import type { ChoiceLabels } from '../pessoa.words.ts';
import { YES_NO_WORDS } from './choice-words.ts';
import type { Target } from './cell-fields.ts';
import { cidadeCell, ENDERECO_CELLS, RECORD_CELLS } from './computed-cells.ts';
import { writeOwnId } from './own-id.ts';
import { showOf } from '../show-values.ts';

/** Writes each kind into a cell that an import can read, usually as on the screen. */
const WRITE: { readonly [K in Kind]: (field: Facts<K>, words: ChoiceLabels) => (value: Filled<K>) => string } = {
  tipo: showOf,
  text: showOf,
  remarks: showOf,
  cpf: showOf,
  cnpj: showOf,
  documento: showOf,
  date: showOf,
  money: () => (value) => value.replace('.', ','),
  code: showOf,
  uf: showOf,
  choice: showOf,
  option: showOf,
  choices: (field, words) => {
    const show = showOf(field, words);
    return (values) => values.map(show).join(', ');
  },
  tags: () => (values) => values.map(quoteItem).join(', '),
  principal: () => (value) => YES_NO_WORDS[value ? 'yes' : 'no'][0],
  cep: showOf,
  estado: showOf,
  cidade: () => cidadeCell,
  pais: () => (codigo) => findPais(codigo)?.nome ?? codigo,
  phone: showOf,
  email: showOf,
  pix: showOf,
  column: () => () => '', // in `ENDERECO_CELLS`, or read-only
  list: () => () => '', // each item has its own columns
};
type Filled<K extends Kind> = NonNullable<KindValues[K]>;

/** Quotes an item of a list that contains a separator or a quote, and doubles its quotes. */
function quoteItem(item: string): string {
  return /[,;"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item;
}

type Writer = (pessoa: Pessoa) => string;
type BlockWriter = (item: object) => string;

function writerOf<K extends Kind>(key: string, field: Facts<K>, words: ChoiceLabels): Writer {
  const write: (value: Filled<K>) => string = WRITE[field.kind](field, words);
  return (pessoa) => {
    const value: KindValues[K] | null = valueOf(pessoa, key, field);
    return value === null ? '' : write(value);
  };
}

/**
 * Writes a field of an item. A common function for records and items would take twice as long, because the call site in
 * the engine would be polymorphic. A stored item may lack a field, which then has the value of an empty item.
 */
function itemWriterOf<K extends ItemKind>(
  key: string,
  field: Facts<K>,
  { words, empty }: { words: ChoiceLabels; empty: object },
): BlockWriter {
  const write: (value: Filled<K>) => string = WRITE[field.kind](field, words);
  const blank = write(valueOf(empty, key, field) as Filled<K>); // fields of items are never null
  return (item) => {
    const value: Filled<K> | undefined = valueOf(item, key, field) as Filled<K>;
    return value === undefined ? blank : write(value);
  };
}

/** The writer of an address column that is computed from other fields. */
function computedWriterOf(group: string, key: string, empty: object): BlockWriter | undefined {
  const write = group === 'enderecos' ? ENDERECO_CELLS[key] : undefined;
  return write && ((block) => write(assembled('codigoCidade' in block ? block : { ...empty, ...block })));
}

/** The writers of all targets of a list for one tipo; those of fields in blocks by `enderecos.cep`. */
type Writers = {
  top: ReadonlyMap<Target, Writer>;
  inBlock: ReadonlyMap<string, BlockWriter>;
  groups: ReadonlySet<string>;
};

function writersOf(list: FieldList, tipo: Tipo): Writers {
  const top: [Target, Writer][] = [
    ['id', ({ id }) => writeOwnId(id)],
    ['codigo', ({ codigo }) => String(codigo)],
    ['version', ({ version }) => String(version)],
    ...list.fields
      .filter(([, field]) => belongsTo(tipo, field))
      .map(([key, field]): [Target, Writer] => [key, writerOf(key, field, wordsOf(list, key))]),
    ...Object.entries<CellField>(COLUMNS).flatMap(([target, { column }]): [Target, Writer][] => {
      const write = RECORD_CELLS[column];
      return write ? [[target, write]] : [];
    }),
  ];
  const inBlock = list.blocks.flatMap(([group, blockList]) => {
    const empty = emptyItemOf(blockList, tipo);
    return Object.entries<ItemField>(blockList.fields).map(([key, field]): [string, BlockWriter] => {
      const path = `${group}.${key}`;
      const words = wordsOf(list, path);
      return [path, computedWriterOf(group, key, empty) ?? itemWriterOf(key, field, { words, empty })];
    });
  });
  return { top: new Map(top), inBlock: new Map(inBlock), groups: new Set(list.blocks.map(([group]) => group)) };
}

/** Appends the cells of neighbouring columns to a row. */
type RunWriter = (pessoa: Pessoa, cells: string[]) => void;

/** Writes a record as the cells of a row. */
type CellWriter = (pessoa: Pessoa, targets: readonly Target[]) => string[];

/** The writer of the cells of a list of fields. */
export const cellWriterOf = perList((list: FieldList): CellWriter => {
  const writers = perTipo((tipo) => writersOf(list, tipo));
  const compiled = new WeakMap<readonly Target[], Readonly<Record<Tipo, readonly RunWriter[]>>>();
  return (pessoa, targets) => {
    // an export uses the same array of targets for every record
    let runs = compiled.get(targets);
    if (!runs) compiled.set(targets, (runs = compileRuns(targets, writers)));
    const cells: string[] = [];
    for (const write of runs[pessoa.tipo]) write(pessoa, cells);
    return cells;
  };
});

/**
 * A record as the cells of a row, one for each target: an export writes them and an import reads them. Documents, CEPs and
 * phones have their masks, so spreadsheets keep their zeros; dates are dd/mm/aaaa, amounts `1500,00`, lists
 * `a, b`. A cell is empty for an empty field, a read-only target and an unknown target. The cells
 * are plain texts: a CSV file still must neutralise them (`src/kit/spreadsheet-cell.ts`).
 */
export const cellsOf = cellWriterOf(PESSOA);

/** Groups neighbouring targets of the same block, so each target is looked up once and each block once per record. */
function compileRuns(
  targets: readonly Target[],
  writers: Readonly<Record<Tipo, Writers>>,
): Readonly<Record<Tipo, readonly RunWriter[]>> {
  const runs: { block: string; targets: Target[] }[] = [];
  for (const target of targets) {
    const block = target.includes('.') ? target.split('.', 2).join('.') : '';
    const last = runs.at(-1);
    if (last && last.block === block) last.targets.push(target);
    else runs.push({ block, targets: [target] });
  }
  return perTipo((tipo) => runs.map((run) => writerOfRun(run, writers[tipo])));
}

function writerOfRun(
  { block, targets }: { block: string; targets: Target[] },
  { top, inBlock, groups }: Writers,
): RunWriter {
  const [group = '', place] = block.split('.');
  if (!groups.has(group)) {
    const writers = targets.map((target) => top.get(target) ?? writeNothing);
    return (pessoa, cells) => {
      for (const write of writers) cells.push(write(pessoa));
    };
  }
  const index = Number(place) - 1;
  const writers = targets.map((target) => inBlock.get(`${group}.${target.split('.')[2]}`) ?? writeNothing);
  return (pessoa, cells) => {
    const found = blocksOf(pessoa, group)[index];
    for (const write of writers) cells.push(found ? write(found) : '');
  };
}

function writeNothing(): string {
  return '';
}
