import type { DateOrders } from '../../reading/cells/cell-readers.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { type ColumnOrder, proofOf, withMonthInWords } from '../../reading/cells/cells-data.ts';
import { cleanCell } from '../../reading/cells/cells.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import type { CellField } from '../../pessoa/fields/kinds.ts';
import { COLUMNS } from '../../pessoa/pessoa.columns.ts';
import type { DateColumn, ImportSettings } from '../model/import.ts';

const DATE_FIELDS: ReadonlySet<string> = new Set(
  PESSOA.fields.flatMap(([key, { kind }]) => (kind === 'date' ? [key] : [])),
);

/** Whether a column with this field contains dates. */
export function isDateTarget(target: Target): boolean {
  const column = Object.entries<CellField>(COLUMNS).find(([key]) => key === target)?.[1];
  return DATE_FIELDS.has(target) || column?.says.some((key) => DATE_FIELDS.has(key)) === true;
}

/** Counts what the dates of each column prove about its order, row by row. */
export type DateScan = {
  /** `dates`: columns whose cells are real dates in the file; they prove nothing about other cells */
  look: (cells: readonly string[], dates?: readonly number[]) => void;
  found: () => DateColumn[];
};

/** Starts a scan of the date columns of a file; undefined if it has none. */
export function createDateScan({ columns }: Pick<ImportSettings, 'columns'>, today: string): DateScan | undefined {
  const counts = columns.flatMap((target, column) =>
    target !== null && isDateTarget(target)
      ? [{ column, dayFirst: 0, monthFirst: 0, either: 0, dateCells: 0, early: 0 }]
      : [],
  );
  if (counts.length === 0) return undefined;
  return {
    look: (cells, dates) => {
      for (const count of counts) {
        const cell = cells[count.column] ?? '';
        if (cell === '') continue;
        if (dates?.includes(count.column)) {
          count.dateCells += 1;
          if (Number(cell.slice(0, 2)) <= MONTHS) count.early += 1;
          continue;
        }
        const proof = proofOf(cleanCell(cell), today);
        if (proof === 'dmy') count.dayFirst += 1;
        else if (proof === 'mdy') count.monthFirst += 1;
        else if (proof === 'either') count.either += 1;
      }
    },
    found: () =>
      counts.map(({ dateCells, early, ...count }) => ({
        ...count,
        ...(isTurned({ ...count, dateCells, early }) && { turned: dateCells }),
        order: orderOf(count),
      })),
  };
}

const MONTHS = 12;
/** The number of dates up to the twelfth that cannot be chance: about four in ten dates are. */
const ENOUGH_EARLY = 5;

/**
 * Whether LibreOffice or Excel in English misread day-first dates: dates up to the twelfth became dates with the month first,
 * and the others stayed text.
 */
function isTurned({
  dateCells,
  early,
  dayFirst,
  monthFirst,
  either,
}: Record<Counted | 'dateCells' | 'early', number>): boolean {
  return dateCells >= ENOUGH_EARLY && early === dateCells && dayFirst > 0 && monthFirst + either === 0;
}

type Counted = 'dayFirst' | 'monthFirst' | 'either';

function orderOf({ dayFirst, monthFirst, either }: Omit<DateColumn, 'column' | 'order'>): ColumnOrder {
  if (dayFirst > 0 && monthFirst > 0) return 'mixed';
  if (monthFirst > 0) return 'mdy';
  return dayFirst === 0 && either > 0 ? 'open' : 'dmy';
}

/** Returns the order of each date column: chosen by the user, or else found in its dates. */
export function dateOrdersOf({ columns, dates = {} }: ImportSettings, found: readonly DateColumn[]): DateOrders {
  return Object.fromEntries(
    found.flatMap(({ column, order }) => {
      const target = columns[column];
      return target ? [[target, dates[target] ?? order]] : [];
    }),
  );
}

/** Returns the cells of a row, with the dates in `columns` made independent of the column's order. */
export type DateSpeller = (cells: string[], columns: readonly number[]) => string[];

/** Rewrites dates that are always day first: real dates of the spreadsheet, and dates typed by the user here. */
export function createDateSpeller({ columns }: Pick<ImportSettings, 'columns'>, orders: DateOrders): DateSpeller {
  const doubted = new Set(
    columns.flatMap((target, column) =>
      target !== null && orders[target] !== undefined && orders[target] !== 'dmy' ? [column] : [],
    ),
  );
  return (cells, dateColumns) => {
    const spelt = dateColumns.filter((column) => doubted.has(column));
    if (spelt.length === 0) return cells;
    return cells.map((cell, column) => (spelt.includes(column) ? withMonthInWords(cell) : cell));
  };
}
