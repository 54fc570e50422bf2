/** Separators between the values of a cell. */
const SIGNS = new Set(Array.from(' \t\n\u00a0,;:|/\\<>()[]"\'‘’·•–—-', (sign) => sign.charCodeAt(0)));

/** Removes separators around a text. A regular expression would be slow: it would test each of many signs several times. */
export function withoutOuterSigns(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SIGNS.has(text.charCodeAt(from))) from++;
  while (to > from && SIGNS.has(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}
