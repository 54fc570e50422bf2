import { findUf, formatCep, ufOfCep, type UfSigla } from '@fichario/brasil';
import type { CellReaders } from '../../pessoa/cells/cell-readers.ts';
import { type LinhaCell, readCep, readCodigoCidade } from '../../pessoa/cells/cells-endereco.ts';
import { readText } from '../../pessoa/cells/cells-list.ts';
import { readDigits, type Reading } from '../../pessoa/cells/cells.ts';
import { note } from '../../pessoa/cells/notes.ts';
import type { Endereco } from '../../pessoa/pessoa.ts';
import { takePrincipal } from './row-blocks.ts';
import { type RowDraft, take, tellIssue } from './row-draft.ts';
import type { BlockSources, RowPlan } from './row-plan.ts';

type Value = Partial<Endereco>;

const TEXT_FIELDS = { logradouro: 200, numero: 20, complemento: 100, bairro: 100 } as const;
type TextField = keyof typeof TEXT_FIELDS;
const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as TextField[];
const FIELD_READERS: Readonly<Record<TextField, (text: string) => Reading<string>>> = {
  logradouro: (text) => readField(text, 'logradouro'),
  numero: (text) => readText(readDigits(text).value ?? text, TEXT_FIELDS.numero),
  complemento: (text) => readField(text, 'complemento'),
  bairro: (text) => readField(text, 'bairro'),
};

function readField(text: string, field: TextField): Reading<string> {
  return text === '0' ? {} : readText(text, TEXT_FIELDS[field]);
}

/** Reads the addresses of a row. */
export function readEnderecoBlocks(draft: RowDraft, { enderecos }: RowPlan, readers: CellReaders): void {
  for (const block of enderecos) {
    draft.sawCell = false;
    const value: Value = {};
    readStreet(draft, block, readers, value);
    const isThere = draft.sawCell || (draft.written && block.place <= (draft.before?.enderecos.length ?? 0));
    if (!isThere) continue;
    const tipo = take(draft, block.sources['tipo'], readers.tipoEndereco);
    if (tipo !== undefined) value.tipo = tipo;
    const principal = takePrincipal(draft, block, readers);
    if (principal !== undefined) value.principal = principal;
    if (Object.keys(value).length === 0) continue;
    const supposed = supposeEstado(draft, value, readers);
    draft.row.content.enderecos.push({ place: block.place, value, supposed });
  }
}

/** All that stands on an envelope: own columns first, then what one line holds of the rest. */
function readStreet(draft: RowDraft, block: BlockSources, readers: CellReaders, value: Value): void {
  const { sources } = block;
  const linha = take(draft, sources['linha'], readers.linha);
  for (const field of TEXT_FIELD_NAMES) {
    const text = take(draft, sources[field], FIELD_READERS[field]) ?? limited(draft, sources, linha, field);
    if (text !== undefined && text !== '') value[field] = text;
  }
  readPlace(draft, block, readers, { linha, value });
}

function limited(
  draft: RowDraft,
  sources: BlockSources['sources'],
  linha: LinhaCell | undefined,
  field: TextField,
): string | undefined {
  const text = linha?.[field];
  if (text === undefined || sources['linha'] === undefined) return undefined;
  const { value, issue } = readText(text, TEXT_FIELDS[field]);
  if (issue) tellIssue(draft, sources['linha'], issue);
  return value;
}

type Place = { linha: LinhaCell | undefined; value: Value };

/** CEP, city and state, each of which may prove the others. */
function readPlace(draft: RowDraft, block: BlockSources, readers: CellReaders, { linha, value }: Place): void {
  const { sources } = block;
  const stated = take(draft, sources['uf'], readers.uf);
  const uf = stated ?? ufBefore(draft, block);
  const codigo = take(draft, sources['codigoCidade'], (text) => readCodigoCidade(text, readers.isCidade));
  const cepFirst = take(draft, sources['cep'], readWholeCep) ?? linha?.cep;
  const supposed = (cepFirst === undefined ? undefined : ufOfCep(cepFirst)) ?? readers.defaultUf;
  const readCell = (text: string) => readers.cidade(text, uf, supposed);
  const cidade = take(draft, sources['cidade'], readCell) ?? cidadeOfLinha(linha, value, readCell);
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
  return value !== undefined && !repair ? { value } : {};
}

/** What looks like a city behind a street and is none stays with the address. */
function cidadeOfLinha(
  linha: LinhaCell | undefined,
  value: Value,
  read: (text: string) => Reading<string>,
): string | undefined {
  if (linha?.cidade === undefined) return undefined;
  const found = read(linha.cidade).value;
  if (found === undefined)
    value.complemento = [value.complemento, linha.cidade].filter(Boolean).join(', ').slice(0, 100);
  return found;
}

/** Of an address that is changed in our own export: the state it has. */
function ufBefore({ written, before }: RowDraft, { place }: BlockSources): UfSigla | undefined {
  return written === undefined ? undefined : findUf(before?.enderecos[place - 1]?.codigoEstado ?? '')?.sigla;
}

/** The state that the row leaves open: of its CEP, of the whole file. Of our own export nothing is supposed. */
function supposeEstado({ written }: RowDraft, { codigoEstado, cep }: Value, readers: CellReaders): Value | undefined {
  if (written || codigoEstado !== undefined) return undefined;
  const sigla = (cep === undefined ? undefined : ufOfCep(cep)) ?? readers.defaultUf;
  return sigla === undefined ? undefined : { codigoEstado: findUf(sigla)?.codigo };
}
