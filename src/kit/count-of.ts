const COUNT = new Intl.NumberFormat('pt-BR');

/** A count with its noun: `1 ficha`, `1.000 fichas`, `0 fichas`. */
export function countOf(count: number, singular: string, plural: string): string {
  return `${COUNT.format(count)} ${count === 1 ? singular : plural}`;
}
