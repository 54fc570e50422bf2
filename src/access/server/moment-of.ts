/**
 * The SQL expression for the column of a moment: its time or else now, if it happened; null, if it is reversed; unchanged, if
 * `happened` is undefined. Citus refuses the clock inside `case` and `coalesce`.
 */
export function momentOf(column: 'archived_at' | 'disabled_at', happened: boolean | undefined): string {
  if (happened === undefined) return column;
  // a past moment is before now, and `least` ignores null
  return happened ? `least(${column}, now())` : 'null';
}
