/** The page with `text` between its marks, `<!-- início <name> -->` and `<!-- fim <name> -->`; the prose stays unchanged. */
export function putInPage(page: string, name: string, text: string): string {
  const [start, stop] = [`<!-- início ${name} -->`, `<!-- fim ${name} -->`];
  const [begin, end] = [page.indexOf(start), page.indexOf(stop)];
  if (begin === -1 || end < begin) throw new Error(`The page has no place for figures: ${start} … ${stop}`);
  return `${page.slice(0, begin + start.length)}\n\n${text}\n\n${page.slice(end)}`;
}

/** A table of Markdown; all columns but the first are numbers. */
export function table(heads: string[], rows: string[][]): string {
  const filled = rows.map((row) => line(heads.map((_, column) => row[column] ?? '')));
  return [line(heads), `|${heads.map((_, column) => (column === 0 ? '---|' : '--:|')).join('')}`, ...filled].join('\n');
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A number as text: two significant digits below 100, because more would exceed the precision of the figure. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '∞';
  return value.toLocaleString('pt-BR', value < 100 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 });
}

/** A whole number as text: 1.341. */
export function whole(value: number): string {
  return value.toLocaleString('pt-BR');
}
