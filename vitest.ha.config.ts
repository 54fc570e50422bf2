import { defineConfig } from 'vitest/config';

const MINUTES_60 = 3_600_000;

/** The tests on the three machines of `deploy/ha` (`npm run test:ha`). They take minutes and programs of Debian. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  test: {
    include: ['test/ha/*.ha.ts'],
    globalSetup: ['test/postgres.ts'],
    // the set-up itself says what did not come in time
    testTimeout: MINUTES_60,
    hookTimeout: MINUTES_60,
  },
});
