import { chaveNome } from '@fichario/brasil';
import { readDigits } from '../cells/cells.ts';
import { note } from '../cells/notes.ts';
import {
  addToComplemento,
  type AddressCells,
  type AddressDraft,
  lineOf,
  putText,
  type ReadAddress,
  TEXT_FIELDS,
  type TextField,
} from './address-draft.ts';
import { type AddressLine, readAddressLine } from './address-line.ts';
import { type AddressContext, readPlace } from './address-place.ts';
import { BAIRRO_LABEL } from './address-words.ts';
import { foldText } from './fold-text.ts';
import { isStreet, kindOf } from './line-marks.ts';

/**
 * Reads an address from one or several cells. A field's own cell takes priority, and the line only adds missing values. CEP,
 * city and state prove each other. In our own export (`isWritten`) each cell is exactly one field, so no cell is split.
 */
export function readAddress(cells: AddressCells, context: AddressContext): ReadAddress {
  const draft: AddressDraft = { cells, line: {}, value: {}, findings: [], readers: context.readers };
  // a whole address in one cell is still split
  const isExact = context.readers.exactAddresses && cells.linha === '';
  if (context.isWritten || isExact)
    for (const field of TEXT_FIELDS) putText(draft, field, field, readOwn(cells[field], field));
  else readStreet(draft);
  readPlace(draft, context);
  const { value, findings } = draft;
  return { value, findings };
}

/** Cleans a cell of one field. Programs write `0` for no text. */
function readOwn(text: string, field: TextField): string {
  if (field === 'numero') return readDigits(text).value ?? text;
  return text === '0' ? '' : text;
}

/** a bairro after a complement in its cell, or alone with its label */
const BAIRRO_AT_END = /^(?:(.*)(?:,|\s-)\s|(?=bairro:))([^,-]{4,60})$/i;

/** Returns complement and bairro, each as its cell has it. If no cell gives the bairro, the complement's cell may end with it. */
function splitBairro(complemento: string, bairro: string, isSaid: boolean): [complemento: string, bairro: string] {
  const match = bairro === '' && !isSaid ? BAIRRO_AT_END.exec(complemento) : null;
  const [, before = '', name = ''] = match ?? [];
  return match && kindOf(foldText(name) ?? '') === 'district' ? [before, name] : [complemento, bairro];
}

/** Reads street, number, complement and bairro from every cell that may contain them. */
function readStreet(draft: AddressDraft): void {
  const { findings } = draft;
  const { logradouro: first, numero: second } = draft.cells;
  // some files have road and number in each other's columns
  if (PLAIN_NUMBER.test(first) && isStreet(foldText(second) ?? ''))
    draft.cells = { ...draft.cells, logradouro: second, numero: first };
  const { cells } = draft;
  const cell = lineOf(draft);
  const numero = splitNumber(readOwn(cells.numero, 'numero'));
  const line = readLine(draft, cell, numero.numero === '0' ? '' : numero.numero);
  const road = cell === 'linha' ? readOwn(cells.logradouro, 'logradouro') : '';
  const texts = [readOwn(cells.complemento, 'complemento'), readOwn(cells.bairro, 'bairro')] as const;
  const [complemento, ownBairro] = splitBairro(...texts, line.bairro !== undefined);
  const bairro = ownBairro.replace(BAIRRO_LABEL, '');
  const more = [otherThan(road, line.logradouro), otherThan(bairro, line.bairro)].filter((text) => text !== undefined);
  for (const text of more) findings.push({ cell, repair: note('address_differs'), to: text });
  const tipo = readOwn(cells.tipoLogradouro, 'logradouro');
  const logradouro = road === '' ? (line.logradouro ?? '') : road;
  putText(draft, 'logradouro', road === '' ? cell : 'logradouro', withTipo(tipo, logradouro));
  if (tipo !== '' && logradouro === '') findings.push({ cell: 'tipoLogradouro', remainder: tipo });
  // programs write 0 for no number, so a number in the line has priority
  const isOwnNumber = numero.numero !== '' && !(numero.numero === '0' && line.numero !== undefined);
  putText(draft, 'numero', isOwnNumber ? 'numero' : cell, isOwnNumber ? numero.numero : (line.numero ?? ''));
  putText(draft, 'bairro', bairro === '' ? cell : 'bairro', bairro === '' ? (line.bairro ?? '') : bairro);
  addToComplemento(draft, cell, line.complemento ?? '');
  for (const text of more) addToComplemento(draft, cell, text);
  addToComplemento(draft, 'numero', numero.after);
  const others = [draft.value.numero, draft.value.bairro].filter((text) => text !== undefined);
  const isRepeated = others.some((text) => otherThan(complemento, text) === undefined);
  if (!isRepeated) addToComplemento(draft, 'complemento', complemento);
}

/** A street with a separate number cell is split only if it matches this. */
const MAY_SAY_MORE =
  /[,;\n|(]|\s-\s|n[º°]|\b(?:n[.o]{0,2}\s*\d|(?:qd|quadra|lt|lote|bl|bloco|cj|conj|conjunto|ap|apto|sl|sala|lj|loja|casa|fundos|km)\b)/i;

/** Reads the line, without a number that has its own cell. A different number in the line is kept and reported. */
function readLine(draft: AddressDraft, cell: 'linha' | 'logradouro', numero: string): AddressLine {
  const { cells, readers, findings } = draft;
  const { tipoLogradouro: tipo, logradouro } = cells;
  const isWithTipo = tipo !== '' && isStreet(`${bareWord(tipo)} .`) && (cell === 'logradouro' || logradouro === '');
  const text = withTipo(isWithTipo ? tipo : '', readOwn(cells[cell], 'logradouro'));
  if (text === '') return {};
  if (cell === 'logradouro' && numero !== '' && !MAY_SAY_MORE.test(text) && !text.endsWith(` ${numero}`))
    return { logradouro: text };
  const { values, unplaced } = readAddressLine(text, { isCidade: readers.hasCidade, cidade: cells.cidade });
  if (unplaced !== '') findings.push({ cell, remainder: unplaced });
  draft.line = values;
  const other = otherThan(numero, values.numero);
  if (other === undefined) return values;
  const isKm = /^km/i.test(other);
  if (!isKm) findings.push({ cell, repair: note('address_differs'), to: other });
  const isSimple = !isKm && Object.keys(values).every((field) => field === 'logradouro' || field === 'numero');
  if (isSimple) return { logradouro: text };
  return { ...values, complemento: [other, values.complemento].filter(Boolean).join(', ') };
}

const NUMBER_AND_MORE =
  /^((?:n(?:\.?[º°]\.?:?|(?:ro?|um|umero)?[.:]|(?:ro?|um|umero)?\s)\s*)?(?:\d{1,3}(?:\.\d{3})+|\d{1,6})(?:[\s-]?[A-Z](?!\p{L}))?|s\s?\/\s?n[º°]?)(?:\s*[,;/-]\s*|\s+)(?=\p{L}{2}|\d{1,2}[º°])(?!(?:ao|at[eé])\s)/iu;
const PLAIN_NUMBER = /^\d{1,6}$/;
const ONE_THOUSAND = /^(?:n[º°.]\s*)?(\d{1,3})\.(\d{3})$/i;

/** Splits a number cell: `45 ap 302` into the number and the text after it; `2.100` is 2100. */
function splitNumber(text: string): { numero: string; after: string } {
  if (text === '' || PLAIN_NUMBER.test(text)) return { numero: text, after: '' };
  const match = NUMBER_AND_MORE.exec(text);
  const numero = (match?.[1] ?? text).replace(ONE_THOUSAND, '$1$2').replace(NO_SIGN, '');
  return { numero, after: match ? text.slice(match[0].length) : '' };
}

const NO_SIGN = /^n(?:\.?[º°]\.?:?|(?:ro?|um|umero)?[.:]|(?:ro?|um|umero)?\s)\s*(?=\d)/i;

/** Joins `RUA` and `DAS FLORES`. Some programs repeat the first word in both columns, or its abbreviation: the longer counts. */
function withTipo(tipo: string, logradouro: string): string {
  if (tipo === '' || logradouro === '' || logradouro.toLowerCase().startsWith(`${tipo.toLowerCase()} `))
    return logradouro;
  const [first = '', ...name] = logradouro.split(' ');
  const [firstWord, tipoWord] = [bareWord(first), bareWord(tipo)];
  if (name.length === 0 || firstWord === '' || !isStreet(`${firstWord} .`)) return `${tipo} ${logradouro}`;
  if (isShort(tipoWord, firstWord)) return logradouro;
  return isShort(firstWord, tipoWord) ? `${tipo} ${name.join(' ')}` : `${tipo} ${logradouro}`;
}

/**
 * Whether a word is short for another: `pca` has the first letter of `praca`, and more of its letters in their order; `via` is
 * short for no word.
 */
function isShort(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return short === word || (at === short.length && short[0] === word[0] && short !== 'via');
}

function bareWord(text: string): string {
  return (foldText(text) ?? text).replace(/\.$/, '');
}

/** Returns the text of a line that contradicts its own cell. */
function otherThan(cell: string, text: string | undefined): string | undefined {
  return cell === '' || text === undefined || text === cell || chaveNome(cell) === chaveNome(text) ? undefined : text;
}
