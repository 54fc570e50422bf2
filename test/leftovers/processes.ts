import { readdirSync, readFileSync } from 'node:fs';

/** The processes that this one started and that still run, by their numbers. None where the system has no /proc. */
export function listProcesses(): [unknown, string][] {
  return childrenOf('self').flatMap((pid) => {
    const command = read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
    // one that has ended, but whose end was not heard of yet, has no command any more
    return command ? [[pid, `the process ${command}`]] : [];
  });
}

function childrenOf(pid: string): string[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`)?.split(' ').filter(Boolean) ?? []);
  } catch {
    return [];
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // it has ended meanwhile
  }
}
