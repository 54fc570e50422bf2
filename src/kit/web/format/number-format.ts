import { countOf } from '../../count-of.ts';
/** A count in Brazilian format: `1.234`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** Rounds an estimate to three significant digits. */
export function roundEstimate(estimate: number): number {
  return Number(estimate.toPrecision(3));
}

/** How many rows a list has, counted or estimated. */
export type KnownTotal = { rows: number; exact: boolean };

type Known = { isExact: boolean; total: KnownTotal | undefined };

/** `12 de 1.000`, `cerca de 3.210.000 de cerca de 6.000.000`, `12`. Estimates are shown as such. */
export function placeText({ isExact, total }: Known, row: number): string {
  const at = inWords(row + 1, isExact);
  return total ? `${at} de ${inWords(total.rows, total.exact)}` : at;
}

function inWords(count: number, exact: boolean): string {
  return exact ? formatCount(count) : `cerca de ${formatCount(roundEstimate(count))}`;
}

/** A count of records in words: `1 ficha`, `1.000 fichas`. */
export function countRecords(count: number): string {
  return countOf(count, 'ficha', 'fichas');
}

/** The title of a list that may show only some of its records: `O que vai mudar: 10 exemplos`. */
export function titleOfExamples(title: string, shown: number, total: number): string {
  if (shown >= total) return title;
  return `${title}: ${countOf(shown, 'exemplo', 'exemplos')}`;
}

/** A share in whole percent. Only zero is `0%` and only the total is `100%`, so that one missing record stays visible. */
export function formatShare(part: number, total: number): string {
  if (total === 0) return SHARE.format(0);
  const share = part / total;
  if (part === 0 || part === total) return SHARE.format(share);
  return SHARE.format(Math.min(0.99, Math.max(0.01, share)));
}

const COUNT = new Intl.NumberFormat('pt-BR');
const SHARE = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });

const KIB = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in bytes: `512 B`, `3,4 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= KIB && unit < UNITS.length - 1) {
    value /= KIB;
    unit += 1;
  }
  return `${(value < 10 && unit > 0 ? TENTHS : WHOLE).format(value)} ${UNITS[unit]}`;
}

const WHOLE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A duration: `0,3 s`, `12 s`, `3 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${SECONDS.format(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const SECONDS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
