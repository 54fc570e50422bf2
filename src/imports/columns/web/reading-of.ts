import type { ImportTable, ReadOptions } from '../../import.ts';

/** How a file is read, to be read anew with something else about it. */
export function readingOf({ encoding, delimiter, sheet, doubled }: ImportTable): ReadOptions {
  return {
    ...(encoding !== null && { encoding }),
    ...(delimiter !== null && { delimiter }),
    ...(sheet !== null && { sheet }),
    ...(doubled?.isUndone && { undoDouble: true }),
  };
}
