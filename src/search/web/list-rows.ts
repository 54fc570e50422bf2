/** The number of records per page. */
export const PAGE_ROWS = 100;

/** A first page may be short. The others are requested after this delay: a record opened before makes them unnecessary. */
export const REST_MS = 200;

/** Whether one of the columns shows a time. */
export function needTimes(columns: readonly string[]): boolean {
  return columns.includes('updatedAt') || columns.includes('createdAt');
}

/** The query of a page. Times change with every save: without them, rows come from an index alone. */
export function pageQuery(withTimes: boolean): { limit: number; brief: true | undefined } {
  return { limit: PAGE_ROWS, brief: withTimes ? undefined : true };
}
