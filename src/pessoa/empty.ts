import { assembled, belongsTo, byName, type FieldList, itemFieldsOf, perList, PESSOA, perTipo } from './field-list.ts';
import type { Blank, Facts, Kind, ListField, Tipo, KindValues } from './fields/kinds.ts';
import { BLOCKS } from './pessoa.fields.ts';
import type { BlockByGroup, BlockGroup, Pessoa, PessoaInput } from './pessoa.ts';

/** The empty value of each kind. */
const EMPTY: { readonly [K in Kind]: (field: Facts<K>, blank: Blank, tipo: Tipo) => KindValues[K] | undefined } = {
  tipo: () => 'fisica',
  text: ({ required }, blank) => (required ? '' : blank),
  remarks: () => '',
  cpf: (_field, blank) => blank,
  cnpj: (_field, blank) => blank,
  documento: (_field, blank) => blank,
  date: (_field, blank) => blank,
  money: (_field, blank) => blank,
  code: (_field, blank) => blank,
  uf: (_field, blank) => blank,
  choice: ({ initial, initialJuridica }, _blank, tipo) => (tipo === 'juridica' && initialJuridica) || initial,
  option: (_field, blank) => blank,
  choices: () => [],
  tags: () => [],
  principal: () => false,
  cep: (_field, blank) => blank,
  estado: (_field, blank) => blank,
  cidade: (_field, blank) => blank,
  pais: (_field, blank) => blank,
  phone: (_field, blank) => blank,
  email: (_field, blank) => blank,
  pix: (_field, blank) => blank,
  column: () => undefined,
  list: () => [],
};

/** The empty value of a field of the record. */
export function emptyOf<K extends Kind>(
  field: Facts<K>,
  blank: Blank = null,
  tipo: Tipo = 'fisica',
): KindValues[K] | undefined {
  return EMPTY[field.kind](field, blank, tipo);
}

/** An empty item of a list, for a pessoa of that tipo. */
export function emptyItemOf(list: ListField, tipo: Tipo): Readonly<Record<string, unknown>> {
  return emptyItemsOf(list)[tipo];
}

/** Computed once per list: an import needs one for each address. */
const emptyItemsOf = perList((list: ListField) =>
  perTipo((tipo) => Object.fromEntries(itemFieldsOf(list).map(([key, field]) => [key, emptyOf(field, '', tipo)]))),
);

/** An empty item, for a pessoa of that tipo. */
export function emptyBlock<Group extends BlockGroup>(group: Group, tipo: Tipo): BlockByGroup[Group] {
  return assembled({ ...emptyItemsOf(BLOCKS[group])[tipo] });
}

/** An item with the given values; all other fields are empty, also those that are added to the list later. */
export function newItem<Group extends BlockGroup>(
  group: Group,
  values: Partial<BlockByGroup[Group]>,
  tipo: Tipo = 'fisica',
): BlockByGroup[Group] {
  return Object.assign(emptyBlock(group, tipo), values);
}

/** The fields of a pessoa of a tipo, each with its empty value; without the tipo itself. */
const emptyFieldsOf = perList((list: FieldList) =>
  perTipo((tipo) =>
    list.all
      .filter(([, field]) => field.kind !== 'tipo' && belongsTo(tipo, field))
      .map(([key, field]) => [key, emptyOf(field)] as const),
  ),
);

/** An empty record, even without a name. */
export function emptyPessoa<T extends Tipo>(tipo: T, list: FieldList = PESSOA): Extract<PessoaInput, { tipo: T }> {
  return assembled({ tipo, ...Object.fromEntries(emptyFieldsOf(list)[tipo]) });
}

/** The names of the fields that only the other tipo has. */
export const foreignKeysOf = perList((list: FieldList) =>
  perTipo((tipo): ReadonlySet<string> => {
    const tipoKeys = new Set(emptyFieldsOf(list)[tipo].map(([key]) => key));
    return new Set(list.all.map(([key]) => key).filter((key) => key !== 'tipo' && !tipoKeys.has(key)));
  }),
);

/** A record with every field of its tipo and none of the other tipo: missing fields are empty, the others keep their values. */
export function withFieldsOfTipo<Fields extends { tipo: Tipo }>(record: Fields, list: FieldList = PESSOA): Fields {
  const values = byName(record);
  const completed = emptyFieldsOf(list)[record.tipo].map(([key, empty]) => [key, values[key] ?? empty] as const);
  const foreign = foreignKeysOf(list)[record.tipo];
  const others = Object.entries(record).filter(([key]) => !foreign.has(key));
  return assembled({ ...Object.fromEntries(others), ...Object.fromEntries(completed) });
}

/** A record from the history, perhaps older than some fields, with all fields of today. */
export function withFieldsOfToday(stored: Pessoa, list: FieldList = PESSOA): Pessoa {
  const isWhole = emptyFieldsOf(list)[stored.tipo].every(([key]) => key in stored);
  return withItemsOfToday(isWhole ? stored : withFieldsOfTipo(stored, list), list);
}

/** Completes the stored items of one list. It is created once for a list of fields. */
type Completion = { key: string; complete: (items: readonly object[]) => readonly object[] };

/** Items that have every field are returned without a copy. */
export function completionOf(key: string, list: ListField, tipo: Tipo): Completion {
  const names = Object.keys(emptyItemOf(list, tipo));
  // spreading an item with a field that `empty` lacks takes twice as long
  const empty = { id: undefined, ...emptyItemOf(list, tipo) };
  const isWhole = (item: object) => {
    for (const name of names) if (!(name in item)) return false;
    return true;
  };
  const complete = (stored: readonly object[]) => {
    for (const item of stored) if (!isWhole(item)) return stored.map((entry) => ({ ...empty, ...entry }));
    return stored;
  };
  return { key, complete };
}

/** The lists of both tipos, because a form has the lists of the other tipo, too. */
const completionsOf = perList((list: FieldList) =>
  perTipo((tipo) => list.blocks.map(([key, blockList]) => completionOf(key, blockList, tipo))),
);

/** A stored record with all fields of today in its items: the only place that completes them. */
export function withItemsOfToday<Stored extends { tipo: Tipo }>(stored: Stored, list: FieldList = PESSOA): Stored {
  const values = byName(stored);
  let whole: Record<string, unknown> | undefined;
  for (const { key, complete } of completionsOf(list)[stored.tipo]) {
    const items = values[key];
    if (!Array.isArray(items) || items.length === 0) continue;
    const completed = complete(items);
    if (completed === items) continue;
    whole ??= { ...stored };
    whole[key] = completed;
  }
  return whole ? assembled(whole) : stored;
}
