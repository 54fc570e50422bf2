import type { ExportSettings } from './export.ts';

/** The measures of a sheet of labels, in millimetres. */
type LabelSheetFacts = {
  label: string;
  page: readonly [width: number, height: number];
  columns: number;
  rows: number;
  /** the size of one label */
  width: number;
  height: number;
  /** from the edge of the page to the first label */
  edge: number;
  top: number;
  /** from the left edge of a label to that of the next one; there is no gap between rows */
  pitch: number;
};

type Measures = Omit<LabelSheetFacts, 'label' | 'page'>;

/** A sheet of Pimaco, on letter paper. */
function letterSheet(name: string, measures: Measures): LabelSheetFacts {
  const { columns, rows, width, height } = measures;
  const [across, down] = [width, height].map((length) => length.toLocaleString('pt-BR'));
  const label = `Pimaco ${name} (carta, ${columns * rows} de ${across} × ${down} mm)`;
  return { label, page: [215.9, 279.4], ...measures };
}

/** A roll, with one label on each page. */
function roll(width: number, height: number): LabelSheetFacts {
  const label = `Rolo térmico de ${width} × ${height} mm`;
  return { label, page: [width, height], columns: 1, rows: 1, width, height, edge: 0, top: 0, pitch: width };
}

/**
 * Sheets and rolls of labels. Those of Pimaco are cut like the American ones that they replace (6180 as 5160, 6181 as 5161,
 * 6282 as 5162): Pimaco prints the size of a label on the box, and the margins follow from the page. 107 mm is the width of
 * the printers of rolls; the two heights are the ones that sell most.
 */
export const LABEL_SHEETS: Readonly<Record<LabelSheet, LabelSheetFacts>> = {
  '6180': letterSheet('6180', { columns: 3, rows: 10, width: 66.7, height: 25.4, edge: 4.8, top: 12.7, pitch: 69.85 }),
  '6181': letterSheet('6181', { columns: 2, rows: 10, width: 101.6, height: 25.4, edge: 4, top: 12.7, pitch: 106.3 }),
  '6282': letterSheet('6282', { columns: 2, rows: 7, width: 101.6, height: 33.9, edge: 4, top: 21.05, pitch: 106.3 }),
  '107x36': roll(107, 36),
  '107x48': roll(107, 48),
};

export type LabelSheet = ExportSettings['labelSheet'];

/** The number of labels on a page. */
export function countLabels(sheet: LabelSheet): number {
  const { columns, rows } = LABEL_SHEETS[sheet];
  return columns * rows;
}
