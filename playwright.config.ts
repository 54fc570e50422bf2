import { defineConfig } from '@playwright/test';
import { BRAZILIAN, CHROMIUM_LAUNCH } from './test/chromium.ts';
import { keepTemporaryFilesInMemory } from './test/start/temporary-files.ts';

keepTemporaryFilesInMemory();

// the workspace package is read from its sources, as everywhere in development; and what a dependency will no longer do
// is a fault
const NODE_OPTIONS = ['--conditions=source', '--throw-deprecation'];
const given = process.env['NODE_OPTIONS']?.split(' ') ?? [];
process.env['NODE_OPTIONS'] = [...new Set([...given, ...NODE_OPTIONS])].join(' ');

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/build.ts',
  forbidOnly: true,
  // each spec file has a server and a database of its own
  workers: 3,
  // a journey that passes at the second try is a fault to be understood
  retries: 0,
  timeout: 1_800_000,
  // how long something takes is for the benchmark to say: another load on the machine must not fail a journey
  expect: { timeout: 300_000 },
  reporter: [['list']],
  use: {
    ...BRAZILIAN,
    viewport: { width: 1366, height: 768 },
    trace: 'off',
    launchOptions: CHROMIUM_LAUNCH,
  },
});
