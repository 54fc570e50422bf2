/** Separators between the values of a cell. */
const SIGNS = new Set(Array.from(' \t\n\u00a0,;:|/\\<>()[]"\'‘’·•–—-', (sign) => sign.charCodeAt(0)));

/** Removes separators around a text. A regular expression would be slow: it would test each of many signs several times. */
export function withoutOuterSigns(text: string): string {
  return text.slice(...boundsWithin(text, SIGNS, 0, text.length));
}

/** Returns where a part of a text begins and ends without the signs around it. */
export function boundsWithin(
  text: string,
  signs: ReadonlySet<number>,
  start: number,
  stop: number,
): [from: number, to: number] {
  let from = start;
  let to = stop;
  while (from < to && signs.has(text.charCodeAt(from))) from++;
  while (to > from && signs.has(text.charCodeAt(to - 1))) to--;
  return [from, to];
}
