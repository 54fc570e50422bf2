import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['src/**/*.test.ts', 'packages/brasil/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/leftovers/leftovers.ts'],
    // long past what anything takes: another load on the machine changes how long a test lasts, not what it says
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
    // a worker reads the product once and not for each file; what a file changes for all, it puts back
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // what a dependency will no longer do is a fault, not a line that nobody reads
    execArgv: ['--throw-deprecation'],
  },
});
