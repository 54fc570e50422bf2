import type { ImportTable, ReadOptions } from '../../import.ts';

/** Returns the current read options of a file, as a base for reading it again with a change. */
export function readingOf({ encoding, delimiter, sheet, doubled }: ImportTable): ReadOptions {
  return {
    ...(encoding !== null && { encoding }),
    ...(delimiter !== null && { delimiter }),
    ...(sheet !== null && { sheet }),
    ...(doubled?.isUndone && { undoDouble: true }),
  };
}
