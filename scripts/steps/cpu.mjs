// Measures the CPU seconds of a step, and compares them with its budget (test/limits/budget.json). Other work on the machine
// hardly changes CPU seconds, unlike elapsed time.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** `sysconf(_SC_CLK_TCK)` on every Linux that Node supports. */
const TICKS_A_SECOND = 100;
/**
 * Factor by which two runs of the same code may differ. The pace is measured next to a step, on one core: in three runs on one
 * day the unit tests took 596, 640 and 570 CPU s at paces of 0.93, 0.90 and 0.66, which is 640 to 862 at a pace of 1.
 */
const MARGIN = 1.5;
/** Share of the machine's time for other work. Above it, caches are cold and a figure proves little, so it is only printed. */
const MOST_OF_OTHERS = 0.2;
/** A fixed amount of work with text, objects and numbers, which takes about half a second. */
const SAMPLE = `
  const words = Array.from({ length: 120000 }, (_, i) => 'w' + ((i * 2654435761) % 1000003).toString(36));
  JSON.parse(JSON.stringify(words.map((w, i) => ({ w, i })).sort((a, b) => (a.w < b.w ? -1 : 1))));`;

/** @typedef {{ own: number, all: number, idle: number }} Clock CPU seconds of this process with its children; of the machine */

/** CPU seconds of a process; 0 if it does not exist. With `ended`, includes children that have ended and were waited for. */
export function readProcess(pid, { ended }) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return sum(fields.slice(11, ended ? 15 : 13)) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

/** Reads the clocks; undefined on a system without /proc. Counts child processes only after they have ended. */
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
 * How many times slower this machine is than the machine of the budgets, measured now with `sample`. Other virtual machines on
 * the same hardware change it from hour to hour.
 */
export function measureMachine({ sample }) {
  const before = readClocks();
  spawnSync(process.execPath, ['-e', SAMPLE]);
  const after = readClocks();
  return after && before ? (after.own - before.own) / sample : 1;
}

/** The use between two readings: CPU seconds, plus `more`, and the share of the machine's time for other work. */
export function readUse(before, after, more) {
  const cpu = after.own - before.own + more;
  const total = after.all - before.all + after.idle - before.idle;
  return { cpu, others: total > 0 ? Math.max(0, (after.all - before.all - cpu) / total) : 0 };
}

/** Whether a use can be compared with a budget. */
export function isComparable({ others }) {
  return others < MOST_OF_OTHERS;
}

/** The CPU seconds that a budget allows on a machine that is `slower` times slower than the machine of the budgets. */
export function allowedBy(budget, slower) {
  return budget * MARGIN * slower;
}

/** Describes a step's use in a sentence. */
export function describeUse({ cpu, others }, budget, slower) {
  const part = `${cpu.toFixed(0)} CPU s`;
  if (budget === undefined) return part;
  if (!isComparable({ others }))
    return `${part}; not held to the budget: other work took ${(others * 100).toFixed(0)} % of ${availableParallelism()} cores`;
  return `${part} of ${allowedBy(budget, slower).toFixed(0)}`;
}
