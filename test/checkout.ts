import { chmodSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from '../src/kit/server/env/paths.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.tsc', 'test-results', 'reports', '.stryker-tmp']);

/** Copies the project as it is here, with nothing installed and nothing built, into a new folder beside which is nothing. */
export function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-checkout-'));
  chmodSync(folder, 0o755);
  const checkout = join(folder, 'fichario');
  cpSync(projectRoot(), checkout, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  return checkout;
}
