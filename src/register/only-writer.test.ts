import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const REGISTER =
  'pessoas|pessoa_tokens|cards|name_words|match_keys|moments|search_words|pessoa_external_codes|operations|operation_changes|tenant_counters|register_figures|register_streams|register_events';
const WRITE = new RegExp(
  `\\b(insert\\s+into|update|delete\\s+from|merge\\s+into|copy|truncate)\\s+(${REGISTER})\\b`,
  'i',
);

function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(SRC, file));
}

test('only src/register writes to the register', () => {
  const writers = sources().filter((file) => WRITE.test(readFileSync(file, 'utf8')));
  expect(writers.map((file) => relative(SRC, file))).toEqual([
    join('register', 'apply', 'server', 'apply.queries.ts'),
    join('register', 'apply', 'server', 'codigo-tokens.ts'),
    join('register', 'apply', 'server', 'create.queries.ts'),
    join('register', 'apply', 'server', 'external-codes.queries.ts'),
    join('register', 'apply', 'server', 'insert-events.ts'),
    join('register', 'apply', 'server', 'rename-keys.ts'),
    join('register', 'fill', 'server', 'fill-tenant.ts'),
    join('register', 'fill', 'server', 'match-fill.ts'),
    join('register', 'fill', 'server', 'recheck.ts'),
    join('register', 'merge', 'server', 'merge.queries.ts'),
    join('register', 'reorder', 'server', 'settle-records.ts'),
  ]);
});

test('nothing reverts or rewrites the stored operations', () => {
  const rewrite = /\b(update|delete\s+from|truncate)\s+(operations|operation_changes|register_events)\b/i;
  expect(sources().filter((file) => rewrite.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('only sample data is written with another time than now', () => {
  const callers = sources().filter((file) => /\bapplyBulkCreate\(tx/.test(readFileSync(file, 'utf8')));
  expect(callers.map((file) => relative(SRC, file))).toEqual([join('demo', 'server', 'sample-records.ts')]);
});
