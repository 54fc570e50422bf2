import type { Action } from '../access/policy.ts';
import { PESSOA_FIELDS } from './pessoa.fields.ts';
import { type ChoiceLabels, WORDS } from './pessoa.words.ts';
import type { AnyField, Facts, Field, ItemField, ItemKind, Kind, ListField, Tipo, KindValues } from './fields/kinds.ts';

/**
 * A list of fields, from which the other tables are derived. The built-in list is `PESSOA`; the fields that a client defines are
 * another value of this type, created at run time.
 */
export type FieldList = {
  /** every line in its order */
  all: readonly Entry<AnyField>[];
  /** the fields that occur once in a record, without lists */
  fields: readonly Entry<Field>[];
  blocks: readonly Entry<ListField>[];
  /** the names of choices by field: `situacao`, `enderecos.tipo` */
  words: ReadonlyMap<string, ChoiceLabels>;
};

type Entry<F> = readonly [key: string, field: F];

/** A list of fields from its lines: the built-in ones, or those of a client. */
export function fieldListOf(lines: Readonly<Record<string, AnyField>>, words: FieldList['words']): FieldList {
  const all = Object.entries<AnyField>(lines);
  return {
    all,
    fields: all.flatMap(([key, field]) => (field.kind === 'list' ? [] : [[key, field] as const])),
    blocks: all.flatMap(([key, field]) => (field.kind === 'list' ? [[key, field] as const] : [])),
    words,
  };
}

/** Whether a line of the list of fields is a list of items. */
export function isList(field: { kind: Kind }): field is ListField {
  return field.kind === 'list';
}

/** The words by the path of their field: `situacao`, `enderecos.tipo`. */
function wordsByPath(words: object, prefix = ''): [string, ChoiceLabels][] {
  return Object.entries(words as Readonly<Record<string, object>>).flatMap(([key, named]): [string, ChoiceLabels][] =>
    Object.values(named).every((word) => typeof word === 'string')
      ? [[prefix + key, named as ChoiceLabels]] // all values are strings
      : wordsByPath(named, `${prefix}${key}.`),
  );
}

/** The fields of every pessoa. */
export const PESSOA: FieldList = fieldListOf(PESSOA_FIELDS, new Map(wordsByPath(WORDS)));

/** Computes a value once per list of fields or items. A client keeps the same list object until somebody changes it. */
export function perList<Made, List extends object = FieldList>(make: (list: List) => Made): (list: List) => Made {
  const made = new WeakMap<List, Made>();
  return (list) => {
    let result = made.get(list);
    if (result === undefined) made.set(list, (result = make(list)));
    return result;
  };
}

/** The fields of the items of a list that a record stores, without columns that exist only in spreadsheets. */
export function itemFieldsOf({ fields }: ListField): Entry<ItemField>[] {
  return Object.entries<ItemField>(fields).filter(([, { kind }]) => kind !== 'column');
}

/** The name of the first field of a kind in an item. */
export function keyOfKind(list: ListField, kind: ItemKind): string | undefined {
  return itemFieldsOf(list).find(([, field]) => field.kind === kind)?.[0];
}

/** Whether a record or an item is invalid without the field. */
export function isRequired<K extends Kind>(field: Facts<K>): boolean {
  return 'required' in field && field.required === true;
}

/** The right needed to see the field unmasked. */
export function rightToSeeField(field: Facts): Action | undefined {
  return 'maskedWithout' in field ? field.maskedWithout : undefined;
}

export const TIPOS = ['fisica', 'juridica'] as const satisfies readonly Tipo[];

/** Whether a pessoa of that tipo has the field or the list. */
export function belongsTo(tipo: Tipo, { only }: { only?: Tipo }): boolean {
  return only === undefined || only === tipo;
}

/** Computes a value once for people and once for companies. */
export function perTipo<T>(make: (tipo: Tipo) => T): Readonly<Record<Tipo, T>> {
  return { fisica: make('fisica'), juridica: make('juridica') };
}

/** The column of a field: `nomeSocial` is `nome_social`. */
export function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The names of the choices of a field. */
export function wordsOf(list: FieldList, path: string): ChoiceLabels {
  return list.words.get(path) ?? {};
}

/*
 * Loops over fields know the names of fields only at run time. The functions below read a record by such a name, or declare
 * the result of a loop to be a record. The compiler cannot check that; `walk.test.ts` tests it field by field.
 */

/** The value of a field in a record or an item. Its type follows from the kind of the field. */
export function valueOf<K extends Kind>(record: object, key: string, _field: Facts<K>): KindValues[K] {
  // oxlint-disable-next-line no-unnecessary-type-assertion -- the compiler requires it
  return (record as Readonly<Record<string, KindValues[K]>>)[key] as KindValues[K];
}

/** The items of a list; empty for a list that the tipo lacks, such as the inscrições of a person. */
export function blocksOf(record: object, group: string): readonly object[] {
  return (record as Readonly<Record<string, readonly object[] | undefined>>)[group] ?? [];
}

/** A record with fields that are read by name, whatever their kinds. */
export function byName(record: object): Readonly<Record<string, unknown>> {
  return record as Readonly<Record<string, unknown>>;
}

/** A record that a loop assembled field by field. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller states the type of the record
export function assembled<T extends object>(record: object): T {
  return record as T;
}

/** A function of the values of one kind, as a function of any value; the loop that calls it passes only values of that kind. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- it keeps the parameter of `take` typed
export function ofAnyValue<V, R>(take: (value: V) => R): (value: unknown) => R {
  return take as (value: unknown) => R;
}
