import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countAll } from '../../bench/guard/count.ts';
import { findRegressions, readFigures } from '../../bench/guard/figures.ts';
import { withGuardedRegister } from '../../bench/guard/register.ts';

// What each kind of request touches, on a register that the product's own writer fills. When a figure rises for a good reason,
// `npm run bench -- --guard --fichas 20000 --accept --because "…"` writes it, and says the line for the commit.
const RECORDS = 20_000;
const dataDir = mkdtempSync(join(tmpdir(), 'fichario-guard-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('no request touches more blocks, and no save writes more, than the committed figures and their goals allow', async () => {
  const counted = await withGuardedRegister(dataDir, RECORDS, countAll);
  expect(findRegressions(counted, readFigures(RECORDS))).toEqual([]);
});
