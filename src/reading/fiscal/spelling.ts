import { chaveNome } from '@fichario/brasil';

const ACCENTED = /[\u0080-\uffff]/g;

/** A text and the moment of the document that has it. */
export type Dated = { text: string; at: number };

/**
 * The better of two spellings of one name: with accents, then not all in capitals, then the newer one. A note drops accents; nobody
 * adds them.
 */
export function betterSpelling(one: Dated, other: Dated): Dated {
  const accents = countAccents(one.text) - countAccents(other.text);
  if (accents !== 0) return accents > 0 ? one : other;
  const capitals = Number(isCapitals(one.text)) - Number(isCapitals(other.text));
  if (capitals !== 0) return capitals < 0 ? one : other;
  return other.at > one.at ? other : one;
}

/** What two spellings of one text share. */
export function fold(text: string | undefined): string {
  return text === undefined ? '' : chaveNome(text);
}

function countAccents(text: string): number {
  return text.match(ACCENTED)?.length ?? 0;
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase();
}
