/**
 * A text that is read as parts. It begins as one part that has no place, and all that a reader can do is to cut parts and to
 * give them places: nothing can be taken out, so nothing can be forgotten. What no reader gave a place is `unplaced`, and
 * whoever asks `Told` for the values holds it in the same hand.
 */
export type Partition<Place extends string, Kind extends string = never> = {
  readonly text: string;
  /** one behind the other, without gaps */
  readonly parts: Part<Place, Kind>[];
};

/** `label`: it only names what follows, and says nothing by itself. */
export type Part<Place extends string, Kind extends string = never> = {
  from: number;
  to: number;
  place: Place | 'unplaced' | 'label';
  /** what a reader knows of it before it gives places */
  kind: Kind | undefined;
};

declare const SETTLED: unique symbol;

/** What a reading of a text gives: its values, and whatever found no place among them. */
export type Told<Values> = { readonly values: Values; readonly unplaced: string; readonly [SETTLED]: true };

/** A text as one part without a place. */
export function partition<Place extends string, Kind extends string = never>(text: string): Partition<Place, Kind> {
  return { text, parts: [{ from: 0, to: text.length, place: 'unplaced', kind: undefined }] };
}

/** Cuts a part so that `from`…`to` is one of its own, and gives that; what stands before and behind it stays as it was. */
export function cutOut<Place extends string, Kind extends string>(
  { parts }: Partition<Place, Kind>,
  part: Part<Place, Kind>,
  from: number,
  to: number,
): Part<Place, Kind> {
  const { place, kind } = part;
  const at = parts.indexOf(part);
  const own = { from, to, place, kind };
  const behind = to < part.to ? { from: to, to: part.to, place, kind } : undefined;
  if (from === part.from) parts[at] = own;
  else parts.splice(at + 1, 0, own);
  if (behind) parts.splice(parts.indexOf(own, at) + 1, 0, behind);
  // what stands before is what is left of the part
  part.to = from;
  return own;
}

const SAYS = /[\p{L}\p{N}]/u;
const SIGNS = new Set(Array.from(' \t\n\u00a0,;|·•–—-', (sign) => sign.charCodeAt(0)));

/** The text of each place. Parts that stood beside each other stay so; a comma stands where something set them apart. */
export function settle<Place extends string, Kind extends string, Values>(
  { text, parts }: Partition<Place, Kind>,
  assemble: (said: Partial<Record<Place, string>>) => Values,
): Told<Values> {
  const said: Partial<Record<Place | 'unplaced', string>> = {};
  const ends: Partial<Record<Place | 'unplaced', number>> = {};
  for (const { from: start, to, place } of parts) {
    if (place === 'label') continue;
    const [from, end] = trimSigns(text, start, to);
    if (from === end) continue;
    const own = text.slice(from, end);
    const before = said[place];
    said[place] = before === undefined ? own : `${before}${signBetween(text.slice(ends[place], from))}${own}`;
    ends[place] = end;
  }
  const { unplaced = '' } = said;
  // the one place that makes it
  return { values: assemble(said), unplaced: SAYS.test(unplaced) ? unplaced : '' } as Told<Values>;
}

function trimSigns(text: string, start: number, to: number): [from: number, end: number] {
  let from = start;
  let end = to;
  while (from < end && SIGNS.has(text.charCodeAt(from))) from++;
  while (end > from && SIGNS.has(text.charCodeAt(end - 1))) end--;
  return [from, end];
}

function signBetween(between: string): string {
  if (between === '') return '';
  return between.trim() === '' && !between.includes('\n') ? ' ' : ', ';
}

/** A text whose every letter a pattern gave to one of the values; the property of the reader holds whoever says so to it. */
export function placed<Values>(values: Values): Told<Values> {
  return { values, unplaced: '' } as Told<Values>;
}
