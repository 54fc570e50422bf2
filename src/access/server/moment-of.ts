/**
 * What the column of a moment becomes (SQL): now or, if it has happened, when it happened; null when it is taken back; unchanged when
 * nothing is said. A distributed database refuses the clock inside of `case` and `coalesce`.
 */
export function momentOf(column: 'archived_at' | 'disabled_at', happened: boolean | undefined): string {
  if (happened === undefined) return column;
  // a moment that has passed is before now, and `least` passes over null
  return happened ? `least(${column}, now())` : 'null';
}
