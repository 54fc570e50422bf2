import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The rules alone: no database to start, so that mutation testing can run them a thousand times. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['packages/brasil/src/**/*.test.ts'],
    // sources.test.ts reads the sources, which are full of mutants then, and linear.test.ts is slow
    exclude: 'STRYKER_MUTATOR_WORKER' in process.env ? ['**/linear.test.ts', '**/sources.test.ts'] : [],
    testTimeout: 20_000,
  },
});
