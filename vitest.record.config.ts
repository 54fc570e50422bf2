import { defineConfig } from 'vitest/config';

/** The record's conversions alone: no database to start, so that mutation testing can run them a thousand times. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      'src/pessoa/**/*.test.ts',
      'src/imports/rows/*.test.ts',
      'src/imports/columns/*.test.ts',
      'test/fields/loads.test.ts',
    ],
    testTimeout: 20_000,
  },
});
