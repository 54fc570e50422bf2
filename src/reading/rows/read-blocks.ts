import { CODIGO_BRASIL, findUf, formatTelefone, tipoOfTelefone, ufOfCep } from '@fichario/brasil';
import type { CellReaders } from '../cells/cell-readers.ts';
import { readAbroad } from './read-abroad.ts';
import { readAddress } from '../address/address.ts';
import type { AddressCells } from '../address/address-draft.ts';
import { readEmails, readText } from '../cells/cells-list.ts';
import { dddOf, ramalText, readDdd, readTelefones, type TelefoneCell } from '../cells/cells-telefone.ts';
import { asWhole, type Reading } from '../cells/cells.ts';
import { isDrop, note } from '../cells/notes.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { keyOfExternalCode } from '../../pessoa/external-codes.ts';
import type { Email, Endereco, Pessoa, Telefone } from '../../pessoa/pessoa.ts';
import { type RowDraft, take, addIssue, addRepair, addRest, textOf } from './row-draft.ts';
import type { BlockSources, RowBlock, RowColumns, Origin } from './row-columns.ts';
import { type ListReaders, readItems, readOthers } from './read-items.ts';
import { NO_PLACE, readEach, takeTipo } from './several-values.ts';

/** Reads the blocks of a row. They need their own code: a cell may contain several phones, and a CEP proves a city. */
export function readBlocks(draft: RowDraft, columns: RowColumns, readers: CellReaders, lists: ListReaders): void {
  readEach(draft, columns.enderecos, (each, block) => readEndereco(each, block, readers, lists));
  readEach(draft, columns.telefones, (each, block) => readTelefone(each, block, readers, lists));
  readEach(draft, columns.emails, (each, block) => readEmail(each, block, readers, lists));
  for (const list of lists.values()) if (!list.hasGrammar) readItems(draft, columns, list);
  const { key, content } = draft.row;
  for (const { value } of content.emails) if (value.email !== undefined) key.emails.push(value.email);
  for (const { value } of content.codigosExternos)
    if (value.sistema !== undefined && value.codigo !== undefined)
      key.codigosExternos.push(keyOfExternalCode({ sistema: value.sistema, codigo: value.codigo }));
}

/** Returns the stored item that our own export changes. */
function storedOf<Group extends 'enderecos' | 'telefones' | 'emails'>(
  { written, before }: RowDraft,
  group: Group,
  { place }: BlockSources,
): Pessoa[Group][number] | undefined {
  return written && before?.[group][place - 1];
}

// addresses

/** Reads one address of a row. */
function readEndereco(draft: RowDraft, block: BlockSources, readers: CellReaders, lists: ListReaders): void {
  draft.sawCell = false;
  const { sources, abroad } = readAbroad(draft, block, readers);
  const inBrazil = { ...block, sources };
  const value = { ...readStreet(draft, inBrazil, readers), ...abroad };
  readOthers(draft, inBrazil, value, lists.get('enderecos'));
  if (!draft.sawCell && !storedOf(draft, 'enderecos', block))
    return leaveAlone(draft, block, readers.tipoEndereco, readers);
  // programs write their country into every row: alone it is no address
  if (!draft.written && Object.keys(value).join() === 'pais' && value.pais === CODIGO_BRASIL) return;
  const tipo = takeTipo(draft, block.sources['tipo'], readers.tipoEndereco);
  if (tipo !== undefined) value.tipo = tipo;
  const principal = take(draft, block.sources['principal'], readers.yesNo);
  if (principal !== undefined) value.principal = principal === 'yes';
  if (Object.keys(value).length === 0) return;
  const supposed = draft.written ? undefined : supposeEstado(value, readers);
  draft.row.content.enderecos.push({ place: block.place, value, supposed });
}

/** Reads the address from its cells. In our own export, findings about masked values are not reported. */
function readStreet(draft: RowDraft, block: BlockSources, readers: CellReaders): Partial<Endereco> {
  const { sources } = block;
  const isWritten = draft.written !== undefined;
  const cellOf = (source: Origin | undefined) => take(draft, source, asWhole<string>) ?? '';
  const cells: AddressCells = {
    linha: cellOf(sources['linha']),
    logradouro: cellOf(sources['logradouro']),
    tipoLogradouro: cellOf(sources['tipoLogradouro']),
    numero: cellOf(sources['numero']),
    complemento: cellOf(sources['complemento']),
    bairro: cellOf(sources['bairro']),
    cep: cellOf(sources['cep']),
    cidade: cellOf(sources['cidade']),
    uf: cellOf(sources['uf']),
    codigoCidade: cellOf(sources['codigoCidade']),
  };
  const ufBefore = findUf(storedOf(draft, 'enderecos', block)?.codigoEstado ?? '')?.sigla;
  const { value, findings } = readAddress(cells, { readers, isWritten, ufBefore });
  for (const finding of findings) {
    const source = sources[finding.cell];
    if (!source) continue;
    if ('issue' in finding) addIssue(draft, source, finding.issue);
    else if ('remainder' in finding) addRest(draft, source, finding.remainder);
    else if (!isWritten || finding.to !== '') addRepair(draft, source, finding.repair, finding.to);
  }
  return value;
}

/** Returns the default state: of the CEP, else of the whole file. Our own export has no default. */
function supposeEstado(
  { codigoEstado, cep }: Partial<Endereco>,
  { defaultUf }: CellReaders,
): Partial<Endereco> | undefined {
  if (codigoEstado !== undefined) return undefined;
  const sigla = (cep === undefined ? undefined : ufOfCep(cep)) ?? defaultUf;
  return sigla === undefined ? undefined : { codigoEstado: findUf(sigla)?.codigo };
}

// phones and e-mails

const OBSERVACAO_MAX = BLOCKS.telefones.fields.observacao.maxLength;

/** Reads the phones of a cell and the related columns. */
function readTelefone(draft: RowDraft, block: BlockSources, readers: CellReaders, lists: ListReaders): void {
  const { place, sources } = block;
  const telefones = takeTelefones(draft, block, readers);
  if (telefones.length === 0 && !storedOf(draft, 'telefones', block))
    return leaveAlone(draft, block, readers.tipoTelefone, readers);
  const [first = {}, ...others] = telefones;
  const tipo = takeTipo(draft, sources['tipo'], readers.tipoTelefone, (word) => {
    first.observacao = joinNotes(word.slice(0, OBSERVACAO_MAX), first.observacao);
  });
  if (tipo !== undefined && isBelieved(draft, tipo, first.numero)) first.tipo = tipo;
  const { ramal } = first;
  readOthers(draft, block, first, lists.get('telefones'));
  // the column takes priority, but the extension in the number's cell is also true
  if (ramal !== undefined && first.ramal !== ramal) first.observacao = joinNotes(ramalText(ramal), first.observacao);
  const observacao = take(draft, sources['observacao'], (text) => readText(text, OBSERVACAO_MAX));
  if (observacao !== undefined) {
    const joined = joinNotes(observacao, first.observacao);
    if (joined === observacao && first.observacao !== undefined && sources['observacao'])
      addRepair(draft, sources['observacao'], note('note_too_long'), joined);
    first.observacao = joined;
  }
  pushBlocks(draft.row.content.telefones, place, [first, ...others]);
}

/** Whether a kind is accepted. The digits decide it, except for a fax and for a user's choice in our own export. */
function isBelieved({ written }: RowDraft, tipo: Telefone['tipo'], numero: string | undefined): boolean {
  const byDigits = numero === undefined ? undefined : tipoOfTelefone(numero);
  const isFax = tipo === 'fax' && byDigits === 'fixo';
  return written !== undefined || byDigits === undefined || byDigits === tipo || isFax;
}

/** Reports the cells of an item that does not exist. A kind or a principal flag alone is ignored. */
function leaveAlone(
  draft: RowDraft,
  { sources }: BlockSources,
  readTipo: (text: string) => Reading<unknown>,
  { yesNo }: CellReaders,
): void {
  if (draft.row.issues.length > 0) return;
  for (const [field, source] of Object.entries(sources)) {
    const text = source.column === null || field === 'numero' || field === 'email' ? '' : textOf(draft, source);
    const isSilent = (field === 'tipo' && readTipo(text).value) || (field === 'principal' && yesNo(text).value);
    if (text === '' || text === source.fixed || isSilent) continue;
    if (field === 'ddd') addRepair(draft, source, note('item_alone', { what: 'telefone' }), '');
    else addRest(draft, source, text);
  }
}

function takeTelefones(draft: RowDraft, block: BlockSources, readers: CellReaders): Partial<Telefone>[] {
  const source = block.sources['numero'];
  const text = source ? textOf(draft, source) : '';
  if (!source || text === '') return [];
  const ddd = take(draft, block.sources['ddd'], readDdd) ?? dddOf(storedOf(draft, 'telefones', block)?.numero);
  const { telefones, repairs, issue } = readTelefones(text, { ddd, defaultDdd: readers.defaultDdd });
  if (issue) addIssue(draft, source, issue);
  const to = telefones.map(shownPhone).join(', ');
  // a cell gets one finding, and a loss comes first
  const repair = repairs.find(({ code }) => isDrop({ code, to })) ?? repairs[0];
  if (repair && !issue) addRepair(draft, source, repair, to);
  return issue ? [] : telefones.map(withoutBlanks);
}

function shownPhone({ numero, ramal, observacao }: TelefoneCell): string {
  return [formatTelefone(numero), ramal && ramalText(ramal), observacao].filter(Boolean).join(' ');
}

/** Returns only the filled fields: without an extension or a note in the cell, a stored phone keeps them. */
function withoutBlanks({ tipo, numero, ramal, observacao }: TelefoneCell): Partial<Telefone> {
  return { tipo, numero, ...(ramal !== '' && { ramal }), ...(observacao !== '' && { observacao }) };
}

function joinNotes(words: string, found = ''): string {
  const whole = found === '' ? words : `${words}, ${found}`;
  return whole.length > OBSERVACAO_MAX ? words : whole;
}

/** Reads the e-mails of a cell and the related columns. */
function readEmail(draft: RowDraft, block: BlockSources, readers: CellReaders, lists: ListReaders): void {
  const { place, sources } = block;
  const readCell = (text: string) => readEmails(text, readers.options.longEmailEndings);
  const addresses = take(draft, sources['email'], readCell) ?? [];
  if (addresses.length === 0 && !storedOf(draft, 'emails', block))
    return leaveAlone(draft, block, readers.tipoEmail, readers);
  const [first = {}, ...others] = addresses.map((email): Partial<Email> => ({ email }));
  const tipo = takeTipo(draft, sources['tipo'], readers.tipoEmail);
  if (tipo !== undefined) first.tipo = tipo;
  readOthers(draft, block, first, lists.get('emails'));
  pushBlocks(draft.row.content.emails, place, [first, ...others]);
}

/** Adds the non-empty blocks. */
function pushBlocks<Block extends object>(blocks: RowBlock<Block>[], place: number, values: Partial<Block>[]): void {
  for (const [index, value] of values.entries())
    if (Object.keys(value).length > 0) blocks.push({ place: index === 0 ? place : NO_PLACE, value });
}
