import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/kit/server/process/paths.ts';
import { SLOW_FILES } from './slow-files.ts';

test('every file that may take longer is there', () => {
  expect(SLOW_FILES.filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([]);
});
