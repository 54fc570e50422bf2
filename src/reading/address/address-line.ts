import { parseCep } from '@fichario/brasil';
import { placed, settle, type Told } from '../partition.ts';
import { BAIRRO_LABEL, COUNTRY, STREET } from './address-words.ts';
import { foldText } from './fold-text.ts';
import {
  cutAtLabels,
  cutAtMarks,
  cutAtSigns,
  findStreet,
  giveNumber,
  kindOf,
  mayHaveMark,
  showNumber,
} from './line-marks.ts';
import { free, type Line, type Piece, startLine } from './line-parts.ts';
import { type Before, type LineContext, takeCep, takeCityAlone, takePlace } from './line-place.ts';

/** What one line of an address holds, by field; a field that it does not name is not there. */
export type AddressLine = {
  logradouro?: string;
  numero?: string;
  complemento?: string;
  bairro?: string;
  cep?: string;
  /** city and state as they stand */
  cidade?: string;
  uf?: string;
};

/** longer ones are no addresses */
const LONGEST_LINE = 500;
/** no digit and no sign: a name and nothing else */
const ONLY_NAME = /^[^\d,;:/\n|(·•–—-]*$/;
const HAS_PARTS =
  /[,;\n|(:·•/]|\s-\s|\.\s|\d[\d.]*(?:[\s-]?[a-z])?$|\d\s\S|\b(?:n[º°.]|nr|km|ap|apto|bl|bloco|qd|quadra|lt|lote|casa|fundos|cj|conj|conjunto|sem n)\b|n[º°]/;

/** Reads a street with what follows it in one cell. Nothing of it is dropped: what has no place of its own is told. */
export function readAddressLine(text: string, context: LineContext = {}): Told<AddressLine> {
  if (text.length > LONGEST_LINE) return placed({ logradouro: text });
  if (ONLY_NAME.test(text) && !MAY_NAME_MORE.test(text)) return placed({ logradouro: text.trim() });
  const quick = readUsual(text, context);
  if (quick) return quick;
  const line = startLine(text);
  if (!line || !HAS_PARTS.test(line.key)) return placed({ logradouro: text.trim() });
  takeCep(line);
  cutAtLabels(line);
  cutAtSigns(line);
  takePlace(line, context);
  const street = findStreet(line);
  for (const part of street ? free(line) : []) if (street) cutAtMarks(line, part, street);
  giveNumber(line);
  givePlaces(line, context);
  return settle(line, assemble);
}

const MAY_NAME_MORE = /fundos|bloco|quadra|lote|casa|conj|sem n|bairro/i;

/** `Rua das Flores, 123 - Centro`, as most lines are; a test says that it reads as the long way does */
const USUAL = /^([^\d,;:/\n|(·•–—-]+), ?(\d{1,6})(?: - (?!\p{L}{1,2}$)([^\d,;:/\n|(·•–—-]*\p{L}{3}))?$/u;

function readUsual(text: string, { cidade = '' }: LineContext): Told<AddressLine> | undefined {
  const [, logradouro, numero, behind = ''] = USUAL.exec(text) ?? [];
  if (logradouro === undefined || numero === undefined) return undefined;
  const street = foldText(logradouro);
  const key = foldText(behind);
  if (street === undefined || key === undefined || !STREET.test(street)) return undefined;
  if (mayHaveMark(street) || mayHaveMark(key) || COUNTRY.test(key) || MAY_HAVE_STOP.test(text)) return undefined;
  if (behind === '') return placed({ logradouro, numero });
  if (cidade !== '' && key === foldText(cidade)) return undefined;
  if (kindOf(key) === 'house') return placed({ logradouro, numero, complemento: behind });
  return placed({ logradouro, numero, bairro: behind.replace(BAIRRO_LABEL, '') });
}

const MAY_HAVE_STOP = /\p{L}{4}\.(?: |$)|\s$/u;

/** Of what is left, a district is the bairro, or else the last unnamed part behind a number or before a city. */
function givePlaces(line: Line, context: LineContext): void {
  const rest = free(line);
  const last = rest.at(-1);
  const kindBefore = (kind: Before) => (rest.some((part) => part !== last && part.kind === kind) ? kind : undefined);
  const before = kindBefore('district') ?? kindBefore('other');
  const isCity = last?.kind === 'other' && takeCityAlone(line, last, context, before);
  const hasMore = isCity || line.parts.some(({ place }) => place === 'numero' || place === 'cidade') || hasHouse(rest);
  const own = rest.filter(({ place }) => place === 'unplaced');
  const others = hasMore ? own.findLast(({ kind }) => kind === 'other') : undefined;
  const bairro = own.findLast(({ kind }) => kind === 'district') ?? others;
  for (const part of own)
    part.place = part.kind === 'street' ? 'logradouro' : part === bairro ? 'bairro' : 'complemento';
}

function hasHouse(parts: readonly Piece[]): boolean {
  return parts.some(({ kind }) => kind === 'house' || kind === 'number' || kind === 'km');
}

type Said = { [Field in keyof AddressLine]?: string };

function assemble({ logradouro, numero, complemento, bairro, cep, cidade, uf }: Said): AddressLine {
  const found: AddressLine = {};
  if (logradouro !== undefined) found.logradouro = logradouro;
  if (numero !== undefined) found.numero = showNumber(numero);
  if (complemento !== undefined) found.complemento = complemento;
  if (bairro !== undefined) found.bairro = bairro.replace(BAIRRO_LABEL, '');
  if (cep !== undefined) found.cep = parseCep(cep.replace(/\s/g, ''));
  if (cidade !== undefined) found.cidade = cidade;
  if (uf !== undefined) found.uf = uf.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return found;
}
