import { isBlank } from '../../../reading/headings/heading-rows.ts';
import type { TableRow } from './table.ts';

const OPEN_QUOTE =
  'Faltam aspas nesta linha, ou sobram. Confira onde começa e onde termina cada texto entre aspas; se for a última linha, o arquivo pode ter sido cortado.';
const AFTER_OPEN_QUOTE =
  'Esta linha vem depois de uma com aspas que não se fecham e tem menos células do que o cabeçalho.';
const TOO_LONG = 'Esta linha é longa demais e só o começo dela foi lido.';
const BEYOND_HEADING =
  'Esta linha tem texto à direita da última coluna que tem cabeçalho. Dê um cabeçalho à coluna, ou apague o texto se não for do cadastro.';
const CUT = 'O arquivo termina no meio desta linha: parece ter sido cortado. Confira se foi enviado inteiro.';

type Options = {
  /** the number of columns in the heading */
  width: number;
  /** the delimiter that joins surplus cells to the last one; null: surplus cells are dropped */
  delimiter: string | null;
  /** short rows are normal in this file */
  isRagged: boolean;
};

/**
 * Gives each row as many cells as there are columns. A short row gets blank cells, and surplus blank cells are dropped. With a
 * delimiter, surplus filled cells are joined to the last one, and no text is lost. The row then has a problem. Returns
 * undefined for a blank row.
 */
export function createRowShaper({ width, delimiter, isRagged }: Options) {
  let isAfterOpenQuote = false;

  function fit(cells: string[]): string[] {
    if (cells.length === width) return cells;
    if (cells.length < width) return cells.concat(Array<string>(width - cells.length).fill(''));
    return delimiter === null || cells.slice(width).every(isBlank)
      ? cells.slice(0, width)
      : [...cells.slice(0, width - 1), cells.slice(width - 1).join(delimiter)];
  }

  function explain(cells: string[], flaw: CsvFlaw | undefined): string | undefined {
    if (flaw === 'open_quote') return OPEN_QUOTE;
    if (flaw === 'too_long') return TOO_LONG;
    if (cells.length > width) return explainExtra(cells);
    if (cells.length === width) return undefined;
    if (isAfterOpenQuote) return AFTER_OPEN_QUOTE;
    return flaw === 'unterminated' && !isRagged ? CUT : undefined;
  }

  function explainExtra(cells: string[]): string | undefined {
    if (cells.slice(width).every(isBlank)) return undefined;
    if (delimiter === null) return BEYOND_HEADING;
    return `Esta linha tem ${cells.length} células e o cabeçalho tem ${width}. As que sobram foram juntadas à última; ponha entre aspas o texto que tem "${delimiter === '\t' ? 'tabulação' : delimiter}".`;
  }

  return (line: number, cells: string[], flaw: CsvFlaw | undefined): TableRow | undefined => {
    if (flaw !== 'open_quote' && isBlankRow(cells)) return undefined;
    const problem = explain(cells, flaw);
    isAfterOpenQuote = flaw === 'open_quote' || (isAfterOpenQuote && cells.length < width);
    if (problem === undefined) return { line, cells: fit(cells) };
    return { line, cells: fit(cells), problem, problemColumn: Math.min(whereItBegins(cells, flaw), width - 1) };
  };
}

/** Returns the column where the problem starts: at the odd quote, or else the last cell. */
function whereItBegins(cells: string[], flaw: CsvFlaw | undefined): number {
  const quoted = flaw === 'open_quote' ? cells.findIndex((cell) => cell.split('"').length % 2 === 0) : -1;
  return quoted === -1 ? cells.length - 1 : quoted;
}

function isBlankRow(cells: string[]): boolean {
  return isBlank(cells[0] ?? '') && cells.every(isBlank);
}

/**
 * A flaw of a row. `open_quote`: quotes that never close, or that close in another row. `too_long`: the row exceeds the limit,
 * and only its start is kept. `unterminated`: the file ends without a line end, which alone is harmless.
 */
export type CsvFlaw = 'open_quote' | 'too_long' | 'unterminated';
