import { defineConfig } from 'vitest/config';

const MINUTES_15 = 900_000;

/** The tests of installing (`npm run test:install`). They take root, minutes, and programs of Debian. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  test: {
    include: ['test/install/*.install.ts'],
    globalSetup: ['test/postgres.ts'],
    testTimeout: MINUTES_15,
    hookTimeout: MINUTES_15,
    // each starts whole systems
    fileParallelism: false,
  },
});
