import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROGRAMS } from '../start/programs.ts';

/** The script of the processes that work on files, as it is shipped. */
export const IMPORT_CHILD = pathToFileURL(join(PROGRAMS, 'import-child.js'));

/** The ids of the processes that work on files for this one. */
export function findImportChildren(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ');
  return children
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('import-child'))
    .map(Number);
}
