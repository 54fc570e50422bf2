import { groupThousands } from '@fichario/brasil';
import { momentToTheMinute } from '../../../kit/brasilia-moment.ts';
import type { Target } from '../../../pessoa/cells/cell-fields.ts';
import { cellWriterOf } from '../../../pessoa/cells/write-cells.ts';
import { LAST_DAY } from '../../../pessoa/nfe/find-pendencias.ts';
import { describeNfe } from '../../../pessoa/nfe/describe-nfe.ts';
import { documentoOf, type Pessoa } from '../../../pessoa/pessoa.ts';
import { listSources } from '../../../pessoa/sources/source-words.ts';
import { type FileColumn, groupOfColumn } from '../../columns.ts';
import { blocksOf, byName, type FieldList, PESSOA, perList } from '../../../pessoa/field-list.ts';
import type { AnyField, ItemField, Kind } from '../../../pessoa/fields/kinds.ts';

/**
 * The kind of a cell: `plain` needs no escaping in any format; `number` and `money` are amounts; `date` is a day; `moment`
 * is a day with a time.
 */
export type CellKind = 'plain' | 'text' | 'number' | 'money' | 'date' | 'moment';

/** Adjacent columns of the record itself or of one block. */
export type RowPart = {
  kinds: CellKind[];
  /** The cells; undefined if the record has no such block. */
  read: (pessoa: Pessoa) => string[] | undefined;
};

/** The kind of cell for each kind of field. Free text is `text`. */
const CELL_KINDS: { readonly [K in Kind]: CellKind } = {
  tipo: 'plain',
  text: 'text',
  remarks: 'text',
  cpf: 'plain',
  cnpj: 'plain',
  documento: 'plain',
  date: 'date',
  money: 'money',
  code: 'text',
  uf: 'plain',
  choice: 'plain',
  option: 'plain',
  choices: 'text',
  tags: 'text',
  principal: 'plain',
  cep: 'plain',
  estado: 'plain',
  cidade: 'plain',
  pais: 'plain',
  phone: 'text',
  email: 'text',
  pix: 'text',
  column: 'text',
  list: 'text',
};

/** The kinds with a mask. */
const MASKED_KINDS: ReadonlySet<Kind> = new Set(['cpf', 'cnpj', 'documento', 'code', 'cep', 'phone']);

type ColumnFacts = { kind: CellKind; isMasked: boolean };

/** Every column of a file. The columns of a list have ids such as `enderecos.cep`. */
const factsByTarget = perList(
  ({ all }): ReadonlyMap<Target, ColumnFacts> =>
    new Map<Target, ColumnFacts>([
      ['id', { kind: 'plain', isMasked: false }],
      ['codigo', { kind: 'number', isMasked: false }],
      ['version', { kind: 'number', isMasked: false }],
      ['createdAt', { kind: 'moment', isMasked: false }],
      ['updatedAt', { kind: 'moment', isMasked: false }],
      ['documento', { kind: 'plain', isMasked: true }],
      ...factsOfFields(all),
      ['enderecos.uf', { kind: 'plain', isMasked: false }],
    ]),
);

/** Reads the values of a record, and of the items of its lists. */
function factsOfFields(
  fields: readonly (readonly [string, AnyField | ItemField])[],
  prefix = '',
): [Target, ColumnFacts][] {
  return fields.flatMap(([key, field]): [Target, ColumnFacts][] =>
    field.kind === 'list'
      ? factsOfFields(Object.entries(field.fields), `${prefix}${key}.`)
      : [[prefix + key, { kind: CELL_KINDS[field.kind], isMasked: MASKED_KINDS.has(field.kind) }]],
  );
}

const FREE_TEXT: ColumnFacts = { kind: 'text', isMasked: false };

function factsOf(target: Target, list: FieldList): ColumnFacts {
  return factsByTarget(list).get(target.replace(/\.\d+\./, '.')) ?? FREE_TEXT;
}

export function kindOf(target: Target, list = PESSOA): CellKind {
  return factsOf(target, list).kind;
}

/** Reads the cells of a row part by part. A missing block costs nothing. */
export function cellReader(columns: readonly FileColumn[], masks: boolean, list = PESSOA): RowPart[] {
  const parts: { targets: Target[]; block: string | undefined }[] = [];
  for (const { target } of columns) {
    const block = groupOfColumn(target, list) && target.split('.', 2).join('.');
    const last = parts.at(-1);
    if (last && last.block === block) last.targets.push(target);
    else parts.push({ targets: [target], block });
  }
  return parts.map(({ targets, block }) => {
    const facts = targets.map((target) => factsOf(target, list));
    return {
      kinds: facts.map(({ kind }) => kind),
      read: readerOf(targets, block, finisherOf(targets, facts, masks), list),
    };
  });
}

type Finisher = ((cells: string[], pessoa: Pessoa) => void) | undefined;

function readerOf(targets: Target[], block: string | undefined, finish: Finisher, list: FieldList): RowPart['read'] {
  const [group = '', place] = block?.split('.') ?? [];
  const cellsOf = cellWriterOf(list);
  return (pessoa) => {
    if (block !== undefined && blocksOf(pessoa, group).length < Number(place)) return undefined;
    const cells = cellsOf(pessoa, targets);
    finish?.(cells, pessoa);
    return cells;
  };
}

/** Changes the cells of an import into cells for people: thousands, moments, sources, and masks removed unless chosen. */
function finisherOf(targets: Target[], facts: readonly ColumnFacts[], masks: boolean): Finisher {
  const steps = facts.flatMap(({ kind, isMasked }, index): NonNullable<Finisher>[] => {
    const target = targets[index];
    if (kind === 'money') return [(cells) => void (cells[index] = withThousands(cells[index] ?? ''))];
    if (target === 'createdAt') return [(cells, { createdAt }) => void (cells[index] = momentToTheMinute(createdAt))];
    if (target === 'updatedAt') return [(cells, { updatedAt }) => void (cells[index] = momentToTheMinute(updatedAt))];
    if (target === 'fontes') return [(cells, { tipo, sources }) => void (cells[index] = listSources(sources, tipo))];
    if (target === 'nota') return [(cells, pessoa) => void (cells[index] = describeNfe(pessoa, LAST_DAY))];
    if (masks || !isMasked) return [];
    const read = storedReaderOf(target ?? '');
    return [(cells, pessoa) => void (cells[index] &&= read(pessoa))];
  });
  if (steps.length === 0) return undefined;
  return (cells, pessoa) => {
    for (const step of steps) step(cells, pessoa);
  };
}

/**
 * Reads the value of a target as the register stores it: without a mask; but an invalid document has every sign that the
 * user typed.
 */
function storedReaderOf(target: Target): (pessoa: Pessoa) => string {
  const [key = '', place, name] = target.split('.');
  if (target === 'documento') return (pessoa) => documentoOf(pessoa) ?? '';
  if (name === undefined) return (pessoa) => textOf(byName(pessoa)[key]);
  return (pessoa) => textOf(byName(blocksOf(pessoa, key)[Number(place) - 1] ?? {})[name]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `1234,56` as `1.234,56`. */
function withThousands(amount: string): string {
  const [reais = '', centavos] = amount.split(',');
  return centavos === undefined || reais.length < 4 ? amount : `${groupThousands(reais)},${centavos}`;
}
