import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether two folders, which may not be there yet, are on one file system: what takes one takes the other. */
export function isSameDisk(one: string, other: string): boolean {
  return statSync(existing(one)).dev === statSync(existing(other)).dev;
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
