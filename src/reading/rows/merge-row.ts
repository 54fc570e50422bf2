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
} from '../../pessoa/field-list.ts';
import type { ListField, Tipo } from '../../pessoa/fields/kinds.ts';
import { documentoOf, type Endereco, type Pessoa, type PessoaInput } from '../../pessoa/pessoa.ts';
import { keyOfItem } from '../../pessoa/rules/list-rules.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { unsaidItemOf } from '../../pessoa/unsaid-item.ts';
import { TEXT_FIELDS } from '../address/address-draft.ts';
import { compareReadings, keyOf, keyOfField, keyOfStreet, withKindInFull } from '../address/same-address.ts';
import { keyOfInscricao } from '../cells/cells-inscricao.ts';
import type { ReadRow, RowBlock, RowContent } from './row-columns.ts';

/**
 * Merges the addresses of a row into those of a record, by content. An address with the same CEP and number, or the same street
 * and number, is updated. An address with the same words in other fields is replaced by the new reading. The only address of a
 * record is updated if nothing contradicts it. Any other address is added, unless it contains nothing new, or replaces the
 * principal one if the user chose that. The kind of a stored address does not change, and no other address is removed.
 */
export function mergeEnderecos(stored: readonly Endereco[], rows: RowBlock<Endereco>[], merging: Merging): Endereco[] {
  const merged = stored.map((endereco) => ({ ...endereco }));
  // in our own export, block 2 is block 2 of the record
  const named = merging.byPlace ? [...merged] : undefined;
  const blocks = named ? rows : distinctRows(rows);
  const matches = named ? undefined : matchByContent(merged, blocks);
  const moved = matches && merging.replacesPrincipal ? findMoved(merged, blocks, matches) : undefined;
  if (moved) {
    for (const field of PLACE) moved.principal[field] = '';
    matches?.set(moved.row, moved.principal);
  }
  for (const row of blocks) {
    const { value, supposed } = row;
    const matched = named?.[row.place - 1] ?? matches?.get(row);
    const match = matched && (named ? Object.assign(matched, value) : change(merged, matched, value));
    const there = match ?? (named ? undefined : merged.find((endereco) => containsAll(endereco, value)));
    const chosen = there ?? (hasEndereco(value) ? { ...emptyBlock('enderecos', merging.tipo), ...value } : undefined);
    if (!chosen) continue;
    if (!there) merged.push(chosen);
    if (!there || match) supposeEstado(chosen, supposed);
    if (value.principal === true) makePrincipal(merged, chosen);
  }
  return merged;
}

/** Whether an address of a row differs from all addresses of a record, and is of the kind of the principal one. */
export function movesAddress(stored: readonly Endereco[], { content }: ReadRow): boolean {
  if (stored.length === 0 || content.enderecos.length === 0) return false;
  const blocks = distinctRows(content.enderecos);
  return findMoved(stored, blocks, matchByContent([...stored], blocks)) !== undefined;
}

/** The principal address, and the address of a row that it may have moved to. */
function findMoved(
  stored: readonly Endereco[],
  rows: readonly EnderecoRow[],
  matches: ReadonlyMap<EnderecoRow, Endereco>,
) {
  const principal = stored.find((endereco) => endereco.principal) ?? stored[0];
  if (!principal || !isPlace(principal) || [...matches.values()].includes(principal)) return undefined;
  const row = rows.find(
    (each) =>
      !matches.has(each) &&
      isPlace(each.value) &&
      (each.value.tipo ?? principal.tipo) === principal.tipo &&
      !stored.some((endereco) => containsAll(endereco, each.value)),
  );
  return row && { principal, row };
}

/** Whether an address names more than its state. */
function isPlace({ cep, logradouro, codigoCidade }: Value): boolean {
  return [cep, logradouro, codigoCidade].some(Boolean);
}

type EnderecoRow = RowBlock<Endereco>;
type Value = Partial<Endereco>;

/** Returns the changes to an address. If the same words are in other fields, the better reading replaces all text fields. */
function changesOf(endereco: Endereco, value: Value): object {
  const { logradouro = '' } = value;
  const street = logradouro === '' ? {} : { logradouro: withKindInFull(logradouro, endereco.logradouro) };
  const changes = { ...saidOf(value, 'enderecos'), ...street };
  if (TEXT_FIELDS.every((field) => keyOfField(field, endereco[field]) === keyOfField(field, value[field])))
    return changes;
  const reading = compareReadings(endereco, value);
  if (reading === undefined) return changes;
  const texts = reading === 'worse' ? value : endereco;
  return { ...changes, ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, texts[field] ?? ''])) };
}

/** Changes and returns the matched address, or another one to which it would become equal. */
function change(merged: readonly Endereco[], match: Endereco, value: Value): Endereco {
  const changes = changesOf(match, value);
  const changed = { ...match, ...changes };
  const twin = merged.find((other) => other !== match && isEqual(other, changed));
  return twin ? Object.assign(twin, changesOf(twin, value)) : Object.assign(match, changes);
}

/** Returns the different addresses of a row. Joins one to an earlier one that contains it or has the same street and number. */
function distinctRows(rows: readonly EnderecoRow[]): EnderecoRow[] {
  const distinct: EnderecoRow[] = [];
  if (rows.length < 2) return [...rows];
  for (const row of rows) {
    const { value } = row;
    const known = distinct.find((earlier) => {
      const endereco = { ...EMPTY, ...earlier.value };
      return containsAll(endereco, value) || (value.logradouro && isSameAndFits(endereco, value));
    });
    if (!known) distinct.push({ ...row, value: { ...value } });
    else
      known.value = { ...value, ...known.value, principal: known.value.principal === true || value.principal === true };
  }
  return distinct;
}

/**
 * Matches each address of the record with one block of the row: first equal addresses, then the same street without a
 * contradiction, then the same words, then the same street.
 */
function matchByContent(merged: Endereco[], rows: readonly EnderecoRow[]): Map<EnderecoRow, Endereco> {
  const matches = new Map<EnderecoRow, Endereco>();
  if (merged.length === 0) return matches;
  const free = new Set(merged);
  for (const isMatch of [isEqual, isSameAndFits, compareReadings, isSameEndereco]) {
    for (const row of rows) {
      const found = matches.has(row) ? undefined : [...free].find((endereco) => isMatch(endereco, row.value));
      if (!found) continue;
      matches.set(row, found);
      free.delete(found);
    }
  }
  const [only] = merged;
  // if this address is free, no row has matched
  const first = rows.find((row) => hasEndereco(row.value));
  if (only && merged.length === 1 && free.has(only) && first && fits(only, first.value)) matches.set(first, only);
  return matches;
}

/** Whether both addresses are equal. A state that one of them lacks is ignored. */
function isEqual(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) =>
    field === 'codigoEstado'
      ? agree(endereco, value, field)
      : keyOfField(field, endereco[field]) === keyOfField(field, value[field]),
  );
}

function isSameAndFits(endereco: Endereco, value: Value): boolean {
  return isSameEndereco(endereco, value) && fits(endereco, value);
}

/** Whether the address already contains all data of the row. */
function containsAll(endereco: Endereco, value: Value): boolean {
  return CONTENT.every(
    (field) => !value[field] || keyOfField(field, endereco[field]) === keyOfField(field, value[field]),
  );
}

/** Sets the default state, if the address has no state and no city. */
function supposeEstado(endereco: Endereco, supposed: Value | undefined): void {
  if (endereco.codigoEstado === '' && endereco.codigoCidade === '' && supposed?.codigoEstado !== undefined)
    endereco.codigoEstado = supposed.codigoEstado;
}

const CONTENT = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'codigoEstado', 'codigoCidade'] as const;
/** The fields that another address replaces. */
const PLACE = [...CONTENT, 'pais', 'cidadeExterior'] as const;

function hasEndereco(value: Value): boolean {
  return CONTENT.some((field) => value[field]);
}

function isSameEndereco(endereco: Endereco, value: Value): boolean {
  if (keyOf(endereco.numero) !== keyOf(value.numero)) return false;
  const street = keyOfStreet(value.logradouro);
  const isSameStreet = street !== '' && keyOfStreet(endereco.logradouro) === street;
  if (isSameStreet) return agree(endereco, value, 'codigoCidade') && (!!value.numero || agree(endereco, value, 'cep'));
  if (!value.cep || endereco.cep !== value.cep || !value.numero) return false;
  // the CEP of a whole town does not prove the street
  return !value.cep.endsWith('000') || street === '' || endereco.logradouro === '';
}

/** Whether the two addresses have no contradiction. */
function fits(endereco: Endereco, value: Value): boolean {
  return CONTENT.every((field) => agree(endereco, value, field));
}

function agree(endereco: Endereco, value: Value, field: (typeof CONTENT)[number]): boolean {
  const given = value[field];
  return !given || endereco[field] === '' || keyOfField(field, endereco[field]) === keyOfField(field, given);
}

const EMPTY = emptyBlock('enderecos', 'fisica');

/**
 * How the blocks of a row are matched with those of the record: by their numbers (our own export), or by content; and whether an
 * address that differs from all of the record replaces the principal one.
 */
export type Merging = { tipo: Tipo; byPlace: boolean; replacesPrincipal?: boolean | undefined };

/** Fields of a stored item that a row does not change: its kind, and the spelling of a code. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  enderecos: ['tipo'],
  telefones: ['tipo'],
  emails: ['tipo'],
  codigosExternos: ['sistema', 'codigo'],
};

/** Returns the changes of a row to a stored item. The principal flag is handled separately. */
function saidOf(value: object, group: string): object {
  const unchanged = ['principal', ...(KEPT[group] ?? [])];
  const isSaid = ([key, given]: [string, unknown]) => given !== undefined && given !== '' && !unchanged.includes(key);
  return Object.fromEntries(Object.entries(value).filter(isSaid));
}

/** The facts about a list that the merge needs. */
type MergedList = ReturnType<typeof mergedListOf>;

export function mergedListOf(group: string, list: ListField, tipo: Tipo) {
  const required = itemFieldsOf(list).filter(([, field]) => isRequired(field));
  return {
    group,
    /** an empty item; values that depend on a rule of the list are left to that rule */
    blank: unsaidItemOf(list, tipo),
    /** an item needs all these fields */
    needed: [...required.map(([key]) => key), ...list.identifiedBy.slice(-1)],
    identityOf: group === 'inscricoesEstaduais' ? keyOfInscricao : keyOfItem(group, list),
  };
}

/**
 * Adds the new items of a row to those of a record, and updates items that the record already has. In our own export, item 2 of
 * the file is item 2 of the record.
 */
export function mergeItems(
  stored: readonly object[],
  rows: readonly RowBlock<object>[],
  { group, blank, needed, identityOf }: MergedList,
  byPlace: boolean,
): readonly object[] {
  if (rows.length === 0) return stored;
  const merged = stored.map((item) => ({ ...item }));
  const named = byPlace ? [...merged] : [];
  const add = (value: object): object => {
    const added = { ...blank, ...value };
    const identity = identityOf(added);
    const same = merged.find((item) => identity !== '' && identityOf(item) === identity);
    if (same) return Object.assign(same, saidOf(value, group));
    merged.push(added);
    return added;
  };
  for (const row of rows) {
    const value = byName(row.value);
    const numbered = named[row.place - 1];
    if (numbered) Object.assign(numbered, value);
    const item = numbered ?? (needed.every((key) => value[key] !== undefined) ? add(value) : undefined);
    if (item && value['principal'] === true) makePrincipal(merged, item);
  }
  return merged;
}

/** Makes this item the only principal one. */
function makePrincipal(blocks: readonly object[], chosen: object): void {
  for (const block of blocks) Object.assign(block, { principal: block === chosen });
}

/** Makes a new, normalised record from a row. A company without a razão social uses its nome fantasia. */
export function toNewPessoa(row: ReadRow): PessoaInput {
  return normalizePessoa(mergerOf(PESSOA)(row, undefined));
}

/**
 * Makes the updated, normalised record from a row. The row must be read together with the record (`read(cells, before)`). A
 * blank cell never erases a value. Single fields take the value of their cells. New papéis, tags, phones and e-mails are added.
 * An address updates the matching one (see `mergeEnderecos`). A row of our own export, with id and version, replaces the
 * record's content: block 2 of the file is block 2 of the record, and a list takes exactly the values of its cell.
 */
export function toUpdatedPessoa(row: ReadRow, before: Pessoa): PessoaInput {
  return normalizePessoa(mergerOf(PESSOA)(row, before));
}

/** Whether our own export wrote this row for this record: it has the id and a version. */
export function isRoundTrip(row: ReadRow, before: Pessoa | undefined): before is Pessoa {
  return before !== undefined && row.key.id === before.id && row.key.version !== undefined;
}

/** The tipo that a stored record keeps if no cell has one: if it has a document, or the row has no document. */
export function tipoOfRecord(
  before: Pessoa | undefined,
  documents: { cpf?: unknown; cnpj?: unknown },
): Tipo | undefined {
  const isKept =
    before && (documentoOf(before) !== null || (documents.cpf === undefined && documents.cnpj === undefined));
  return isKept ? before.tipo : undefined;
}

/** Makes the merge function for records with these fields. Its result is not normalised. */
export const mergerOf = perList((list): ((row: ReadRow, before: Pessoa | undefined) => PessoaInput) => {
  const ofTipo = perTipo((tipo) => {
    const fields = list.all.filter(([, field]) => field.kind !== 'tipo' && belongsTo(tipo, field));
    return {
      /** every field is already present: filling a copy is faster than adding field by field */
      empty: { tipo, ...Object.fromEntries(fields.map(([key, field]) => [key, emptyOf(field)])), id: undefined },
      /** fields merged by value */
      fields: new Set(fields.flatMap(([key, field]) => (field.kind === 'list' ? [] : key))),
      lists: fields.flatMap(([key, field]) => (field.kind === 'list' ? [mergedListOf(key, field, tipo)] : [])),
    };
  });
  return (row, before) => {
    const { content } = row;
    const tipo = content.tipoStated ? content.tipo : (tipoOfRecord(before, content.fields) ?? content.tipo);
    const { empty, fields, lists } = ofTipo[tipo];
    const given = byName(content.fields);
    const record: Record<string, unknown> = { ...empty };
    const had = byName(before ?? {});
    if (before) {
      record['id'] = before.id;
      for (const key of fields) record[key] = had[key] ?? record[key];
    }
    for (const key in given) if (fields.has(key)) record[key] = mergeValue(content, key, had[key]) ?? record[key];
    // a company without a razão social uses its nome fantasia
    if (record['nome'] === '') record['nome'] = content.fields.nomeFantasia ?? content.fields.nomeSocial ?? '';
    const { replacesPrincipal } = content;
    const merging = { tipo, byPlace: isRoundTrip(row, before), replacesPrincipal };
    for (const each of lists) record[each.group] = mergeList(blocksOf(had, each.group), content, each, merging);
    return assembled(record);
  };
});

function mergeList(had: readonly object[], content: RowContent, list: MergedList, merging: Merging): readonly object[] {
  if (list.group === 'enderecos') return mergeEnderecos(had as Endereco[], content.enderecos, merging); // the list is `enderecos`
  const rows = byName(content)[list.group] as readonly RowBlock<object>[]; // the list has this group
  return mergeItems(had, rows, list, merging.byPlace);
}

/** Returns the value of a field in the row, after those that the record already has if the field holds several. */
function mergeValue({ fields, whole }: RowContent, key: string, before: unknown): unknown {
  const given = byName(fields)[key];
  const isAdded = Array.isArray(given) && Array.isArray(before) && !whole.some((list) => list === key);
  // normalising removes duplicates
  return isAdded ? [...before, ...given] : given;
}
