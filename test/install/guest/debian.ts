import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runHere } from './run-here.ts';

/** Where the Debian that guests are copies of is kept between runs; making it loads 100 MB. */
const BASE = process.env['FICHARIO_INSTALL_BASE'] ?? '/var/cache/fichario-install/trixie';
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'nodejs', 'ca-certificates'];

/** The folder of a Debian 13 with systemd and its own Node.js, made by debootstrap if it is not there. */
export async function ensureDebian(): Promise<string> {
  if (existsSync(BASE)) return BASE;
  const next = `${BASE}.new`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(dirname(next), { recursive: true });
  await runHere('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, 'trixie', next]);
  renameSync(next, BASE);
  return BASE;
}

/** A copy of it in a new folder, with a name of its own. */
export async function copyDebian(folder: string): Promise<void> {
  await runHere('cp', ['-a', '--reflink=auto', await ensureDebian(), folder]);
  writeFileSync(join(folder, 'etc', 'machine-id'), '');
  writeFileSync(join(folder, 'etc', 'hostname'), 'guest\n');
}
