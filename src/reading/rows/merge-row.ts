import { chaveNome } from '@fichario/brasil';
import { emptyBlock, emptyOf } from '../../pessoa/empty.ts';
import {
  assembled,
  belongsTo,
  blocksOf,
  byName,
  isRequired,
  itemFieldsOf,
  PESSOA,
  perTipo,
  perList,
} from '../../pessoa/fields/field-list.ts';
import type { AnyField, ListField, Tipo } from '../../pessoa/fields/kinds.ts';
import { documentoOf, type Endereco, type Pessoa, type PessoaInput } from '../../pessoa/pessoa.ts';
import { keyOfItem } from '../../pessoa/rules/list-rules.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { unsaidItemOf } from '../../pessoa/unsaid-item.ts';
import { TEXT_FIELDS } from '../address/address-draft.ts';
import { compareReadings } from '../address/same-address.ts';
import type { ReadRow, RowBlock, RowContent } from './row-columns.ts';

/**
 * The addresses of a record with those of a row. By content: the one with the same CEP and number, or the same street and
 * number, gets what the row says of it; the one with the same words in other fields is read again; the only address of a
 * record gets what does not contradict it; any other is one more, unless it says nothing new. The kind of an address that is
 * there stays. Nothing is taken out.
 */
export function mergeEnderecos(own: readonly Endereco[], rows: RowBlock<Endereco>[], merging: Merging): Endereco[] {
  const merged = own.map((endereco) => ({ ...endereco }));
  const blocks = merging.byPlace ? rows : distinctRows(rows);
  const matches = merging.byPlace ? matchByPlace(merged, blocks) : matchByContent(merged, blocks);
  for (const row of blocks) {
    const { value, supposed } = row;
    const match = matches.get(row);
    if (match) Object.assign(match, merging.byPlace ? value : sayAgain(match, value));
    const there = match ?? (merging.byPlace ? undefined : merged.find((endereco) => saysAll(endereco, value)));
    const chosen = there ?? (hasEndereco(value) ? { ...emptyBlock('enderecos', merging.tipo), ...value } : undefined);
    if (!chosen) continue;
    if (!there) merged.push(chosen);
    if (!there || match) supposeEstado(chosen, supposed);
    if (value.principal === true) makePrincipal(merged, chosen);
  }
  return merged;
}

type Row = RowBlock<Endereco>;

/** What a row says of an address; where that has the same words in other fields, the better reading takes the place of all. */
function sayAgain(endereco: Endereco, value: Value): object {
  const said = saidOf(value, 'enderecos');
  if (TEXT_FIELDS.every((field) => keyOf(endereco[field]) === keyOf(value[field]))) return said;
  const reading = compareReadings(endereco, value);
  if (reading === undefined) return said;
  const texts = reading === 'worse' ? value : endereco;
  return { ...said, ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, texts[field] ?? ''])) };
}

function isSameWords(endereco: Endereco, value: Value): boolean {
  return compareReadings(endereco, value) !== undefined;
}

/** The addresses of a row, each once: one that an earlier one says already, or is of its street and number, adds to that. */
function distinctRows(rows: readonly Row[]): Row[] {
  const distinct: Row[] = [];
  if (rows.length < 2) return [...rows];
  for (const row of rows) {
    const { value } = row;
    const known = distinct.find((one) => {
      const endereco = { ...EMPTY, ...one.value };
      return saysAll(endereco, value) || (isSaid(value.logradouro) && isSameAndFits(endereco, value));
    });
    if (!known) distinct.push({ ...row, value: { ...value } });
    else
      known.value = { ...value, ...known.value, principal: known.value.principal === true || value.principal === true };
  }
  return distinct;
}

/**
 * Each address of the record is that of one block of the row: first where both say the same, then where one says more,
 * then where they have the same words, then where they differ.
 */
function matchByContent(merged: Endereco[], rows: readonly Row[]): Map<Row, Endereco> {
  const matches = new Map<Row, Endereco>();
  if (merged.length === 0) return matches;
  const free = new Set(merged);
  for (const isMatch of [isEqual, isSameAndFits, isSameWords, isSameEndereco]) {
    for (const row of rows) {
      const found = matches.has(row) ? undefined : [...free].find((endereco) => isMatch(endereco, row.value));
      if (!found) continue;
      matches.set(row, found);
      free.delete(found);
    }
  }
  const [only] = merged;
  // while it is free, no row has a match
  const first = rows.find((row) => hasEndereco(row.value));
  if (only && merged.length === 1 && free.has(only) && first && fits(only, first.value)) matches.set(first, only);
  return matches;
}

/** Both say the same, but for a state that only one of them names. */
function isEqual(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) => field === 'codigoEstado' || keyOf(endereco[field]) === keyOf(value[field]));
}

function isSameAndFits(endereco: Endereco, value: Value): boolean {
  return isSameEndereco(endereco, value) && fits(endereco, value);
}

/** The address says already all that the row does. */
function saysAll(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) => !isSaid(value[field]) || keyOf(endereco[field]) === keyOf(value[field]));
}

/** The state of a file, for an address that neither names one nor has a city. */
function supposeEstado(endereco: Endereco, supposed: Value | undefined): void {
  if (endereco.codigoEstado === '' && endereco.codigoCidade === '' && supposed?.codigoEstado !== undefined)
    endereco.codigoEstado = supposed.codigoEstado;
}

type Value = Partial<Endereco>;

const CONTENT = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'codigoEstado', 'codigoCidade'] as const;

function hasEndereco(value: Value): boolean {
  return CONTENT.some((field) => isSaid(value[field]));
}

function isSameEndereco(endereco: Endereco, value: Value): boolean {
  if (keyOf(endereco.numero) !== keyOf(value.numero)) return false;
  const street = keyOf(value.logradouro);
  const isSameStreet = street !== '' && keyOf(endereco.logradouro) === street;
  if (isSameStreet)
    return agree(endereco, value, 'codigoCidade') && (isSaid(value.numero) || agree(endereco, value, 'cep'));
  if (!isSaid(value.cep) || endereco.cep !== value.cep || !isSaid(value.numero)) return false;
  // a CEP of a whole town says nothing of the street
  return !value.cep?.endsWith('000') || street === '' || endereco.logradouro === '';
}

/** Nothing of the two contradicts the other. */
function fits(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) => agree(endereco, value, field));
}

function agree(endereco: Endereco, value: Value, field: (typeof CONTENT)[number]): boolean {
  const said = value[field];
  return !isSaid(said) || endereco[field] === '' || keyOf(endereco[field]) === keyOf(said);
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && text !== '';
}

function keyOf(text = ''): string {
  return text === '' ? '' : chaveNome(text);
}

const EMPTY = emptyBlock('enderecos', 'fisica');

/** How a row's blocks go into those that a record has: by their numbers (our own export), or by what they say. */
export type Merging = { tipo: Tipo; byPlace: boolean };

/** What a row does not change of an item that is there: its kind, and how a code is written. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  enderecos: ['tipo'],
  telefones: ['tipo'],
  emails: ['tipo'],
  codigosExternos: ['sistema', 'codigo'],
};

/** Of lists where a new item takes the place of the one with the same field: there is one inscrição in a state. */
const REPLACED_BY: Readonly<Record<string, string>> = { inscricoesEstaduais: 'uf' };

/** What a row says of an item that is there. Which one is the principal is another question. */
function saidOf(value: object, group: string): object {
  const kept = KEPT[group] ?? [];
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, said]) => said !== undefined && said !== '' && key !== 'principal' && !kept.includes(key),
    ),
  );
}

/** A list as its items are merged. */
type MergedList = {
  group: string;
  /** an item with nothing in it; what a rule of its list says is left to that */
  blank: object;
  /** without these it is no item */
  needed: readonly string[];
  identityOf: (item: object) => string;
};

export function mergedListOf(group: string, list: ListField, tipo: Tipo): MergedList {
  const fields = itemFieldsOf(list);
  const required = fields.filter(([, field]) => isRequired(field));
  return {
    group,
    blank: unsaidItemOf(list, tipo),
    needed: [...required.map(([key]) => key), ...list.identifiedBy.slice(-1)],
    identityOf: keyOfItem(group, list),
  };
}

/**
 * The items of a record with those of a row that it does not have yet. One that is there gets what the row says of it; of our
 * own export item 2 of the file is item 2 of the record.
 */
export function mergeItems(
  own: readonly object[],
  rows: readonly RowBlock<object>[],
  { group, blank, needed, identityOf }: MergedList,
  byPlace: boolean,
): readonly object[] {
  if (rows.length === 0) return own;
  const merged = own.map((item) => ({ ...item }));
  const named = byPlace ? matchByPlace(merged, rows) : undefined;
  const place = byPlace ? undefined : REPLACED_BY[group];
  const free = new Set(place === undefined ? [] : merged);
  for (const item of free) if (rows.some(({ value }) => identityOf(value) === identityOf(item))) free.delete(item);
  const add = (value: object): object => {
    const added = { ...blank, ...value };
    const identity = identityOf(added);
    const same = merged.find((item) => identity !== '' && identityOf(item) === identity);
    if (same) return Object.assign(same, saidOf(value, group));
    for (const item of free) {
      if (place === undefined || byName(item)[place] !== byName(added)[place]) continue;
      free.delete(item);
      return Object.assign(item, value);
    }
    merged.push(added);
    return added;
  };
  for (const row of rows) {
    const value = byName(row.value);
    const numbered = named?.get(row);
    if (numbered) Object.assign(numbered, value);
    const item = numbered ?? (needed.every((key) => value[key] !== undefined) ? add(value) : undefined);
    if (item && value['principal'] === true) makePrincipal(merged, item);
  }
  return merged;
}

/** Block 2 of our own export is block 2 of the record. */
function matchByPlace<Block>(merged: readonly Block[], rows: readonly RowBlock<Block>[]): Map<RowBlock<Block>, Block> {
  const matches = new Map<RowBlock<Block>, Block>();
  for (const row of rows) {
    const named = merged[row.place - 1];
    if (named) matches.set(row, named);
  }
  return matches;
}

/** Nothing is the principal one any more but this. */
function makePrincipal(blocks: readonly object[], chosen: object): void {
  for (const block of blocks) Object.assign(block, { principal: block === chosen });
}

/** The record that a row makes, normalised. A company without a razão social is called by its nome fantasia. */
export function toNewPessoa(row: ReadRow): PessoaInput {
  return normalizePessoa(mergerOf(PESSOA)(row, undefined));
}

/**
 * The record that a row makes of one that there is, normalised; read the row with it (`read(cells, before)`). A blank cell
 * never erases. Single fields take what their cells say; papéis, tags, phones and e-mails are added unless they are there;
 * an address goes into the one that it is about (see `mergeEnderecos`). A row of our own export, which has the id and the
 * version, is the record itself: block 2 of the file is block 2 of the record, and a list is what its cell says.
 */
export function toUpdatedPessoa(row: ReadRow, before: Pessoa): PessoaInput {
  return normalizePessoa(mergerOf(PESSOA)(row, before));
}

/** Whether a row is this record, as our own export wrote it: it has the id and a version. */
export function isRoundTrip(row: ReadRow, before: Pessoa | undefined): before is Pessoa {
  return before !== undefined && row.key.id === before.id && row.key.version !== undefined;
}

/**
 * What a record stays when no cell says what it is: one that has its document, and any that the row has no document for.
 */
export function tipoOfRecord(
  before: Pessoa | undefined,
  { cpf, cnpj }: RowContent['fields'],
): PessoaInput['tipo'] | undefined {
  if (before === undefined) return undefined;
  return hasOwnDocument(before) || (cpf === undefined && cnpj === undefined) ? before.tipo : undefined;
}

/** Whether a person has its CPF, a company its CNPJ. */
export function hasOwnDocument(pessoa: Pessoa): boolean {
  return documentoOf(pessoa) !== null;
}

/** What rows make of records with these fields, before it is normalised. */
export const mergerOf = perList((list): ((row: ReadRow, before: Pessoa | undefined) => PessoaInput) => {
  const ofTipo = perTipo((tipo) => {
    const own = list.all.filter(([, field]) => field.kind !== 'tipo' && belongsTo(tipo, field));
    return {
      /** a copy has every field already: to fill it in is faster than to add field by field */
      empty: { tipo, ...Object.fromEntries(own.map(([key, field]) => [key, emptyOf(field)])), id: undefined },
      /** merged value by value; of some also what they hold */
      fields: new Map(own.flatMap(([key, field]) => (field.kind === 'list' ? [] : [[key, isItems(field)] as const]))),
      lists: own.flatMap(([key, field]) => (field.kind === 'list' ? [mergedListOf(key, field, tipo)] : [])),
    };
  });
  return (row, before) => {
    const { content } = row;
    const tipo = content.tipoStated ? content.tipo : (tipoOfRecord(before, content.fields) ?? content.tipo);
    const { empty, fields, lists } = ofTipo[tipo];
    const said = byName(content.fields);
    const record: Record<string, unknown> = { ...empty };
    const had = byName(before ?? {});
    if (before) {
      record['id'] = before.id;
      for (const key of fields.keys()) record[key] = had[key] ?? record[key];
    }
    for (const key in said) {
      const holdsItems = fields.get(key);
      if (holdsItems !== undefined)
        record[key] = (holdsItems ? mergeValues(content, key, had[key]) : said[key]) ?? record[key];
    }
    // a company without a razão social is called by its nome fantasia
    if (record['nome'] === '') record['nome'] = content.fields.nomeFantasia ?? content.fields.nomeSocial ?? '';
    const merging = { tipo, byPlace: isRoundTrip(row, before) };
    for (const one of lists) record[one.group] = mergeList(blocksOf(had, one.group), content, one, merging);
    return assembled(record);
  };
});

function mergeList(own: readonly object[], content: RowContent, list: MergedList, merging: Merging): readonly object[] {
  if (list.group === 'enderecos') return mergeEnderecos(own as Endereco[], content.enderecos, merging); // of the group
  const rows = byName(content)[list.group] as readonly RowBlock<object>[]; // of a list
  return mergeItems(own, rows, list, merging.byPlace);
}

function isItems({ kind }: AnyField): boolean {
  return kind === 'choices' || kind === 'tags';
}

/** What a row says of a list, with what the record has; undefined where neither says anything. */
function mergeValues({ fields, whole }: RowContent, key: string, before: unknown): unknown {
  const said = byName(fields)[key];
  if (!Array.isArray(said)) return before;
  if (!Array.isArray(before) || whole.some((list) => list === key)) return said;
  // normalising leaves each once
  return [...before, ...said];
}
