import { chaveNome } from '@fichario/brasil';

const ACCENTED = /[\u0080-\uffff]/g;

/** A text and the time of its document. */
export type Dated = { text: string; at: number };

/** The better of two spellings of a name: one with accents (invoices drop them), then not all capitals, then the newer one. */
export function betterSpelling(a: Dated, b: Dated): Dated {
  const accents = countAccents(a.text) - countAccents(b.text);
  if (accents !== 0) return accents > 0 ? a : b;
  const capitals = Number(isCapitals(a.text)) - Number(isCapitals(b.text));
  if (capitals !== 0) return capitals < 0 ? a : b;
  return b.at > a.at ? b : a;
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
