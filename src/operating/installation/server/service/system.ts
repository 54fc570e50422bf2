import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { CommandRefused } from '../../../../kit/server/command/command.ts';

/** Names and paths of the service. The program itself stays where it was unpacked. */
export const UNIT = 'fichario.service';
export const UNIT_FILE = `/etc/systemd/system/${UNIT}`;
export const ENV_FILE = '/etc/fichario/fichario.env';
export const COMMAND_FILE = '/usr/local/bin/fichario';
export const SERVICE_USER = 'fichario';

/** Runs a system program and returns its output. Throws CommandRefused with its error output if it fails. */
export function runSystem(program: string, ...args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new CommandRefused(`"${[program, ...args].join(' ')}" não deu certo: ${(error?.message ?? stderr).trim()}`);
}

/** Whether systemd manages this machine. */
export function hasSystemd(): boolean {
  return existsSync('/run/systemd/system');
}

/** Whether this process may change the system. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The uid and gid of a user of this machine; undefined if no user has this name. */
export function findUser(name: string): { uid: number; gid: number } | undefined {
  const { status, stdout } = spawnSync('getent', ['passwd', name], { encoding: 'utf8' });
  const [, , uid, gid] = status === 0 ? stdout.split(':') : [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Properties of the unit, from systemd. */
export function showUnit(...names: string[]): Record<string, string> {
  const lines = runSystem('systemctl', 'show', UNIT, `--property=${names.join(',')}`)
    .trim()
    .split('\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** The last lines of the service's log, oldest first. */
export function readJournal(lines: number): string[] {
  const args = ['-u', UNIT, '-n', String(lines), '-o', 'cat', '--no-pager', '--quiet'];
  return runSystem('journalctl', ...args)
    .split('\n')
    .filter(Boolean);
}

/** The text of a file; undefined if it is missing. */
export function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
