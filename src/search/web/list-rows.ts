/** How many records a page of a list brings. */
export const PAGE_ROWS = 100;

/** Whether one of the columns shows a time. */
export function needTimes(columns: readonly string[]): boolean {
  return columns.includes('updatedAt') || columns.includes('createdAt');
}

/** A page as the list asks for it. Times change with every save: without them, rows come from an index alone. */
export function pageQuery(withTimes: boolean): { limit: number; brief: true | undefined } {
  return { limit: PAGE_ROWS, brief: withTimes ? undefined : true };
}
