// npm run figures: writes the tables of README.md, docs/desempenho.md and docs/numeros.md from the committed figures. With --check
// it writes nothing and fails if a page differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { readFigures } from '../guard/figures.ts';
import { findStalePages, makePages, type Published } from './pages.ts';

const PUBLISHED_SIZE = 1_000_000;
const root = projectRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const published: Published = {
  guard: readFigures(PUBLISHED_SIZE),
  others: JSON.parse(read('bench/published/figures.json')) as Published['others'],
};

if (process.argv.includes('--check')) {
  const stale = findStalePages(published, read);
  for (const path of stale) console.error(`${path} differs from the committed figures: run npm run figures`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of makePages(published, read)) writeFileSync(join(root, path), text);
}
