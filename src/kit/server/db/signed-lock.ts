import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isSignedByLiving, signProcess } from './processes.ts';

/**
 * Takes a lock file for this process, until it removes the file. Returns false while another process has it; if that one no
 * longer lives, its file is removed, and the next try succeeds.
 */
export function takeLock(lock: string): boolean {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, signProcess());
  try {
    // a link is atomic: it appears with its content or not at all
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  if (!holderLives(lock)) rmSync(lock, { force: true });
  return false;
}

/** Whether the process that wrote its pid and start time into this file still runs. */
export function holderLives(file: string): boolean {
  try {
    return isSignedByLiving(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
