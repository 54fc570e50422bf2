import type { Action } from '../access/policy.ts';
import { PESSOA_FIELDS } from './pessoa.fields.ts';
import { type ChoiceLabels, WORDS } from './pessoa.words.ts';
import type { AnyField, Facts, Field, ItemField, ItemKind, Kind, ListField, Tipo, Values } from './fields/kinds.ts';

/**
 * A list of fields as derivations take it. The built-in one is `PESSOA`; fields that a client defines for itself are another
 * value of this type, made at run time.
 */
export type FieldList = {
  /** every line, in its order */
  all: readonly Entry<AnyField>[];
  /** the fields that a record has once, and the lists */
  fields: readonly Entry<Field>[];
  blocks: readonly Entry<ListField>[];
  /** what choices are called, under `situacao` or `enderecos.tipo` */
  words: ReadonlyMap<string, ChoiceLabels>;
};

type Entry<F> = readonly [key: string, field: F];

/** A list of fields, made of its lines: the built-in ones, or those of a client. */
export function fieldListOf(lines: Readonly<Record<string, AnyField>>, words: FieldList['words']): FieldList {
  const all = Object.entries<AnyField>(lines);
  return {
    all,
    fields: all.flatMap(([key, field]) => (field.kind === 'list' ? [] : [[key, field] as const])),
    blocks: all.flatMap(([key, field]) => (field.kind === 'list' ? [[key, field] as const] : [])),
    words,
  };
}

/** The words of fields, and of those of items under `enderecos.tipo`. */
function wordsByPath(words: object, prefix = ''): [string, ChoiceLabels][] {
  return Object.entries(words as Readonly<Record<string, object>>).flatMap(([key, own]): [string, ChoiceLabels][] =>
    Object.values(own).every((word) => typeof word === 'string')
      ? [[prefix + key, own as ChoiceLabels]] // as just checked
      : wordsByPath(own, `${prefix}${key}.`),
  );
}

/** The list of every pessoa. */
export const PESSOA: FieldList = fieldListOf(PESSOA_FIELDS, new Map(wordsByPath(WORDS)));

/** What is made of a list, of fields or of items, once: a client has one for as long as nobody changes it. */
export function perList<Made, List extends object = FieldList>(make: (list: List) => Made): (list: List) => Made {
  const made = new WeakMap<List, Made>();
  return (list) => {
    let own = made.get(list);
    if (own === undefined) made.set(list, (own = make(list)));
    return own;
  };
}

/** The fields of the items of a list that a record holds: columns of spreadsheets are none. */
export function itemFieldsOf({ fields }: ListField): Entry<ItemField>[] {
  return Object.entries<ItemField>(fields).filter(([, { kind }]) => kind !== 'column');
}

/** The field of an item that is of a kind, whatever its name: the first, where there are several. */
export function keyOfKind(list: ListField, kind: ItemKind): string | undefined {
  return itemFieldsOf(list).find(([, own]) => own.kind === kind)?.[0];
}

/** Whether a record, or an item, is none without the field. */
export function isRequired<K extends Kind>(field: Facts<K>): boolean {
  return 'required' in field && field.required === true;
}

/** The right without which a field is seen masked. */
export function rightToSeeField(field: Facts): Action | undefined {
  return 'maskedWithout' in field ? field.maskedWithout : undefined;
}

export const TIPOS = ['fisica', 'juridica'] as const satisfies readonly Tipo[];

/** Whether a pessoa of that tipo has the field, or the blocks. */
export function belongsTo(tipo: Tipo, { only }: { only?: Tipo }): boolean {
  return only === undefined || only === tipo;
}

/** The same made once for people and once for companies. */
export function perTipo<T>(make: (tipo: Tipo) => T): Readonly<Record<Tipo, T>> {
  return { fisica: make('fisica'), juridica: make('juridica') };
}

/** `nomeSocial` is the column `nome_social`. */
export function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What the choices of a field of a list are called. */
export function wordsOf(list: FieldList, path: string): ChoiceLabels {
  return list.words.get(path) ?? {};
}

/*
 * Loops over fields know their names at run time only. These are the places where a record is read by such a name, or where
 * what a loop made is called a record: the compiler cannot follow, `walk.test.ts` proves it field by field.
 */

/** What a record, or an item, holds in a field; the field says of which kind that is. */
export function valueOf<K extends Kind>(record: object, key: string, _field: Facts<K>): Values[K] {
  // oxlint-disable-next-line no-unnecessary-type-assertion -- the compiler asks for it
  return (record as Readonly<Record<string, Values[K]>>)[key] as Values[K];
}

/** The blocks of a group; a person has no inscrições. */
export function blocksOf(record: object, group: string): readonly object[] {
  return (record as Readonly<Record<string, readonly object[] | undefined>>)[group] ?? [];
}

/** A record whose fields are read by name, whatever their kinds. */
export function byName(record: object): Readonly<Record<string, unknown>> {
  return record as Readonly<Record<string, unknown>>;
}

/** A record that a loop put together field by field. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller says which record it is
export function assembled<T extends object>(record: object): T {
  return record as T;
}

/** A function of the values of one kind, for a loop over fields of all kinds that gives it no others. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- so that what it takes stays typed where it is written
export function ofAnyValue<V, R>(take: (value: V) => R): (value: unknown) => R {
  return take as (value: unknown) => R;
}
