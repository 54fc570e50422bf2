// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Debian's own when root there, else Playwright's; one that is named by CHROMIUM_PATH or installed is taken as it is. */
export function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  if (named || SYSTEM_PATHS.some((path) => existsSync(path))) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium (apt-get install chromium)…');
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium');
    return;
  }
  run('playwright', ['install', 'chromium']);
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}
