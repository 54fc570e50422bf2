import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/kit/server/env/paths.ts';

const FILES: string[] = JSON.parse(readFileSync(join(import.meta.dirname, 'process-files.json'), 'utf8'));

test('every file that npm test leaves to npm run test:slow is there', () => {
  expect(FILES.filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([]);
});
