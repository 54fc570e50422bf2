import { assembled, belongsTo, byName, type FieldList, PESSOA, perTipo } from './fields/field-list.ts';
import type { BlockField, BlockKind, Blocks, BlockValues, Field, Kind, Tipo, Values } from './fields/kinds.ts';
import type { BlockByGroup, BlockGroup, Pessoa, PessoaInput } from './pessoa.ts';

/** What each kind holds where nobody filled it in. */
const EMPTY: { readonly [K in Kind]: (field: Field<K>) => Values[K] } = {
  tipo: () => 'fisica',
  text: ({ required }) => (required ? '' : null),
  remarks: () => '',
  cpf: () => null,
  cnpj: () => null,
  date: () => null,
  money: () => null,
  code: () => null,
  uf: () => null,
  choice: ({ initial }) => initial,
  choices: () => [],
  tags: () => [],
};

/** What a field holds where nobody filled it in. */
export function emptyOf<K extends Kind>(field: Field<K>): Values[K] {
  return EMPTY[field.kind](field);
}

const EMPTY_IN_BLOCK: { readonly [K in BlockKind]: (field: BlockField<K>, tipo: Tipo) => BlockValues[K] | undefined } =
  {
    text: () => '',
    choice: ({ initial, initialJuridica }, tipo) => (tipo === 'juridica' && initialJuridica) || initial,
    principal: () => false,
    cep: () => '',
    estado: () => '',
    cidade: () => '',
    uf: () => '',
    phone: () => '',
    email: () => '',
    column: () => undefined,
  };

function emptyFieldOfBlock<K extends BlockKind>(field: BlockField<K>, tipo: Tipo): BlockValues[K] | undefined {
  return EMPTY_IN_BLOCK[field.kind](field, tipo);
}

function makeEmptyBlock({ fields }: Blocks, tipo: Tipo): object {
  const own = Object.entries<BlockField>(fields).filter(([, { kind }]) => kind !== 'column');
  return Object.fromEntries(own.map(([key, field]) => [key, emptyFieldOfBlock(field, tipo)]));
}

/** Made once: an import takes one for each address. */
const EMPTY_BLOCKS = perTipo(
  (tipo): ReadonlyMap<string, object> =>
    new Map(PESSOA.blocks.map(([group, blocks]) => [group, makeEmptyBlock(blocks, tipo)])),
);

/** A block with nothing in it, for a pessoa of that tipo. */
export function emptyBlock<Group extends BlockGroup>(group: Group, tipo: Tipo): BlockByGroup[Group] {
  return assembled({ ...EMPTY_BLOCKS[tipo].get(group) });
}

/** The fields of a pessoa of a tipo, each with its empty value; without the tipo itself. */
function emptyFields(list: FieldList, tipo: Tipo): readonly (readonly [key: string, empty: unknown])[] {
  return [
    ...list.fields
      .filter(([, field]) => field.kind !== 'tipo' && belongsTo(tipo, field))
      .map(([key, field]) => [key, emptyOf(field)] as const),
    ...list.blocks.filter(([, blocks]) => belongsTo(tipo, blocks)).map(([group]) => [group, []] as const),
  ];
}

/** The fields of the built-in list, each with its empty value; without the tipo itself. */
export const EMPTY_FIELDS = perTipo((tipo) => emptyFields(PESSOA, tipo));

/** A record with nothing in it, not even a name. */
export function emptyPessoa<T extends Tipo>(tipo: T): Extract<PessoaInput, { tipo: T }> {
  return assembled({ tipo, ...Object.fromEntries(EMPTY_FIELDS[tipo]) });
}

/** The names that only the other tipo has. */
export const FOREIGN_KEYS = perTipo((tipo): ReadonlySet<string> => {
  const own = new Set(EMPTY_FIELDS[tipo].map(([key]) => key));
  const others = EMPTY_FIELDS[tipo === 'fisica' ? 'juridica' : 'fisica'].map(([key]) => key);
  return new Set(others.filter((key) => !own.has(key)));
});

/** A record with every field of its tipo and none of the other: what it lacks is empty. Its values stay as they are. */
export function withFieldsOfTipo<Fields extends { tipo: Tipo }>(record: Fields): Fields {
  const values = byName(record);
  const own = EMPTY_FIELDS[record.tipo].map(([key, empty]) => [key, values[key] ?? empty] as const);
  const others = Object.entries(record).filter(([key]) => !FOREIGN_KEYS[record.tipo].has(key));
  return assembled({ ...Object.fromEntries(others), ...Object.fromEntries(own) });
}

/** A record as the history keeps it, perhaps from before there was a field: with all the fields of today. */
export function withFieldsOfToday(kept: Pessoa): Pessoa {
  const isWhole = EMPTY_FIELDS[kept.tipo].every(([key]) => key in kept);
  return withBlocksOfToday(isWhole ? kept : withFieldsOfTipo(kept));
}

/** Blocks as they are stored, perhaps from before they had a field: each with all the fields of today. */
type Completion = { group: string; complete: (blocks: readonly object[]) => readonly object[] };

/** Blocks that have every field come back as they are, without a copy. */
export function completionOf(group: string, blocks: Blocks, tipo: Tipo): Completion {
  const empty = makeEmptyBlock(blocks, tipo);
  const names = Object.keys(empty);
  const isWhole = (block: object) => {
    for (const name of names) if (!(name in block)) return false;
    return true;
  };
  const complete = (stored: readonly object[]) => {
    for (const block of stored) if (!isWhole(block)) return stored.map((one) => ({ ...empty, ...one }));
    return stored;
  };
  return { group, complete };
}

/** Of both tipos: a form has the blocks of the other one, too. */
const COMPLETIONS = perTipo((tipo) => PESSOA.blocks.map(([group, blocks]) => completionOf(group, blocks, tipo)));

/** A record as it is stored, with all the fields of today in its blocks: the one place that fills them in. */
export function withBlocksOfToday<Stored extends { tipo: Tipo }>(
  stored: Stored,
  completions: readonly Completion[] = COMPLETIONS[stored.tipo],
): Stored {
  const values = byName(stored);
  let whole: Record<string, unknown> | undefined;
  for (const { group, complete } of completions) {
    const blocks = values[group];
    if (!Array.isArray(blocks) || blocks.length === 0) continue;
    const completed = complete(blocks);
    if (completed === blocks) continue;
    whole ??= { ...stored };
    whole[group] = completed;
  }
  return whole ? assembled(whole) : stored;
}
