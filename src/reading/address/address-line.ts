import { parseCep } from '@fichario/brasil';
import { placed, settle, type Settled } from '../partition.ts';
import { BAIRRO_LABEL } from './address-words.ts';
import { foldText } from './fold-text.ts';
import {
  cutAtLabels,
  cutAtMarks,
  cutAtSigns,
  findStreet,
  giveNumber,
  isStreetAlone,
  kindAlone,
  showNumber,
} from './line-marks.ts';
import { type AddressPlace, free, keyOf, type Line, type Piece, startLine } from './line-parts.ts';
import { type Before, isPlace, type LineContext, takeCep, takeCityAlone, takePlace } from './line-place.ts';

/** The fields found in one line of an address, city and state exactly as written. A field that it does not contain is absent. */
export type AddressLine = { [Field in AddressPlace]?: string };

/** a longer text is not an address */
const LONGEST_LINE = 500;
/** no digit and no sign: the text is only a name */
const ONLY_NAME = /^[^\d,;:/\n\t|(·•–—-]*$/;
const HAS_PARTS =
  /[,;\n\t|(:·•/]|\s-\s|\.\s|\d[\d.]*(?:[\s-]?[a-z])?$|\d\s\S|\b(?:n[º°.]|nr|km|ap|apto|bl|bloco|qd|quadra|lt|lote|casa|fundos|cj|conj|conjunto|sem n)\b|n[º°]/;

/** Reads a street and everything after it in one cell. No text is dropped: text that fits no field is in `unplaced`. */
export function readAddressLine(text: string, context: LineContext = {}): Settled<AddressLine> {
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

/** The usual form, `Rua das Flores, 123 - apto 4 - Centro`. A test checks that this shortcut and the full reader agree. */
const USUAL = /^([^,;:/\n\t|(·•–—]+), ?(\d{1,6})((?: - [^,;:/\n\t|(·•–—-]+)*)$/;
/** expects small letters */
const MAY_HAVE_STOP = /\.(?:(?<=[a-z]{4}\.)(?: |$)|(?<=\d\.))|\s$/;
const MAY_HAVE_DASH = /\s-\s|-[a-z]{2}$/;

function readUsual(text: string, context: LineContext): Settled<AddressLine> | undefined {
  const [, logradouro, numero, behind = ''] = USUAL.exec(text) ?? [];
  const key = logradouro === undefined ? undefined : foldText(text);
  if (logradouro === undefined || numero === undefined || key === undefined || MAY_HAVE_STOP.test(key))
    return undefined;
  const street = key.slice(0, logradouro.length);
  if (!isStreetAlone(street) || MAY_HAVE_DASH.test(street)) return undefined;
  if (behind === '') return placed({ logradouro, numero });
  const keys = key.slice(key.length - behind.length + 3).split(' - ');
  return placeUsual({ logradouro, numero }, { parts: behind.slice(3).split(' - '), keys }, context);
}

/** Places the parts after a number when each is clearly a house or a name. Returns undefined if a part may be ambiguous. */
function placeUsual(
  found: AddressLine,
  { parts, keys }: { parts: string[]; keys: readonly string[] },
  { cidade = '' }: LineContext,
): Settled<AddressLine> | undefined {
  const kinds = keys.map(kindAlone);
  const last = keys.at(-1) ?? '';
  if (
    kinds.includes(undefined) ||
    keys.some((key) => SIDE_OF_CITY.test(key) || FARM.test(key)) ||
    isPlace(last) ||
    (cidade !== '' && last === foldText(cidade))
  )
    return undefined;
  const other = kinds.lastIndexOf('other');
  // an extra name before this one may be the city
  if (other > 0 && cidade === '' && kinds.some((kind, at) => at < other && kind !== 'house')) return undefined;
  const named = keys.findLastIndex((key) => key.startsWith('bairro '));
  const district = named < 0 ? kinds.lastIndexOf('district') : named;
  const [bairro] = parts.splice(district < 0 ? other : district, district < 0 && other < 0 ? 0 : 1);
  if (parts.length > 0) found.complemento = parts.join(', ');
  if (bairro !== undefined) found.bairro = bairro.replace(BAIRRO_LABEL, '');
  return placed(found);
}

/** Chooses the bairro: a part that looks like a district, else the last unplaced part after a number or before a city. */
function givePlaces(line: Line, context: LineContext): void {
  const parts = free(line);
  const last = parts.at(-1);
  const kindBefore = (kind: Before) => (parts.some((part) => part !== last && part.kind === kind) ? kind : undefined);
  const before = kindBefore('district') ?? kindBefore('other');
  const isCity = last?.kind === 'other' && takeCityAlone(line, last, context, before);
  const hasHouse = parts.some(({ kind }) => kind === 'house' || kind === 'number' || kind === 'km');
  const hasMore = isCity || hasHouse || line.parts.some(({ place }) => place === 'numero' || place === 'cidade');
  const unplaced = parts.filter(({ place }) => place === 'unplaced');
  const others = hasMore ? unplaced.findLast(({ kind }) => kind === 'other') : undefined;
  const districts = unplaced.filter(({ kind }) => kind === 'district');
  const named = districts.findLast((part) => keyOf(line, part).startsWith('bairro '));
  const exact = districts.findLast((part) => !SIDE_OF_CITY.test(keyOf(line, part)));
  const bairro = named ?? exact ?? districts.at(-1) ?? others ?? farmAsDistrict(line, unplaced);
  for (const part of unplaced)
    part.place = part.kind === 'street' ? 'logradouro' : part === bairro ? 'bairro' : 'complemento';
}

/** The side of a city, such as `Zona Sul`: the district is another part, if there is one. */
const SIDE_OF_CITY = /^zona (?:norte|sul|leste|oeste)$/;

const FARM = /^(?:chacara|granja|sitio|fazenda|gleba)\s[^\d]+$/;

/** After the number of a street in town, a farm is the name of a district: `Rua A, 5 - Chácara Santo Antônio`. */
function farmAsDistrict(line: Line, unplaced: readonly Piece[]): Piece | undefined {
  const number = line.parts.find(({ place, kind }) => place === 'numero' && kind !== 'km');
  if (!number || !/\d/.test(keyOf(line, number))) return undefined;
  return unplaced.findLast((part) => part.from > number.from && FARM.test(keyOf(line, part)));
}

function assemble({ logradouro, numero, complemento, bairro, cep, cidade, uf }: AddressLine): AddressLine {
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
