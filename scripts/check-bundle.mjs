// The JavaScript of a first visit to the list and to the form, as it travels (gzip), against the budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const BUDGET_KB = 170;
/** What a first visit of the page loads beside the entry: the chunks that the router asks for (paths as in src/web). */
const PAGES = {
  list: ['Shell.tsx', '../pessoas/web/PessoasPage.tsx'],
  form: ['Shell.tsx', '../pessoas/web/PessoaPage.tsx'],
};

/** Prints the sizes; throws when one is over the budget or a page is not found in the build. */
export function checkBundle() {
  const sizes = measureFirstLoads();
  for (const [page, kb] of Object.entries(sizes)) console.log(`${page}: ${kb.toFixed(1)} KB of ${BUDGET_KB}`);
  const over = Object.keys(sizes).filter((page) => sizes[page] > BUDGET_KB);
  if (over.length > 0) throw new Error(`First load over ${BUDGET_KB} KB: ${over.join(', ')}`);
}

/** KB (1000 bytes, gzip) of JavaScript a page's first visit loads: entry, the page's chunks, all they import. */
export function measureFirstLoads() {
  const web = join(root, 'dist', 'web');
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const sizeOf = (file) => gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
  return Object.fromEntries(
    Object.entries(PAGES).map(([page, sources]) => {
      const missing = sources.filter((source) => !manifest[source]);
      if (missing.length > 0) throw new Error(`Not a chunk of its own in the build: ${missing.join(', ')}`);
      const files = collectFiles(manifest, [entry, ...sources]);
      return [page, [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000];
    }),
  );
}

function collectFiles(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    const { file, imports = [] } = manifest[key];
    if (seen.has(file)) continue;
    seen.add(file);
    collectFiles(manifest, imports, seen);
  }
  return new Set([...seen].filter((file) => file.endsWith('.js')));
}

if (process.argv[1] === import.meta.filename) checkBundle();
