import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';

/** Whether a process runs. A zombie does not: it answers kill(pid, 0), but it is over. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    if (existsSync('/proc/self')) return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells a process from another one that got the same number later: its start in ticks since the system started. Empty
 * where the system does not say (no /proc).
 */
export function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the second field is the name in parentheses and may hold anything; `starttime` is field 22
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether a process works in this folder, as each process of a PostgreSQL does in its cluster. */
export function worksIn(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self')) return isAlive(pid);
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** Whether any process works in this folder. */
export function isWorkedIn(folder: string): boolean {
  if (!existsSync('/proc/self')) return false;
  return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(Number(entry), folder));
}
