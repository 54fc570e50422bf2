import type { ExportSettings } from './export.ts';

/** The measures of a sheet of labels, in millimetres. */
type LabelSheetFacts = {
  label: string;
  page: readonly [width: number, height: number];
  columns: number;
  rows: number;
  /** of one label */
  width: number;
  height: number;
  /** from the edge of the page to the first label */
  left: number;
  top: number;
  /** from the left edge of a label to that of the next one; between rows there is no gap */
  pitch: number;
};

const LETTER = [215.9, 279.4] as const;

/**
 * Sheets of labels and rolls of them. Those of Pimaco are cut as the American ones that they replace, on letter paper (6180 as
 * 5160, 6181 as 5161, 6282 as 5162): what Pimaco prints on the box is the size of a label, and the margins follow from the
 * page. On a roll, each label is a page; 107 mm is the width of the printers, and the two heights are those mostly sold.
 */
export const LABEL_SHEETS: Readonly<Record<LabelSheet, LabelSheetFacts>> = {
  '6180': {
    label: 'Pimaco 6180 (carta, 30 de 66,7 × 25,4 mm)',
    page: LETTER,
    columns: 3,
    rows: 10,
    width: 66.7,
    height: 25.4,
    left: 4.8,
    top: 12.7,
    pitch: 69.85,
  },
  '6181': {
    label: 'Pimaco 6181 (carta, 20 de 101,6 × 25,4 mm)',
    page: LETTER,
    columns: 2,
    rows: 10,
    width: 101.6,
    height: 25.4,
    left: 4,
    top: 12.7,
    pitch: 106.3,
  },
  '6282': {
    label: 'Pimaco 6282 (carta, 14 de 101,6 × 33,9 mm)',
    page: LETTER,
    columns: 2,
    rows: 7,
    width: 101.6,
    height: 33.9,
    left: 4,
    top: 21.05,
    pitch: 106.3,
  },
  '107x36': {
    label: 'Rolo térmico de 107 × 36 mm',
    page: [107, 36],
    columns: 1,
    rows: 1,
    width: 107,
    height: 36,
    left: 0,
    top: 0,
    pitch: 107,
  },
  '107x48': {
    label: 'Rolo térmico de 107 × 48 mm',
    page: [107, 48],
    columns: 1,
    rows: 1,
    width: 107,
    height: 48,
    left: 0,
    top: 0,
    pitch: 107,
  },
};

export type LabelSheet = ExportSettings['labelSheet'];

/** How many labels a page has. */
export function countLabels(sheet: LabelSheet): number {
  const { columns, rows } = LABEL_SHEETS[sheet];
  return columns * rows;
}
