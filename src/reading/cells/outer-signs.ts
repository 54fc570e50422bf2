/** What stands between values of a cell and says nothing. */
const SIGNS = new Set(Array.from(' \t\n\u00a0,;:|/\\<>()[]"\'‘’·•–—-', (sign) => sign.charCodeAt(0)));

/** A text without the signs around it. A pattern would look at each of many signs once for each of them. */
export function withoutOuterSigns(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SIGNS.has(text.charCodeAt(from))) from++;
  while (to > from && SIGNS.has(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}
