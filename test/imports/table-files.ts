import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import { openTable } from '../../src/tables/server/open-table.ts';
import { READING_LIMITS, type ReadingLimits } from '../../src/tables/server/table/limits.ts';
import type { Table, TableOptions, TableRow } from '../../src/tables/server/table/table.ts';

export type WrittenOptions = Partial<Omit<TableOptions, 'limits'>> & { limits?: Partial<ReadingLimits> };

const folder = mkdtempSync(join(tmpdir(), 'fichario-tables-'));
let written = 0;

/** Writes a file and opens it; it is closed when the test is over. */
export async function openWritten(content: string | Buffer, options: WrittenOptions = {}): Promise<Table> {
  const path = join(folder, String(++written));
  writeFileSync(path, content);
  const limits = { ...READING_LIMITS, ...options.limits };
  const table = await openTable(path, { fileName: 'cadastro.csv', ...options, limits });
  onTestFinished(() => table.close());
  return table;
}

export async function readAll(table: Table, afterLine = 0): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of table.rows({ afterLine })) rows.push(...batch);
  return rows;
}

/** What stands in the cells of a file. */
export async function cellsOf(content: string | Buffer, options: WrittenOptions = {}): Promise<string[][]> {
  return (await readAll(await openWritten(content, options))).map(({ cells }) => cells);
}

/** A zip file of texts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
