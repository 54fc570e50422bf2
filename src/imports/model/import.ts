import type * as z from 'zod/mini';
import type * as alike from './alike.schema.ts';
import type { ImportCounts as Counts } from './counts.schema.ts';
import type * as schema from './import.schema.ts';

export type Import = z.output<typeof schema.Import>;
export type ImportSummary = z.output<typeof schema.ImportSummary>;
export type Imports = z.output<typeof schema.Imports>;
export type ImportState = Import['state'];
export type ImportSettings = z.output<typeof schema.ImportSettings>;
export type DateColumn = z.output<typeof schema.DateColumn>;
export type ImportFacts = z.output<typeof schema.ImportFacts>;
export type ImportCounts = z.output<typeof Counts>;
export type ImportTable = NonNullable<Import['table']>;
export type ImportRow = z.output<typeof schema.ImportRow>;
export type ImportRows = z.output<typeof schema.ImportRows>;
export type RowKind = ImportRow['kind'];
export type RowListKind = (typeof schema.ROW_LISTS)[number];
export type RowCorrection = z.output<typeof schema.RowCorrection>;
export type CorrectedRow = z.output<typeof schema.CorrectedRow>;
export type ApplyImport = z.output<typeof schema.ApplyImport>;
export type ApplyMoved = z.output<typeof schema.ApplyMoved>;
export type AppliedMoved = z.output<typeof schema.AppliedMoved>;
export type RowAlike = NonNullable<ImportRow['alike']>[number];
export type RowChoice = NonNullable<ImportRow['choice']>;
export type AlikeChoice = (typeof alike.ALIKE_CHOICES)[number];
export type Certeza = (typeof alike.CERTEZAS)[number];
export type ChooseAlike = z.output<typeof alike.ChooseAlike>;
export type ChooseAllAlike = z.output<typeof alike.ChooseAllAlike>;
export type ChosenAlike = z.output<typeof alike.ChosenAlike>;
export type ReadOptions = z.output<typeof schema.ReadOptions>;

/** The number of faulty rows: those not imported, except rows that a user left out. */
export function countWrong({ refused, duplicates, stale }: ImportCounts): number {
  return refused + duplicates + stale;
}

export const NO_COUNTS: ImportCounts = {
  create: 0,
  update: 0,
  unchanged: 0,
  refused: 0,
  duplicates: 0,
  joined: 0,
  stale: 0,
  moved: 0,
  skipped: 0,
  repaired: 0,
  aside: 0,
  dropped: 0,
  warned: 0,
  alike: 0,
  certain: 0,
  leftAlike: 0,
};
