import { assembled, belongsTo, byName, type FieldList, itemFieldsOf, perList, PESSOA, perTipo } from './field-list.ts';
import type { Blank, Facts, Kind, ListField, Tipo, Values } from './fields/kinds.ts';
import { BLOCKS } from './pessoa.fields.ts';
import type { BlockByGroup, BlockGroup, Pessoa, PessoaInput } from './pessoa.ts';

/** What each kind holds where nobody filled it in. */
const EMPTY: { readonly [K in Kind]: (field: Facts<K>, blank: Blank, tipo: Tipo) => Values[K] | undefined } = {
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

/** What a field of the record holds where nobody filled it in. */
export function emptyOf<K extends Kind>(
  field: Facts<K>,
  blank: Blank = null,
  tipo: Tipo = 'fisica',
): Values[K] | undefined {
  return EMPTY[field.kind](field, blank, tipo);
}

/** An item of a list with nothing in it, for a pessoa of that tipo. */
export function emptyItemOf(list: ListField, tipo: Tipo): Readonly<Record<string, unknown>> {
  return emptyItemsOf(list)[tipo];
}

/** Made once: an import takes one for each address. */
const emptyItemsOf = perList((list: ListField) =>
  perTipo((tipo) => Object.fromEntries(itemFieldsOf(list).map(([key, field]) => [key, emptyOf(field, '', tipo)]))),
);

/** An item with nothing in it, for a pessoa of that tipo. */
export function emptyBlock<Group extends BlockGroup>(group: Group, tipo: Tipo): BlockByGroup[Group] {
  return assembled({ ...emptyItemsOf(BLOCKS[group])[tipo] });
}

/** An item with what is said of it and nothing else: who makes items by hand needs no word for a field that is to come. */
export function newItem<Group extends BlockGroup>(
  group: Group,
  said: Partial<BlockByGroup[Group]>,
  tipo: Tipo = 'fisica',
): BlockByGroup[Group] {
  return Object.assign(emptyBlock(group, tipo), said);
}

/** The fields of a pessoa of a tipo, each with its empty value; without the tipo itself. */
const emptyFieldsOf = perList((list: FieldList) =>
  perTipo((tipo) =>
    list.all
      .filter(([, field]) => field.kind !== 'tipo' && belongsTo(tipo, field))
      .map(([key, field]) => [key, emptyOf(field)] as const),
  ),
);

/** A record with nothing in it, not even a name. */
export function emptyPessoa<T extends Tipo>(tipo: T, list: FieldList = PESSOA): Extract<PessoaInput, { tipo: T }> {
  return assembled({ tipo, ...Object.fromEntries(emptyFieldsOf(list)[tipo]) });
}

/** The names that only the other tipo has. */
export const foreignKeysOf = perList((list: FieldList) =>
  perTipo((tipo): ReadonlySet<string> => {
    const own = new Set(emptyFieldsOf(list)[tipo].map(([key]) => key));
    return new Set(list.all.map(([key]) => key).filter((key) => key !== 'tipo' && !own.has(key)));
  }),
);

/** A record with every field of its tipo and none of the other: what it lacks is empty. Its values stay as they are. */
export function withFieldsOfTipo<Fields extends { tipo: Tipo }>(record: Fields, list: FieldList = PESSOA): Fields {
  const values = byName(record);
  const own = emptyFieldsOf(list)[record.tipo].map(([key, empty]) => [key, values[key] ?? empty] as const);
  const foreign = foreignKeysOf(list)[record.tipo];
  const others = Object.entries(record).filter(([key]) => !foreign.has(key));
  return assembled({ ...Object.fromEntries(others), ...Object.fromEntries(own) });
}

/** A record as the history keeps it, perhaps from before there was a field: with all the fields of today. */
export function withFieldsOfToday(kept: Pessoa, list: FieldList = PESSOA): Pessoa {
  const isWhole = emptyFieldsOf(list)[kept.tipo].every(([key]) => key in kept);
  return withItemsOfToday(isWhole ? kept : withFieldsOfTipo(kept, list), list);
}

/** Completes the stored items of one list, as made once for a list of fields. */
type Completion = { key: string; complete: (items: readonly object[]) => readonly object[] };

/** Items that have every field come back as they are, without a copy. */
export function completionOf(key: string, list: ListField, tipo: Tipo): Completion {
  const names = Object.keys(emptyItemOf(list, tipo));
  // an item that gets a field more than the one it is copied into costs twice the time
  const empty = { id: undefined, ...emptyItemOf(list, tipo) };
  const isWhole = (item: object) => {
    for (const name of names) if (!(name in item)) return false;
    return true;
  };
  const complete = (stored: readonly object[]) => {
    for (const item of stored) if (!isWhole(item)) return stored.map((one) => ({ ...empty, ...one }));
    return stored;
  };
  return { key, complete };
}

/** Of both tipos: a form has the lists of the other one, too. */
const completionsOf = perList((list: FieldList) =>
  perTipo((tipo) => list.blocks.map(([key, own]) => completionOf(key, own, tipo))),
);

/** A record as it is stored, with all the fields of today in its items: the one place that fills them in. */
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
