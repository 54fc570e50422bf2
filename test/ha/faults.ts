import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Whole } from './cluster.ts';
import { type Ledger, longestGap } from './ledger.ts';
import type { Machine } from './machine.ts';

/** PostgreSQL dies alone; the machine dies with all that runs on it; the operator moves the work to another machine. */
type Basic = 'postgres' | 'machine' | 'switch';
/**
 * What does not die, and lies: the whole machine stops for a while and goes on (`frozen`); it sees neither of the others, which
 * see it no more, and the product still sees all (`island`); nobody sees it (`cut`). And etcd dies on the machine that writes
 * (`etcd`), or there and on another one, so that it has no majority (`etcds`).
 */
export const STRANGE = ['frozen', 'island', 'cut', 'etcd', 'etcds'] as const;
export type FaultKind = Basic | (typeof STRANGE)[number];

/** What a fault did: the longest time without an acknowledged save, and the time until all three machines were well again. */
export type Fault = { kind: FaultKind; gapMs: number; wholeMs: number };

/** So many saves are acknowledged before a fault and after it. */
const SAVES = 30;
const SAVED_MS = 120_000;

/** The faults of a run in their order: the kills in turn, the switches spread among them. */
export function planFaults(kills: number, switches: number): FaultKind[] {
  const plan: FaultKind[] = [];
  for (let kill = 0; kill < kills; kill++) {
    plan.push(kill % 2 === 0 ? 'postgres' : 'machine');
    const due = Math.floor(((kill + 1) * switches) / kills);
    while (plan.filter((kind) => kind === 'switch').length < due) plan.push('switch');
  }
  while (plan.filter((kind) => kind === 'switch').length < switches) plan.push('switch');
  return plan;
}

/** The strange faults of a run, each so many times; without a network of ours, those that need none. */
export function planStrange(times: number, hasNetwork: boolean): FaultKind[] {
  const kinds = STRANGE.filter((kind) => hasNetwork || (kind !== 'island' && kind !== 'cut'));
  return Array.from({ length: times }, () => kinds).flat();
}

/** Makes a fault under load and waits until all is well again. */
export async function makeFault(kind: FaultKind, cluster: Cluster, ledger: Ledger): Promise<Fault> {
  const before = await cluster.untilWhole();
  await untilSaved(ledger);
  const start = performance.now();
  await ACTS[kind](before, ledger, cluster);
  await cluster.untilWhole(LEAVES_THE_LEADER.has(kind) ? undefined : before.timeline);
  const wholeMs = performance.now() - start;
  await untilSaved(ledger);
  return { kind, gapMs: longestGap(ledger, start, performance.now()), wholeMs };
}

/** How long what is no death lasts: four times what it takes until another machine may write. */
const STRANGE_MS = 20_000;
/** After these the same machine goes on writing. */
const LEAVES_THE_LEADER = new Set<FaultKind>(['etcd', 'etcds']);

const ACTS: Record<FaultKind, (before: Whole, ledger: Ledger, cluster: Cluster) => Promise<void>> = {
  postgres: async ({ leader }) => leader.killPostgres(),
  machine: async ({ leader }, ledger) => {
    await leader.killAll();
    // it comes back once another one does its work
    await untilSaved(ledger);
    leader.start();
  },
  switch: async ({ leader, sync }) => {
    await leader.control(['switchover', '--leader', leader.name, '--candidate', sync.name, '--force']);
  },
  frozen: async ({ leader }) => {
    leader.freeze();
    await sleep(STRANGE_MS);
    leader.thaw();
  },
  island: (before, _, cluster) => cutOff(before, cluster, false),
  cut: (before, _, cluster) => cutOff(before, cluster, true),
  etcd: ({ leader }) => withoutEtcd([leader]),
  etcds: ({ leader, sync }) => withoutEtcd([leader, sync]),
};

async function cutOff({ leader }: Whole, { machines, network }: Cluster, fromAll: boolean): Promise<void> {
  network.cut?.(machines.indexOf(leader), fromAll);
  await sleep(STRANGE_MS);
  network.mend();
}

async function withoutEtcd(machines: Machine[]): Promise<void> {
  await Promise.all(machines.map((machine) => machine.killEtcd()));
  await sleep(STRANGE_MS);
  for (const machine of machines) machine.startEtcd();
}

async function untilSaved({ times }: Ledger): Promise<void> {
  const count = times.length + SAVES;
  const end = performance.now() + SAVED_MS;
  while (times.length < count) {
    if (performance.now() > end) throw new Error(`Nothing was saved for ${SAVED_MS / 1000} s.`);
    await sleep(50);
  }
}

/** The figures of a run, a line for each kind of fault. */
export function printFaults(faults: Fault[], { saved, times, statuses }: Ledger): void {
  const kinds = [...new Set(faults.map(({ kind }) => kind))];
  console.table(Object.fromEntries(kinds.map((kind) => [kind, describeFaults(faults, kind)])));
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${times.length} saves of ${saved.size} records acknowledged. Answers: ${answers}.`);
}

function describeFaults(all: Fault[], kind: FaultKind): Record<string, string | number> {
  const faults = all.filter((fault) => fault.kind === kind);
  const gaps = faults.map(({ gapMs }) => gapMs);
  const wholes = faults.map(({ wholeMs }) => wholeMs);
  return {
    faults: faults.length,
    'gap, median s': seconds(gaps, 0.5),
    'gap, longest s': seconds(gaps, 1),
    'whole, median s': seconds(wholes, 0.5),
    'whole, longest s': seconds(wholes, 1),
  };
}

/** The value that this share of them does not exceed. */
function seconds(values: number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(share * (sorted.length - 1))]! / 1000).toFixed(1); // a kind of fault was made at least once
}
