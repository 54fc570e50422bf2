import type { ImportRow } from '../../model/import.ts';

/** Whether a user or the file itself leaves the row out. */
export function isOut({ skipped, kind }: ImportRow): boolean {
  return skipped || kind === 'aside';
}

/** The label of the button that leaves the row out or includes it. */
export function labelOfSkip(row: ImportRow): string {
  if (row.kind === 'aside') return `Trazer a linha ${row.line}`;
  return row.skipped ? `Trazer de volta a linha ${row.line}` : `Pular a linha ${row.line}`;
}
