import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether two folders, which may not exist yet, are on the same file system, and would be lost together. */
export function isSameDisk(folder: string, other: string): boolean {
  return statSync(existing(folder)).dev === statSync(existing(other)).dev;
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
