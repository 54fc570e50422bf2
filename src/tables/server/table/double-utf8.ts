import { repairDouble } from '../../../reading/text-evidence.ts';
import type { Table, TableRow } from './table.ts';

/** Repairs cells and headings that were encoded twice: `JosÃ©` in the file becomes `José`. */
export function undoDouble(table: Table): Table {
  async function* rows(from?: { afterLine: number }): AsyncGenerator<TableRow[]> {
    for await (const batch of table.rows(from)) yield batch.map((row) => ({ ...row, cells: row.cells.map(meantBy) }));
  }
  return { ...table, columns: table.columns.map(meantBy), rows };
}

/** Repairs one text that was encoded twice. */
export function meantBy(text: string): string {
  return repairDouble(text) ?? text;
}
