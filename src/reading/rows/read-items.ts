import { findUf, type UfSigla } from '@fichario/brasil';
import type { CellReaders } from '../cells/cell-readers.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { type FieldReader, fieldReader, readCode } from '../cells/field-readers.ts';
import { ISENTO, readInscricao, wholeInscricao } from '../cells/cells-inscricao.ts';
import { note, type Note } from '../cells/notes.ts';
import { belongsTo, blocksOf, byName, type FieldList, isRequired, itemFieldsOf } from '../../pessoa/field-list.ts';
import type { ListField } from '../../pessoa/fields/kinds.ts';
import { settleChavePix } from '../../pessoa/rules/pix.ts';
import { nameInSentence } from '../../pessoa/labels.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { leaveOut, type RowDraft, take, addIssue, addRepair } from './row-draft.ts';
import type { BlockSources, RowBlock, RowColumns } from './row-columns.ts';

/** Lists with a separate grammar (`read-blocks.ts`), and the fields that it reads. Other fields are read by their kinds. */
const READ_BY_GRAMMAR: ReadonlyMap<string, string> = new Map([
  ['enderecos', 'tipo principal cep logradouro numero complemento bairro codigoEstado codigoCidade'],
  ['telefones', 'tipo numero observacao'],
  ['emails', 'tipo email'],
]);

/** The reader of a list's items, for one file. */
type ListReader = ReturnType<typeof listReaderOf>;
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

const HOOKS: Readonly<Record<string, ListHooks>> = {
  inscricoesEstaduais: {
    readers: {
      numero: (byKind) => ({ read: (text) => readInscricao(text, byKind.read) }),
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
  // a key in another spelling must match the stored one
  chavesPix: {
    complete: (_draft, _block, item) => {
      const { chave, tipo } = item;
      if (typeof chave !== 'string') return true;
      const settled = settleChavePix(chave, typeof tipo === 'string' ? tipo : '');
      item['chave'] = settled.chave;
      if (settled.tipo !== '') item['tipo'] = settled.tipo;
      return true;
    },
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
  const [codigo = ''] = row.content.enderecos.flatMap(
    ({ value, supposed }) => value.codigoEstado ?? supposed?.codigoEstado ?? [],
  );
  const uf = (known && byName(known)['uf']) ?? findUf(codigo)?.sigla ?? defaultUf;
  if (uf !== undefined) item['uf'] ??= uf;
  const whole = written ? undefined : wholeInscricao(item);
  if (whole !== undefined && sources['numero']) {
    item['numero'] = whole;
    addRepair(draft, sources['numero'], note('lost_zeros'), whole);
  }
  if (item['uf'] !== undefined || item['numero'] !== ISENTO || !sources['numero']) return true;
  if (!written) addRepair(draft, sources['numero'], note('inscricao_without_uf'), '');
  return false;
}

/** The readers of the lists that have columns in the file. */
export type ListReaders = ReadonlyMap<string, ListReader>;

export function listReadersOf(list: FieldList, columns: RowColumns, readers: CellReaders): ListReaders {
  const present = list.blocks.filter(([group]) => sourcesOf(columns, group).length > 0);
  return new Map(present.map(([group, block]) => [group, listReaderOf(list, { group, list: block }, readers)]));
}

function listReaderOf(all: FieldList, { group, list }: { group: string; list: ListField }, readers: CellReaders) {
  const { options, defaultUf } = readers;
  const known = READ_BY_GRAMMAR.get(group)?.split(' ');
  const hooks = HOOKS[group] ?? {};
  const estado = itemFieldsOf(list).find(([, { kind }]) => kind === 'estado' || kind === 'uf')?.[0];
  const fields = itemFieldsOf(list).flatMap(([key, field]) => {
    if (known?.includes(key)) return [];
    const byKind = fieldReader(field, choiceWordsOf(all, `${group}.${key}`), { today: options.today, readers });
    const reader = hooks.readers?.[key]?.(byKind) ?? byKind;
    // for the reader of a city or a CEP: the field with the item's state, which is read first
    const state = field.kind === 'cidade' || field.kind === 'cep' ? estado : undefined;
    return { key, isRequired: isRequired(field), label: field.label, reader, state };
  });
  return {
    group,
    list,
    /** whether `read-blocks.ts` reads it */
    hasGrammar: known !== undefined,
    hooks,
    /** the default state of the whole file */
    defaultUf,
    fields: fields.toSorted((a, b) => Number(a.state !== undefined) - Number(b.state !== undefined)),
  };
}

/** Reads the fields of an item that its grammar does not read. */
export function readOthers(draft: RowDraft, { sources }: BlockSources, item: object, list?: ListReader): void {
  const value = item as Item; // by the field names of the list
  for (const { key, reader, state } of list?.fields ?? []) {
    const read = (text: string) => reader.read(text, findUf(String(value[state ?? '']))?.sigla);
    const given = take(draft, sources[key], state === undefined ? reader.read : read, reader.show);
    if (given !== undefined) value[key] = given;
  }
}

/** Returns the items of a list that have columns in the file. */
export function sourcesOf(columns: RowColumns, group: string): readonly BlockSources[] {
  return (byName(columns)[group] ?? []) as readonly BlockSources[]; // columns of this list
}

/** Reads the items of a list by the readers of its fields. An item exists if its main field has a value. */
export function readItems(draft: RowDraft, columns: RowColumns, list: ListReader): void {
  const isOwn = belongsTo(draft.row.content.tipo, list.list);
  for (const block of sourcesOf(columns, list.group)) {
    if (isOwn) readItem(draft, block, list);
    else for (const { key, reader } of list.fields) leaveOut(draft, block.sources[key], reader.saysNothing);
  }
}

function readItem(draft: RowDraft, block: BlockSources, reader: ListReader): void {
  const { group, list, hooks, defaultUf, fields } = reader;
  const { place, sources } = block;
  const value: Item = {};
  readOthers(draft, block, value, reader);
  const filled = Object.keys(value);
  if (filled.length === 0) return;
  const isOwn = draft.written !== undefined;
  const isChanged = isOwn && place <= blocksOf(draft.before ?? {}, group).length;
  const main = list.identifiedBy.at(-1) ?? '';
  const isAlone = !isChanged && value[main] === undefined;
  if (isAlone) {
    const alone = hooks.alone ? hooks.alone(isOwn) : note('item_alone', { what: nameInSentence(list) });
    for (const key of filled) {
      const source = sources[key];
      if (alone && source && typeof value[key] !== 'boolean') addRepair(draft, source, alone, '');
    }
    // the merge leaves out this item, in our own export
    if (!isOwn) return;
  }
  if (hooks.complete?.(draft, block, value, defaultUf) === false) return;
  const missing =
    isChanged || isAlone ? undefined : fields.find((field) => field.isRequired && value[field.key] === undefined);
  const source = sources[main];
  if (missing && source)
    addIssue(draft, source, hooks.incomplete ?? note('item_incomplete', { field: missing.label, what: list.genitive }));
  (draft.row.content as unknown as Record<string, RowBlock<object>[]>)[group]?.push({ place, value }); // the list has this group
}
