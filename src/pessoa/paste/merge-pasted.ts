import { formatCep, keepDigits } from '@fichario/brasil';
import { belongsTo, byName, assembled, ofAnyValue, PESSOA } from '../fields/field-list.ts';
import type { Facts, Field, ItemKind, Kind, Tipo } from '../fields/kinds.ts';
import { FORM_KINDS, isBlank, SAYS_NOTHING } from '../form/form-kinds.ts';
import { type FormBlock, newBlock } from '../form/form-model.ts';
import { labelOf, labelsOfGroup } from '../labels.ts';
import { BLOCKS, FIELDS } from '../pessoa.fields.ts';
import type { BlockGroup, PessoaFormValues } from '../pessoa.ts';
import { showValue } from '../show-values.ts';
import type { Pasted } from './pasted.ts';

/** A value and the field that it went to, as the screen calls and shows them. */
export type PastedEntry = { label: string; value: string };

export type MergedPaste = {
  values: PessoaFormValues;
  placed: PastedEntry[];
  /** what found its field filled with something else: it is in the notes, under its label */
  kept: PastedEntry[];
  /** what went to the notes, line by line */
  notes: string[];
};

type MergeOptions = { cidadeName: (codigo: string) => string | undefined };
type Merge = MergedPaste & MergeOptions & { tipo: Tipo };

const GROUPS = ['enderecos', 'telefones', 'emails', 'inscricoesEstaduais'] as const;
type Group = (typeof GROUPS)[number];
const DOCUMENTS = { fisica: 'cpf', juridica: 'cnpj' } as const;

/**
 * A form with what a text proves of it. What is filled stays: another value for it goes to the notes. Undefined where the
 * notes have no room for all the rest.
 */
export function mergePasted(values: PessoaFormValues, pasted: Pasted, options: MergeOptions): MergedPaste | undefined {
  const hasDocument = !isBlank(values[DOCUMENTS[values.tipo]]);
  const tipo = hasDocument ? values.tipo : pasted.tipo;
  const merge: Merge = { values: { ...values, tipo }, placed: [], kept: [], notes: [], ...options, tipo };
  if (tipo !== values.tipo) merge.placed.push({ label: FIELDS.tipo.label, value: showValue('tipo', tipo) });
  for (const [key, field] of PESSOA.fields) mergeField(merge, key, field, byName(pasted.fields)[key]);
  for (const group of GROUPS) for (const block of pasted[group]) mergeBlock(merge, group, block);
  const said = merge.kept.map(({ label, value }) => `${label}: ${value}`);
  const notes = [...said, ...pasted.notes.split('\n')].filter((line) => !isBlank(line));
  const observacoes = [merge.values.observacoes.trim(), ...notes].filter((line) => line !== '').join('\n');
  if (observacoes.length > FIELDS.observacoes.maxLength) return undefined;
  const { placed, kept } = merge;
  return { values: { ...merge.values, observacoes }, placed, kept, notes };
}

// fields

function mergeField(merge: Merge, key: string, field: Field, value: unknown): void {
  if (value === undefined || field.kind === 'tipo' || field.kind === 'remarks') return;
  const entry = { label: labelOf(field, merge.tipo), value: showValue(key, value) };
  const shown = shownBy(field, value);
  const before = byName(merge.values)[key];
  const next = belongsTo(merge.tipo, field) ? nextOf(field, before, shown) : undefined;
  if (next === undefined) return void merge.kept.push(entry);
  if (next === before) return;
  merge.values = assembled({ ...merge.values, [key]: next });
  merge.placed.push(entry);
}

function shownBy<K extends Kind>(field: Facts<K>, value: unknown): unknown {
  return ofAnyValue(FORM_KINDS[field.kind](field, null).show)(value);
}

/** Undefined where something else stands there. */
function nextOf(field: Field, before: unknown, shown: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(shown)) {
    const added = shown.filter((one) => !before.includes(one));
    return added.length === 0 ? before : [...before, ...added];
  }
  if (before === shown) return before;
  const isInitial = field.kind === 'choice' && before === field.initial;
  return isBlank(before) || isInitial ? shown : undefined;
}

// blocks

function mergeBlock(merge: Merge, group: Group, value: object): void {
  const shown = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shownInBlock(labelsOfGroup(group).fields[key], one)]),
  );
  const { label, maxItems } = BLOCKS[group];
  const entry = { label, value: describe(group, shown, merge) };
  const blocks: readonly FormBlock[BlockGroup][] = merge.values[group];
  if (blocks.some((block) => isSame(group, byName(block), shown))) return;
  const free = blocks.findIndex((block) => isEmpty(group, byName(block)));
  if (!belongsTo(merge.tipo, labelsOfGroup(group)) || (free < 0 && blocks.length >= maxItems))
    return void merge.kept.push(entry);
  const own = free < 0 ? undefined : blocks[free];
  const block = { ...newBlock(group, merge.tipo, own?.key), ...shown, ...principalOf(own, blocks.length === 0) };
  const next = free < 0 ? [...blocks, block] : blocks.with(free, assembled(block));
  merge.values = assembled({ ...merge.values, [group]: next });
  merge.placed.push(entry);
}

function principalOf(own: object | undefined, isFirst: boolean): object {
  const principal = own && byName(own)['principal'];
  return typeof principal === 'boolean' ? { principal } : { principal: isFirst };
}

function shownInBlock<K extends ItemKind>(field: Facts<K> | undefined, value: unknown): unknown {
  return field ? ofAnyValue(FORM_KINDS[field.kind](field, '').show)(value) : value;
}

function tellingOf(group: Group): string[] {
  const { fields } = labelsOfGroup(group);
  return Object.entries(fields).flatMap(([key, { kind }]) => (SAYS_NOTHING.has(kind) ? [] : [key]));
}

function isEmpty(group: Group, block: Readonly<Record<string, unknown>>): boolean {
  return tellingOf(group).every((key) => isBlank(block[key] ?? ''));
}

/** The same number, address of mail, or place. */
function isSame(group: Group, block: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) {
  if (group === 'telefones') return keepDigits(String(block['numero'])) === keepDigits(String(other['numero']));
  if (group === 'emails') return String(block['email']).toLowerCase() === other['email'];
  return tellingOf(group).every((key) => (block[key] ?? '') === (other[key] ?? ''));
}

function describe(group: Group, block: Readonly<Record<string, unknown>>, { cidadeName }: MergeOptions): string {
  const textOf = (key: string) => (typeof block[key] === 'string' ? block[key] : '');
  if (group === 'emails') return textOf('email');
  if (group === 'telefones') return joined([textOf('numero'), textOf('observacao')], ', ');
  if (group === 'inscricoesEstaduais') return joined([textOf('numero'), textOf('uf')], ' ');
  const street = joined([textOf('logradouro'), textOf('numero'), textOf('complemento')], ', ');
  const estado = textOf('codigoEstado') === '' ? '' : showValue('enderecos.codigoEstado', textOf('codigoEstado'));
  const place = joined([cidadeName(textOf('codigoCidade')) ?? '', estado], '/');
  return joined([street, textOf('bairro'), place, formatCep(textOf('cep'))], ' · ');
}

function joined(parts: readonly string[], sign: string): string {
  return parts.filter((part) => part !== '').join(sign);
}
