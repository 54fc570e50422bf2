import { formatCep, keepDigits } from '@fichario/brasil';
import { assembled, belongsTo, blocksOf, byName, itemFieldsOf, ofAnyValue, PESSOA } from '../../pessoa/field-list.ts';
import type { Blank, Facts, Field, ItemKind, Kind, ListField, Tipo } from '../../pessoa/fields/kinds.ts';
import { FORM_KINDS, isBlank, SAYS_NOTHING } from '../model/form-kinds.ts';
import { type FormItem, newFormItem } from '../model/form-model.ts';
import { labelOf } from '../../pessoa/labels.ts';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import type { Endereco, PessoaFormValues } from '../../pessoa/pessoa.ts';
import { textsOfItem } from '../../pessoa/show-items.ts';
import { showValue } from '../../pessoa/show-values.ts';
import { TEXT_FIELDS } from '../../reading/address/address-draft.ts';
import { compareReadings } from '../../reading/address/same-address.ts';
import type { Pasted } from '../../reading/paste/pasted.ts';

/** A value and the label of its field, as the screen shows them. */
export type PastedEntry = { label: string; value: string };

export type MergedPaste = {
  values: PessoaFormValues;
  placed: PastedEntry[];
  /** values for fields that already have another value; they go to the notes, each with its label */
  conflicts: PastedEntry[];
  /** the texts in the notes, line by line */
  notes: string[];
};

type MergeOptions = { cidadeName: (codigo: string) => string | undefined };
type Merge = MergedPaste & MergeOptions & { tipo: Tipo };

const DOCUMENTS = { fisica: 'cpf', juridica: 'cnpj' } as const;

/**
 * Merges the values of a pasted text into a form. Filled fields stay unchanged, and other values for them go to the notes.
 * Returns undefined if the notes have no room for them.
 */
export function mergePasted(values: PessoaFormValues, pasted: Pasted, options: MergeOptions): MergedPaste | undefined {
  const hasDocument = !isBlank(values[DOCUMENTS[values.tipo]]);
  const tipo = hasDocument ? values.tipo : pasted.tipo;
  const merge: Merge = { values: { ...values, tipo }, placed: [], conflicts: [], notes: [], ...options, tipo };
  if (tipo !== values.tipo) merge.placed.push({ label: FIELDS.tipo.label, value: showValue('tipo', tipo) });
  for (const [key, field] of PESSOA.fields) mergeField(merge, key, field, byName(pasted.fields)[key]);
  for (const [group, list] of PESSOA.blocks)
    for (const item of blocksOf(pasted, group)) mergeItem(merge, group, list, item);
  const conflictLines = merge.conflicts.map(({ label, value }) => `${label}: ${value}`);
  const notes = [...conflictLines, ...pasted.notes.split('\n')].filter((line) => !isBlank(line));
  const observacoes = [merge.values.observacoes.trim(), ...notes].filter((line) => line !== '').join('\n');
  if (observacoes.length > FIELDS.observacoes.maxLength) return undefined;
  const { placed, conflicts } = merge;
  return { values: { ...merge.values, observacoes }, placed, conflicts, notes };
}

// fields

function mergeField(merge: Merge, key: string, field: Field, value: unknown): void {
  if (value === undefined || field.kind === 'tipo' || field.kind === 'remarks') return;
  const entry = { label: labelOf(field, merge.tipo), value: showValue(key, value) };
  const shown = shownBy(field, value);
  const before = byName(merge.values)[key];
  const next = belongsTo(merge.tipo, field) ? nextOf(field, before, shown) : undefined;
  if (next === undefined) return void merge.conflicts.push(entry);
  if (next === before) return;
  merge.values = assembled({ ...merge.values, [key]: next });
  merge.placed.push(entry);
}

/** A value as the form shows it. */
export function shownBy<K extends Kind>(field: Facts<K>, value: unknown, blank: Blank = null): unknown {
  return ofAnyValue(FORM_KINDS[field.kind](field, blank).show)(value);
}

/** Returns undefined if the field already has another value. */
function nextOf(field: Field, before: unknown, shown: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(shown)) {
    const added = shown.filter((item) => !before.includes(item));
    return added.length === 0 ? before : [...before, ...added];
  }
  if (before === shown) return before;
  const isInitial = field.kind === 'choice' && before === field.initial;
  return isBlank(before) || isInitial ? shown : undefined;
}

// items

/** Merges an item. If the form already has it, only its missing values are added. */
function mergeItem(merge: Merge, group: string, list: ListField, item: object): void {
  const entry = { label: list.label, value: describe(group, list, item, merge) };
  const items = blocksOf(merge.values, group) as readonly FormItem[]; // the items of this form
  const shown = shownItem(list, item);
  const again = group === 'enderecos' ? items.findIndex((held) => compareTexts(held, shown) !== undefined) : -1;
  const exact = items.findIndex((held) => isSame(list, held, shown));
  const same = exact < 0 ? again : exact;
  const at = same < 0 ? items.findIndex((held) => isEmpty(list, held)) : same;
  if (!belongsTo(merge.tipo, list) || (at < 0 && items.length >= list.maxItems))
    return void merge.conflicts.push(entry);
  const before = items[at];
  // an empty item created for a person may have a tipo that companies do not use
  const target = (same < 0 ? undefined : before) ?? newFormItem(list, merge.tipo, before?.key);
  const added = same < 0 ? shown : addedTo(merge, { group, list, target, item, shown });
  if (Object.keys(added).length === 0) return;
  const principal = 'principal' in target ? { principal: before?.['principal'] ?? items.length === 0 } : {};
  const next = { ...target, ...added, ...principal };
  merge.values = assembled({ ...merge.values, [group]: at < 0 ? [...items, next] : items.with(at, next) });
  merge.placed.push(entry);
}

type Addition = {
  group: string;
  list: ListField;
  target: FormItem;
  item: object;
  /** the item in the format of the form */
  shown: Readonly<Record<string, unknown>>;
};

/** Returns the values that an item of the form lacks. A contradicting value goes to the notes. */
function addedTo(merge: Merge, { group, list, target, item, shown }: Addition): Readonly<Record<string, unknown>> {
  const added: Record<string, unknown> = {};
  // an address stored by an older reader is replaced by the new reading
  if (group === 'enderecos' && !isSame(list, target, shown) && compareTexts(target, shown) === 'worse')
    for (const key of TEXT_FIELDS) added[key] = shown[key] ?? '';
  for (const [key, { label }] of meaningfulFieldsOf(list)) {
    const value = shown[key] ?? '';
    if (isBlank(value) || list.identifiedBy.includes(key) || target[key] === value) continue;
    if (isBlank(target[key])) added[key] = value;
    else
      merge.conflicts.push({
        label: `${list.label} · ${label}`,
        value: showValue(`${group}.${key}`, byName(item)[key]),
      });
  }
  return added;
}

/** The values of an item as the form shows them. */
export function shownItem(list: ListField, item: object): Readonly<Record<string, unknown>> {
  const values = byName(item);
  const filled = itemFieldsOf(list).filter(([key]) => values[key] !== undefined);
  return Object.fromEntries(filled.map(([key, field]) => [key, shownBy(field, values[key], '')]));
}

function meaningfulFieldsOf(list: ListField): ReturnType<typeof itemFieldsOf> {
  return itemFieldsOf(list).filter(([, { kind }]) => !SAYS_NOTHING.has(kind));
}

/** Whether nothing was typed into an item of the form. */
export function isEmpty(list: ListField, item: FormItem): boolean {
  return meaningfulFieldsOf(list).every(([key]) => isBlank(item[key] ?? ''));
}

/** Whether two items have the same number, e-mail, name or place. */
function isSame(list: ListField, item: FormItem, pasted: Readonly<Record<string, unknown>>): boolean {
  return list.identifiedBy.every((key) => {
    const { kind } = list.fields[key] ?? {};
    return keyOf(item[key], kind) === keyOf(pasted[key], kind);
  });
}

/** Compares an address of the form with a pasted one. */
function compareTexts(held: FormItem, pasted: object): ReturnType<typeof compareReadings> {
  return compareReadings(held as Partial<Endereco>, pasted); // in the format of the form
}

function keyOf(value: unknown, kind: ItemKind | undefined): string {
  const text = typeof value === 'string' ? value : '';
  return kind === 'phone' ? keepDigits(text) : text.toLowerCase();
}

function describe(group: string, list: ListField, item: object, { cidadeName }: MergeOptions): string {
  if (group !== 'enderecos') {
    const silent = itemFieldsOf(list).filter(([, { kind }]) => SAYS_NOTHING.has(kind));
    return textsOfItem(
      group,
      list,
      item,
      silent.map(([key]) => key),
    ).join(', ');
  }
  const endereco: Partial<Endereco> = item;
  const { logradouro = '', numero = '', complemento = '', bairro = '', codigoEstado = '', cep = '' } = endereco;
  const street = joined([logradouro, numero, complemento], ', ');
  const estado = codigoEstado === '' ? '' : showValue('enderecos.codigoEstado', codigoEstado);
  const place = joined([cidadeName(endereco.codigoCidade ?? '') ?? '', estado], '/');
  return joined([street, bairro, place, formatCep(cep)], ' · ');
}

function joined(parts: readonly string[], sign: string): string {
  return parts.filter((part) => part !== '').join(sign);
}
