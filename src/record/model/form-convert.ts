import { genericMessage } from '@fichario/brasil';
import {
  assembled,
  belongsTo,
  blocksOf,
  byName,
  type FieldList,
  isRequired,
  itemFieldsOf,
  ofAnyValue,
  PESSOA,
} from '../../pessoa/field-list.ts';
import type { Blank, Facts, Field, Kind, ListField } from '../../pessoa/fields/kinds.ts';
import type { Issue } from '../../kit/issue-message.ts';
import { idOf } from '../../pessoa/items/pair-items.ts';
import type { BlockGroup, Pessoa, PessoaFormValues, PessoaInput } from '../../pessoa/pessoa.ts';
import { makeNormalizer } from '../../pessoa/rules/normalize.ts';
import { FORM_KINDS, type FormKind, isBlank, SAYS_NOTHING } from './form-kinds.ts';
import { type FormItem, newKey } from './form-model.ts';

/**
 * The input that a form sends. `faults` are texts that could not be converted to a value (half a date); the rules about
 * values are in `checkPessoa`. Empty blocks are not sent, so `keys` has the key of the form's block for each index of the
 * input. The paths of faults are keys of fields of the form.
 */
export type Conversion = { input: PessoaInput; faults: Issue[]; keys: Record<BlockGroup, string[]> };

/** The functions of the forms of a list of fields. */
export type Form = {
  /** The form of a loaded record. With `keys`, its blocks keep the keys they had in the form. */
  fromPessoa: (pessoa: Pessoa, keys?: Conversion['keys']) => PessoaFormValues;
  /** The input that the form sends. */
  toInput: (values: PessoaFormValues) => Conversion;
  /** Whether two forms send the same. Empty blocks and the keys of blocks make no difference. */
  isSameInput: (a: PessoaFormValues, b: PessoaFormValues) => boolean;
};

type ShownField = { key: string; kind: FormKind<unknown> };
type FormList = {
  group: string;
  list: ListField;
  /** the fields of an item with another representation in the form than in the record */
  shown: ShownField[];
  /** the fields that make an item worth sending, and the required ones */
  telling: string[];
  required: string[];
};

function formKindOf<K extends Kind>(field: Facts<K>, blank: Blank): FormKind<unknown> {
  const kind = FORM_KINDS[field.kind](field, blank);
  return { ...kind, show: ofAnyValue(kind.show) };
}

function formListOf(group: string, list: ListField): FormList {
  const fields = itemFieldsOf(list);
  const kinds = fields.map(([key, field]) => ({ key, kind: formKindOf(field, '') }));
  return {
    group,
    list,
    shown: kinds.filter(({ kind }) => !kind.isSame),
    telling: fields.filter(([, { kind }]) => !SAYS_NOTHING.has(kind)).map(([key]) => key),
    required: fields.filter(([, field]) => isRequired(field)).map(([key]) => key),
  };
}

/** A list of fields prepared for conversion, computed once and not for each form. */
type FormFields = {
  fields: (ShownField & { field: Field })[];
  lists: FormList[];
  normalize: (input: PessoaInput) => PessoaInput;
};

/** Makes the functions for a list of fields. */
export function makeForm(list: FieldList): Form {
  const form: FormFields = {
    fields: list.fields.map(([key, field]) => ({ key, field, kind: formKindOf(field, null) })),
    lists: list.blocks.map(([group, blockList]) => formListOf(group, blockList)),
    normalize: makeNormalizer(list),
  };
  /** The content of a form for comparison. It includes half a date, although that cannot be sent. */
  const fingerprint = (values: PessoaFormValues) => {
    const { input, faults } = read(form, values);
    return JSON.stringify([input, faults.map(({ path, code }) => [path, code])]);
  };
  return {
    fromPessoa: (pessoa, keys = assembled({})) => show(form, pessoa, keys),
    toInput: (values) => read(form, values),
    isSameInput: (a, b) => fingerprint(a) === fingerprint(b),
  };
}

export const { fromPessoa, toInput, isSameInput } = makeForm(PESSOA);

function show({ fields, lists }: FormFields, pessoa: Pessoa, keys: Conversion['keys']): PessoaFormValues {
  const keysByGroup: Readonly<Record<string, readonly string[]>> = keys;
  const form: Record<string, unknown> = {};
  for (const { key, field, kind } of fields)
    form[key] = belongsTo(pessoa.tipo, field) ? kind.show(byName(pessoa)[key]) : kind.empty;
  for (const { group, shown } of lists)
    form[group] = blocksOf(pessoa, group).map((item, index) => {
      const copy: Record<string, unknown> = { ...item, key: keysByGroup[group]?.[index] ?? newKey() };
      for (const { key, kind } of shown) copy[key] = kind.show(copy[key]);
      return copy;
    });
  return assembled(form);
}

function read({ fields, lists, normalize }: FormFields, values: PessoaFormValues): Conversion {
  const shown = byName(values);
  const input: Record<string, unknown> = {};
  const keys: Record<string, string[]> = {};
  const faults: Issue[] = [];
  for (const { key, field, kind } of fields) {
    if (!belongsTo(values.tipo, field)) continue;
    const { value, fault } = kind.read(shown[key]);
    if (fault) faults.push({ path: key, ...fault });
    input[key] = value;
  }
  for (const formList of lists) {
    const { group, list } = formList;
    const isOwn = belongsTo(values.tipo, list);
    const sent = isOwn ? (shown[group] as FormItem[]).filter((item) => isFilled(item, formList)) : []; // a list of items
    keys[group] = sent.map(({ key }) => key);
    if (isOwn) input[group] = sent.map((item) => readItem(item, formList, faults));
  }
  return { input: normalize(assembled(input)), faults, keys: assembled(keys) };
}

/** An item as it is sent. */
function readItem({ key, ...typed }: FormItem, { group, shown, required }: FormList, faults: Issue[]): object {
  const item: Record<string, unknown> = typed;
  for (const { key: field, kind } of shown) {
    const { value, fault } = kind.read(item[field]);
    if (fault) faults.push({ path: `${group}.${key}.${field}`, ...fault });
    item[field] = value;
  }
  for (const field of required) {
    const path = `${group}.${key}.${field}`;
    if (isBlank(typed[field])) faults.push({ path, code: 'required', message: genericMessage('required') });
  }
  return item;
}

function isFilled(block: FormItem, { telling }: FormList): boolean {
  return telling.some((field) => !isBlank(block[field]));
}

/** The key of the form's field for a path of the input: `enderecos.0.cep` is the CEP of the first block that was sent. */
export function toFieldKey(path: string, keys: Conversion['keys']): string {
  const [group = '', index, ...fieldParts] = path.split('.');
  if (!(group in keys)) return path;
  const key = keys[group as BlockGroup][Number(index)]; // `keys` has the group
  return key === undefined ? group : [group, key, ...fieldParts].join('.');
}

/** The keys for a record that results from an input: its items keep the keys of the sent items, and others get new ones. */
export function keysOfMade({ input, keys }: Pick<Conversion, 'input' | 'keys'>, made: PessoaInput): Conversion['keys'] {
  const groups = Object.entries(keys).map(([group, sentKeys]: [string, string[]]) => {
    const sent = blocksOf(input, group);
    const placeOf = (item: object) => {
      const id = idOf(item);
      return sent.findIndex((candidate) => candidate === item || (id !== undefined && idOf(candidate) === id));
    };
    return [group, blocksOf(made, group).map((item) => sentKeys[placeOf(item)] ?? newKey())];
  });
  return assembled(Object.fromEntries(groups));
}
