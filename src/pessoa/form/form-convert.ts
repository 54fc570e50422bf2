import { genericMessage } from '@fichario/brasil';
import {
  assembled,
  belongsTo,
  blocksOf,
  byName,
  type FieldList,
  itemFieldsOf,
  ofAnyValue,
  PESSOA,
} from '../fields/field-list.ts';
import type { Blank, Facts, Field, Kind, ListField } from '../fields/kinds.ts';
import type { Issue } from '../../kit/issue-message.ts';
import type { BlockGroup, Pessoa, PessoaFormValues, PessoaInput } from '../pessoa.ts';
import { normalizePessoa } from '../rules/normalize.ts';
import { FORM_KINDS, type FormKind, isBlank, SAYS_NOTHING } from './form-kinds.ts';
import { newKey } from './form-model.ts';

/**
 * What a form is worth on the wire. `faults` are texts that could not be turned into a value at all (half a date); the
 * rules about values are `checkPessoa`. Blocks left wholly empty are not sent, so `keys` tells which block of the form
 * stands at each place of the input. The paths of faults are keys of fields of the form already.
 */
export type Conversion = { input: PessoaInput; faults: Issue[]; keys: Record<BlockGroup, string[]> };

type FormField = { key: string; field: Field; kind: FormKind<unknown> };
type FormList = {
  group: string;
  list: ListField;
  /** the fields of an item that the form holds in another way than the record */
  shown: { key: string; kind: FormKind<unknown> }[];
  /** the fields that say something, and those that must */
  telling: string[];
  required: string[];
};
/** A list as forms are converted by it: looked up once, not for each form. */
type FormFields = { fields: FormField[]; groups: FormList[] };

function formFieldsOf(list: FieldList): FormFields {
  return {
    fields: list.fields.map(([key, field]) => ({ key, field, kind: formKindOf(field, null) })),
    groups: list.blocks.map(([group, own]) => formListOf(group, own)),
  };
}

function formKindOf<K extends Kind>(field: Facts<K>, blank: Blank): FormKind<unknown> {
  const kind = FORM_KINDS[field.kind](field, blank);
  return { ...kind, show: ofAnyValue(kind.show) };
}

export function formListOf(group: string, list: ListField): FormList {
  const fields = itemFieldsOf(list);
  const kinds = fields.map(([key, field]) => ({ key, kind: formKindOf(field, '') }));
  return {
    group,
    list,
    shown: kinds.filter(({ kind }) => !kind.isSame),
    telling: fields.filter(([, { kind }]) => !SAYS_NOTHING.has(kind)).map(([key]) => key),
    required: fields.filter(([, field]) => 'required' in field && field.required === true).map(([key]) => key),
  };
}

const FORM = formFieldsOf(PESSOA);

/** The form of a record as it was loaded; with `keys`, its blocks keep the names they had when it was sent. */
export function fromPessoa(pessoa: Pessoa, keys?: Conversion['keys']): PessoaFormValues {
  const keysByGroup: Readonly<Record<string, readonly string[]>> = keys ?? {};
  const form: Record<string, unknown> = {};
  for (const { key, field, kind } of FORM.fields)
    form[key] = belongsTo(pessoa.tipo, field) ? kind.show(byName(pessoa)[key]) : kind.empty;
  for (const { group, shown } of FORM.groups)
    form[group] = blocksOf(pessoa, group).map((block, index) => {
      const copy: Record<string, unknown> = { ...block, key: keysByGroup[group]?.[index] ?? newKey() };
      for (const { key, kind } of shown) copy[key] = kind.show(copy[key]);
      return copy;
    });
  return assembled(form);
}

/** What the form would send. */
export function toInput(values: PessoaFormValues): Conversion {
  const shown = byName(values);
  const input: Record<string, unknown> = {};
  const keys: Record<string, string[]> = {};
  const faults: Issue[] = [];
  for (const { key, field, kind } of FORM.fields) {
    if (!belongsTo(values.tipo, field)) continue;
    const { value, fault } = kind.read(shown[key]);
    if (fault) faults.push({ path: key, ...fault });
    input[key] = value;
  }
  for (const formList of FORM.groups) {
    const { group, list } = formList;
    const isOwn = belongsTo(values.tipo, list);
    const sent = isOwn ? (shown[group] as FormBlock[]).filter((block) => isFilled(block, formList)) : []; // its items
    keys[group] = sent.map(({ key }) => key);
    if (isOwn) input[group] = sent.map((block) => readItem(block, formList, faults));
  }
  return { input: normalizePessoa(assembled(input)), faults, keys: assembled(keys) };
}

type FormBlock = { key: string } & Readonly<Record<string, unknown>>;

/** An item as it is sent. */
export function readItem({ key, ...typed }: FormBlock, { group, shown, required }: FormList, faults: Issue[]): object {
  const item: Record<string, unknown> = typed;
  for (const { key: field, kind } of shown) {
    const { value, fault } = kind.read(item[field]);
    if (fault) faults.push({ path: `${group}.${key}.${field}`, ...fault });
    item[field] = value;
  }
  for (const field of required) if (isBlank(typed[field])) faults.push(missing(`${group}.${key}.${field}`));
  return item;
}

function isFilled(block: FormBlock, { telling }: FormList): boolean {
  return telling.some((field) => !isBlank(block[field]));
}

function missing(path: string): Issue {
  return { path, code: 'required', message: genericMessage('required') };
}

/**
 * The key of the form's field that a path of the input belongs to: `enderecos.0.cep` is the CEP of whichever block is
 * first among those sent.
 */
export function toFieldKey(path: string, keys: Conversion['keys']): string {
  const [group, index, ...rest] = path.split('.') as [string, ...string[]]; // a text has a first part
  if (!(group in keys)) return path;
  const key = keys[group as BlockGroup][Number(index)]; // a key of `keys`, as just checked
  return key === undefined ? group : [group, key, ...rest].join('.');
}

/** Whether two forms would send the same. Blocks without content and the keys of blocks make no difference. */
export function isSameInput(a: PessoaFormValues, b: PessoaFormValues): boolean {
  return fingerprint(a) === fingerprint(b);
}

/** Whether the form holds anything worth keeping beyond what it opened with: half a date is, though it cannot be sent. */
function fingerprint(values: PessoaFormValues): string {
  const { input, faults } = toInput(values);
  return JSON.stringify([input, faults.map(({ path, code }) => [path, code])]);
}
