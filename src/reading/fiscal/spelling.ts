import { chaveNome } from '@fichario/brasil';

const ACCENTED = /[\u0080-\uffff]/g;

/** A text and the time of its document. */
export type Dated = { text: string; at: number };

/**
 * The better of two spellings of a name: first one with accents, then one that is not all capitals, then the newer one. Invoices
 * drop accents; no program adds them.
 */
export function betterSpelling(one: Dated, other: Dated): Dated {
  const accents = countAccents(one.text) - countAccents(other.text);
  if (accents !== 0) return accents > 0 ? one : other;
  const capitals = Number(isCapitals(one.text)) - Number(isCapitals(other.text));
  if (capitals !== 0) return capitals < 0 ? one : other;
  return other.at > one.at ? other : one;
}

/** The key that two spellings of one text share. */
export function fold(text: string | undefined): string {
  return text === undefined ? '' : chaveNome(text);
}

function countAccents(text: string): number {
  return text.match(ACCENTED)?.length ?? 0;
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase();
}
