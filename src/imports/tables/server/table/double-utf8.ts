import { repairDouble } from '../../../../reading/text-evidence.ts';
import type { Table, TableRow } from './table.ts';

/** A table whose cells and headings say `José` where `JosÃ©` stands in the file. */
export function undoDouble(table: Table): Table {
  async function* rows(from?: { afterLine: number }): AsyncGenerator<TableRow[]> {
    for await (const batch of table.rows(from)) yield batch.map((row) => ({ ...row, cells: row.cells.map(meantBy) }));
  }
  return { ...table, columns: table.columns.map(meantBy), rows };
}

/** A text as it was meant. */
export function meantBy(text: string): string {
  return repairDouble(text) ?? text;
}
