// The JavaScript of a first visit to the list, the form and the painel, as it travels (gzip), against their budgets, and in
// how many files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

/**
 * What a first visit of a page loads beside the entry: the chunks that the router asks for (paths as in src/app/web), its
 * budget in KB, and the libraries that have no business there.
 */
const PAGES = {
  list: {
    sources: ['pages/Pessoas.tsx'],
    budget: 175,
    without: ['echarts', 'dnd-kit', 'brazil-map', 'maskito'],
  },
  form: {
    sources: ['pages/Pessoa.tsx'],
    budget: 187,
    without: ['echarts', 'dnd-kit', 'brazil-map', 'maskito'],
  },
  // its charts are drawn when its figures are there: ECharts comes after the page, and what drags its widgets, too
  painel: {
    sources: ['pages/Painel.tsx'],
    budget: 170,
    without: ['echarts', 'dnd-kit', 'brazil-map', 'maskito'],
  },
};

/** Each file is a request that the page waits for. */
const MOST_FILES = 6;

/** Words by which a library is known in the minified code. */
const SIGNS = {
  echarts: '_echarts_instance_',
  'dnd-kit': 'DndDescribedBy',
  'brazil-map': '-7380,-711',
  maskito: 'Invalid mask value',
};

const WEB = join(root, 'dist', 'web');

/** Prints the sizes; throws when one is over the budget, holds what it must not, or is not found in the build. */
export function checkBundle() {
  const loads = measureFirstLoads();
  for (const [page, kb] of Object.entries(loads))
    console.log(`${page}: ${kb.toFixed(1)} KB of ${PAGES[page].budget}, ${filesOf(page).length} files`);
  const over = Object.keys(loads).filter((page) => loads[page] > PAGES[page].budget);
  const scattered = Object.keys(loads).filter((page) => filesOf(page).length > MOST_FILES);
  const faults = [
    ...over.map((page) => `${page} is over its budget`),
    ...scattered.map((page) => `${page} is in ${filesOf(page).length} files, more than ${MOST_FILES}`),
    ...findStrays(),
  ];
  if (faults.length > 0) throw new Error(`First load: ${faults.join('; ')}.`);
}

/** KB (1000 bytes, gzip) of JavaScript a page's first visit loads: entry, the page's chunks, all they import. */
export function measureFirstLoads() {
  return Object.fromEntries(
    Object.keys(PAGES).map((page) => [page, filesOf(page).reduce((sum, file) => sum + sizeOf(file), 0) / 1000]),
  );
}

function sizeOf(file) {
  return gzipSync(readBuilt(file), { level: 9 }).length;
}

/** Libraries in a first load where they have no business: `list holds echarts`. Throws when a sign is nowhere: it has changed. */
function findStrays() {
  const assets = readdirSync(join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
  const built = assets.map((file) => readBuilt(join('assets', file)).toString());
  const lost = Object.keys(SIGNS).filter((library) => !built.some((code) => code.includes(SIGNS[library])));
  if (lost.length > 0) throw new Error(`Not found anywhere in the build: ${lost.join(', ')}. Is its sign another now?`);
  return Object.keys(PAGES).flatMap((page) => {
    const codes = filesOf(page).map((file) => readBuilt(file).toString());
    const strays = PAGES[page].without.filter((library) => codes.some((code) => code.includes(SIGNS[library])));
    return strays.map((library) => `${page} holds ${library}`);
  });
}

/** The JavaScript files of a page's first visit: those that index.html names, the page's own, and all they import. */
function filesOf(page) {
  const manifest = JSON.parse(readBuilt(join('.vite', 'manifest.json')));
  const named = [
    ...readBuilt('index.html')
      .toString()
      .matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
  ].map(([, file]) => file);
  const entries = Object.keys(manifest).filter((key) => named.includes(manifest[key].file));
  if (entries.length === 0) throw new Error('index.html names no script of the build.');
  const { sources } = PAGES[page];
  const missing = sources.filter((source) => !manifest[source]);
  if (missing.length > 0) throw new Error(`Not a chunk of its own in the build: ${missing.join(', ')}`);
  return [...collectFiles(manifest, [...entries, ...sources])];
}

function readBuilt(file) {
  return readFileSync(join(WEB, file));
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
