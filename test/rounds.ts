/** `npm run test:long` */
const IS_LONG = process.env['FICHARIO_TEST_LONG'] === '1';

/**
 * What a test repeats: in `npm test`, one of each sort, which notices that something broke; in `npm run test:long`, as many as it
 * takes to meet what comes rarely. That command runs the files that call this.
 */
export function rounds<Work>(few: Work, many: Work): Work {
  return IS_LONG ? many : few;
}
