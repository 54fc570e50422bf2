// Finds a Chromium for the browser tests, or installs one.
import { existsSync } from 'node:fs';
import { run } from './steps/steps.mjs';
import { apt } from './system/apt.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/**
 * Ensures a headless shell, which takes a third of the full browser's time for each new tab: Debian's package for root on Debian,
 * otherwise Playwright's. A browser of CHROMIUM_PATH takes precedence; a full browser is used if no shell can be installed.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  if (named || existsSync(SHELL)) return;
  const isInstalled = SYSTEM_PATHS.some((path) => existsSync(path));
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium (apt-get install chromium-headless-shell)…');
    try {
      apt('update');
      apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
    } catch (error) {
      if (!isInstalled) throw error;
      console.log('It could not be installed: the Chromium that is there takes longer.');
    }
    return;
  }
  if (!isInstalled) await run('playwright', ['install', 'chromium', '--only-shell']);
}
