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

/** Lists whose cells have a grammar of their own (`read-blocks.ts`), and what it reads: other fields are read by their kinds. */
const READ_BY_GRAMMAR: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'enderecos',
    new Set('tipo principal cep logradouro numero complemento bairro codigoEstado codigoCidade'.split(' ')),
  ],
  ['telefones', new Set(['tipo', 'numero', 'observacao'])],
  ['emails', new Set(['tipo', 'email'])],
]);

/** How the items of a list are read, for one file. */
type ListReader = {
  group: string;
  list: ListField;
  hooks: ListHooks;
  /** the state of the whole file */
  defaultUf: UfSigla | undefined;
  fields: readonly ReadField[];
};
type ReadField = {
  key: string;
  isRequired: boolean;
  label: string;
  reader: FieldReader<unknown>;
  /** of a city or a CEP: the field of the item that says its state, which is read before */
  state: string | undefined;
};
type Item = Record<string, unknown>;

/** What the kinds of its fields do not know of a list. */
type ListHooks = {
  readers?: Readonly<Record<string, (byKind: FieldReader<unknown>) => FieldReader<unknown>>>;
  /** what is told of an item without its main field; `isOwn`, in our own export */
  alone?: (isOwn: boolean) => Note | undefined;
  /** what is told of one that lacks what it needs besides */
  incomplete?: Note;
  /** adds what the row says of an item elsewhere; false where it is none */
  complete?: (draft: RowDraft, block: BlockSources, item: Item, defaultUf: UfSigla | undefined) => boolean;
};

const ISENTO = 'ISENTO';
/** That there is no number, and what it is that the record is exempt of. */
const IS_ISENTO =
  /^isen(?:t[oa]|[cç][aã]o)(?!\p{L})(?:\s+(?:d[aeo]\s+)?(?:inscri[cç][aã]o(?:\s+estadual)?|i\.?e\.?|icms)(?!\p{L}))?/iu;

/** What a cell says besides that there is no number; undefined where it does not say that. */
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
          return rest === undefined ? read(text) : { value: ISENTO, rest };
        },
      }),
    },
    alone: () => undefined,
    incomplete: note('inscricao_uf'),
    complete: completeInscricao,
  },
  codigosExternos: {
    // the zeros in front, and zeros alone, are of the other program
    readers: { codigo: () => ({ read: (text) => readCode(text, BLOCKS.codigosExternos.fields.codigo.maxLength) }) },
    alone: (isOwn) => (isOwn ? undefined : note('codigo_externo_alone')),
    incomplete: note('codigo_externo_sistema'),
  },
};

/**
 * One that does not name its state is of the state of the address. That there is none is of no use without a state, and says
 * nothing about a person: only rural producers have a number.
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

/** The readers of the lists that the file has columns of; `others` have no grammar. */
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

/** Reads into an item what its grammar leaves over. */
export function readOthers(
  draft: RowDraft,
  { sources }: BlockSources,
  { fields }: Pick<ListReader, 'fields'> = NO_FIELDS,
  item: object,
): void {
  const value = item as Item; // by the names of its list
  for (const { key, reader, state } of fields) {
    const read =
      state === undefined ? reader.read : (text: string) => reader.read(text, findUf(String(value[state]))?.sigla);
    const said = take(draft, sources[key], read, reader.show);
    if (said !== undefined) value[key] = said;
  }
}

const NO_FIELDS = { fields: [] };

/** The items that the file has columns of, in a list. */
export function sourcesOf(columns: RowColumns, group: string): readonly BlockSources[] {
  return (byName(columns)[group] ?? []) as readonly BlockSources[]; // of a list
}

/** Reads the items of a list by the readers of its fields: an item is there where its main field is. */
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
    // of our own export the merge leaves it out
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
  (draft.row.content as unknown as Record<string, RowBlock<object>[]>)[group]?.push({ place, value }); // of its list
}
