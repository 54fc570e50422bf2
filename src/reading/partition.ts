import { boundsWithin } from './cells/outer-signs.ts';

/**
 * A text that is read in parts. It starts as one unplaced part. A reader can only cut parts and set their places. It cannot
 * remove text, so it cannot forget any. Parts that get no place are `unplaced`. `Settled` contains them next to the values, where
 * no caller can overlook them.
 */
export type Partition<Place extends string, Kind extends string = never> = {
  readonly text: string;
  /** in the order of the text, without gaps */
  readonly parts: Part<Place, Kind>[];
};

/** A part of a text. A `label` only names the following part and has no content of its own. */
export type Part<Place extends string, Kind extends string = never> = {
  from: number;
  to: number;
  place: Place | 'unplaced' | 'label';
  /** a reader's guess, before it sets the place */
  kind: Kind | undefined;
};

declare const SETTLED: unique symbol;

/** The result of reading a text: its values, and the text without a place. */
export type Settled<Values> = { readonly values: Values; readonly unplaced: string; readonly [SETTLED]: true };

/** Makes a partition of a text with one unplaced part. */
export function partition<Place extends string, Kind extends string = never>(text: string): Partition<Place, Kind> {
  return { text, parts: [{ from: 0, to: text.length, place: 'unplaced', kind: undefined }] };
}

/** Cuts `from`…`to` out of a part and returns the new part. The text before and after it stays unchanged. */
export function cutOut<Place extends string, Kind extends string>(
  { parts }: Partition<Place, Kind>,
  part: Part<Place, Kind>,
  from: number,
  to: number,
): Part<Place, Kind> {
  const { place, kind } = part;
  const at = parts.indexOf(part);
  const cut = { from, to, place, kind };
  const behind = to < part.to ? { from: to, to: part.to, place, kind } : undefined;
  if (from === part.from) parts[at] = cut;
  else parts.splice(at + 1, 0, cut);
  if (behind) parts.splice(parts.indexOf(cut, at) + 1, 0, behind);
  // the original part keeps the text before
  part.to = from;
  return cut;
}

const SAYS = /[\p{L}\p{N}]/u;
const SIGNS = new Set(Array.from(' \t\n\u00a0,;|·•–—-', (sign) => sign.charCodeAt(0)));

/** Returns the text of each place. Adjacent parts stay together; other parts are joined with a comma. */
export function settle<Place extends string, Kind extends string, Values>(
  { text, parts }: Partition<Place, Kind>,
  assemble: (texts: Partial<Record<Place, string>>) => Values,
): Settled<Values> {
  const texts: Partial<Record<Place | 'unplaced', string>> = {};
  const ends: Partial<Record<Place | 'unplaced', number>> = {};
  for (const { from: start, to, place } of parts) {
    if (place === 'label') continue;
    const [from, end] = boundsWithin(text, SIGNS, start, to);
    if (from === end) continue;
    const content = text.slice(from, end);
    const before = texts[place];
    texts[place] = before === undefined ? content : `${before}${signBetween(text.slice(ends[place], from))}${content}`;
    ends[place] = end;
  }
  const { unplaced = '' } = texts;
  // the only function that creates this type
  return { values: assemble(texts), unplaced: SAYS.test(unplaced) ? unplaced : '' } as Settled<Values>;
}

function signBetween(between: string): string {
  if (between === '') return '';
  return between.trim() === '' && !between.includes('\n') ? ' ' : ', ';
}

/** Wraps values that already contain the whole text. The caller guarantees that, and its property test checks it. */
export function placed<Values>(values: Values): Settled<Values> {
  return { values, unplaced: '' } as Settled<Values>;
}
