import { existsSync } from 'node:fs';

const executablePath = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path && existsSync(path));

/** How the tests start Chromium: the one that `scripts/chromium.mjs` found or installed, quiet. */
export const CHROMIUM_LAUNCH = {
  // without a locale Chromium calls a file with an accent in its name `download`
  env: { ...process.env, LANG: 'C.UTF-8' },
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The reader of the screens. */
export const BRAZILIAN = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' };
