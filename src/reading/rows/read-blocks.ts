import { findUf, formatCep, formatTelefone, tipoOfTelefone, ufOfCep, type UfSigla } from '@fichario/brasil';
import type { CellReaders } from '../cells/cell-readers.ts';
import { type LinhaCell, readCep, readCodigoCidade } from '../cells/cells-endereco.ts';
import { readEmails, readText } from '../cells/cells-list.ts';
import { ramalText, readDdd, readTelefones, type TelefoneCell } from '../cells/cells-telefone.ts';
import { asWhole, readDigits, type Reading } from '../cells/cells.ts';
import { isDrop, note } from '../cells/notes.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { keyOfExternalCode } from '../../pessoa/external-codes.ts';
import type { Email, Endereco, Telefone } from '../../pessoa/pessoa.ts';
import { type RowDraft, take, tellIssue, tellRepair, tellRest, textOf } from './row-draft.ts';
import type { BlockSources, RowBlock, RowColumns } from './row-columns.ts';
import { type ListReaders, readItems, readOthers } from './read-items.ts';
import { NO_PLACE, readEach, takeTipo } from './several-values.ts';

/** Reads the blocks of a row. No list of fields says how: a cell holds several phones, a CEP proves a city. */
export function readBlocks(draft: RowDraft, columns: RowColumns, readers: CellReaders, lists: ListReaders): void {
  readEach(draft, columns.enderecos, (one, block) => readEndereco(one, block, readers, lists));
  readEach(draft, columns.telefones, (one, block) => readTelefone(one, block, readers, lists));
  readEach(draft, columns.emails, (one, block) => readEmail(one, block, readers, lists));
  for (const list of lists.others) readItems(draft, columns, list);
  const { key, content } = draft.row;
  for (const { value } of content.emails) if (value.email !== undefined) key.emails.push(value.email);
  for (const { value } of content.codigosExternos)
    if (value.sistema !== undefined && value.codigo !== undefined)
      key.codigosExternos.push(keyOfExternalCode({ sistema: value.sistema, codigo: value.codigo }));
}

// addresses

type EnderecoValue = Partial<Endereco>;

const TEXT_FIELDS = ['logradouro', 'numero', 'complemento', 'bairro'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const maxLengthOf = (field: TextField) => BLOCKS.enderecos.fields[field].maxLength;
const FIELD_READERS: Readonly<Record<TextField, (text: string) => Reading<string>>> = {
  logradouro: (text) => readField(text, 'logradouro'),
  numero: (text) => readText(readDigits(text).value ?? text, maxLengthOf('numero')),
  complemento: (text) => readField(text, 'complemento'),
  bairro: (text) => readField(text, 'bairro'),
};

function readField(text: string, field: TextField): Reading<string> {
  return text === '0' ? {} : readText(text, maxLengthOf(field));
}

/** Reads an address of a row. */
function readEndereco(draft: RowDraft, block: BlockSources, readers: CellReaders, lists: ListReaders): void {
  draft.sawCell = false;
  const value: EnderecoValue = {};
  readStreet(draft, block, readers, value);
  readOthers(draft, block, lists.get('enderecos'), value);
  const isThere = draft.sawCell || (draft.written && block.place <= (draft.before?.enderecos.length ?? 0));
  if (!isThere) return;
  const tipo = takeTipo(draft, block.sources['tipo'], readers.tipoEndereco);
  if (tipo !== undefined) value.tipo = tipo;
  const principal = take(draft, block.sources['principal'], readers.yesNo);
  if (principal !== undefined) value.principal = principal === 'yes';
  if (Object.keys(value).length === 0) return;
  const supposed = supposeEstado(draft, value, readers);
  draft.row.content.enderecos.push({ place: block.place, value, supposed });
}

/** The parts of an address line: from their own columns first, then from the column of the whole line. */
function readStreet(draft: RowDraft, block: BlockSources, readers: CellReaders, value: EnderecoValue): void {
  const { sources } = block;
  const linha = take(draft, sources['linha'], readers.linha);
  for (const field of TEXT_FIELDS) {
    const text = take(draft, sources[field], FIELD_READERS[field]) ?? limited(draft, sources, linha, field);
    if (text !== undefined && text !== '') value[field] = text;
  }
  const tipo = take(draft, sources['tipoLogradouro'], readTipoLogradouro);
  if (tipo !== undefined && value.logradouro !== undefined) value.logradouro = withTipo(tipo, value.logradouro);
  readPlace(draft, block, readers, { linha, value });
}

function readTipoLogradouro(text: string): Reading<string> {
  return readText(text, maxLengthOf('logradouro'));
}

/** `RUA` and `DAS FLORES`; some programs write the first into both columns. */
function withTipo(tipo: string, logradouro: string): string {
  const whole = `${tipo} ${logradouro}`;
  const isThere = logradouro.toLowerCase().startsWith(`${tipo.toLowerCase()} `);
  return isThere || whole.length > maxLengthOf('logradouro') ? logradouro : whole;
}

function limited(
  draft: RowDraft,
  sources: BlockSources['sources'],
  linha: LinhaCell | undefined,
  field: TextField,
): string | undefined {
  const text = linha?.[field];
  if (text === undefined || sources['linha'] === undefined) return undefined;
  const { value, issue } = readText(text, maxLengthOf(field));
  if (issue) tellIssue(draft, sources['linha'], issue);
  return value;
}

type AddressSoFar = { linha: LinhaCell | undefined; value: EnderecoValue };

/** CEP, city and state, each of which may prove the others. */
function readPlace(draft: RowDraft, block: BlockSources, readers: CellReaders, address: AddressSoFar): void {
  const { sources } = block;
  const { linha, value } = address;
  const stated = take(draft, sources['uf'], readers.uf);
  const uf = stated ?? ufBefore(draft, block);
  const codigo = take(draft, sources['codigoCidade'], (text) => readCodigoCidade(text, readers.isCidade));
  const cepFirst = take(draft, sources['cep'], readWholeCep) ?? linha?.cep;
  const supposed = (cepFirst === undefined ? undefined : ufOfCep(cepFirst)) ?? readers.defaultUf;
  const readCell = (text: string) => readers.cidade(text, uf, supposed);
  const cidade = take(draft, sources['cidade'], readCell) ?? cidadeOfLinha(draft, block, address, readCell);
  if (codigo !== undefined && cidade !== undefined && cidade !== codigo && sources['codigoCidade'])
    tellIssue(draft, sources['codigoCidade'], note('cidade_other_code'));
  const codigoCidade = codigo ?? cidade;
  const known = uf ?? findUf(codigoCidade?.slice(0, 2) ?? '')?.sigla;
  const cep = cepFirst ?? take(draft, sources['cep'], (text) => readCep(text, known ?? readers.defaultUf), formatCep);
  if (cep !== undefined) value.cep = cep;
  if (codigoCidade !== undefined) value.codigoCidade = codigoCidade;
  // a city tells its state, whatever an address said before
  const codigoEstado = stated === undefined ? codigoCidade?.slice(0, 2) : findUf(stated)?.codigo;
  if (codigoEstado !== undefined) value.codigoEstado = codigoEstado;
}

/** A CEP that needs no state to be known; what is at fault with it is told when the state is. */
function readWholeCep(text: string): Reading<string> {
  const { value, repair } = readCep(text, undefined);
  return value !== undefined && !repair ? asWhole(value) : {};
}

/** What looks like a city behind a street and is none stays with the address, if there is room. */
function cidadeOfLinha(
  draft: RowDraft,
  { sources }: BlockSources,
  { linha, value }: AddressSoFar,
  read: (text: string) => Reading<string>,
): string | undefined {
  if (linha?.cidade === undefined || sources['linha'] === undefined) return undefined;
  const found = read(linha.cidade).value;
  if (found !== undefined) return found;
  const { complemento = '' } = value;
  const whole = complemento === '' ? linha.cidade : `${complemento}, ${linha.cidade}`;
  if (whole.length <= maxLengthOf('complemento')) value.complemento = whole;
  else tellRepair(draft, sources['linha'], note('complemento_too_long'), complemento);
  return undefined;
}

/** Of an address that is changed in our own export: the state it has. */
function ufBefore({ written, before }: RowDraft, { place }: BlockSources): UfSigla | undefined {
  return written === undefined ? undefined : findUf(before?.enderecos[place - 1]?.codigoEstado ?? '')?.sigla;
}

/** The state that the row leaves open: of its CEP, of the whole file. Of our own export nothing is supposed. */
function supposeEstado(
  { written }: RowDraft,
  { codigoEstado, cep }: EnderecoValue,
  readers: CellReaders,
): EnderecoValue | undefined {
  if (written || codigoEstado !== undefined) return undefined;
  const sigla = (cep === undefined ? undefined : ufOfCep(cep)) ?? readers.defaultUf;
  return sigla === undefined ? undefined : { codigoEstado: findUf(sigla)?.codigo };
}

// phones and e-mails

const OBSERVACAO_MAX = BLOCKS.telefones.fields.observacao.maxLength;

/** Reads the phones of a cell and what stands beside them. */
function readTelefone(draft: RowDraft, block: BlockSources, readers: CellReaders, lists: ListReaders): void {
  const { place, sources } = block;
  const own = takeTelefones(draft, block, readers);
  const isThere = own.length > 0 || (draft.written !== undefined && place <= (draft.before?.telefones.length ?? 0));
  if (!isThere) {
    leaveAlone(draft, block, readers.tipoTelefone, readers);
    return;
  }
  const [first = {}, ...others] = own;
  const tipo = takeTipo(draft, sources['tipo'], readers.tipoTelefone, (word) => {
    first.observacao = joinNotes(word.slice(0, OBSERVACAO_MAX), first.observacao);
  });
  if (tipo !== undefined && isBelieved(draft, tipo, first.numero)) first.tipo = tipo;
  const { ramal } = first;
  readOthers(draft, block, lists.get('telefones'), first);
  // the column has the last word, and what the cell of the number says besides is no less true
  if (ramal !== undefined && first.ramal !== ramal) first.observacao = joinNotes(ramalText(ramal), first.observacao);
  const observacao = take(draft, sources['observacao'], readObservacao);
  if (observacao !== undefined) {
    const joined = joinNotes(observacao, first.observacao);
    if (joined === observacao && first.observacao !== undefined && sources['observacao'])
      tellRepair(draft, sources['observacao'], note('note_too_long'), joined);
    first.observacao = joined;
  }
  pushBlocks(draft.row.content.telefones, place, first, others);
}

/** The digits say the kind, but for one that somebody chose here before the record was exported. */
function isBelieved({ written }: RowDraft, tipo: Telefone['tipo'], numero: string | undefined): boolean {
  const byDigits = numero === undefined ? undefined : tipoOfTelefone(numero);
  return written !== undefined || byDigits === undefined || byDigits === tipo;
}

/** What is said of an item that is not there: its kind alone, and whether it is the principal one, say nothing. */
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
    if (text === '' || isSilent) continue;
    if (field === 'ddd') tellRepair(draft, source, note('item_alone', { what: 'telefone' }), '');
    else tellRest(draft, source, text);
  }
}

function takeTelefones(draft: RowDraft, { place, sources }: BlockSources, readers: CellReaders): Partial<Telefone>[] {
  const source = sources['numero'];
  const text = source ? textOf(draft, source) : '';
  if (!source || text === '') return [];
  const ddd = take(draft, sources['ddd'], readDdd) ?? dddBefore(draft, place);
  const { telefones, repairs, issue } = readTelefones(text, { ddd, defaultDdd: readers.defaultDdd });
  if (issue) tellIssue(draft, source, issue);
  const to = telefones.map(shownPhone).join(', ');
  // a cell is told of once: what was lost of it first
  const repair = repairs.find(({ code }) => isDrop({ code, to })) ?? repairs[0];
  if (repair && !issue) tellRepair(draft, source, repair, to);
  return issue ? [] : telefones.map(withoutBlanks);
}

function shownPhone({ numero, ramal, observacao }: TelefoneCell): string {
  return [formatTelefone(numero), ramal && ramalText(ramal), observacao].filter(Boolean).join(' ');
}

/** A phone whose cell says neither an extension nor a note keeps what it has. */
function withoutBlanks({ tipo, numero, ramal, observacao }: TelefoneCell): Partial<Telefone> {
  return { tipo, numero, ...(ramal !== '' && { ramal }), ...(observacao !== '' && { observacao }) };
}

/** Of a phone that is changed in our own export: the DDD it had. */
function dddBefore({ written, before }: RowDraft, place: number): string | undefined {
  const numero = written === undefined ? undefined : before?.telefones[place - 1]?.numero;
  return numero !== undefined && /^[1-9]\d{9,10}$/.test(numero) ? numero.slice(0, 2) : undefined;
}

function readObservacao(text: string): Reading<string> {
  return readText(text, OBSERVACAO_MAX);
}

function joinNotes(said: string, found = ''): string {
  const whole = found === '' ? said : `${said}, ${found}`;
  return whole.length > OBSERVACAO_MAX ? said : whole;
}

/** Reads the e-mails of a cell and what stands beside them. */
function readEmail(draft: RowDraft, block: BlockSources, readers: CellReaders, lists: ListReaders): void {
  const { place, sources } = block;
  const readCell = (text: string) => readEmails(text, readers.options.longEmailEndings);
  const addresses = take(draft, sources['email'], readCell) ?? [];
  const isThere = addresses.length > 0 || (draft.written && place <= (draft.before?.emails.length ?? 0));
  if (!isThere) {
    leaveAlone(draft, block, readers.tipoEmail, readers);
    return;
  }
  const [first = {}, ...others]: Partial<Email>[] = addresses.map((email) => ({ email }));
  const tipo = takeTipo(draft, sources['tipo'], readers.tipoEmail);
  if (tipo !== undefined) first.tipo = tipo;
  readOthers(draft, block, lists.get('emails'), first);
  pushBlocks(draft.row.content.emails, place, first, others);
}

/** Adds the blocks, without empty ones. */
function pushBlocks<Block extends object>(
  blocks: RowBlock<Block>[],
  place: number,
  first: Partial<Block>,
  others: Partial<Block>[],
): void {
  if (Object.keys(first).length > 0) blocks.push({ place, value: first });
  for (const value of others) blocks.push({ place: NO_PLACE, value });
}
