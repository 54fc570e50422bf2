import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickOsUser } from '../../src/kit/server/db/embedded/postgres-binaries.ts';
import { type Machine, makeMachine } from './machine.ts';
import { makeNetwork, type Network } from './network.ts';
import { PASSWORD, PATRONI_PORT, POSTGRES_PORT, writeSetUp } from './set-up.ts';

/** The three machines of `deploy/ha`, on this one. */
export type Cluster = {
  machines: Machine[];
  network: Network;
  /** of the owner of the database, with the three hosts, as the README says */
  databaseUrl: string;
  /**
   * Resolves once a machine writes, is known to all and both others follow it, one synchronously. After a fault, what was whole
   * before looks whole until the fault is noticed: `after` is the history before it, which each take-over raises.
   */
  untilWhole: (after?: number) => Promise<Whole>;
  stop: () => Promise<void>;
};

export type Whole = { leader: Machine; sync: Machine; timeline: number };

/** How long a machine may take to come back, filled anew at worst, on a machine that does other work as well. */
const WHOLE_MS = 240_000;

/** Starts the set-up and waits until it is whole. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-ha-'));
  chmodSync(folder, 0o755);
  const user = process.getuid?.() === 0 ? pickOsUser(folder) : undefined;
  const network = makeNetwork();
  const machines = writeSetUp(folder, network.addresses).map((setUp, at) =>
    makeMachine(setUp, { before: network.enter?.(at, user) ?? [], user }),
  );
  if (user) for (const machine of machines) giveAway(machine.folder, user);
  for (const machine of machines) machine.start();
  const stop = async () => {
    await Promise.all(machines.map((machine) => machine.killAll()));
    network.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilWhole(machines);
  } catch (error) {
    await stop();
    throw error;
  }
  const hosts = machines.map(({ address }) => `${address}:${POSTGRES_PORT}`).join(',');
  const databaseUrl = `postgres://fichario:${PASSWORD}@${hosts}/fichario`;
  return { machines, network, databaseUrl, untilWhole: (after) => untilWhole(machines, after), stop };
}

function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder)) chownSync(join(folder, name), uid, gid);
}

/** What Patroni says of a machine at `/cluster`. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

async function untilWhole(machines: Machine[], after = 0): Promise<Whole> {
  const end = performance.now() + WHOLE_MS;
  for (;;) {
    const seen = await Promise.all(machines.map(listMembers));
    const [first, ...others] = seen.map(readHistory);
    const areAgreed = others.every((other) => other !== undefined && sameHistory(other, first));
    if (first !== undefined && areAgreed && first.timeline > after) {
      // Patroni knows them by these names
      const named = (name: string) => machines.find((machine) => machine.name === name)!;
      return { leader: named(first.leader), sync: named(first.sync), timeline: first.timeline };
    }
    if (performance.now() > end) throw new Error(`The machines did not come together: ${JSON.stringify(seen)}`);
    await sleep(100);
  }
}

async function listMembers({ address }: Machine): Promise<Member[]> {
  try {
    const answer = await fetch(`http://${address}:${PATRONI_PORT}/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await answer.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
}

type History = { leader: string; sync: string; timeline: number };

/** Who leads and who follows synchronously, if all three are well and on one history. */
function readHistory(members: Member[]): History | undefined {
  const roles = members.map(({ role }) => role).sort();
  const isWell = members.every(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0);
  const [timeline, ...others] = new Set(members.map((member) => member.timeline));
  if (roles.join() !== 'leader,replica,sync_standby' || !isWell || timeline === undefined || others.length > 0)
    return undefined;
  const withRole = (role: string) => members.find((member) => member.role === role)!.name; // each is there, see above
  return { leader: withRole('leader'), sync: withRole('sync_standby'), timeline };
}

function sameHistory(one: History, other: History | undefined): boolean {
  return one.leader === other?.leader && one.sync === other.sync && one.timeline === other.timeline;
}
