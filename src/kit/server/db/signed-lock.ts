import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isSignedByLiving, signProcess } from './embedded/processes.ts';

/**
 * Creates a lock file for this process, which exists until the process removes it. Returns false while another process has it.
 * If that process has ended, removes its file, and the next try succeeds. `signed` is a file that this process signed before:
 * with it, the lock can be taken even on a full disk.
 */
export function takeLock(lock: string, signed?: string): boolean {
  const signature = signed ?? `${lock}.${process.pid}`;
  try {
    if (signed === undefined) writeFileSync(signature, signProcess());
    // a link is atomic: it appears with its content or not at all
    linkSync(signature, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    if (signed === undefined) rmSync(signature, { force: true });
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
