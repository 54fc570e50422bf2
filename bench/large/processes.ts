import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Jiffies: what /proc counts CPU in, for every Linux that Node.js runs on. */
const TICK_MS = 10;

/** The CPU time that all threads of a process have used so far, in milliseconds; 0 after its end. */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}`), 0) / 1e6;
  } catch {
    return 0;
  }
}

/** The CPU time that a postmaster and all its children, also ended ones, have used so far, in milliseconds. */
export function cpuOfFamily(postmaster: number): number {
  const children = childrenOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), 0);
  return cpuOf(postmaster) + children + cpuOfEndedChildren(postmaster);
}

/** CPU that everything on this machine has used since it started, in milliseconds (proc(5), the first line of /proc/stat). */
export function cpuOfMachine(): number {
  const [user, nice, system, , , irq, softirq] = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '')
    .split(' ')
    .map(Number);
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) * TICK_MS;
}

/** Proportional set size, in MB: memory shared with other processes counts in part. */
export function pssMb(pid: number): number {
  const kb = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 102.4) / 10;
}

/** The peak resident memory of a process, including all shared memory, in MB. */
export function peakRssMb(pid: number): number {
  const kb = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 102.4) / 10;
}

/** The postmaster of an embedded database; undefined when none runs. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
    readFileSync(`/proc/${pid}/stat`);
    return pid;
  } catch {
    return undefined;
  }
}

function nanosecondsOf(task: string): number {
  try {
    return Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** CPU that ended children of a process used, in milliseconds: fields 16 and 17 of /proc/<pid>/stat (proc(5)). */
export function cpuOfEndedChildren(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}
