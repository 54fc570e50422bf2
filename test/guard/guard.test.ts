import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countAll } from '../../bench/guard/count.ts';
import { findRegressions, type Guarded, readFigures } from '../../bench/guard/figures.ts';
import { withGuardedRegister } from '../../bench/guard/register.ts';

// What each kind of request touches, on a register that the product's own writer fills. When the figures change for a good
// reason, `npm run bench -- --guard --fichas 20000 --accept` writes them anew.
const RECORDS = 20_000;
const dataDir = mkdtempSync(join(tmpdir(), 'fichario-guard-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('no request touches more blocks, and no save writes more, than the committed figures say', async () => {
  const counted = await withGuardedRegister(dataDir, RECORDS, countAll);
  expect(findRegressions(counted, readFigures(RECORDS))).toEqual([]);
});

const blocks = (...values: number[]): Guarded => ({ id: 'cpf', unit: 'blocks', values, targets: [10, 10] });

test('a figure that is worse beyond noise is seen, in each of its places', () => {
  const committed = { 'cpf, blocks': [20, 100] };
  expect(findRegressions([blocks(20, 100), blocks(22, 114), blocks(1, 1)], committed)).toEqual([]);
  expect(findRegressions([blocks(24, 100)], committed)).toEqual(['cpf, blocks: 24 / 100, committed 20 / 100']);
  expect(findRegressions([blocks(20, 116)], committed)).toEqual(['cpf, blocks: 20 / 116, committed 20 / 100']);
});

test('a kind of request without a committed figure is seen', () => {
  const open: Guarded = { id: 'open', unit: 'blocks', values: [3, 3], targets: [null, null] };
  expect(findRegressions([open], {})).toEqual(['open, blocks has no committed figure']);
});
