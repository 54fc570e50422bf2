import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyDebian } from './debian.ts';
import { runHere, type Said, tryHere } from './run-here.ts';

/** A Debian that runs beside this system, with a systemd, a network and processes of its own. */
export type Guest = {
  /** its root folder as this system sees it */
  root: string;
  /** Runs a line of shell as its root. */
  try: (line: string, ms?: number) => Promise<Said>;
  /** The same; throws what it wrote when it does not end well. */
  run: (line: string, ms?: number) => Promise<string>;
  /** Takes its power away, and boots it again. */
  reboot: () => Promise<void>;
  /** Ends it and removes its folder. */
  end: () => Promise<void>;
};

const BOOT_MS = 60_000;
const BOOT = join(import.meta.dirname, 'boot.sh');

/** Boots a new copy of Debian 13, `prepared` before. One with the network of this system can install packages. */
export async function bootGuest(
  prepared: (root: string) => Promise<void> | void,
  { network = 'own' }: { network?: 'own' | 'host' } = {},
): Promise<Guest> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-guest-'));
  const root = join(folder, 'root');
  const cgroup = join(findCgroups(), folder.slice(folder.lastIndexOf('/') + 1));
  await copyDebian(root);
  await prepared(root);
  mkdirSync(cgroup);
  let power = await switchOn({ root, cgroup, network, log: join(folder, 'boot.log') });
  // in a session of its own: "kill 0" in a guest would otherwise end those who run it
  const enter = (line: string) => ['-t', String(power.init), '-a', 'setsid', '--wait', '/bin/sh', '-c', line];
  const switchOff = async () => {
    process.kill(power.init, 'SIGKILL');
    await power.gone;
  };
  return {
    root,
    try: (line, ms) => tryHere('nsenter', enter(line), { ms }),
    run: (line, ms) => runHere('nsenter', enter(line), { ms }),
    reboot: async () => {
      await switchOff();
      power = await switchOn({ root, cgroup, network, log: join(folder, 'boot.log') });
    },
    end: async () => {
      await switchOff();
      removeCgroup(cgroup);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Power = { init: number; gone: Promise<unknown> };

async function switchOn(where: { root: string; cgroup: string; network: 'own' | 'host'; log: string }): Promise<Power> {
  const log = openSync(where.log, 'a');
  const child = spawn('sh', [BOOT, where.root, where.cgroup, ...(where.network === 'own' ? ['--net'] : [])], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const gone = new Promise((done) => child.once('exit', done));
  for (const end = performance.now() + BOOT_MS; performance.now() < end; await sleep(100)) {
    if (child.exitCode !== null) break;
    const init = findInit(child.pid ?? 0);
    if (init === undefined) continue;
    const { output } = await tryHere('nsenter', ['-t', String(init), '-a', 'systemctl', 'is-system-running']);
    // one unit that a guest cannot have, such as that of kernel modules, degrades it
    if (/^(?:running|degraded)/m.test(output)) return { init, gone };
  }
  child.kill('SIGKILL');
  throw new Error(`The guest did not boot:\n${readFileSync(where.log, 'utf8')}`);
}

/** The process that `unshare` forked, once it is systemd. */
function findInit(unshare: number): number | undefined {
  try {
    const pid = Number(readFileSync(`/proc/${unshare}/task/${unshare}/children`, 'utf8').trim().split(' ')[0]);
    return pid > 0 && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'systemd\n' ? pid : undefined;
  } catch {
    // it is not there yet
    return undefined;
  }
}

function findCgroups(): string {
  const place = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
  if (place === undefined) throw new Error('Guests need a cgroup2 file system: mount -t cgroup2 none <folder>');
  return place;
}

/** A group is removed when those in it are. */
function removeCgroup(cgroup: string): void {
  for (const entry of readdirSync(cgroup, { withFileTypes: true }))
    if (entry.isDirectory()) removeCgroup(join(cgroup, entry.name));
  rmdirSync(cgroup);
}
