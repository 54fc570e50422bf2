import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { BRAZILIAN, CHROMIUM_LAUNCH } from './test/chromium.ts';

/** Takes the mouse to the corner: where the test before left it, the next one would draw under it. */
const parkMouse: BrowserCommand = ({ page }) => page.mouse.move(1023, 699);

// as in vitest.config.ts; what serves the pages to the browser runs in this process
process.throwDeprecation = true;

/** Component tests: parts of the screens, drawn in Chromium. `npm run check` runs without a browser, so without these. */
export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  plugins: [react()],
  // apart from what `vite` keeps for the dev server
  cacheDir: 'node_modules/.vite-browser-tests',
  test: {
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/browser/setup.ts'],
    // as in vitest.config.ts: long past what anything takes
    testTimeout: 1_800_000,
    expect: { poll: { timeout: 300_000 } },
    maxWorkers: 2,
    // a worker reads the product once and not for each file, as in vitest.config.ts
    isolate: false,
    restoreMocks: true,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: CHROMIUM_LAUNCH, contextOptions: BRAZILIAN }),
      instances: [{ browser: 'chromium' }],
      commands: { parkMouse },
      viewport: { width: 1024, height: 700 },
      screenshotFailures: false,
      // a machine that others use too may take its time to start a browser
      connectTimeout: 900_000,
    },
  },
});
