// What a step computes, in CPU seconds, and whether that is within its budget (test/limits/budget.json). Seconds on the clock grow
// with whatever else the machine does; these hardly do.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** `sysconf(_SC_CLK_TCK)` of every Linux that Node runs on. */
const TICKS_A_SECOND = 100;
/**
 * What two runs of the same code may differ by. The pace is read beside a step, with one core at work: in three runs of one day the unit tests
 * took 596, 640 and 570 CPU s at paces read as 0.93, 0.90 and 0.66, which is 640 to 862 at a pace of 1.
 */
const MARGIN = 1.5;
/** Of the machine's time. Beside more of other work, caches are cold and a figure says little: it is named, and not held. */
const MOST_OF_OTHERS = 0.2;
/** The same work on every machine: text, objects and numbers, for about half a second. */
const SAMPLE = `
  const words = Array.from({ length: 120000 }, (_, i) => 'w' + ((i * 2654435761) % 1000003).toString(36));
  JSON.parse(JSON.stringify(words.map((w, i) => ({ w, i })).sort((a, b) => (a.w < b.w ? -1 : 1))));`;

/** @typedef {{ own: number, all: number, idle: number }} Clock in CPU seconds: of this process and what it started; of the machine */

/** What a process has computed, in CPU seconds; 0 when it is not there. With `ended`, also those that it waited for at their end. */
export function readProcess(pid, { ended }) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return sum(fields.slice(11, ended ? 15 : 13)) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

/** Reads the clocks; undefined on a system without /proc. Only processes that have ended count, by those that waited for them. */
export function readClocks() {
  try {
    const own = readProcess('self', { ended: true });
    const [user, nice, system, idle, iowait, irq, softirq] = readFileSync('/proc/stat', 'utf8')
      .split(/\s+/)
      .slice(1, 8);
    const all = sum([user, nice, system, irq, softirq]);
    return { own, all: all / TICKS_A_SECOND, idle: sum([idle, iowait]) / TICKS_A_SECOND };
  } catch {
    return undefined;
  }
}

function sum(texts) {
  return texts.reduce((total, text) => total + Number(text), 0);
}

/**
 * How many times as slow as the machine of the budgets this one is just now, as `{ sample }` says. Other machines on the same hardware
 * slow it by the hour.
 */
export function measureMachine({ sample }) {
  const before = readClocks();
  spawnSync(process.execPath, ['-e', SAMPLE]);
  const after = readClocks();
  return after && before ? (after.own - before.own) / sample : 1;
}

/** What was computed between two readings: CPU seconds, with `more` besides, and the share of the machine that other work took. */
export function readUse(before, after, more) {
  const cpu = after.own - before.own + more;
  const total = after.all - before.all + after.idle - before.idle;
  return { cpu, others: total > 0 ? Math.max(0, (after.all - before.all - cpu) / total) : 0 };
}

/** Whether a use says something about the code. */
export function isComparable({ others }) {
  return others < MOST_OF_OTHERS;
}

/** The CPU seconds that a budget allows on a machine that is `slower` times as slow as the one of the budgets. */
export function allowedBy(budget, slower) {
  return budget * MARGIN * slower;
}

/** The sentence about a step's use. */
export function describeUse({ cpu, others }, budget, slower) {
  const part = `${cpu.toFixed(0)} CPU s`;
  if (budget === undefined) return part;
  if (!isComparable({ others }))
    return `${part}; not held to the budget: other work took ${(others * 100).toFixed(0)} % of ${availableParallelism()} cores`;
  return `${part} of ${allowedBy(budget, slower).toFixed(0)}`;
}
