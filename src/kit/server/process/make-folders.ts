import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents; only the folder itself gets `mode`. Throws the error of the file system. Node's
 * recursive `mkdir` never returns if the file system answers ENOENT inside an existing folder, as /proc does.
 */
export function makeFolders(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let each = path; !isFolder(each); each = dirname(each)) missing.unshift(each);
  for (const each of missing) makeUnlessThere(each, each === path ? mode : 0o777);
}

/** Whether a folder exists. Throws EEXIST or ENOTDIR if the path or a parent is no folder, EACCES if it cannot be entered. */
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
