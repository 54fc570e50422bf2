import { countOf } from '../../../kit/count-of.ts';
export type ChartKind = 'bar' | 'line' | 'pie' | 'map';

/** One row for each category, with its values in the order of the series. */
export type ChartData = {
  /** the kind of the rows: "Estado" */
  category: string;
  series: readonly string[];
  rows: readonly ChartRow[];
};

/** `id` identifies the row for links; on the map it is the UF (`SP`). */
export type ChartRow = { id: string; label: string; values: readonly number[] };

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

const KIND_NAMES: Record<ChartKind, string> = {
  bar: 'Gráfico de barras',
  line: 'Gráfico de linhas',
  pie: 'Gráfico de pizza',
  map: 'Mapa do Brasil por estado',
};

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** The day in the local time zone: 2026-11-21. */
export function formatDay(at: Date): string {
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** `part` of `whole` as "25,8%"; "0%" if `whole` is zero. */
export function formatShare(part: number, whole: number): string {
  return PERCENT.format(whole === 0 ? 0 : part / whole);
}

export function sumOfRow(row: ChartRow): number {
  return row.values.reduce((sum, value) => sum + value, 0);
}

export function sumOfAll({ rows }: ChartData): number {
  return rows.reduce((sum, row) => sum + sumOfRow(row), 0);
}

/** Whether any value is not zero. */
export function hasFigures({ rows }: ChartData): boolean {
  return rows.some((row) => row.values.some((value) => value !== 0));
}

/** Describes a chart for screen readers: its kind, the number of rows, the extremes and the sums. */
export function describeChart(kind: ChartKind, title: string, data: ChartData): string {
  const { rows, series, category } = data;
  const opening = `${KIND_NAMES[kind]}: ${title}.`;
  if (!hasFigures(data)) return `${opening} Sem valores.`;
  const sums = rows.map(sumOfRow);
  const totals = series.map((name, index) => {
    const sum = rows.reduce((total, row) => total + (row.values[index] ?? 0), 0);
    return `${name}: ${formatNumber(sum)}`;
  });
  return [
    opening,
    `${category}: ${countOf(rows.length, 'item', 'itens')}.`,
    rows.length > 1 && `Maior valor: ${valueWithRow(Math.max(...sums), rows)}.`,
    rows.length > 1 && `Menor valor: ${valueWithRow(Math.min(...sums), rows)}.`,
    `Total: ${totals.join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A value with the row that has it, or with the number of rows if there are several. */
function valueWithRow(value: number, rows: readonly ChartRow[]): string {
  const [first, ...others] = rows.filter((row) => sumOfRow(row) === value);
  const owner = first && others.length === 0 ? first.label : countOf(others.length + 1, 'item', 'itens');
  return `${formatNumber(value)}, ${owner}`;
}
