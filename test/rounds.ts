/** `npm run test:long` */
const IS_LONG = process.env['FICHARIO_TEST_LONG'] === '1';

/**
 * What a test repeats: in `npm test`, one of each sort, which notices that something broke; in `npm run test:long`, as many as it
 * takes to meet what comes rarely. That command runs the files that call this.
 */
export function rounds<Work>(few: Work, many: Work): Work {
  return IS_LONG ? many : few;
}

/** One of each kind, and of the others every `nth`: what `npm test` tries of many rows that are tried alike. */
export function sampleOf<Row>(rows: readonly Row[], kindOf: (row: Row) => string, nth = 3): Row[] {
  const kinds = new Set<string>();
  return rows.filter((row, index) => {
    const kind = kindOf(row);
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst || index % nth === 0;
  });
}
