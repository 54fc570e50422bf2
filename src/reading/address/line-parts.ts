import { cutOut, type Part, type Partition, partition } from '../partition.ts';
import { foldText } from './fold-text.ts';

export type AddressPlace = 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cep' | 'cidade' | 'uf';

/** The kind of a part, guessed before all parts are known. */
export type PieceKind = 'street' | 'number' | 'km' | 'house' | 'district' | 'other' | 'city' | 'state';
export type Piece = Part<AddressPlace, PieceKind>;

/** A line of an address. `key` is its text in small letters without accents, with the same length. */
export type Line = Partition<AddressPlace, PieceKind> & { readonly key: string };

/** Returns undefined if the text changes its length in small letters. */
export function startLine(text: string): Line | undefined {
  const key = foldText(text);
  if (key === undefined) return undefined;
  // a spread of `partition(text)` would make a line take a quarter more time
  const { parts }: Partition<AddressPlace, PieceKind> = partition(text);
  return { text, key, parts };
}

const SAYS = /[a-z0-9]/;

/** Returns the unplaced parts that contain text. */
export function free({ parts, key }: Line): Piece[] {
  return parts.filter((part) => part.place === 'unplaced' && SAYS.test(key.slice(part.from, part.to)));
}

export function keyOf({ key }: Line, { from, to }: Piece): string {
  return key.slice(from, to).trim();
}

export function textOf({ text }: Line, { from, to }: Piece): string {
  return text.slice(from, to).trim();
}

/** Cuts a match out of the text of a part and sets its place. */
export function takeMatch(line: Line, part: Piece, match: RegExpExecArray, place: Piece['place']): Piece {
  const from = part.from + match.index;
  const piece = cutOut(line, part, from, from + match[0].length);
  piece.place = place;
  return piece;
}

/** Returns the remainder, up to `end`, of the part that a piece was cut from. */
export function behindOf({ parts }: Line, piece: Piece, end: number): Piece | undefined {
  const next = parts[parts.indexOf(piece) + 1];
  return next && next.place === 'unplaced' && next.to <= end ? next : undefined;
}
