import { findUf, formatCep, ufOfCep, type UfSigla } from '@fichario/brasil';
import type { CellReaders } from '../cells/cell-readers.ts';
import { readCep, readCodigoCidade } from '../cells/cells-endereco.ts';
import type { Reading } from '../cells/cells.ts';
import { note } from '../cells/notes.ts';
import { isSaidIn } from '../same-words.ts';
import { addToComplemento, type AddressCell, type AddressDraft, lineOf } from './address-draft.ts';

/** Known facts about an address, apart from its cells. */
export type AddressContext = {
  readers: CellReaders;
  /** the row comes from our own export, so each cell is exactly one field */
  isWritten?: boolean;
  /** the state of the stored address before the change */
  ufBefore?: UfSigla | undefined;
};

/** Reads CEP, city and state, since each can prove the others. A place in the line counts only if its own cell is blank. */
export function readPlace(draft: AddressDraft, { readers, ufBefore }: AddressContext): void {
  const { cells, line, value } = draft;
  const stated = take(draft, 'uf', readers.uf) ?? ufOfLine(draft);
  const uf = stated ?? ufBefore;
  const codigo = take(draft, 'codigoCidade', (text) => readCodigoCidade(text, readers.isCidade, uf));
  const ownCep = readWholeCep(cells.cep);
  const whole = ownCep ?? line.cep;
  const supposed = (whole === undefined ? undefined : ufOfCep(whole)) ?? readers.defaultUf;
  const cidade = readCidade(draft, uf, (text, ufBeside) => readers.cidade(text, ufBeside ?? uf, supposed));
  if (codigo !== undefined && cidade !== undefined && cidade !== codigo)
    draft.findings.push({ cell: 'codigoCidade', issue: note('cidade_other_code'), text: cells.codigoCidade });
  const codigoCidade = codigo ?? cidade;
  const known = uf ?? findUf(codigoCidade?.slice(0, 2) ?? '')?.sigla;
  const readIn = (text: string) => readCep(text, known ?? readers.defaultUf);
  const cep = ownCep ?? take(draft, 'cep', readIn, formatCep) ?? line.cep;
  if (line.cep !== undefined && line.cep !== cep) leave(draft, lineOf(draft), formatCep(line.cep));
  if (cep !== undefined) value.cep = cep;
  if (codigoCidade !== undefined) value.codigoCidade = codigoCidade;
  // the city determines the state, even if the stored address has another one
  const codigoEstado = stated === undefined ? codigoCidade?.slice(0, 2) : findUf(stated)?.codigo;
  if (codigoEstado !== undefined) value.codigoEstado = codigoEstado;
}

/** Reads a cell and reports its errors and repairs. `show` formats a repaired value, `addRest` places the text next to it. */
function take<Value>(
  draft: AddressDraft,
  cell: AddressCell,
  read: (text: string) => Reading<Value>,
  show: (value: Value) => string = String,
  addRest = leave,
): Value | undefined {
  const text = draft.cells[cell];
  if (text === '') return undefined;
  const { value, issue, repair, remainder = '' } = read(text);
  if (issue) draft.findings.push({ cell, issue, text });
  if (repair) draft.findings.push({ cell, repair, to: value === undefined ? '' : show(value) });
  if (remainder !== '') addRest(draft, cell, remainder);
  return value;
}

/** Moves a text to the remarks, for example a place in the line that contradicts a cell. */
function leave({ findings }: AddressDraft, cell: AddressCell, remainder: string): void {
  findings.push({ cell, remainder });
}

/** Returns a CEP that is complete without its state. Errors are reported later, once the state is known. */
function readWholeCep(text: string): string | undefined {
  const { value, repair } = text === '' ? {} : readCep(text, undefined);
  return repair ? undefined : value;
}

/** Returns the state found in the line, when no cell has one. */
function ufOfLine(draft: AddressDraft): UfSigla | undefined {
  const { cells, line, readers } = draft;
  if (line.uf === undefined || line.cidade !== undefined) return undefined;
  const { value } = readers.uf(line.uf);
  if (cells.uf === '' && value !== undefined) return value;
  if (value === undefined || readers.uf(cells.uf).value !== value) leave(draft, lineOf(draft), line.uf);
  return undefined;
}

type ReadCidade = (text: string, ufBeside: UfSigla | undefined) => Reading<string>;

/** Reads the city from its cell, else from the line. People write a region of Brasília there: the region becomes the bairro. */
function readCidade(draft: AddressDraft, stated: UfSigla | undefined, read: ReadCidade): string | undefined {
  const { cells, line, readers } = draft;
  const ofCell = take(draft, 'cidade', (text) => read(text, undefined), String, addRegion);
  if (line.cidade === undefined) return ofCell;
  const uf = line.uf === undefined ? undefined : readers.uf(line.uf).value;
  const ofLine = read(line.cidade, uf);
  const whole = line.uf === undefined ? line.cidade : `${line.cidade}/${line.uf}`;
  const isOtherUf = uf !== undefined && stated !== undefined && uf !== stated;
  if (isOtherUf || (cells.cidade !== '' && (ofLine.value ?? '') !== ofCell)) leave(draft, lineOf(draft), whole);
  else if (ofLine.value === undefined) addToComplemento(draft, lineOf(draft), whole);
  else return take(draft, lineOf(draft), () => ofLine, String, addRegion);
  return ofCell;
}

/** Sets the region as the bairro. If the bairro is already filled, the region is added to the complemento. */
function addRegion(draft: AddressDraft, cell: AddressCell, region: string): void {
  const { bairro = '', complemento = '' } = draft.value;
  if (bairro === '') draft.value.bairro = region;
  else if (!isSaidIn(region, bairro) && !isSaidIn(region, complemento)) addToComplemento(draft, cell, region);
}
