import { chaveNome, tipoOfTelefone } from '@fichario/brasil';
import { emptyBlock, emptyItemOf, emptyPessoa, newItem } from '../../pessoa/empty.ts';
import { assembled, belongsTo, blocksOf, byName, PESSOA, perTipo } from '../../pessoa/fields/field-list.ts';
import type { Tipo } from '../../pessoa/fields/kinds.ts';
import { keyOfExternalCode } from '../../pessoa/external-codes.ts';
import {
  type CodigoExterno,
  documentoOf,
  type Email,
  type Endereco,
  type InscricaoEstadual,
  type Pessoa,
  type PessoaInput,
  type Telefone,
} from '../../pessoa/pessoa.ts';
import { keyOfItem } from '../../pessoa/rules/list-rules.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { fieldsByKind, hasGrammar } from './read-items.ts';
import type { ReadRow, RowBlock, RowContent } from './row-plan.ts';

/**
 * The addresses of a record with those of a row. By content: the one with the same CEP and number, or the same street and
 * number, gets what the row says of it; the only address of a record gets what does not contradict it; any other is one
 * more, unless it says nothing new. The kind of an address that is there stays. Nothing is taken out.
 */
export function mergeEnderecos(own: readonly Endereco[], rows: RowBlock<Endereco>[], merging: Merging): Endereco[] {
  const merged = own.map((endereco) => ({ ...endereco }));
  const blocks = merging.byPlace ? rows : distinctRows(rows);
  const matches = merging.byPlace ? matchByPlace(merged, blocks) : matchByContent(merged, blocks);
  for (const row of blocks) {
    const { value, supposed } = row;
    const match = matches.get(row);
    if (match) Object.assign(match, merging.byPlace ? value : { ...contentOf(value), ...othersOf('enderecos', value) });
    const there = match ?? (merging.byPlace ? undefined : merged.find((endereco) => saysAll(endereco, value)));
    const chosen = there ?? (hasEndereco(value) ? { ...emptyEndereco(merging.tipo), ...value } : undefined);
    if (!chosen) continue;
    if (!there) merged.push(chosen);
    if (!there || match) supposeEstado(chosen, supposed);
    if (value.principal === true) makePrincipal(merged, chosen);
  }
  return merged;
}

type Row = RowBlock<Endereco>;

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
 * Each address of the record is that of one block of the row: first where both say the same, then where one says more, then
 * where they differ.
 */
function matchByContent(merged: Endereco[], rows: readonly Row[]): Map<Row, Endereco> {
  const matches = new Map<Row, Endereco>();
  if (merged.length === 0) return matches;
  const free = new Set(merged);
  for (const isMatch of [isEqual, isSameAndFits, isSameEndereco]) {
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

/** What a block says of an address that is there: all but its kind. */
function contentOf(value: Value): Value {
  return Object.fromEntries(CONTENT.filter((field) => isSaid(value[field])).map((field) => [field, value[field]]));
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

const EMPTY = emptyEndereco('fisica');

function emptyEndereco(tipo: Tipo): Endereco {
  return emptyBlock('enderecos', tipo);
}

/** How a row's blocks go into those that a record has: by their numbers (our own export), or by what they say. */
export type Merging = { tipo: Tipo; byPlace: boolean };

/** The phones of a record with those of a row that it does not have yet; what is noted of one that it has is kept. */
export function mergeTelefones(own: readonly Telefone[], rows: RowBlock<Telefone>[], merging: Merging): Telefone[] {
  return mergeList(own, rows, merging, {
    isSame: (telefone, { numero }) => telefone.numero === numero,
    update: (telefone, { observacao, ...rest }) => {
      if (observacao !== undefined) telefone.observacao = observacao;
      Object.assign(telefone, othersOf('telefones', rest));
    },
    complete: ({ numero, ...rest }) =>
      numero === undefined
        ? undefined
        : newItem('telefones', { tipo: tipoOfTelefone(numero) ?? 'celular', ...rest, numero }),
  });
}

/** The e-mails of a record with those of a row that it does not have yet. */
export function mergeEmails(own: readonly Email[], rows: RowBlock<Email>[], merging: Merging): Email[] {
  return mergeList(own, rows, merging, {
    isSame: (block, { email }) => block.email === email,
    update: (block, value) => void Object.assign(block, othersOf('emails', value)),
    complete: ({ email, ...rest }) =>
      email === undefined ? undefined : newItem('emails', { ...rest, email }, merging.tipo),
  });
}

/** The inscrições of a company with those of a row: another number in a state takes the place of the one that was there. */
export function mergeInscricoes(
  own: readonly InscricaoEstadual[],
  rows: RowBlock<InscricaoEstadual>[],
  merging: Merging,
): InscricaoEstadual[] {
  const merged = own.map((inscricao) => ({ ...inscricao }));
  const matches = merging.byPlace
    ? matchByPlace(merged, rows)
    : new Map<RowBlock<InscricaoEstadual>, InscricaoEstadual>();
  const free = new Set(merging.byPlace ? [] : merged);
  const isThere = ({ uf, numero }: Partial<InscricaoEstadual>) =>
    merged.find((one) => one.uf === uf && one.numero === numero);
  for (const { value } of rows) {
    const there = isThere(value);
    if (there) free.delete(there);
  }
  for (const row of rows) {
    const { uf, numero } = row.value;
    const named = matches.get(row);
    if (named) Object.assign(named, row.value);
    if (named || uf === undefined || numero === undefined || isThere(row.value)) continue;
    const replaced = [...free].find((one) => one.uf === uf);
    if (replaced) replaced.numero = numero;
    else merged.push({ ...row.value, uf, numero });
    if (replaced) free.delete(replaced);
  }
  return merged;
}

/** The external codes of a record with those of a row that it does not have yet. None takes the place of another. */
export function mergeCodigosExternos(
  own: readonly CodigoExterno[],
  rows: readonly RowBlock<CodigoExterno>[],
  { byPlace }: Merging,
): CodigoExterno[] {
  if (rows.length === 0) return [...own];
  const merged = own.map((code) => ({ ...code }));
  const matches = byPlace ? matchByPlace(merged, rows) : undefined;
  for (const row of rows) {
    const named = matches?.get(row);
    if (named) Object.assign(named, row.value);
  }
  const keys = new Set(merged.map(keyOfExternalCode));
  for (const row of rows) {
    const { sistema, codigo } = row.value;
    if (matches?.has(row) || sistema === undefined || codigo === undefined) continue;
    const key = keyOfExternalCode({ sistema, codigo });
    if (!keys.has(key)) merged.push({ ...row.value, sistema, codigo });
    keys.add(key);
  }
  return merged;
}

/** The lists without rules of their own here. */
const OTHERS = perTipo((tipo) =>
  PESSOA.blocks
    .filter(([group, list]) => !hasGrammar(group) && belongsTo(tipo, list))
    .map(([group, list]) => ({ group, identityOf: keyOfItem(group, list), list })),
);

/** The items of a record with those of a row that it does not have yet; one that is there gets what the row says of it. */
function mergeOtherLists(content: RowContent, before: Pessoa | undefined, { tipo, byPlace }: Merging): object {
  if (OTHERS[tipo].length === 0) return NOTHING;
  const merged: Record<string, object[]> = {};
  for (const { group, identityOf, list } of OTHERS[tipo]) {
    const own = blocksOf(before ?? {}, group).map((item) => ({ ...item }));
    const rows = byName(content)[group] as readonly RowBlock<object>[]; // of a list
    const named = byPlace ? matchByPlace(own, rows) : undefined;
    for (const row of rows) {
      const added = { ...emptyItemOf(list, tipo), ...row.value };
      const same = named?.get(row) ?? own.find((item) => identityOf(item) === identityOf(added));
      if (same) Object.assign(same, row.value);
      else own.push(added);
    }
    merged[group] = own;
  }
  return merged;
}

/** What no grammar reads, by list. */
const BY_KIND = new Map(PESSOA.blocks.map(([group, list]) => [group, fieldsByKind(group, list).map(([key]) => key)]));

/** What a row says of an item besides what its grammar reads. */
function othersOf(group: string, value: object): object {
  const keys = BY_KIND.get(group) ?? [];
  if (keys.length === 0) return NOTHING;
  const said = byName(value);
  return Object.fromEntries(keys.flatMap((key) => (said[key] === undefined ? [] : [[key, said[key]]])));
}

const NOTHING = {};

type ListRules<Block> = {
  isSame: (block: Block, value: Partial<Block>) => boolean;
  /** what a row says of one that is there */
  update: (block: Block, value: Partial<Block>) => void;
  complete: (value: Partial<Block>) => Block | undefined;
};

function mergeList<Block extends { principal: boolean }>(
  own: readonly Block[],
  rows: RowBlock<Block>[],
  { byPlace }: Merging,
  { isSame, update, complete }: ListRules<Block>,
): Block[] {
  const merged = own.map((block) => ({ ...block }));
  const matches = byPlace ? matchByPlace(merged, rows) : new Map<RowBlock<Block>, Block>();
  for (const row of rows) {
    const { value } = row;
    const named = matches.get(row);
    const same = named ?? merged.find((block) => isSame(block, value));
    const added = same ? undefined : complete(value);
    if (named) Object.assign(named, value);
    else if (same) update(same, value);
    if (added) merged.push(added);
    if (value.principal === true) makePrincipal(merged, same ?? added);
  }
  return merged;
}

/** Block 2 of our own export is block 2 of the record. */
export function matchByPlace<Block>(merged: Block[], rows: readonly RowBlock<Block>[]): Map<RowBlock<Block>, Block> {
  const matches = new Map<RowBlock<Block>, Block>();
  for (const row of rows) {
    const named = merged[row.place - 1];
    if (named) matches.set(row, named);
  }
  return matches;
}

/** Nothing is the principal one any more but this. */
export function makePrincipal(blocks: { principal: boolean }[], chosen: { principal: boolean } | undefined): void {
  if (chosen) for (const block of blocks) block.principal = block === chosen;
}

/** The record that a row makes, normalised. A company without a razão social is called by its nome fantasia. */
export function toNewPessoa(row: ReadRow): PessoaInput {
  return normalizePessoa(mergeContent(row, undefined));
}

/**
 * The record that a row makes of one that there is, normalised; read the row with it (`read(cells, before)`). A blank cell
 * never erases. Single fields take what their cells say; papéis, tags, phones and e-mails are added unless they are there;
 * an address goes into the one that it is about (see `mergeEnderecos`). A row of our own export, which has the id and the
 * version, is the record itself: block 2 of the file is block 2 of the record, and a list is what its cell says.
 */
export function toUpdatedPessoa(row: ReadRow, before: Pessoa): PessoaInput {
  return normalizePessoa(mergeContent(row, before));
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

/** The fields of a record that are merged value by value, with those whose items are merged. */
const FIELDS_OF_TIPO = perTipo(
  (tipo): ReadonlyMap<string, { isList: boolean }> =>
    new Map(
      PESSOA.fields.flatMap(([key, field]) =>
        field.kind === 'tipo' || !belongsTo(tipo, field)
          ? []
          : [[key, { isList: field.kind === 'choices' || field.kind === 'tags' }] as const],
      ),
    ),
);

/** A copy of one of these has every field already: to fill it in is faster than to add field by field. */
const EMPTY_OF_TIPO = perTipo((tipo): Readonly<Record<string, unknown>> => ({ ...emptyPessoa(tipo), id: undefined }));

/** The record before it is normalised. */
export function mergeContent(row: ReadRow, before: Pessoa | undefined): PessoaInput {
  const { content } = row;
  const tipo = content.tipoStated ? content.tipo : (tipoOfRecord(before, content.fields) ?? content.tipo);
  const fields = FIELDS_OF_TIPO[tipo];
  const said = byName(content.fields);
  const record: Record<string, unknown> = { ...EMPTY_OF_TIPO[tipo] };
  if (before) {
    const had = byName(before);
    record['id'] = before.id;
    for (const key of fields.keys()) record[key] = had[key] ?? record[key];
  }
  for (const key in said) {
    const field = fields.get(key);
    if (field)
      record[key] = (field.isList ? mergeItems(content, key, byName(before ?? {})[key]) : said[key]) ?? record[key];
  }
  // a company without a razão social is called by its nome fantasia
  if (record['nome'] === '') record['nome'] = content.fields.nomeFantasia ?? content.fields.nomeSocial ?? '';
  return assembled(Object.assign(record, mergeBlocks(content, before, { tipo, byPlace: isRoundTrip(row, before) })));
}

/** What a row says of a list, with what the record has; undefined where neither says anything. */
function mergeItems({ fields, whole }: RowContent, key: string, before: unknown): unknown {
  const said = byName(fields)[key];
  if (!Array.isArray(said)) return before;
  if (!Array.isArray(before) || whole.some((list) => list === key)) return said;
  // normalising leaves each once
  return [...before, ...said];
}

/** How a block of a row goes into those that a record has is another question for each group. */
function mergeBlocks(content: RowContent, before: Pessoa | undefined, merging: Merging) {
  const blocks = {
    enderecos: mergeEnderecos(before?.enderecos ?? [], content.enderecos, merging),
    telefones: mergeTelefones(before?.telefones ?? [], content.telefones, merging),
    emails: mergeEmails(before?.emails ?? [], content.emails, merging),
    codigosExternos: mergeCodigosExternos(before?.codigosExternos ?? [], content.codigosExternos, merging),
  };
  if (OTHERS[merging.tipo].length > 0) Object.assign(blocks, mergeOtherLists(content, before, merging));
  if (merging.tipo === 'fisica') return blocks;
  const own = before?.tipo === 'juridica' ? before.inscricoesEstaduais : [];
  return { ...blocks, inscricoesEstaduais: mergeInscricoes(own, content.inscricoesEstaduais, merging) };
}
