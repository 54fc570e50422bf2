import { readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { POLL_MS, TEST_MS } from './test/limits/limits.ts';
import { keepTemporaryFilesInMemory } from './test/start/temporary-files.ts';

keepTemporaryFilesInMemory();

/** They start programs, or look at all the product can do: `npm run test:slow` runs them. */
const PROCESS_FILES: string[] = JSON.parse(
  readFileSync(new URL('test/limits/process-files.json', import.meta.url), 'utf8'),
);
/** `npm run test:slow` says so; and who names a file wants it. */
const RUNS_ALL = process.env['FICHARIO_TEST_SLOW'] === '1' || process.argv.some((word) => word.endsWith('.test.ts'));

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // where the set-up of the run is read, which has nothing of the above; without it, it would need what `tsc -b` writes
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  test: {
    include: ['src/**/*.test.ts', 'packages/brasil/src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(RUNS_ALL ? [] : PROCESS_FILES)],
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/limits/file-cpu.ts', 'test/limits/short-properties.ts', 'test/leftovers/leftovers.ts'],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: POLL_MS } },
    maxWorkers: 3,
    // a worker reads the product once and not for each file; what a file changes for all, it puts back
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // what a dependency will no longer do is a fault, not a line that nobody reads
    execArgv: ['--throw-deprecation'],
  },
});
