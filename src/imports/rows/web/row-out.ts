import type { ImportRow } from '../../import.ts';

/** Whether the row stays out because somebody, or the file itself, leaves it out. */
export function isOut({ skipped, kind }: ImportRow): boolean {
  return skipped || kind === 'aside';
}

/** What the one key of a row does with it. */
export function labelOfSkip(row: ImportRow): string {
  if (row.kind === 'aside') return `Trazer a linha ${row.line}`;
  return row.skipped ? `Trazer de volta a linha ${row.line}` : `Pular a linha ${row.line}`;
}
