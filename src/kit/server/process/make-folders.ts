import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and the parents it lacks, of which only the last has `mode`. Throws what the file system says. Node's own
 * recursive `mkdir` never returns where the file system answers ENOENT inside a folder that is there, as /proc does.
 */
export function makeFolders(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let each = path; !isFolder(each); each = dirname(each)) missing.unshift(each);
  for (const each of missing) makeUnlessThere(each, each === path ? mode : 0o777);
}

/** Whether a folder is there. What is there and is none, or cannot be entered, throws: ENOTDIR, EACCES. */
function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw Object.assign(new Error(`not a folder: ${path}`), { code: 'EEXIST' });
  return found !== undefined;
}

function makeUnlessThere(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // another process was quicker
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(path)) throw error;
  }
}
