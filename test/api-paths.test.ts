import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { API_PATHS_FILE, renderApiPaths } from '../scripts/api-paths/gen-api-paths.ts';

test('the calls of pages are typed by the routes as they are: npm run api:paths writes them', async () => {
  expect(await readFile(API_PATHS_FILE, 'utf8')).toBe(await renderApiPaths());
});
