import { BLOCKS, FIELDS } from '../pessoa.fields.ts';
import { BLOCK_WORDS, FIELD_WORDS, type ChoiceLabels } from '../pessoa.words.ts';
import type { BlockField, BlockKind, Blocks, BlockValues, Field, Kind, Tipo, Values } from './kinds.ts';

/**
 * A list of fields as derivations take it. The built-in one is `PESSOA`; fields that a client defines for itself are another
 * value of this type, made at run time.
 */
export type FieldList = {
  fields: readonly (readonly [key: string, field: Field])[];
  blocks: readonly (readonly [group: string, blocks: Blocks])[];
  /** what choices are called, under `situacao` or `enderecos.tipo` */
  words: ReadonlyMap<string, ChoiceLabels>;
};

/** The list of every pessoa. */
export const PESSOA: FieldList = {
  fields: Object.entries<Field>(FIELDS),
  blocks: Object.entries<Blocks>(BLOCKS),
  words: new Map([
    ...Object.entries<ChoiceLabels>(FIELD_WORDS),
    ...Object.entries<Readonly<Record<string, ChoiceLabels>>>(BLOCK_WORDS).flatMap(([group, fields]) =>
      Object.entries(fields).map(([key, words]): [string, ChoiceLabels] => [`${group}.${key}`, words]),
    ),
  ]),
};

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

/** What a record holds in a field; the field says of which kind that is. */
export function valueOf<K extends Kind>(record: object, key: string, _field: Field<K>): Values[K] {
  // oxlint-disable-next-line no-unnecessary-type-assertion -- the compiler asks for it
  return (record as Readonly<Record<string, Values[K]>>)[key] as Values[K];
}

/** The same of a block. */
export function blockValueOf<K extends BlockKind>(block: object, key: string, _field: BlockField<K>): BlockValues[K] {
  // oxlint-disable-next-line no-unnecessary-type-assertion -- the compiler asks for it
  return (block as Readonly<Record<string, BlockValues[K]>>)[key] as BlockValues[K];
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
