import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The network of the three machines on this one. */
export type Network = {
  /** of each machine */
  addresses: string[];
  /** What stands before a command so that it runs on machine number `at`, as `user`. Without it, a command runs here. */
  enter?: (at: number, user: { uid: number; gid: number } | undefined) => string[];
  /** Cuts machine number `at` from the other machines; with `fromAll` also from the product. Whoever sends is told nothing. */
  cut?: (at: number, fromAll: boolean) => void;
  /** Takes every cut back. */
  mend: () => void;
  remove: () => void;
};

/** Private addresses, of namespaces of their own. The last number tells the machines apart. */
const MACHINES = ['10.121.21.1', '10.121.21.2', '10.121.21.3'];
const HERE = '10.121.21.254';
/** Where no network can be made, the machines stand on addresses of the loopback, and nothing is cut. */
const LOOPBACK = ['127.0.21.1', '127.0.21.2', '127.0.21.3'];
/** Of Debian's package iproute2. */
const PROGRAM = 'ip';
const FORWARD = '/proc/sys/net/ipv4/ip_forward';

/** Makes a network namespace a machine, each with one cable to here, which passes on what they send each other. Only root may. */
export function makeNetwork(): Network {
  if (process.getuid?.() !== 0) return { addresses: LOOPBACK, mend: () => {}, remove: () => {} };
  const passedOn = readFileSync(FORWARD, 'utf8');
  const remove = () => {
    mend();
    writeFileSync(FORWARD, passedOn);
    // the namespace takes its cable with it
    for (const at of MACHINES.keys()) tryIp('netns', 'del', spaceOf(at));
  };
  // of a run that was ended in the middle
  remove();
  for (const [at, address] of MACHINES.entries()) layCable(at, address);
  writeFileSync(FORWARD, '1');
  return { addresses: MACHINES, enter, cut, mend, remove };
}

const spaceOf = (at: number) => `fichario-ha-${at + 1}`;
const cableOf = (at: number) => `fichario-ha${at + 1}`;

function layCable(at: number, address: string): void {
  const [space, cable] = [spaceOf(at), cableOf(at)];
  const inside = (...args: string[]) => ip('-n', space, ...args);
  ip('netns', 'add', space);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('address', 'add', `${HERE}/32`, 'dev', cable);
  ip('link', 'set', cable, 'up');
  ip('route', 'add', address, 'dev', cable);
  inside('link', 'set', 'lo', 'up');
  inside('address', 'add', `${address}/32`, 'dev', 'eth0');
  inside('link', 'set', 'eth0', 'up');
  inside('route', 'add', HERE, 'dev', 'eth0');
  inside('route', 'add', 'default', 'via', HERE, 'dev', 'eth0');
}

const enter: Network['enter'] = (at, user) => [
  PROGRAM,
  'netns',
  'exec',
  spaceOf(at),
  ...(user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
];

/** No packet comes out of the machine or into it, or between it and the others. Who sends one hears nothing of it. */
function cut(at: number, fromAll: boolean): void {
  const [own = ''] = MACHINES.slice(at);
  if (fromAll) {
    // frames to a card that nobody has
    ip('neighbour', 'replace', own, 'lladdr', NOBODYS_CARD, 'nud', 'permanent', 'dev', cableOf(at));
    ip('-n', spaceOf(at), 'neighbour', 'replace', HERE, 'lladdr', NOBODYS_CARD, 'nud', 'permanent', 'dev', 'eth0');
    return;
  }
  for (const other of MACHINES.filter((each) => each !== own)) {
    ip('rule', 'add', 'priority', CUT, 'from', own, 'to', other, 'blackhole');
    ip('rule', 'add', 'priority', CUT, 'from', other, 'to', own, 'blackhole');
  }
}

const NOBODYS_CARD = '02:00:00:00:21:99';
/** By their priority the rules of a test are told from others. */
const CUT = '21021';

function mend(): void {
  while (tryIp('rule', 'del', 'priority', CUT));
  for (const [at, address] of MACHINES.entries()) {
    tryIp('neighbour', 'del', address, 'dev', cableOf(at));
    tryIp('-n', spaceOf(at), 'neighbour', 'del', HERE, 'dev', 'eth0');
  }
}

function ip(...args: string[]): void {
  execFileSync(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function tryIp(...args: string[]): boolean {
  try {
    ip(...args);
    return true;
  } catch {
    return false;
  }
}
