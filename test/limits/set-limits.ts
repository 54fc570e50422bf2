import { expect, vi } from 'vitest';
import { SLOW_MS, TEST_MS } from './limits.ts';
import { SLOW_FILES } from './slow-files.ts';

// for each file anew: a worker runs many, one after the other
const path = expect.getState().testPath ?? '';
vi.setConfig({ testTimeout: SLOW_FILES.some((file) => path.endsWith(`/${file}`)) ? SLOW_MS : TEST_MS });
