/** A count as it is read in Brazil: `1.234`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** A count of records in words: `1 ficha`, `1.000 fichas`. */
export function countRecords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'ficha' : 'fichas'}`;
}

/** A share in whole percent. Only nothing is `0%` and only all of it is `100%`: one missing record must not vanish. */
export function formatShare(part: number, total: number): string {
  if (total === 0) return SHARE.format(0);
  const share = part / total;
  if (part === 0 || part === total) return SHARE.format(share);
  return SHARE.format(Math.min(0.99, Math.max(0.01, share)));
}

const COUNT = new Intl.NumberFormat('pt-BR');
const SHARE = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });
