import { cutOut, type Part, type Partition } from '../partition.ts';
import { foldText } from './fold-text.ts';

export type AddressPlace = 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cep' | 'cidade' | 'uf';

/** What a part says, before all parts are known. */
export type PieceKind = 'street' | 'number' | 'km' | 'house' | 'district' | 'other' | 'city' | 'state';
export type Piece = Part<AddressPlace, PieceKind>;

/** A line of an address; `key` is its text in small letters without accents, sign for sign. */
export type Line = Partition<AddressPlace, PieceKind> & { readonly key: string };

/** Undefined where letters cannot be told from their small ones. */
export function startLine(text: string): Line | undefined {
  const key = foldText(text);
  if (key === undefined) return undefined;
  const parts: Piece[] = [{ from: 0, to: text.length, place: 'unplaced', kind: undefined }];
  return { text, key, parts };
}

const SAYS = /[a-z0-9]/;

/** The parts without a place that say something. */
export function free({ parts, key }: Line): Piece[] {
  return parts.filter((part) => part.place === 'unplaced' && SAYS.test(key.slice(part.from, part.to)));
}

export function keyOf({ key }: Line, { from, to }: Piece): string {
  return key.slice(from, to).trim();
}

export function textOf({ text }: Line, { from, to }: Piece): string {
  return text.slice(from, to).trim();
}

/** Cuts a match in the text of a part out of it, and gives it its place. */
export function takeMatch(line: Line, part: Piece, match: RegExpExecArray, place: Piece['place']): Piece {
  const from = part.from + match.index;
  const own = cutOut(line, part, from, from + match[0].length);
  own.place = place;
  return own;
}

/** What is left of a part that ended at `end`, behind one that was cut out of it. */
export function behindOf({ parts }: Line, piece: Piece, end: number): Piece | undefined {
  const next = parts[parts.indexOf(piece) + 1];
  return next && next.place === 'unplaced' && next.to <= end ? next : undefined;
}
