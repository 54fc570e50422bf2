import { findUf, type UfSigla } from '@fichario/brasil';
import type { CellReaders } from '../cells/cell-readers.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { type FieldReader, fieldReader, readCode } from '../cells/field-readers.ts';
import { note, type Note } from '../cells/notes.ts';
import { withoutOuterSigns } from '../cells/outer-signs.ts';
import {
  belongsTo,
  blocksOf,
  byName,
  type FieldList,
  isRequired,
  itemFieldsOf,
} from '../../pessoa/fields/field-list.ts';
import type { ListField } from '../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { leaveOut, type RowDraft, take, tellIssue, tellRepair } from './row-draft.ts';
import type { BlockSources, RowBlock, RowColumns } from './row-columns.ts';

/** Lists with their own grammar (`read-blocks.ts`), and the fields that it reads. Other fields are read by their kinds. */
const READ_BY_GRAMMAR: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'enderecos',
    new Set('tipo principal cep logradouro numero complemento bairro codigoEstado codigoCidade'.split(' ')),
  ],
  ['telefones', new Set(['tipo', 'numero', 'observacao'])],
  ['emails', new Set(['tipo', 'email'])],
]);

/** The reader of a list's items, for one file. */
type ListReader = {
  group: string;
  list: ListField;
  hooks: ListHooks;
  /** the default state of the whole file */
  defaultUf: UfSigla | undefined;
  fields: readonly ReadField[];
};
type ReadField = {
  key: string;
  isRequired: boolean;
  label: string;
  reader: FieldReader<unknown>;
  /** for a city or a CEP: the field with the item's state, which is read first */
  state: string | undefined;
};
type Item = Record<string, unknown>;

/** Rules of a list that the kinds of its fields do not cover. */
type ListHooks = {
  readers?: Readonly<Record<string, (byKind: FieldReader<unknown>) => FieldReader<unknown>>>;
  /** the finding for an item without its main field; `isOwn`: in our own export */
  alone?: (isOwn: boolean) => Note | undefined;
  /** the finding for an item that lacks another required field */
  incomplete?: Note;
  /** completes an item from other parts of the row; returns false if there is no item */
  complete?: (draft: RowDraft, block: BlockSources, item: Item, defaultUf: UfSigla | undefined) => boolean;
};

const ISENTO = 'ISENTO';
/** Matches the words for no number, including the object of the exemption. */
const IS_ISENTO =
  /^isen(?:t[oa]|[cç][aã]o)(?!\p{L})(?:\s+(?:d[aeo]\s+)?(?:inscri[cç][aã]o(?:\s+estadual)?|i\.?e\.?|icms)(?!\p{L}))?/iu;

/** Returns the rest of a cell with the words for no number; undefined for any other cell. */
function besideIsento(text: string): string | undefined {
  const match = IS_ISENTO.exec(text);
  return match ? withoutOuterSigns(text.slice(match[0].length)) : undefined;
}

const HOOKS: Readonly<Record<string, ListHooks>> = {
  inscricoesEstaduais: {
    readers: {
      numero: ({ read }) => ({
        read: (text) => {
          const rest = besideIsento(text);
          if (rest !== undefined) return { value: ISENTO, rest };
          return /\d/.test(text) ? read(text) : { rest: text };
        },
      }),
    },
    alone: () => undefined,
    incomplete: note('inscricao_uf'),
    complete: completeInscricao,
  },
  codigosExternos: {
    // leading zeros, and zeros alone, are real codes of the other program
    readers: { codigo: () => ({ read: (text) => readCode(text, BLOCKS.codigosExternos.fields.codigo.maxLength) }) },
    alone: (isOwn) => (isOwn ? undefined : note('codigo_externo_alone')),
    incomplete: note('codigo_externo_sistema'),
  },
};

/**
 * Sets the state of an inscrição that has none, from the address. An exemption without a state is dropped. So is an exemption
 * of a person, because only rural producers have a number.
 */
function completeInscricao(
  draft: RowDraft,
  { place, sources }: BlockSources,
  item: Item,
  defaultUf: UfSigla | undefined,
): boolean {
  const { row, written, before } = draft;
  if (!written && row.content.tipo === 'fisica' && item['numero'] === ISENTO) return false;
  const known = written && blocksOf(before ?? {}, 'inscricoesEstaduais')[place - 1];
  const codigo = row.content.enderecos
    .map(({ value, supposed }) => value.codigoEstado ?? supposed?.codigoEstado)
    .find((one) => one !== undefined);
  const uf = (known && byName(known)['uf']) ?? (codigo === undefined ? undefined : findUf(codigo)?.sigla) ?? defaultUf;
  if (uf !== undefined) item['uf'] ??= uf;
  if (item['uf'] !== undefined || item['numero'] !== ISENTO || !sources['numero']) return true;
  if (!written) tellRepair(draft, sources['numero'], note('inscricao_without_uf'), '');
  return false;
}

/** The readers of the lists that have columns in the file. `others`: lists without a grammar. */
export type ListReaders = { get: (group: string) => ListReader | undefined; others: readonly ListReader[] };

export function listReadersOf(list: FieldList, columns: RowColumns, readers: CellReaders): ListReaders {
  const {
    options: { today },
    defaultUf,
  } = readers;
  const own = list.blocks.filter(([group]) => sourcesOf(columns, group).length > 0);
  const byGroup = new Map(
    own.map(([group, one]): [string, ListReader] => {
      const known = READ_BY_GRAMMAR.get(group);
      const hooks = HOOKS[group] ?? {};
      const all = itemFieldsOf(one);
      const estado = all.find(([, { kind }]) => kind === 'estado' || kind === 'uf')?.[0];
      const fields = all.flatMap(([key, field]): ReadField[] => {
        if (known?.has(key)) return [];
        const byKind = fieldReader(field, choiceWordsOf(list, `${group}.${key}`), { today, readers });
        const reader = hooks.readers?.[key]?.(byKind) ?? byKind;
        const state = field.kind === 'cidade' || field.kind === 'cep' ? estado : undefined;
        return [{ key, isRequired: isRequired(field), label: field.label, reader, state }];
      });
      const inOrder = fields.toSorted((a, b) => Number(a.state !== undefined) - Number(b.state !== undefined));
      return [group, { group, list: one, hooks, defaultUf, fields: inOrder }];
    }),
  );
  return {
    get: (group) => byGroup.get(group),
    others: [...byGroup.values()].filter(({ group }) => !READ_BY_GRAMMAR.has(group)),
  };
}

/** Reads the fields of an item that its grammar does not read. */
export function readOthers(
  draft: RowDraft,
  { sources }: BlockSources,
  { fields }: Pick<ListReader, 'fields'> = NO_FIELDS,
  item: object,
): void {
  const value = item as Item; // by the field names of its list
  for (const { key, reader, state } of fields) {
    const read =
      state === undefined ? reader.read : (text: string) => reader.read(text, findUf(String(value[state]))?.sigla);
    const said = take(draft, sources[key], read, reader.show);
    if (said !== undefined) value[key] = said;
  }
}

const NO_FIELDS = { fields: [] };

/** Returns the items of a list that have columns in the file. */
export function sourcesOf(columns: RowColumns, group: string): readonly BlockSources[] {
  return (byName(columns)[group] ?? []) as readonly BlockSources[]; // the items of one list
}

/** Reads the items of a list by the readers of its fields. An item exists if its main field has a value. */
export function readItems(draft: RowDraft, columns: RowColumns, list: ListReader): void {
  const isOwn = belongsTo(draft.row.content.tipo, list.list);
  for (const block of sourcesOf(columns, list.group)) {
    if (isOwn) readItem(draft, block, list);
    else for (const { key, reader } of list.fields) leaveOut(draft, block.sources[key], reader.saysNothing);
  }
}

function readItem(draft: RowDraft, block: BlockSources, { group, list, hooks, defaultUf, fields }: ListReader): void {
  const { place, sources } = block;
  const value: Item = {};
  readOthers(draft, block, { fields }, value);
  const said = Object.keys(value);
  if (said.length === 0) return;
  const isOwn = draft.written !== undefined;
  const isChanged = isOwn && place <= blocksOf(draft.before ?? {}, group).length;
  const main = list.identifiedBy.at(-1) ?? '';
  const isAlone = !isChanged && value[main] === undefined;
  if (isAlone) {
    const alone = hooks.alone ? hooks.alone(isOwn) : note('item_alone', { what: list.label.toLowerCase() });
    for (const key of said) {
      const source = sources[key];
      if (alone && source && typeof value[key] !== 'boolean') tellRepair(draft, source, alone, '');
    }
    // the merge leaves out this item, in our own export
    if (!isOwn) return;
  }
  if (hooks.complete?.(draft, block, value, defaultUf) === false) return;
  const missing =
    isChanged || isAlone ? undefined : fields.find((field) => field.isRequired && value[field.key] === undefined);
  const source = sources[main];
  if (missing && source)
    tellIssue(
      draft,
      source,
      hooks.incomplete ?? note('item_incomplete', { field: missing.label, what: list.genitive }),
    );
  (draft.row.content as unknown as Record<string, RowBlock<object>[]>)[group]?.push({ place, value }); // the items of its list
}
