import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// the workspace package is read from its sources, as everywhere in development
process.env['NODE_OPTIONS'] ??= '--conditions=source';

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/build.ts',
  forbidOnly: true,
  // each spec file has a server and a database of its own
  workers: 2,
  // on a machine that others use too: what passes only at the second try is named as flaky at the end
  retries: 1,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
    trace: 'off',
    launchOptions: {
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
    },
  },
});
