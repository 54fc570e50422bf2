import { defineConfig } from '@playwright/test';
import { BRAZILIAN, CHROMIUM_LAUNCH } from './test/chromium.ts';

// the workspace package is read from its sources, as everywhere in development
process.env['NODE_OPTIONS'] ??= '--conditions=source';

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
    ...BRAZILIAN,
    viewport: { width: 1366, height: 768 },
    trace: 'off',
    launchOptions: CHROMIUM_LAUNCH,
  },
});
