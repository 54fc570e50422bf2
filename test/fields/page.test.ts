import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFieldsPage } from '../../scripts/fields-page.ts';

test('docs/campos.md is what `npm run fields:docs` writes', () => {
  expect(readFileSync('docs/campos.md', 'utf8')).toBe(makeFieldsPage());
});
