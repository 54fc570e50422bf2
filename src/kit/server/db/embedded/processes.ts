import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';

/** Whether a process runs. A zombie does not, although kill(pid, 0) succeeds. */
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
 * The start time of a process, in ticks since the boot, which distinguishes it from a later one with the same pid. Empty on
 * systems without /proc.
 */
export function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the second field is the name in parentheses, which may contain anything; `starttime` is field 22
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** The signature of this process: its pid and start time, so a later process with the same pid is not mistaken for it. */
export function signProcess(): string {
  return `${process.pid} ${birthOf(process.pid)}`;
}

/** Whether the process that signed still runs. */
export function isSignedByLiving(signature: string): boolean {
  const [pid, birth] = signature.split(' ');
  return isAlive(Number(pid)) && birthOf(Number(pid)) === birth;
}

/** Whether the working directory of a process is this folder, as for each process of a PostgreSQL cluster. */
export function worksIn(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self')) return isAlive(pid);
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && isHiddenServer(pid, folder);
  }
}

/**
 * A process of the same user in another user namespace (`PrivateUsers=` of systemd) hides its working directory. Any PostgreSQL
 * of the folder's owner is then assumed to use the folder, because two servers on one folder would destroy it.
 */
function isHiddenServer(pid: number, folder: string): boolean {
  try {
    const isOwners = statSync(`/proc/${pid}`).uid === statSync(folder).uid;
    return isOwners && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
  } catch {
    // the process has ended meanwhile
    return false;
  }
}

/** Whether any process has this folder as its working directory. */
export function isWorkedIn(folder: string): boolean {
  if (!existsSync('/proc/self')) return false;
  return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(Number(entry), folder));
}
