import { palavrasNome } from '../nome.ts';
import { dropDocumentSeparators, isDigits } from '../separators.ts';

/** A row of an official table: its code in bare digits and its name. */
export type TableRow = { codigo: string; nome: string };

/** The rows of a table with the words of their names, made only once. */
export type TableIndex<Row extends TableRow> = readonly { row: Row; words: readonly string[] }[];

/** Prepares a table for searches. */
export function indexTable<Row extends TableRow>(rows: readonly Row[]): TableIndex<Row> {
  return rows.map((row) => ({ row, words: palavrasNome(row.nome) }));
}

/**
 * The rows that a typed text means, at most `limit`: by the beginning of the code, with or without its mask, or by words, each
 * the beginning of a word of the name, ignoring accents and case. Names that begin with the first word come before the others.
 */
export function searchTable<Row extends TableRow>(index: TableIndex<Row>, typed: string, limit: number): Row[] {
  const digits = dropDocumentSeparators(typed);
  if (isDigits(digits)) {
    const found = index.filter(({ row }) => row.codigo.startsWith(digits));
    return found.slice(0, limit).map(({ row }) => row);
  }
  const wanted = palavrasNome(typed.slice(0, LONGEST));
  const [first] = wanted;
  if (first === undefined) return [];
  const found = index.filter(({ words }) => wanted.every((start) => words.some((word) => word.startsWith(start))));
  const ahead = found.filter(({ words }) => words[0]?.startsWith(first));
  const behind = found.filter(({ words }) => !words[0]?.startsWith(first));
  return [...ahead, ...behind].slice(0, limit).map(({ row }) => row);
}

/** No name in a table is longer. */
const LONGEST = 300;
