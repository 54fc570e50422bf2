/** How many records a page of a list brings. */
export const PAGE_ROWS = 100;

/** The first page of a search may be short. Who sees the rest asks for it so much later: a record that is opened by then needs none. */
export const REST_MS = 200;

/** Whether one of the columns shows a time. */
export function needTimes(columns: readonly string[]): boolean {
  return columns.includes('updatedAt') || columns.includes('createdAt');
}

/** A page as the list asks for it. Times change with every save: without them, rows come from an index alone. */
export function pageQuery(withTimes: boolean): { limit: number; brief: true | undefined } {
  return { limit: PAGE_ROWS, brief: withTimes ? undefined : true };
}
