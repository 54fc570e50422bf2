import { defineConfig } from 'vitest/config';
import { SLOW_MS, TEST_MS } from './test/limits/limits.ts';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // where the set-up of the run is read, which has nothing of the above; without it, it would need what `tsc -b` writes
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  test: {
    include: ['src/**/*.test.ts', 'packages/brasil/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/limits/set-limits.ts', 'test/leftovers/leftovers.ts'],
    // what needs longer, beside another load on the machine, says so: test/limits/slow-files.ts
    testTimeout: TEST_MS,
    hookTimeout: SLOW_MS,
    expect: { poll: { timeout: TEST_MS } },
    maxWorkers: 3,
    // a worker reads the product once and not for each file; what a file changes for all, it puts back
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // what a dependency will no longer do is a fault, not a line that nobody reads
    execArgv: ['--throw-deprecation'],
  },
});
